internal import Files
internal import ImageExchange
internal import Decoding
internal import Pixels

/// An answer to a request for a thumbnail.
enum ThumbnailAnswer: Sendable {
  /// The upright pixels of the thumbnail, and the upright size of the whole photo. A second one
  /// replaces a stand-in.
  case thumbnail(Picture, imageSize: PixelSize)
  /// The reason why there is none.
  case failure(String)
}

/// The way from a path to a thumbnail: one that any program has kept on disk, else the photo
/// itself, scaled.
struct ThumbnailLoading: Sendable {
  /// The thumbnails on disk; nil neither reads nor writes any.
  let store: ThumbnailStore?

  /// Finds the thumbnail whose longest side has at least `side` px and hands it to `receive`, after
  /// a stand-in where the photo has one embedded. Blocks, except for the work that is given to
  /// `later`.
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

  /// Decodes the photo itself; `made` gets the outcome.
  private func make(
    _ source: ImageSource, _ size: ThumbnailSize, with decoder: Decoder,
    receive: (ThumbnailAnswer) -> Void, made: (ThumbnailStore.Outcome) -> Void
  ) {
    var header: ImageHeader?
    decoder.performPersistently(.thumbnail(side: size.side, preview: true), on: source) { reply in
      switch reply {
      case .header(let told):
        header = told
      case .picture(let picture, let isPreview, _):
        receive(.thumbnail(picture, imageSize: picture.size))
        if !isPreview, let header { made(.thumbnail(picture, header)) }
      case .failure(let failure) where failure.code == .cancelled:
        // Something else was more urgent; it is asked for again.
        break
      case .failure(let failure):
        receive(.failure(failure.description))
        made(.failure(failure))
      case .file, .attempt:
        break
      }
    }
  }
}
