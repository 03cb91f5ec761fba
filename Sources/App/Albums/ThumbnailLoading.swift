package import Decoding
internal import FileJobs
package import Files
internal import ImageExchange
package import LightboxCore
internal import Pixels

/// Loads a thumbnail in two steps. The first step looks up the stored thumbnail. It is quick, so it
/// is done for many photos before the second step begins. The second step decodes and reduces the
/// photo.
package struct ThumbnailLoading: Sendable {
  /// The store of thumbnails on disk; nil if none are read or written.
  let store: ThumbnailStore?

  package init(store: ThumbnailStore?) { self.store = store }

  /// The input of ``ThumbnailLoading/make(_:with:isLast:isWanted:receive:later:)``, the second
  /// step of loading: the photo to decode, and the size of its thumbnail.
  package struct Rest: Sendable {
    fileprivate let photo: PhotoID
    fileprivate let side: Int
    fileprivate let source: ImageSource
    fileprivate let subject: ThumbnailStore.Subject?
    fileprivate let size: ThumbnailSize
  }

  /// Looks up the stored thumbnail of `photo`, whose file is at `path`, with a longer side of at
  /// least `side` px. Passes the event with this thumbnail, or with the failure, to `receive`.
  /// Blocks.
  ///
  /// If no thumbnail is stored, passes the photo's embedded preview, if there is one, to `receive`,
  /// and returns the input of the second step. Returns nil if the second step is not needed, or if
  /// `isWanted` returns false because nobody needs the thumbnail any more.
  package func find(
    _ photo: PhotoID, at path: FilePath, side: Int, with decoder: Decoder,
    isWanted: () -> Bool = { true }, receive: (LibraryEvent) -> Void
  ) -> Rest? {
    let size = ThumbnailSize.covering(side: side)
    do throws(FileError) {
      let file = try PhotoFile.open(path)
      let subject = store?.subject(path, file)
      let source = ImageSource(taking: file)
      if let store, let subject {
        if let found = store.thumbnail(of: subject, source, size, with: decoder) {
          receive(.thumbnail(photo, found.fitted(side: side), imageSize: found.size))
          return nil
        }
        if store.isKnownToFail(subject, with: decoder) {
          receive(.thumbnailFailure(photo))
          return nil
        }
      }
      // The photo may have scrolled out of view, or the decoder may have a more urgent request.
      guard isWanted() else { return nil }
      decoder.perform(.preview(side: size.side), on: source) { reply in
        guard case .picture(let picture, _, _) = reply else { return }
        receive(
          .thumbnail(
            photo, picture.fitted(side: side), imageSize: picture.size, isPreview: true))
      }
      return Rest(photo: photo, side: side, source: source, subject: subject, size: size)
    } catch {
      receive(.thumbnailFailure(photo, isTransient: true))
      return nil
    }
  }

  /// Decodes the photo, and passes the event with its thumbnail, or with the failure, to `receive`;
  /// does nothing if `isWanted` returns false. Blocks while the photo is decoded. `later` receives
  /// a function that stores the thumbnail, and must call it on another thread.
  ///
  /// Returns true if the decoding took too long and may be tried again. If `isLast` is true, there
  /// is no further attempt: the delay is reported as a failure, and false is returned.
  @discardableResult
  package func make(
    _ rest: Rest, with decoder: Decoder, isLast: Bool = true, isWanted: () -> Bool = { true },
    receive: (LibraryEvent) -> Void,
    later: (@escaping @Sendable (Decoder) -> Void) -> Void
  ) -> Bool {
    guard isWanted() else { return false }
    var isLate = false
    var header: ImageHeader?
    func keep(_ outcome: ThumbnailStore.Outcome) {
      guard let store, let subject = rest.subject else { return }
      store.keep(outcome, of: subject, in: rest.size, later: later)
    }
    decoder.performPersistently(.thumbnail(side: rest.size.side), on: rest.source) { reply in
      switch reply {
      case .header(let received): header = received
      case .picture(let picture, _, _):
        receive(
          .thumbnail(rest.photo, picture.fitted(side: rest.side), imageSize: picture.size))
        if let header { keep(.thumbnail(picture, header)) }
      case .failure(let failure) where failure.code == .cancelled:
        // Another request was more urgent; the thumbnail is requested again.
        break
      case .failure(let failure) where failure.code == .timedOut && !isLast:
        isLate = true
      case .failure(let failure):
        receive(.thumbnailFailure(rest.photo, isTransient: failure.mayPass))
        keep(.failure(failure))
      case .file: break
      }
    }
    return isLate
  }
}
