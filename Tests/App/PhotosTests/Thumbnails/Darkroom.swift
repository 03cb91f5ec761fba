import Decoding
import FileJobs
import Files
import Foundation
import ImageExchange
import ImageFixtures
import LightboxCore
import Pixels
import Synchronization

@testable import Albums

/// Photos and a cache of a test's own, and a real decoder; all are removed with the darkroom.
final class Darkroom {
  let folder: FilePath
  let cache: ThumbnailCache
  let decoder: Decoder
  var store: ThumbnailStore

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-thumbnails-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    let folder = FilePath(url.path(percentEncoded: false))
    self.folder = folder
    guard
      let cache = ThumbnailCache(
        program: "lightbox-test", environment: { _ in folder.appending("cache").bytes })
    else { throw CocoaError(.featureUnsupported) }
    self.cache = cache
    decoder = Decoder(path: Self.decoderPath)
    store = ThumbnailStore(cache: cache, mayWrite: true)
  }

  /// Makes a folder in the darkroom's, with the folders above it and files of a byte.
  @discardableResult
  func makeFolder(_ name: String, with files: [String] = []) throws -> FilePath {
    let path = folder.appending(name)
    try FileManager.default.createDirectory(
      atPath: path.display, withIntermediateDirectories: true)
    for file in files {
      _ = FileManager.default.createFile(
        atPath: path.appending(file).display, contents: Data([1]))
    }
    return path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder.display)
  }

  static let decoderPath: [UInt8] = {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return Array(
      program.deletingLastPathComponent().appending(path: "lightbox-decoder").path.utf8)
  }()

  /// A long time ago, in seconds.
  static let longAgo: Int64 = 1_600_000_000

  /// Writes a file that was changed last at `modified`.
  @discardableResult
  func write(
    _ bytes: [UInt8], _ name: some Sequence<UInt8>, modified: Int64 = Darkroom.longAgo
  ) -> FilePath {
    let path = folder.appending(name)
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let file = unsafe open(terminated, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(file >= 0, "errno \(errno)")
    let written = unsafe Foundation.write(file, bytes, bytes.count)
    precondition(written == bytes.count)
    close(file)
    touch(path, modified: modified)
    return path
  }

  @discardableResult
  func write(_ bytes: [UInt8], _ name: String, modified: Int64 = Darkroom.longAgo) -> FilePath {
    write(bytes, name.utf8, modified: modified)
  }

  func touch(_ path: FilePath, modified: Int64) {
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let time = timespec(tv_sec: Int(modified), tv_nsec: 0)
    _ = unsafe utimensat(AT_FDCWD, terminated, [time, time], 0)
  }

  /// A photo of one grey, as a JPEG.
  static func photo(_ level: Int, width: Int = 600, height: Int = 400) -> [UInt8] {
    JPEGFixture(width: width, height: height) { _, _, _ in level }.file
  }

  /// The tags of an up-to-date thumbnail of `path` by another program.
  func tags(for path: FilePath) throws -> ThumbnailTags {
    var tags = ThumbnailTags()
    tags.uri = FileURI(path)?.text
    tags.modified = FileStamp.of(path)?.seconds
    return tags
  }

  /// Puts a thumbnail of one grey into the cache, with any `tags`, true or not.
  func plant(
    _ level: Int, _ tags: ThumbnailTags, for path: FilePath, size: ThumbnailSize = .large,
    pixels: PixelSize = PixelSize(width: 256, height: 171)
  ) throws {
    let canvas = try SharedCanvas(size: pixels)
    try canvas.draw { words in
      for index in words.indices { words[index] = 0xFF00_0000 | UInt32(level) * 0x01_0101 }
    }
    let png = try decoder.png(of: canvas, isOpaque: true, tags: tags)
    guard let uri = FileURI(path) else { throw CocoaError(.fileReadInvalidFileName) }
    try cache.keep(png, in: .thumbnail(size), uri)
  }

  /// Loads a thumbnail; returns the answers and the number of writes asked for. `meanwhile` runs
  /// before the writes.
  func load(
    _ path: FilePath, side: Int = 256, decoder other: Decoder? = nil, meanwhile: () -> Void = {}
  ) -> (answers: [LibraryEvent], writes: Int) {
    var answers: [LibraryEvent] = []
    var work: [@Sendable (Decoder) -> Void] = []
    let (loading, decoder) = (ThumbnailLoading(store: store), other ?? decoder)
    let rest = loading.find(PhotoID(1), at: path, side: side, with: decoder) { answers.append($0) }
    if let rest {
      loading.make(rest, with: decoder) {
        answers.append($0)
      } later: {
        work.append($0)
      }
    }
    meanwhile()
    for body in work { body(decoder) }
    return (answers, work.count)
  }

  /// The tags of the kept file of a kind; nil when there is none.
  func kept(_ kind: ThumbnailCache.FileKind, _ path: FilePath) -> ThumbnailTags? {
    guard let uri = FileURI(path), let file = cache.open(kind, uri) else { return nil }
    var tags: ThumbnailTags?
    decoder.perform(.header, on: ImageSource(taking: file)) { reply in
      if case .header(let header) = reply { tags = header.tags }
    }
    return tags
  }
}

extension LibraryEvent {
  var picture: Picture? {
    if case .thumbnail(_, let picture, _, _) = self { picture } else { nil }
  }

  var imageSize: PixelSize? {
    if case .thumbnail(_, _, let size, _) = self { size } else { nil }
  }

  /// True for a failure that may pass, false for another one; nil for a thumbnail.
  var mayPass: Bool? {
    if case .thumbnailFailure(_, let isTransient) = self { isTransient } else { nil }
  }

  /// The grey in the middle.
  var level: Int? {
    guard let bitmap = picture?.levels[0] else { return nil }
    return Int(bitmap[bitmap.size.width / 2, bitmap.size.height / 2] & 0xFF)
  }
}
