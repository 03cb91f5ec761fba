internal import Codecs
internal import Glibc
internal import ImageExchange
internal import System

/// The file to decode for a request. A file below 64 MiB is read into memory instead of mapped: if
/// a mapped file is truncated, reading it causes SIGBUS.
struct InputFile {
  /// The identity of a file in one state; if the file changes, it gets another identity.
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
  private let limits = ImageLimits.standard
  private let codecs: FurtherCodecs

  /// The number of bytes that contain the header in most files. At the end of a PNG, EXIF data and
  /// XMP are searched for in the same number of bytes.
  private static let usualHeader = 256 << 10
  /// The size from which a file is mapped instead of read, bytes.
  private static let mapped = 64 << 20

  init(_ descriptor: OwnedDescriptor, codecs: FurtherCodecs) throws(ImageFailure) {
    let status = try ImageFailure.checked(try descriptor.status(), as: .unreadable)
    identity = Identity(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), byteCount: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    guard identity.byteCount <= limits.fileBytes else {
      throw ImageFailure(
        .tooLarge, "\(identity.byteCount) bytes; at most \(limits.fileBytes) are read")
    }
    self.descriptor = descriptor
    self.codecs = codecs
  }

  /// Creates a decoder for the file's header. Reads as few bytes of the file as possible. Throws if
  /// the file cannot be read or its header cannot be decoded.
  ///
  /// If `isForPixels` is true, the decoder of a PNG has the complete file, because EXIF data
  /// anywhere after the pixels turn the picture.
  func decoderOfStart(isForPixels: Bool = false) throws(ImageFailure) -> ImageDecoder {
    var count = min(Self.usualHeader, byteCount)
    while count < byteCount {
      if let decoder = try ImageDecoder(
        try read(count), isComplete: false, limits: limits, further: codecs)
      {
        if decoder.header.format != .png { return decoder }
        if !isForPixels, try !hasMetadataAtEnd() { return decoder }
        break
      }
      count = min(count * 8, byteCount)
    }
    return try decoder()
  }

  /// Returns true if the end of a PNG seems to have EXIF data, which turn the picture, or XMP,
  /// which has its title and stars. Other programs write these data before the pixels. Throws if
  /// the file cannot be read.
  private func hasMetadataAtEnd() throws(ImageFailure) -> Bool {
    let offset = max(0, byteCount - Self.usualHeader)
    let end = try ImageFailure.checked(
      try descriptor.bytes(upTo: Self.usualHeader, from: offset), as: .unreadable)
    return ["eXIf", "XML:com.adobe.xmp"].map { Array($0.utf8) }.contains { mark in
      end.indices.dropLast(mark.count - 1).contains { index in
        end[index] == mark[0] && end[index..<index + mark.count].elementsEqual(mark)
      }
    }
  }

  /// Creates a decoder for the complete file. `entryPoints` are the positions in a JPEG at which
  /// decoding can begin; nil if these positions are not known yet. Throws if the file cannot be
  /// read or its header cannot be decoded.
  func decoder(knowing entryPoints: JPEGEntryPoints? = nil) throws(ImageFailure) -> ImageDecoder {
    guard
      let decoder = try ImageDecoder(
        try read(byteCount), limits: limits, further: codecs, knowing: entryPoints)
    else {
      throw ImageFailure(.truncated)
    }
    return decoder
  }

  private func read(_ count: Int) throws(ImageFailure) -> ImageBytes {
    if count >= Self.mapped, let mapping = try? Mapping(reading: descriptor, byteCount: count) {
      return ImageBytes(mapping)
    }
    return try unsafe ImageBytes(capacity: count) { memory throws(ImageFailure) in
      let memory = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
      return try unsafe ImageFailure.checked(try descriptor.read(into: memory), as: .unreadable)
    }
  }
}
