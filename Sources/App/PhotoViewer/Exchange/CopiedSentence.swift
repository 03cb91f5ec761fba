internal import Albums
internal import Files
internal import Languages
internal import LightboxCore

/// The notices about copied photos and texts.
enum CopiedSentence {
  static let nothing = NoticeEvent.failed(Phrase("Nothing was copied: there is no clipboard here"))

  static func text(of name: Phrase) -> NoticeEvent { .message(Phrase("Copied: {0}", name)) }

  static func text(of files: PhotoFiles) -> NoticeEvent {
    guard files.count == 1, let (_, path) = files.first else {
      return .message(Phrase(one: "Copied {0} photo", other: "Copied {0} photos", files.count))
    }
    return .message(Phrase("Copied {0}", path.phrase))
  }
}
