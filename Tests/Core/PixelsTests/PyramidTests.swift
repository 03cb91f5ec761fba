import Pixels
import TestSupport
import Testing

@Suite struct PyramidTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 3), (5, 1), (1, 9), (17, 40), (64, 33), (100, 67)])
  func everyLevelIsTheBoxOfTheOneBefore(width: Int, height: Int) throws {
    var noise = SeededNumbers(seed: 1)
    let picture = try #require(
      Picture(.made(width, height) { _, _ in UInt32.random(in: 0 ... .max, using: &noise) }))
    #expect(picture.levels.last?.size == PixelSize(width: 1, height: 1))
    for (index, pair) in zip(picture.levels, picture.levels.dropFirst()).enumerated() {
      let (larger, smaller) = pair
      #expect(smaller.size == larger.size.halved())
      let half = index % 2 == 0 ? 2 : 1
      for y in 0..<smaller.size.height {
        for x in 0..<smaller.size.width {
          // Beyond an odd edge the last row or column is repeated.
          let columns = [2 * x, min(2 * x + 1, larger.size.width - 1)]
          let rows = [2 * y, min(2 * y + 1, larger.size.height - 1)]
          let block = rows.flatMap { y in columns.map { x in channels(larger[x, y]) } }
          let expected = (0..<4).map { c in (block.reduce(half) { $0 + $1[c] }) / 4 }
          #expect(channels(smaller[x, y]) == expected, "level \(index + 1) at (\(x), \(y))")
        }
      }
    }
  }

  @Test func pictureWithoutItsLargestLevelHasTheOthers() throws {
    var noise = SeededNumbers(seed: 4)
    for isOpaque in [true, false] {
      let picture = try #require(
        Picture(
          .made(67, 40, isOpaque: isOpaque) { _, _ in UInt32.random(in: 0 ... .max, using: &noise) }
        ))
      let smaller = try #require(picture.withoutLargestLevel())
      #expect(smaller.size == picture.size)
      #expect(smaller.isOpaque == isOpaque)
      #expect(smaller.levels.map(\.words) == picture.levels.dropFirst().map(\.words))
      // 34 × 20 px and less, in rows of 48 words and less.
      #expect(smaller.byteCount < picture.byteCount / 2)
    }
    #expect(try #require(Picture(.made(1, 1) { _, _ in 0 })).withoutLargestLevel() == nil)
  }

  @Test func smallLevelsDoNotDriftFromTheMean() throws {
    var noise = SeededNumbers(seed: 2)
    let bitmap = Bitmap.made(256, 256) { _, _ in UInt32.random(in: 0 ... .max, using: &noise) }
    let mean = (0..<4).map { c in
      Double(bitmap.words.reduce(0) { $0 + channels($1)[c] }) / 65536
    }
    let last = try #require(Picture(bitmap)?.levels.last)
    for (level, mean) in zip(channels(last[0, 0]), mean) {
      #expect(abs(Double(level) - mean) < 0.8)
    }
  }

  @Test func opaqueStaysOpaqueAndColoursStayBelowAlpha() throws {
    var noise = SeededNumbers(seed: 3)
    let picture = try #require(
      Picture(
        .made(63, 63, isOpaque: false) { x, _ in
          let alpha = x < 32 ? 255 : UInt32.random(in: 0...255, using: &noise)
          return alpha << 24 | alpha << 16 | UInt32.random(in: 0...alpha, using: &noise)
        }))
    for level in picture.levels {
      for word in level.words {
        #expect(word >> 16 & 255 <= word >> 24 && word & 255 <= word >> 24)
      }
    }
    for y in 0..<8 { #expect((0..<8).allSatisfy { picture.levels[2][$0, y] >> 24 == 255 }) }
  }

  @Test(arguments: 1...70)
  func everyInstructionSetGivesTheSameLevels(width: Int) throws {
    let layout = try #require(PyramidLayout(size: PixelSize(width: width, height: 5)))
    let pyramids = InstructionSet.available.map { instructions in
      let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
        let words = unsafe memory.bindMemory(to: UInt32.self)
        var noise = SeededNumbers(seed: UInt64(width))
        for index in 0..<(layout.levels[0].stride * 5) {
          unsafe words[index] = .random(in: 0 ... .max, using: &noise)
        }
        if let base = memory.baseAddress {
          unsafe layout.fillSmallerLevels(in: base, instructions: instructions)
        }
      }
      return layout.bitmaps(in: storage, isOpaque: false).map(\.words)
    }
    #expect(pyramids.allSatisfy { $0 == pyramids[0] })
  }

  @Test func smallerLevelsAreWrittenAndNothingBesideThem() throws {
    let layout = try #require(PyramidLayout(size: PixelSize(width: 5, height: 6)))
    let mark: UInt32 = 0xDEAD_BEEF
    let storage = unsafe PixelStorage(byteCount: layout.byteCount + 64) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      unsafe words.update(repeating: mark)
      // The pixels of the largest level are 0, the words between its rows are not.
      for y in 0..<6 {
        for x in 0..<5 { unsafe words[y * layout.levels[0].stride + x] = 0 }
      }
      if let base = bytes.baseAddress { unsafe layout.fillSmallerLevels(in: base) }
    }
    let pixels = layout.levels.flatMap { level in
      (0..<level.size.height).flatMap { y in
        (0..<level.size.width).map { level.start + y * level.stride + $0 }
      }
    }
    unsafe storage.withUnsafeBytes { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      for index in words.indices {
        #expect(unsafe words[index] == (pixels.contains(index) ? 0 : mark), "word \(index)")
      }
    }
  }

  @Test func aPixelOfALevelSpansAPowerOfTwo() throws {
    for (width, height) in [(101, 67), (1, 101), (3, 1000), (64, 64)] {
      let picture = try #require(Picture(.made(width, height) { _, _ in .max }))
      for index in picture.levels.indices {
        let span = picture.imagePixelsPerPixel(ofLevel: index)
        #expect(span == (Double(1 << index), Double(1 << index)), "\(width)×\(height), \(index)")
      }
    }
    // A level that a JPEG file gives: five eighths of its sides.
    let part = try #require(Picture(.made(3750, 2500) { _, _ in .max }))
    let reduced = try #require(
      Picture(size: PixelSize(width: 6000, height: 3999), levels: part.levels))
    #expect(reduced.imagePixelsPerPixel(ofLevel: 0) == (1.6, 1.6))
    #expect(reduced.imagePixelsPerPixel(ofLevel: 2) == (6.4, 6.4))
    // An embedded thumbnail spans the photo from edge to edge.
    let thumbnail = Bitmap.made(160, 120) { _, _ in .max }
    let size = PixelSize(width: 6000, height: 4000)
    let preview = try #require(Picture(size: size, levels: [thumbnail]))
    #expect(preview.imagePixelsPerPixel(ofLevel: 0) == (6000.0 / 160, 4000.0 / 120))
  }

  @Test func aLayoutNeedsItsWholeMemory() throws {
    let layout = try #require(PyramidLayout(size: PixelSize(width: 20, height: 10)))
    let short = unsafe PixelStorage(byteCount: layout.byteCount - 64) { _ in }
    #expect(layout.bitmaps(in: short, isOpaque: true).isEmpty)
    #expect(PyramidLayout(size: PixelSize(width: 0, height: 4)) == nil)
    #expect(PyramidLayout(size: PixelSize(width: .max, height: 2)) == nil)
  }
}
