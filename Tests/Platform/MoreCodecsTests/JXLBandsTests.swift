#if JPEGXL
  import ImageExchange
  import Pixels
  import TestSupport
  import Testing

  @testable import Codecs
  @testable import MoreCodecs

  /// Runs of pixels that come in any order become rows.
  @Suite struct JXLBandsTests {
    private let size = PixelSize(width: 40, height: 600)

    /// Passes runs of eight pixels in a random order, and returns the rows that were taken, with
    /// the first word of each.
    private func taken(leavingOut missing: Int = 0) -> (bands: JXLBands, rows: [Int: UInt32]) {
      var numbers = SeededNumbers(seed: 1)
      var runs = (0..<size.height).flatMap { y in stride(from: 0, to: 40, by: 8).map { ($0, y) } }
      runs.shuffle(using: &numbers)
      let bands = JXLBands(size, isDeep: false)
      var rows: [Int: UInt32] = [:]
      unsafe bands.take = { (range, memory) throws(ImageFailure) in
        let words = unsafe memory.assumingMemoryBound(to: UInt32.self)
        for y in range { unsafe rows[y] = words[(y - range.lowerBound) * 40 + 8] }
      }
      for (x, y) in runs.dropLast(missing) {
        let pixel = [Float(x) / 255, Float(y % 256) / 255, 0.5, 1]
        unsafe Array(repeating: pixel, count: 8).flatMap(\.self).withUnsafeBufferPointer {
          if let base = $0.baseAddress { unsafe bands.put(base, x: x, y: y, count: 8) }
        }
      }
      return (bands, rows)
    }

    @Test func runsInAnyOrderBecomeRows() {
      let (bands, rows) = taken()
      #expect(bands.isDone)
      #expect(rows.count == size.height)
      for y in 0..<size.height {
        #expect(rows[y] == 0xFF00_0080 | 8 << 16 | UInt32(y % 256) << 8)
      }
    }

    @Test func bandThatLacksARunIsNotTaken() {
      let (bands, rows) = taken(leavingOut: 1)
      #expect(!bands.isDone)
      // 256, 256 and 88 rows.
      #expect([344, 512].contains(rows.count))
    }

    /// A flush of a cut file passes groups again.
    @Test func bandsThatLackRunsAreTakenInTheEndWithZeros() {
      let (bands, _) = taken(leavingOut: 1)
      var rows = 0
      var words: [UInt32] = []
      unsafe bands.take = { (range, memory) throws(ImageFailure) in
        rows += range.count
        let first = unsafe memory.assumingMemoryBound(to: UInt32.self)
        for index in 0..<range.count * 40 { unsafe words.append(first[index]) }
      }
      bands.acceptsRepeats = true
      let again = [Float](repeating: 1, count: 4 * 8)
      unsafe again.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        for y in 0..<size.height { unsafe bands.put(base, x: 0, y: y, count: 8) }
      }
      #expect(rows == 0 && !bands.isDone)
      bands.finish()
      #expect(bands.isDone && [88, 256].contains(rows))
      #expect(words.count { $0 == 0 } == 8 && words[0] == .max)
    }

    /// A decoder that has met the end of its file is not asked a second time.
    @Test func aCutPictureIsReadOnce() throws {
      let header = ImageHeader(format: .jpegXL, storedSize: PixelSize(width: 8, height: 4))
      var picture = unsafe LibraryPicture(header, .sRGB) { (_, _) throws(ImageFailure) in
        Issue.record("It is read again")
        return true
      }
      let layout = try #require(PyramidLayout(size: header.storedSize))
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: layout.byteCount, alignment: 16)
      defer { unsafe memory.deallocate() }
      unsafe picture.passRows = { (_) throws(ImageFailure) in throw ImageFailure(.truncated) }
      #expect(throws: ImageFailure.self) {
        try unsafe picture.decode(to: PyramidSink(layout, memory), threads: 1)
      }
    }

    @Test func runsOutsideOfThePictureAreLeftOut() {
      let bands = JXLBands(size, isDeep: false)
      let pixels = [Float](repeating: 1, count: 4 * 41)
      unsafe pixels.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        for (x, y, count) in [(0, 600, 1), (0, -1, 1), (-1, 0, 1), (0, 0, 41), (33, 0, 8)] {
          unsafe bands.put(base, x: x, y: y, count: count)
        }
      }
      #expect(!bands.isDone)
    }
  }
#endif
