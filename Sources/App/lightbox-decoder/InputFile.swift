internal import Codecs
internal import Glibc
internal import ImageExchange

/// The file of a request, read into memory of our own: a mapping would die with a file that is cut.
struct InputFile {
  private let descriptor: Int32
  private let byteCount: Int
  private let limits: ImageLimits

  /// Where most headers have ended.
  private static let usualHeader = 256 << 10

  init(_ descriptor: Int32, limits: ImageLimits) throws(ImageFailure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw ImageFailure(.unreadable, errno: errno)
    }
    guard status.st_size <= limits.fileBytes else {
      throw ImageFailure(
        .tooLarge, "\(status.st_size) bytes; at most \(limits.fileBytes) are read")
    }
    self.descriptor = descriptor
    self.limits = limits
    byteCount = Int(status.st_size)
  }

  /// A decoder that knows the header, over as little of the file as that takes.
  func decoderOfStart() throws(ImageFailure) -> ImageDecoder {
    var count = min(Self.usualHeader, byteCount)
    while count < byteCount {
      if let decoder = try ImageDecoder(try read(count), isComplete: false, limits: limits) {
        return decoder
      }
      count = min(count * 8, byteCount)
    }
    return try decoder()
  }

  /// A decoder over the whole file.
  func decoder() throws(ImageFailure) -> ImageDecoder {
    guard let decoder = try ImageDecoder(try read(byteCount), limits: limits) else {
      throw ImageFailure(.truncated)
    }
    return decoder
  }

  private func read(_ count: Int) throws(ImageFailure) -> ImageBytes {
    try unsafe ImageBytes(capacity: count) { memory throws(ImageFailure) in
      var filled = 0
      while filled < count {
        let got = unsafe pread(
          descriptor, memory.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
        if got == 0 { break }
        guard got > 0 else {
          if errno == EINTR { continue }
          throw ImageFailure(.unreadable, errno: errno)
        }
        filled += got
      }
      return filled
    }
  }
}
