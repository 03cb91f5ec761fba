internal import Languages

/// The purpose for which the person is asked for a folder.
package enum FolderPurpose: Equatable, Sendable {
  /// To put photos into it.
  case file(FilingRequest.Kind)
  /// To show the folder's photos.
  case open

  /// The title of the field; `count` is the number of photos.
  func title(_ count: Int) -> Phrase {
    switch self {
    case .file(.copy): Phrase(one: "Copy {0} photo to", other: "Copy {0} photos to", count)
    case .file(.move): Phrase(one: "Move {0} photo to", other: "Move {0} photos to", count)
    case .open: Phrase("Open a folder")
    }
  }
}
