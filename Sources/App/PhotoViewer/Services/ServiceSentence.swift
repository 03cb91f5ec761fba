internal import Files
internal import Languages
internal import LightboxCore
internal import Portal

/// The sentences that tell the user what a desktop service has done with the photos of a request.
struct ServiceSentence {
  private let request: DesktopRequest
  /// The photo's name; for several photos, their number.
  let photos: Phrase
  private let count: Int

  init(_ request: DesktopRequest, _ paths: [FilePath]) {
    self.request = request
    count = paths.count
    photos =
      paths.count == 1
      ? paths[0].phrase
      : Phrase(one: "{0} photo", other: "{0} photos", paths.count)
  }

  /// Returns the notice about the service's answer; nil if the user has already seen the result.
  func notice(of answer: PortalAnswer) -> NoticeEvent? {
    if let reason = Self.reason(of: answer) { return .failed(text(because: reason)) }
    guard case .done = answer, request == .setWallpaper else { return nil }
    return .message(Phrase("{0} is the background", photos))
  }

  /// Returns the reason of a failure; nil after a success, or if the user has cancelled.
  static func reason(of answer: PortalAnswer) -> Phrase? {
    switch answer {
    case .done, .cancelled: nil
    case .refused: Phrase("the desktop has refused it")
    case .missing: Phrase("no desktop portal is running")
    case .ended: Phrase("the desktop's service has ended")
    case .silent: Phrase("the desktop does not answer")
    }
  }

  /// Returns the sentence about a request that failed because a photo's file could not be opened.
  func text(of error: FileError) -> Phrase {
    guard count > 1 else { return text(because: error.phrase) }
    return text(
      because: Phrase(
        "{0}: {1}", context: "a name, and what is said of it", error.path.phrase, error.phrase))
  }

  /// Returns the sentence about a failed request.
  func text(because reason: Phrase) -> Phrase { sentence(because: reason).asEnded }

  /// Returns the sentence about a failed request, without a full stop. Only requests to show in a
  /// folder or to mail can have several photos.
  private func sentence(because reason: Phrase) -> Phrase {
    switch request {
    case .openWith: Phrase("{0} was not opened in another program: {1}", photos, reason)
    case .showInFolder where count > 1:
      Phrase(
        one: "{0} photo was not shown in the folder: {1}",
        other: "{0} photos were not shown in the folder: {1}", count, reason)
    case .showInFolder: Phrase("{0} was not shown in the folder: {1}", photos, reason)
    case .setWallpaper: Phrase("{0} was not made the background: {1}", photos, reason)
    case .print: Phrase("{0} was not printed: {1}", photos, reason)
    case .mail where count > 1:
      Phrase(
        one: "{0} photo was not put into a mail: {1}",
        other: "{0} photos were not put into a mail: {1}", count, reason)
    case .mail: Phrase("{0} was not put into a mail: {1}", photos, reason)
    }
  }
}
