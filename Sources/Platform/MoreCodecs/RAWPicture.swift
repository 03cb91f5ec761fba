#if RAW
  internal import CRawGuard
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// The codec for camera RAW files without an embedded picture. LibRaw develops their raw pixels.
  ///
  /// The result has the camera's white balance, in sRGB with 8 bits per channel.
  enum RAWPicture {
    /// The greatest plausible number of sensor pixels per byte of a file; a file with more is
    /// rejected.
    private static let mostPixelsPerByte = 64

    /// Reads the header, and returns a picture whose pixels are developed later. Throws if the
    /// header is damaged, the camera is not supported, or a limit is exceeded.
    static func open(
      _ bytes: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      var details = raw_guard_header()
      try check(
        unsafe bytes.withUnsafeBytes {
          unsafe raw_guard_read_header($0.baseAddress, $0.count, &details)
        })
      let sensor = PixelSize(width: Int(details.sensor_width), height: Int(details.sensor_height))
      let size = PixelSize(width: Int(details.width), height: Int(details.height))
      for checked in [sensor, size] {
        try limits.check(stored: checked)
        try limits.check(decoded: checked)
      }
      try limits.check(sensor, inBytes: bytes.count, most: mostPixelsPerByte)
      var header = ImageHeader(
        format: .cameraRaw, storedSize: size,
        orientation: Orientation(rawValue: UInt8(truncatingIfNeeded: details.orientation))
          ?? .upright)
      header.readMetadata(ofTIFF: bytes, limits)
      var picture = unsafe LibraryPicture(header, .sRGB) { _, memory throws(ImageFailure) in
        try unsafe read(bytes, size, isHalf: false, to: memory)
      }
      let half = PixelSize(width: Int(details.half_width), height: Int(details.half_height))
      if half == size.halved() {
        unsafe picture.readHalf = { _, memory throws(ImageFailure) in
          try unsafe read(bytes, half, isHalf: true, to: memory)
        }
      }
      return picture
    }

    private static func read(
      _ bytes: ImageBytes, _ size: PixelSize, isHalf: Bool, to memory: UnsafeMutableRawPointer
    ) throws(ImageFailure) -> Bool {
      let words = unsafe memory.assumingMemoryBound(to: UInt32.self)
      try check(
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe raw_guard_read(
            buffer.baseAddress, buffer.count, isHalf ? 1 : 0, UInt32(size.width),
            UInt32(size.height), words)
        })
      return false
    }

    private static func check(_ result: raw_guard_result) throws(ImageFailure) {
      switch result {
      case RAW_GUARD_OK: return
      case RAW_GUARD_TRUNCATED: throw ImageFailure(.truncated)
      case RAW_GUARD_UNSUPPORTED:
        throw ImageFailure(.unsupported, "This camera's file holds no picture that can be shown")
      case RAW_GUARD_EXHAUSTED: throw ImageFailure(.exhausted)
      default: throw ImageFailure(.corrupt)
      }
    }
  }
#endif
