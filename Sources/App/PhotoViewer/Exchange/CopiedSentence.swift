internal import Albums
internal import Files
internal import Languages

/// The sentence about copied photos or text.
enum CopiedSentence {
  static let nothing = Phrase("Nothing was copied: there is no clipboard here")

  static func text(of name: Phrase) -> Phrase { Phrase("Copied: {0}", name) }

  static func text(of files: PhotoFiles) -> Phrase {
    guard files.count == 1, let (_, path) = files.first else {
      return Phrase(one: "Copied {0} photo", other: "Copied {0} photos", files.count)
    }
    return Phrase("Copied {0}", .verbatim(DisplayName.text(of: path.lastComponent)))
  }
}
