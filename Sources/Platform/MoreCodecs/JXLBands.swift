#if JPEGXL
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// The rows of a picture whose runs of pixels come in any order, each once.
  ///
  /// Bands of rows are kept until they are whole, in the form of `LibraryPicture.Rows`.
  @safe final class JXLBands {
    /// The number of rows in a band: that of libjxl's groups.
    private static let height = 256

    /// Takes the rows of a whole band.
    var take: LibraryPicture.TakeRows?
    /// The failure of `take`; nil while there is none.
    private(set) var failure: ImageFailure?
    private let size: PixelSize
    /// True for channels of 16 bits; false for words.
    private let isDeep: Bool
    /// The bands that are not whole, by their indices.
    private var bands: [Int: Band] = [:]
    /// The number of rows that were not taken.
    private var missing: Int

    /// The memory of a band, and the number of its missing pixels.
    @safe private final class Band {
      let memory: UnsafeMutableRawBufferPointer
      var missing: Int

      init(pixelCount: Int, bytesPerPixel: Int) {
        unsafe memory = .allocate(byteCount: pixelCount * bytesPerPixel, alignment: 16)
        missing = pixelCount
      }

      deinit { unsafe memory.deallocate() }
    }

    init(_ size: PixelSize, isDeep: Bool) {
      self.size = size
      self.isDeep = isDeep
      missing = size.height
      unsafe take = nil
    }

    /// True when all rows were taken.
    var isDone: Bool { missing == 0 }

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
      let first = index * Self.height
      let rows = first..<min(first + Self.height, size.height)
      let band =
        bands[index] ?? Band(pixelCount: rows.count * size.width, bytesPerPixel: isDeep ? 8 : 4)
      let place = (y - first) * size.width + x
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
      band.missing -= count
      bands[index] = band.missing > 0 ? band : nil
      guard band.missing <= 0 else { return }
      missing -= rows.count
      do throws(ImageFailure) {
        if let base = unsafe band.memory.baseAddress { try unsafe take?(rows, base) }
      } catch {
        failure = error
      }
    }
  }
#endif
