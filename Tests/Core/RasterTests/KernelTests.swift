import Geometry
import Pixels
import TestSupport
import Testing
@testable import Raster

/// The kernels give the bytes of the Swift beside them, with each set of instructions that the
/// processor has, on every size, map, stride, alignment and edge.
@Suite struct KernelTests {
  private static let kernels = InstructionSet.available.filter { $0 != .none }

  @Test func samplesAreThoseOfSwift() throws {
    for seed in 0..<UInt64(400) {
      var noise = SeededNumbers(seed: seed &* 77)
      let size = PixelSize(
        width: .random(in: 1...90, using: &noise), height: .random(in: 1...60, using: &noise))
      let stride = size.width + .random(in: 0...3, using: &noise)
      let memory = try #require(
        GuardedWords(
          count: (size.height - 1) * stride + size.width, flushWithEnd: Bool.random(using: &noise)))
      let bitmap = try #require(
        memory.bitmap(.noise(size.width, size.height, isOpaque: false, seed: seed), stride: stride))
      let picture = try #require(Picture(size: size, levels: [bitmap]))
      guard let sampler = Sampler(picture, imageToDevice: map(of: size, &noise)) else { continue }
      let block = IntRect(
        x: .random(in: 0...300, using: &noise), y: .random(in: 0...70, using: &noise),
        width: .random(in: 1...600, using: &noise), height: .random(in: 1...8, using: &noise))
      let output = Output(
        stride: block.width + .random(in: 0...20, using: &noise),
        isFlushWithEnd: Bool.random(using: &noise), streams: Bool.random(using: &noise))
      let expected = try drawn(block, of: sampler, output, .none)
      for set in Self.kernels {
        let words = try drawn(block, of: sampler, output, set)
        guard words == expected else {
          let first = zip(words, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
          Issue.record("seed \(seed), \(set), \(sampler.map): word \(first) of \(block) differs")
          return
        }
      }
    }
  }

  /// A part of what an upright source was made for, and then another: rows that it kept must not
  /// show where they do not belong.
  @Test func uprightPartsInAnyOrderAreThoseOfSwift() throws {
    for seed in 0..<UInt64(60) {
      var noise = SeededNumbers(seed: seed &+ 1000)
      let picture = try #require(Picture(.noise(70, 50, seed: seed)))
      let scale = Double.random(in: 0.55...5, using: &noise)
      let map = Affine(a: scale, b: 0, c: 0, d: scale * 1.1, tx: -20.3, ty: -7.8)
      let sampler = try #require(Sampler(picture, imageToDevice: map))
      for set in Self.kernels {
        let source = LevelSource(sampler, columns: 3..<320, instructions: set)
        let plain = LevelSource(sampler, columns: 3..<320, instructions: .none)
        defer { source.discard() }
        for _ in 0..<20 {
          let x = Int.random(in: 3...300, using: &noise)
          let block = IntRect(
            x: x, y: .random(in: 0...90, using: &noise),
            width: .random(in: 1...(320 - x), using: &noise),
            height: .random(in: 1...4, using: &noise))
          let output = Output(stride: block.width, isFlushWithEnd: true, streams: false)
          #expect(try drawn(block, source, output) == drawn(block, plain, output))
        }
      }
    }
  }

  @Test func sourceOverIsThatOfSwift() throws {
    for seed in 0..<UInt64(200) {
      var noise = SeededNumbers(seed: seed)
      let count = Int.random(in: 1...70, using: &noise)
      let weight = [0, 1, 128, 255, .random(in: 0...255, using: &noise)][Int(seed % 5)]
      let (below, above) = (
        Bitmap.noise(count, 1, isOpaque: seed % 2 == 0, seed: seed),
        Bitmap.noise(count, 1, isOpaque: seed % 3 == 0, seed: seed + 1000)
      )
      let results = try InstructionSet.available.map { set in
        let source = try #require(GuardedWords(count: count, flushWithEnd: seed % 4 < 2))
        let target = try #require(GuardedWords(count: count, flushWithEnd: seed % 4 < 2))
        for x in 0..<count {
          unsafe source.first[x] = above[x, 0]
          unsafe target.first[x] = below[x, 0]
        }
        unsafe Blend.over(
          source.first, weight: UInt32(weight), count: count, target.first, instructions: set)
        return target.words
      }
      #expect(results.allSatisfy { $0 == results[0] }, "seed \(seed), weight \(weight)")
    }
  }

  /// Memory of a block: strides, positions and stores that a kernel may be given.
  private struct Output {
    let stride: Int
    let isFlushWithEnd: Bool
    let streams: Bool
  }

  private func drawn(
    _ block: IntRect, of sampler: Sampler, _ output: Output, _ set: InstructionSet
  ) throws -> [UInt32] {
    let source = LevelSource(sampler, columns: block.columns, instructions: set)
    defer { source.discard() }
    return try drawn(block, source, output)
  }

  /// The words of `block` and those between its rows, which must stay as they are.
  private func drawn(
    _ block: IntRect, _ source: LevelSource, _ output: Output
  ) throws -> [UInt32] {
    let target = try #require(
      GuardedWords(
        count: (block.height - 1) * output.stride + block.width,
        flushWithEnd: output.isFlushWithEnd))
    unsafe source.fill(
      block, into: target.first, stride: output.stride, streams: output.streams)
    return target.words
  }

  /// A map that shows the picture near the middle of what is drawn: upright, copied, turned, by
  /// quarters, mirrored or sheared, at any size.
  private func map(of size: PixelSize, _ noise: inout SeededNumbers) -> Affine {
    let kind = Int.random(in: 0...7, using: &noise)
    var scale = Double.random(in: 0.1...9, using: &noise)
    if kind == 0 { scale = 1 }
    let turn =
      switch kind {
      case 0...2: 0.0
      case 3: Double.pi / 2 * Double(Int.random(in: 1...3, using: &noise))
      default: Double.random(in: -3.2...3.2, using: &noise)
      }
    let shear = kind == 7 ? 0.4 : 0
    var position = Vector(
      dx: Double.random(in: 20...300, using: &noise), dy: Double.random(in: 0...70, using: &noise))
    var middle = Vector(dx: -Double(size.width) / 2, dy: -Double(size.height) / 2)
    if kind == 0 { (position, middle) = (position.rounded, middle.rounded) }
    return Affine.translation(middle)
      .concatenated(with: .scale(kind == 2 ? -scale : scale, scale))
      .concatenated(with: Affine(a: 1, b: shear, c: 0, d: 1, tx: 0, ty: 0))
      .concatenated(with: .rotation(turn))
      .concatenated(with: .translation(position))
  }
}

extension Vector {
  fileprivate var rounded: Vector { Vector(dx: dx.rounded(), dy: dy.rounded()) }
}
