internal import Files
internal import ImageExchange
internal import Decoding
internal import Pixels

/// What a photo's thumbnail turned out to be.
enum ThumbnailAnswer: Sendable {
  /// Its upright pixels, and the upright size of the whole photo. A second one is a better one.
  case thumbnail(Picture, imageSize: PixelSize)
  /// There is none, and why.
  case failure(String)
}

/// From a path to a thumbnail: one that somebody has made before, else the photo itself, scaled.
struct ThumbnailLoading: Sendable {
  /// What is kept on disk; nil neither looks there nor leaves anything.
  let store: ThumbnailStore?

  /// Finds the thumbnail whose longest side has at least `side` px and hands it to `receive`, after
  /// a stand-in where the photo has one embedded. Blocks, but for what `later` is given to do.
  func load(
    _ path: FilePath, side: Int, with decoder: Decoder, isWanted: () -> Bool = { true },
    receive: (ThumbnailAnswer) -> Void,
    later: (@escaping @Sendable (Decoder) -> Void) -> Void
  ) {
    let size = ThumbnailSize.covering(side: side)
    do throws(FileError) {
      let file = try PhotoFile.open(path)
      let subject = store?.subject(path, file)
      let source = ImageSource(taking: file.take())
      if let store, let subject {
        if let found = store.thumbnail(of: subject, source, size, with: decoder) {
          return receive(found)
        }
        if store.isKnownToFail(subject, with: decoder) {
          return receive(.failure("It could not be decoded before, and has not changed since"))
        }
      }
      // It may have scrolled past, or the decoder may have been taken away for something else.
      guard isWanted() else { return }
      make(source, size, with: decoder, receive: receive) { outcome in
        guard let store, let subject else { return }
        store.keep(outcome, of: subject, in: size, later: later)
      }
    } catch {
      receive(.failure(error.reason))
    }
  }

  /// Decodes the photo itself; `made` is told how that went.
  private func make(
    _ source: ImageSource, _ size: ThumbnailSize, with decoder: Decoder,
    receive: (ThumbnailAnswer) -> Void, made: (ThumbnailStore.Outcome) -> Void
  ) {
    var header: ImageHeader?
    decoder.perform(.thumbnail(side: size.side, preview: true), on: source) { reply in
      switch reply {
      case .header(let told):
        header = told
      case .picture(let picture, let isPreview, _):
        receive(.thumbnail(picture, imageSize: picture.size))
        if !isPreview, let header { made(.thumbnail(picture, header)) }
      case .failure(let failure):
        receive(.failure(failure.description))
        made(.failure(failure))
      case .file:
        break
      }
    }
  }
}
