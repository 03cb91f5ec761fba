#if JPEGXL
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// The rows of a picture whose runs of pixels come in any order; each run comes once, unless
  /// ``acceptsRepeats`` is true.
  ///
  /// Bands of rows are kept until they are complete, in the form of `LibraryPicture.Rows`.
  @safe final class JXLBands {
    /// The number of rows in a band: that of libjxl's groups.
    private static let height = 256

    /// The function that accepts the rows of a complete band.
    var take: LibraryPicture.TakeRows?
    /// The failure of `take`; nil while there is none.
    private(set) var failure: ImageFailure?
    private let size: PixelSize
    /// True for channels of 16 bits; false for words.
    private let isDeep: Bool
    /// The bands that are not whole, by their indices.
    private var bands: [Int: Band] = [:]
    /// The indices of the bands that were taken.
    private var taken: Set<Int> = []
    /// True if runs may come again; bands are then passed on only by ``finish()``.
    var acceptsRepeats = false

    /// The memory of a band, and the number of its missing pixels.
    @safe private final class Band {
      let memory: UnsafeMutableRawBufferPointer
      var missing: Int

      init(pixelCount: Int, bytesPerPixel: Int) {
        unsafe memory = .allocate(byteCount: pixelCount * bytesPerPixel, alignment: 16)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        missing = pixelCount
      }

      deinit { unsafe memory.deallocate() }
    }

    init(_ size: PixelSize, isDeep: Bool) {
      self.size = size
      self.isDeep = isDeep
      unsafe take = nil
    }

    /// True if all rows were passed on.
    var isDone: Bool { taken.count == count }

    private var count: Int { (size.height + Self.height - 1) / Self.height }

    private func rows(of index: Int) -> Range<Int> {
      (index * Self.height)..<min((index + 1) * Self.height, size.height)
    }

    /// The band at an index, of zeros where nothing of it has come.
    private func band(_ index: Int) -> Band {
      bands[index]
        ?? Band(
          pixelCount: rows(of: index).count * size.width, bytesPerPixel: isDeep ? 8 : 4)
    }

    /// Passes on all incomplete bands; their missing pixels are zeros.
    func finish() {
      for index in 0..<count where !taken.contains(index) && failure == nil {
        pass(band(index), index)
      }
    }

    private func pass(_ band: Band, _ index: Int) {
      bands[index] = nil
      taken.insert(index)
      do throws(ImageFailure) {
        if let base = unsafe band.memory.baseAddress { try unsafe take?(rows(of: index), base) }
      } catch {
        failure = error
      }
    }

    /// The nearest number of 0...`most`; 0 for what is no number.
    @inline(__always)
    private func level(_ value: Float, most: Float) -> UInt32 {
      value > 0 ? UInt32(min(value, 1) * most + 0.5) : 0
    }

    /// Records `count` pixels of red, green, blue and alpha from column `x` of row `y` on.
    func put(_ pixels: UnsafePointer<Float>, x: Int, y: Int, count: Int) {
      guard failure == nil, y >= 0, y < size.height, x >= 0, count > 0, count <= size.width - x
      else { return }
      let index = y / Self.height
      guard !taken.contains(index) else { return }
      let band = band(index)
      let place = (y - index * Self.height) * size.width + x
      if isDeep {
        let samples = unsafe band.memory.assumingMemoryBound(to: UInt16.self)
        for index in 0..<4 * count {
          unsafe samples[4 * place + index] = UInt16(level(pixels[index], most: 65_535))
        }
      } else {
        let words = unsafe band.memory.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count {
          let pixel = unsafe pixels + 4 * x
          unsafe words[place + x] =
            level(pixel[3], most: 255) << 24 | level(pixel[0], most: 255) << 16
            | level(pixel[1], most: 255) << 8 | level(pixel[2], most: 255)
        }
      }
      bands[index] = band
      guard !acceptsRepeats else { return }
      band.missing -= count
      if band.missing <= 0 { pass(band, index) }
    }
  }
#endif
