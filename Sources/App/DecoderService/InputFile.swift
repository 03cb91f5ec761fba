internal import Codecs
internal import Glibc
internal import ImageExchange
internal import System

/// The file of a request, read into memory of our own: a mapping would end in a SIGBUS when the
/// file is cut.
struct InputFile {
  /// The file and its state: another file, or the same one changed, differs.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
    let byteCount: Int
    let seconds: Int
    let nanoseconds: Int
  }

  let identity: Identity
  private let descriptor: OwnedDescriptor
  private var byteCount: Int { identity.byteCount }
  private let limits: ImageLimits
  private let codecs: FurtherCodecs

  /// A number of bytes within which most headers end.
  private static let usualHeader = 256 << 10

  init(
    _ descriptor: OwnedDescriptor, limits: ImageLimits, codecs: FurtherCodecs
  ) throws(ImageFailure) {
    let status = try SystemError.translating(descriptor.status) {
      ImageFailure(.unreadable, errno: $0.number)
    }
    identity = Identity(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), byteCount: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    guard identity.byteCount <= limits.fileBytes else {
      throw ImageFailure(
        .tooLarge, "\(identity.byteCount) bytes; at most \(limits.fileBytes) are read")
    }
    self.descriptor = descriptor
    self.limits = limits
    self.codecs = codecs
  }

  /// A decoder that knows the header, over as little of the file as that takes.
  func decoderOfStart() throws(ImageFailure) -> ImageDecoder {
    var count = min(Self.usualHeader, byteCount)
    while count < byteCount {
      if let decoder = try ImageDecoder(
        try read(count), isComplete: false, limits: limits, further: codecs)
      {
        return decoder
      }
      count = min(count * 8, byteCount)
    }
    return try decoder()
  }

  /// A decoder over the whole file.
  func decoder(knowing places: JPEGPlaces? = nil) throws(ImageFailure) -> ImageDecoder {
    guard
      let decoder = try ImageDecoder(
        try read(byteCount), limits: limits, further: codecs, knowing: places)
    else {
      throw ImageFailure(.truncated)
    }
    return decoder
  }

  private func read(_ count: Int) throws(ImageFailure) -> ImageBytes {
    try unsafe ImageBytes(capacity: count) { memory throws(ImageFailure) in
      try SystemError.translating { () throws(SystemError) in
        try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<count]))
      } to: {
        ImageFailure(.unreadable, errno: $0.number)
      }
    }
  }
}
