import Geometry
import Pixels
import Testing
@testable import Raster

/// The kernels give the bytes of the Swift beside them, on every size, map, alignment and edge.
@Suite struct KernelTests {
  @Test func theyEqualTheSwiftBitForBit() throws {
    for seed in 0..<UInt64(300) {
      var noise = Noise(state: seed &* 77)
      let (width, height) = (
        Int.random(in: 2...90, using: &noise), Int.random(in: 2...60, using: &noise)
      )
      let picture = try #require(Picture(.noise(width, height, isOpaque: false, seed: seed)))
      let map = map(of: Size(width: Double(width), height: Double(height)), &noise)
      guard let sampler = Sampler(picture, imageToDevice: map) else { continue }
      let fast = try #require(LevelSource(sampler))
      var plain = fast
      plain.usesKernels = false
      let start = Int.random(in: 0...9, using: &noise)
      let columns = start..<(start + Int.random(in: 1...700, using: &noise))
      for y in [0, 7, 31, 64] {
        let (a, b) = (row(columns, y, of: fast), row(columns, y, of: plain))
        guard a == b else {
          let first = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
          Issue.record("seed \(seed), row \(y): column \(columns.lowerBound + first) differs")
          return
        }
      }
    }
  }

  /// A map that shows the picture near the middle of what is drawn, upright, turned or sheared.
  private func map(of size: Size, _ noise: inout Noise) -> Affine {
    let scale = Double.random(in: 0.1...9, using: &noise)
    let isUpright = Int.random(in: 0...2, using: &noise) == 0
    let turn = isUpright ? 0 : Double.random(in: -3.2...3.2, using: &noise)
    let shear = Int.random(in: 0...4, using: &noise) == 0 ? 0.4 : 0
    return Affine.translation(Vector(dx: -size.width / 2, dy: -size.height / 2))
      .concatenated(with: .scale(scale, scale))
      .concatenated(with: Affine(a: 1, b: shear, c: 0, d: 1, tx: 0, ty: 0))
      .concatenated(with: .rotation(turn))
      .concatenated(
        with: .translation(
          Vector(
            dx: Double.random(in: 20...300, using: &noise),
            dy: Double.random(in: 0...70, using: &noise))))
  }

  /// The samples of a row; a word on each side of them must stay as it is.
  private func row(_ columns: Range<Int>, _ y: Int, of source: LevelSource) -> [UInt32] {
    let guardWord: UInt32 = 0x5AFE_C0DE
    var words = [UInt32](repeating: guardWord, count: columns.count + 2)
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      unsafe source.fill(columns, ofRow: y, into: first + 1)
    }
    #expect(words.first == guardWord && words.last == guardWord)
    return Array(words.dropFirst().dropLast())
  }
}
