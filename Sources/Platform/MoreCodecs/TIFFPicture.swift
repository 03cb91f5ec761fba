#if TIFF
  internal import CTIFFGuard
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// One TIFF file: its first page.
  @safe final class TIFFPicture {
    private let reader: OpaquePointer
    private let bytes: ImageBytes

    /// The picture of a file.
    static func open(
      _ bytes: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let file = try TIFFPicture(bytes)
      var details = unsafe tiff_guard_header()
      unsafe tiff_guard_read_header(file.reader, &details)
      let size = unsafe PixelSize(width: Int(details.width), height: Int(details.height))
      try limits.check(stored: size)
      var header = unsafe ImageHeader(
        format: .tiff, storedSize: size,
        orientation: Orientation(rawValue: UInt8(truncatingIfNeeded: details.orientation))
          ?? .upright, hasAlpha: details.has_alpha != 0)
      ForeignMetadata.read(tiff: bytes, limits, into: &header)
      var colors = SourceColors.sRGB
      // Inks become colours in libtiff, so a profile of inks fits them no more.
      if let start = unsafe details.profile, unsafe details.is_rgb != 0,
        unsafe details.profile_bytes <= limits.metadataBytes
      {
        colors = unsafe .profile(
          Array(UnsafeBufferPointer(start: start, count: Int(details.profile_bytes))))
      }
      let isDeep = unsafe details.is_deep != 0
      return unsafe LibraryPicture(
        header, colors, rows: isDeep ? .deep : .words,
        isPremultiplied: !isDeep && header.hasAlpha
      ) { memory throws(ImageFailure) in
        let result =
          unsafe isDeep
          ? tiff_guard_read_deep(file.reader, memory.assumingMemoryBound(to: UInt16.self))
          : tiff_guard_read_words(file.reader, memory.assumingMemoryBound(to: UInt32.self))
        switch result {
        case TIFF_GUARD_OK: return false
        case TIFF_GUARD_DAMAGED: return true
        case TIFF_GUARD_UNSUPPORTED:
          throw ImageFailure(.unsupported, "This kind of TIFF is not supported")
        default:
          throw unsafe ImageFailure(.corrupt, String(cString: tiff_guard_message(file.reader)))
        }
      }
    }

    private init(_ bytes: ImageBytes) throws(ImageFailure) {
      // libtiff reads from where the bytes are; they stay there as long as this object.
      let opened = unsafe bytes.withUnsafeBytes { buffer in
        unsafe tiff_guard_open(buffer.baseAddress, buffer.count)
      }
      guard let reader = unsafe opened else { throw ImageFailure(.corrupt) }
      unsafe self.reader = unsafe reader
      self.bytes = bytes
    }

    deinit { unsafe tiff_guard_close(reader) }
  }
#endif
