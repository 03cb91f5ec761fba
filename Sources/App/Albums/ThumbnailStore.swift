internal import Decoding
internal import FileJobs
package import Files
package import ImageExchange
package import Pixels
internal import ProgramSupport
internal import Synchronization
internal import System

/// The thumbnails on disk. Before a thumbnail is used, the store checks that the photo's file has
/// not changed since the thumbnail was made.
package final class ThumbnailStore: Sendable {
  /// The path of a photo's file, and the state that the file had when it was opened.
  struct Subject: Sendable {
    let path: FilePath
    let uri: FileURI
    let stamp: FileStamp
  }

  package enum Outcome {
    case thumbnail(Picture, ImageHeader)
    case failure(ImageFailure)
  }

  private let cache: ThumbnailCache
  private let mayWrite: Bool
  /// The number of thumbnail files that wait to be written; and whether writing has failed.
  private let writing = Mutex<(waiting: Int, isGivenUp: Bool)>((0, false))

  /// The greatest number of thumbnail files that wait to be written. While so many wait, further
  /// thumbnails are not stored.
  private static let mostWaiting = 32

  init(cache: ThumbnailCache, mayWrite: Bool) { (self.cache, self.mayWrite) = (cache, mayWrite) }

  /// Returns the store in the user's cache folder; nil if there is no cache folder. If `mayWrite`
  /// is false, the store is only read.
  package static func users(mayWrite: Bool) -> ThumbnailStore? {
    let cache = ThumbnailCache(
      program: "lightbox-\(Version.number)", environment: ProcessBytes.environment)
    Diagnostics.log(
      cache == nil
        ? "thumbnails are not kept: there is no cache folder"
        : "thumbnails are \(mayWrite ? "kept" : "only read") in \(cache?.folder.display ?? "")")
    return cache.map { ThumbnailStore(cache: $0, mayWrite: mayWrite) }
  }

  /// The folders in which the store writes files.
  package var folders: [FilePath] { mayWrite ? cache.folders : [] }

  /// Returns the value that identifies the photo `path` for the other methods; `file` is the
  /// photo's open file. Nil if thumbnails of this photo must not be stored.
  func subject(_ path: FilePath, _ file: OwnedDescriptor) -> Subject? {
    guard !cache.contains(path), let uri = FileURI(path), let stamp = file.stamp else {
      return nil
    }
    return Subject(path: path, uri: uri, stamp: stamp)
  }

  /// Removes all stored thumbnails of the picture at `path`.
  package func forget(_ path: FilePath) {
    guard mayWrite, let uri = FileURI(path) else { return }
    cache.forget(uri)
  }

  // MARK: Reading

  /// Returns the stored thumbnail of the size `size`, or a larger one reduced to `size`. Nil if
  /// none is stored that was made from the photo's current state. `photo` is the photo's file,
  /// whose header is read if the thumbnail does not tell the photo's size.
  func thumbnail(
    of subject: Subject, _ photo: ImageSource, _ size: ThumbnailSize, with decoder: Decoder
  ) -> Picture? {
    for largerSize in size.andLarger {
      guard let file = cache.open(.thumbnail(largerSize), subject.uri) else { continue }
      var header: ImageHeader?
      var found: Picture?
      decoder.perform(
        .thumbnail(side: size.side), on: ImageSource(taking: file)
      ) { reply in
        if case .header(let received) = reply { header = received }
        if case .picture(let picture, _, isDamaged: false) = reply { found = picture }
      }
      guard let header, let found, header.tags.describe(subject),
        let whole = header.tags.uprightSize(of: header.uprightSize)
          ?? (try? decoder.header(photo))?.uprightSize,
        let picture = Picture(size: whole, levels: found.levels)
      else { continue }
      return picture
    }
    return nil
  }

  /// Returns true if the store has a record that the photo's current state cannot be decoded.
  func isKnownToFail(_ subject: Subject, with decoder: Decoder) -> Bool {
    guard let file = cache.open(.failure, subject.uri) else { return false }
    let header = try? decoder.header(ImageSource(taking: file))
    return header?.tags.describe(subject) == true
  }

  // MARK: Writing

  /// Stores the result of loading a photo. Stores nothing if the photo has changed, or if the
  /// result is useless, such as a thumbnail that is as large as the photo. `later` receives a
  /// function that encodes and writes the result, and must call it on another thread.
  func keep(
    _ outcome: Outcome, of subject: Subject, in size: ThumbnailSize,
    later: (@escaping @Sendable (Decoder) -> Void) -> Void
  ) {
    guard mayWrite, let work = work(outcome, of: subject, in: size) else { return }
    let isWelcome = writing.withLock { state in
      guard !state.isGivenUp, state.waiting < Self.mostWaiting else { return false }
      state.waiting += 1
      return true
    }
    guard isWelcome else { return }
    later { [self] decoder in
      defer { writing.withLock { $0.waiting -= 1 } }
      guard !writing.withLock({ $0.isGivenUp }), subject.stamp.isReliable(for: subject.path)
      else { return }
      // A thumbnail that cannot be encoded is made again the next time.
      guard let png = try? work.encode(decoder), subject.stamp.isReliable(for: subject.path)
      else { return }
      do throws(FileError) {
        try cache.keep(png, in: work.kind, subject.uri)
      } catch {
        let isNews = writing.withLock { state in
          defer { state.isGivenUp = true }
          return !state.isGivenUp
        }
        if isNews { Notice.write("thumbnails are not kept: \(error)") }
      }
    }
  }

  private struct Work: Sendable {
    let kind: ThumbnailCache.FileKind
    let encode: @Sendable (Decoder) throws(ImageFailure) -> [UInt8]
  }

  private func work(_ outcome: Outcome, of subject: Subject, in size: ThumbnailSize) -> Work? {
    var tags = ThumbnailTags()
    (tags.uri, tags.software) = (subject.uri.text, "Lightbox \(Version.number)")
    (tags.modified, tags.fileSize) = (subject.stamp.seconds, subject.stamp.size)
    switch outcome {
    case .thumbnail(let picture, let header):
      // A photo that is small enough is its own thumbnail.
      guard max(picture.size.width, picture.size.height) > size.side else { return nil }
      tags.imageSize = picture.size
      tags.mimetype = header.format.mimetype
      return Work(kind: .thumbnail(size)) { [tags] decoder throws(ImageFailure) in
        try decoder.png(
          of: try SharedCanvas(copying: picture.levels[0]), isOpaque: picture.isOpaque, tags: tags)
      }
    case .failure(let failure):
      guard failure.isOfTheFile else { return nil }
      return Work(kind: .failure) { [tags] decoder throws(ImageFailure) in
        let canvas = try SharedCanvas(size: PixelSize(width: 1, height: 1))
        return try decoder.png(of: canvas, isOpaque: false, tags: tags)
      }
    }
  }
}

extension ThumbnailTags {
  /// Returns true if a thumbnail with these tags was made from exactly this state of a photo.
  fileprivate func describe(_ subject: ThumbnailStore.Subject) -> Bool {
    uri == subject.uri.text && modified == subject.stamp.seconds
      && (fileSize == nil || fileSize == subject.stamp.size)
  }

  /// Returns the photo's upright size: `imageSize`, or its width and height exchanged if a program
  /// stored the size before the rotation. Nil if neither has the aspect ratio of `thumbnail`.
  fileprivate func uprightSize(of thumbnail: PixelSize) -> PixelSize? {
    guard let imageSize else { return nil }
    let side = max(thumbnail.width, thumbnail.height)
    return [imageSize, imageSize.transposed].first { size in
      let fitted = size.fitted(side: side)
      return abs(fitted.width - thumbnail.width) <= 1 && abs(fitted.height - thumbnail.height) <= 1
    }
  }
}

extension ImageFailure {
  /// True for a failure that is caused by the contents of the file, so that it would occur again.
  /// An error number says that this build lacks the library for the file's format.
  fileprivate var isOfTheFile: Bool {
    errno == 0
      && [.empty, .unsupported, .unrecognized, .truncated, .corrupt, .tooLarge].contains(code)
  }
}
