#if JPEGXL
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// A collector of runs of pixels (adjacent pixels of one row), which libjxl passes in any order.
  /// Each run is passed once, unless ``acceptsRepeats`` is true.
  ///
  /// The runs are collected in bands of 256 rows, in a format of `ColorTransform.RowFormat`. A
  /// complete band is passed to ``take``.
  @safe final class JXLBands {
    /// The number of rows in a band, which is the height of libjxl's groups.
    private static let height = 256

    /// The function that receives the rows of a complete band; if it is nil, the rows are
    /// discarded.
    var take: LibraryPicture.TakeRows?
    /// The error that ``take`` has thrown; nil if there was none. After an error, no more pixels
    /// are stored.
    private(set) var failure: ImageFailure?
    private let size: PixelSize
    /// True if each channel of a pixel has 16 bits; false if a pixel is one 32-bit word.
    private let isDeep: Bool
    /// The incomplete bands, by their indices.
    private var bands: [Int: Band] = [:]
    /// The indices of the bands that were passed to ``take``.
    private var taken: Set<Int> = []
    /// True if a run of pixels may be passed more than once. Pixels are then not counted, because
    /// repeats would count too, so only ``finish()`` passes bands to ``take``.
    var acceptsRepeats = false

    /// A band of which some pixels have not arrived yet.
    @safe private final class Band {
      /// The memory for all pixels of the band; missing pixels are zeros.
      let memory: UnsafeMutableRawBufferPointer
      /// The number of pixels that have not arrived yet.
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

    /// True if all rows were passed to ``take``.
    var isDone: Bool { taken.count == count }

    private var count: Int { (size.height + Self.height - 1) / Self.height }

    private func rows(of index: Int) -> Range<Int> {
      (index * Self.height)..<min((index + 1) * Self.height, size.height)
    }

    /// Returns the band at an index. If none of its pixels have arrived, returns a new band of
    /// zeros.
    private func band(_ index: Int) -> Band {
      bands[index]
        ?? Band(
          pixelCount: rows(of: index).count * size.width, bytesPerPixel: isDeep ? 8 : 4)
    }

    /// Passes the remaining bands to ``take``, with zeros for missing pixels; stops if ``take``
    /// throws.
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

    /// Converts `value`, 0...1, to the nearest whole number of 0...`most`. Returns 0 for NaN.
    @inline(__always)
    private func level(_ value: Float, most: Float) -> UInt32 {
      value > 0 ? UInt32(min(value, 1) * most + 0.5) : 0
    }

    /// Stores `count` adjacent pixels (red, green, blue and alpha, 0...1) in row `y` from column
    /// `x` on. Pixels outside the picture, or in a band that was already passed to ``take``, are
    /// ignored.
    func put(_ pixels: UnsafePointer<Float>, x: Int, y: Int, count: Int) {
      guard failure == nil, y >= 0, y < size.height, x >= 0, count > 0, count <= size.width - x
      else { return }
      let index = y / Self.height
      guard !taken.contains(index) else { return }
      let band = band(index)
      let start = (y - index * Self.height) * size.width + x
      if isDeep {
        let samples = unsafe band.memory.assumingMemoryBound(to: UInt16.self)
        for index in 0..<4 * count {
          unsafe samples[4 * start + index] = UInt16(level(pixels[index], most: 65_535))
        }
      } else {
        let words = unsafe band.memory.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count {
          let pixel = unsafe pixels + 4 * x
          unsafe words[start + x] =
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
