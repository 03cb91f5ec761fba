package import Decoding
internal import Files
internal import ImageExchange
internal import Languages
package import LightboxCore
internal import Pixels
internal import ProgramSupport

/// Converts the decoders' replies to events of the lightbox, and to messages on standard error.
package struct PhotoLoading {
  private let album: PhotoAlbum
  /// The photos whose failure or damage was written to standard error, once for each photo.
  private var reported: Set<PhotoID> = []

  package init(album: PhotoAlbum) { self.album = album }

  /// Returns the file of a photo. If the file is known to be unreadable, `source` is nil, and
  /// `failure` is the event that reports the reason to the lightbox.
  package func source(of photo: PhotoID) -> (source: ImageSource?, failure: Event?) {
    switch album[album.shownFile(of: photo)].file {
    case .success(let path): (ImageSource(path), nil)
    case .failure(let error):
      (nil, .library(.failure(photo, reason: FailureReason(error, title: title(of: photo)))))
    }
  }

  /// Returns the path of the file that is shown for a photo.
  private func path(of photo: PhotoID) -> FilePath { album[album.shownFile(of: photo)].path }

  private func title(of photo: PhotoID) -> Phrase {
    .verbatim(DisplayName.text(of: path(of: photo).lastComponent))
  }

  /// Returns the event for a decoder's reply about `photo`; nil if the lightbox does not use it.
  package mutating func event(_ reply: ImageReply, of photo: PhotoID) -> Event? {
    switch reply {
    case .header(let header):
      return .library(
        .header(
          photo, header.uprightSize,
          FrameSequence(
            count: header.frameCount, playCount: header.playCount,
            kind: header.hasPages ? .pages : .animation),
          isDrawn: header.isDrawn))
    case .picture(let picture, let isPreview, let isDamaged):
      let (size, whole) = (picture.levels[0].size, picture.size)
      Diagnostics.log(
        "\(path(of: photo).display): \(isPreview ? "a preview of " : "")"
          + "\(size.width)×\(size.height) of \(whole.width)×\(whole.height)")
      let isDamaged = isDamaged && !isPreview
      if isDamaged { reportDamage(of: photo) }
      return .library(.picture(photo, picture, isPreview: isPreview, isDamaged: isDamaged))
    case .failure(let failure) where failure.code == .cancelled: return nil
    case .failure(let failure):
      report(photo, failure.description)
      return .library(
        .failure(
          photo, reason: FailureReason(failure, title: title(of: photo)),
          isTransient: failure.mayPass))
    case .file: return nil
    }
  }

  /// Returns the event with one frame of an animated photo. `replies` are all replies of the
  /// decoder to the request for this frame.
  package mutating func event(
    _ replies: [ImageReply], of photo: PhotoID, frame index: Int
  ) -> Event {
    var (header, frame): (ImageHeader?, AnimationFrame?) = (nil, nil)
    for reply in replies {
      switch reply {
      case .header(let received): header = received
      case .picture(let picture, isPreview: _, let isDamaged):
        guard let header else { continue }
        if isDamaged { reportDamage(of: photo) }
        frame = AnimationFrame(
          picture, duration: header.frameDuration, count: header.frameCount, isDamaged: isDamaged)
      case .failure(let failure):
        frame = nil
        report(photo, "frame \(index + 1): \(failure.description)")
      case .file: break
      }
    }
    return .library(.frame(photo, index: index, frame))
  }

  private mutating func reportDamage(of photo: PhotoID) {
    report(photo, "the file is damaged, but can be shown")
  }

  private mutating func report(_ photo: PhotoID, _ fault: String) {
    if reported.insert(photo).inserted { Notice.write("\(path(of: photo).display): \(fault)") }
  }
}

extension ImageFailure {
  /// True if a later attempt may succeed: the failure is transient, or the file could not be opened
  /// or read.
  var mayPass: Bool { isTransient || code == .unopened || code == .unreadable }
}
