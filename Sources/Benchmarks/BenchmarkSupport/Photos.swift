package import Foundation
internal import Peers

/// Photo files that are created once and kept, because the encoding takes longer than a benchmark.
package struct Photos {
  private let folder: URL
  private static let quality = 88
  /// The number of photos with different contents in an album.
  package static let different = 10

  /// Creates the folder `.build/bench/photos` if it is missing; throws if this fails.
  package init() throws {
    folder = URL(filePath: ".build/bench/photos", relativeTo: .currentDirectory()).absoluteURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The format of a photo's file, and the variant of this format.
  package enum Kind: Sendable {
    /// A baseline JPEG, 4:2:0, as cameras write it, but without a thumbnail.
    case jpeg
    /// A JPEG like ``jpeg``, with a thumbnail of 160 × 107 pixels in its EXIF data.
    case jpegWithThumbnail
    /// A JPEG in a wide colour space, with its colour profile.
    case jpegWithProfile
    /// A JPEG with a restart marker after each row of blocks.
    case jpegWithRestarts
    case progressive
    case png
    case webp

    fileprivate var ending: String {
      switch self {
      case .png: "png"
      case .webp: "webp"
      case .jpeg, .jpegWithThumbnail, .jpegWithProfile, .jpegWithRestarts, .progressive: "jpg"
      }
    }
  }

  /// Returns the file of a photo of `width` × `height` px; creates the file if it is missing.
  /// Another `seed` gives a photo with other contents. The file is alone in its folder, so a viewer
  /// finds no other photos. Throws if the file cannot be created.
  package func photo(width: Int, height: Int, _ kind: Kind, seed: UInt32 = 1) throws -> URL {
    let own = folder.appending(path: "\(width)x\(height)-\(seed)-\(kind)")
    let file = own.appending(path: "photo.\(kind.ending)")
    if FileManager.default.fileExists(atPath: file.path) { return file }
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let photo = SyntheticPhoto(width: width, height: height, seed: seed)
    try Self.encoded(photo, kind).write(to: file, options: .atomic)
    return file
  }

  /// Returns a folder of `count` photos of `width` × `height` px; creates the folder if it is
  /// missing. The first ``different`` photos have different contents; the further photos repeat
  /// these contents in the same order. All files are hard links, to save disk space. Throws if the
  /// folder or a file cannot be created.
  package func album(count: Int, width: Int, height: Int, _ kind: Kind = .jpeg) throws -> URL {
    let album = folder.appending(path: "album-\(count)-\(width)x\(height)-\(kind)")
    if FileManager.default.fileExists(atPath: album.path) { return album }
    let manager = FileManager.default
    let fresh = folder.appending(path: "fresh-\(getpid())")
    try manager.createDirectory(at: fresh, withIntermediateDirectories: true)
    for index in 0..<count {
      let original = try photo(
        width: width, height: height, kind, seed: UInt32(index % Self.different + 2))
      try manager.linkItem(at: original, to: fresh.appending(path: "IMG_\(index).jpg"))
    }
    try manager.moveItem(at: fresh, to: album)
    return album
  }

  private static func encoded(_ photo: SyntheticPhoto, _ kind: Kind) throws -> Data {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: photo.width * photo.height)
    defer { unsafe words.deallocate() }
    for y in 0..<photo.height { unsafe photo.fill(row: y, into: words + y * photo.width) }
    let pixels = unsafe peers_pixels(
      words: words, width: Int32(photo.width), height: Int32(photo.height),
      stride: Int32(photo.width))
    func jpeg(progressive: Bool = false, restartRows: Int32 = 0) throws -> Data {
      try unsafe Data(
        peers_jpeg_encode(
          pixels,
          peers_jpeg_kind(
            quality: Int32(quality), is_progressive: progressive ? 1 : 0, restart_rows: restartRows)
        ))
    }
    return switch kind {
    case .jpeg: try jpeg()
    case .jpegWithThumbnail: try withThumbnail(jpeg(), unsafe thumbnail(of: pixels))
    case .jpegWithProfile: try withProfile(jpeg(), unsafe Data(peers_wide_profile()))
    case .jpegWithRestarts: try jpeg(restartRows: 1)
    case .progressive: try jpeg(progressive: true)
    case .png: try unsafe Data(peers_png_encode(pixels))
    case .webp: try unsafe Data(peers_webp_encode(pixels, Int32(quality)))
    }
  }

  /// Returns a JPEG file of `pixels` reduced to a width of 160 px. Each pixel of the file is the
  /// mean of a block of `pixels`. Throws if the file cannot be encoded.
  private static func thumbnail(of pixels: peers_pixels) throws -> Data {
    let (photoWidth, photoHeight) = unsafe (Int(pixels.width), Int(pixels.height))
    let (width, height) = (160, (160 * photoHeight + photoWidth / 2) / photoWidth)
    let block = photoWidth / width
    let stride = unsafe Int(pixels.stride)
    var words: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
        for row in 0..<block {
          let line = min(y * photoHeight / height + row, photoHeight - 1) * stride
          for column in 0..<block {
            let word = unsafe pixels.words[line + x * photoWidth / width + column]
            sums = (sums.0 + (word >> 16 & 255), sums.1 + (word >> 8 & 255), sums.2 + (word & 255))
          }
        }
        let count = UInt32(block * block)
        words.append((sums.0 / count) << 16 | (sums.1 / count) << 8 | (sums.2 / count))
      }
    }
    return try unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { throw Failure("a thumbnail without pixels") }
      return try unsafe Data(
        peers_jpeg_encode(
          peers_pixels(
            words: base, width: Int32(width), height: Int32(height), stride: Int32(width)),
          peers_jpeg_kind(quality: 75, is_progressive: 0, restart_rows: 0)))
    }
  }

  /// Returns the JPEG file `photo` with the colour profile `profile`, in one segment.
  private static func withProfile(_ photo: Data, _ profile: Data) -> Data {
    let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let length = segment.count + 2
    return photo.prefix(2) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + segment
      + photo.dropFirst(2)
  }

  /// Returns the JPEG file `photo` with an EXIF segment that contains `thumbnail`. The segment has
  /// two TIFF directories with only the required entries; the second one refers to the thumbnail.
  private static func withThumbnail(_ photo: Data, _ thumbnail: Data) -> Data {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }
    func entry(_ tag: Int, isLong: Bool, _ value: Int) -> [UInt8] {
      short(tag) + short(isLong ? 4 : 3) + long(1) + long(value)
    }
    let second = 8 + 2 + 12 + 4
    let start = second + 2 + 3 * 12 + 4
    let tiff: [UInt8] =
      Array("II".utf8) + short(42) + long(8)
      + short(1) + entry(0x0112, isLong: false, 1) + long(second)
      + short(3) + entry(0x0103, isLong: false, 6) + entry(0x0201, isLong: true, start)
      + entry(0x0202, isLong: true, thumbnail.count) + long(0)
    let segment = Array("Exif\0\0".utf8) + tiff + thumbnail
    let length = segment.count + 2
    return photo.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment
      + photo.dropFirst(2)
  }
}

extension Data {
  /// Creates data with the bytes of a file that a library has encoded, and frees the memory of the
  /// file. Throws if the library could not encode the photo.
  fileprivate init(_ file: peers_file) throws {
    guard let bytes = unsafe file.bytes else { throw Failure("a photo could not be encoded") }
    unsafe self.init(bytes: bytes, count: file.count)
    unsafe free(bytes)
  }
}
