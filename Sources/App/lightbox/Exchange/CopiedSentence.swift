internal import Files
internal import Languages

/// The sentence about photos that were copied.
enum CopiedSentence {
  static func text(of files: PhotoFiles) -> Phrase {
    guard files.count == 1, let (_, path) = files.first else {
      return Phrase(one: "Copied {0} photo", other: "Copied {0} photos", files.count)
    }
    return Phrase("Copied {0}", .verbatim(DisplayName.text(of: path.lastComponent)))
  }
}
