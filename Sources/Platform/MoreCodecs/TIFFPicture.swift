#if TIFF
  internal import CTIFFGuard
  internal import Codecs
  internal import Colors
  internal import ImageExchange
  internal import Pixels

  /// A TIFF file, whose pages are separate pictures.
  @safe final class TIFFPicture {
    private let reader: OpaquePointer
    private let bytes: ImageBytes
    /// The offset of each page's directory in the file.
    private let pages: [Int]

    /// Opens a file and returns its first page. If the file has more pages, the function `pages` of
    /// the result opens them. Throws if the file or the page is damaged, or if the page exceeds
    /// `limits`.
    static func open(
      _ bytes: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let file = try TIFFPicture(bytes, TIFFPages.offsets(in: bytes, limits))
      var first = try file.page(0, limits) { $0.readMetadata(ofTIFF: bytes, limits) }
      if file.pages.count > 1 {
        first.pages = { index throws(ImageFailure) in try file.page(index, limits) }
      }
      return first
    }

    private func page(
      _ index: Int, _ limits: ImageLimits, describe: (inout ImageHeader) -> Void = { _ in }
    ) throws(ImageFailure) -> LibraryPicture {
      try select(index)
      guard !pages.indices.contains(index) || !TIFFPages.isCut(pages[index], in: bytes) else {
        throw ImageFailure(.truncated)
      }
      var details = unsafe tiff_guard_header()
      unsafe tiff_guard_read_header(reader, &details)
      let size = unsafe PixelSize(width: Int(details.width), height: Int(details.height))
      try limits.check(stored: size)
      // Strips of any size, and turned rows, are held in memory as a whole.
      try limits.check(held: size, bytesPerPixel: 8, ofFile: bytes.count)
      var header = unsafe ImageHeader(
        format: .tiff, storedSize: size,
        orientation: Orientation(rawValue: UInt8(truncatingIfNeeded: details.orientation))
          ?? .upright, frameCount: max(1, pages.count), hasPages: pages.count > 1)
      describe(&header)
      var colors = SourceColors.sRGB
      if let start = unsafe details.profile, unsafe details.colors > 0,
        unsafe details.profile_bytes <= limits.metadataBytes
      {
        colors = unsafe SourceColors(
          embedded: Array(UnsafeBufferPointer(start: start, count: Int(details.profile_bytes))),
          isGray: details.colors == 1)
      }
      let rows: ColorTransform.RowFormat =
        switch unsafe details.rows {
        case TIFF_GUARD_DEEP: .rgba16
        case TIFF_GUARD_INKS: .cmyka8
        default: .bgra8
        }
      return unsafe LibraryPicture(
        header, colors, rows: rows, isPremultiplied: rows == .bgra8 && details.has_alpha != 0,
        bandHeight: Int(details.band)
      ) { part, memory throws(ImageFailure) in
        try self.select(index)
        let result = unsafe tiff_guard_read(
          self.reader, UInt32(part.lowerBound), UInt32(part.count), memory)
        self.bytes.forgetPages()
        switch result {
        case TIFF_GUARD_OK: return false
        case TIFF_GUARD_DAMAGED: return true
        case TIFF_GUARD_UNSUPPORTED:
          let kind = "This kind of TIFF is not supported"
          throw ImageFailure(
            .unsupported, self.message.isEmpty ? kind : "\(kind): \(self.message)")
        default:
          throw ImageFailure(.corrupt, self.message)
        }
      }
    }

    /// Makes libtiff read the page at `index`; does nothing if ``pages`` has no such index. Throws
    /// if libtiff cannot read the page's directory.
    private func select(_ index: Int) throws(ImageFailure) {
      guard pages.indices.contains(index) else { return }
      guard unsafe tiff_guard_select(reader, UInt64(pages[index])) != 0 else {
        throw ImageFailure(.corrupt, message)
      }
    }

    /// The reason why the last call of libtiff failed, as a text for people; empty for none.
    private var message: String { unsafe String(cString: tiff_guard_message(reader)) }

    private init(_ bytes: ImageBytes, _ pages: [Int]) throws(ImageFailure) {
      // libtiff keeps a pointer to the bytes, which do not move while this object exists.
      let opened = unsafe bytes.withUnsafeBytes { buffer in
        unsafe tiff_guard_open(buffer.baseAddress, buffer.count)
      }
      guard let reader = unsafe opened else { throw ImageFailure(.corrupt) }
      unsafe self.reader = unsafe reader
      self.bytes = bytes
      self.pages = pages
    }

    deinit { unsafe tiff_guard_close(reader) }
  }
#endif
