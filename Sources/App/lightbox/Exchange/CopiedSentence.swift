internal import Files

/// The sentence about photos that were copied.
enum CopiedSentence {
  static func text(of files: PhotoFiles) -> String {
    guard files.count == 1, let (_, path) = files.first else {
      return "Copied \(files.count) photos"
    }
    return "Copied \(DisplayName.text(of: path.lastComponent))"
  }
}
