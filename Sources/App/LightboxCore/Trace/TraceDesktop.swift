/// The words of the desktop's preferences in a trace. A preference that is not set has no word.
enum TraceDesktop {
  static func words(_ preferences: DesktopPreferences) -> [String] {
    var words = flags.words(preferences)
    if let scale = preferences.textScale { words += ["text", TraceNumber.text(scale)] }
    if let time = preferences.doubleClickTime { words += ["double-click", TraceNumber.text(time)] }
    if let layout = preferences.buttonLayout { words += ["buttons", word(of: layout)] }
    return words
  }

  static var all: [String] { flags.all + ["text", "double-click", "buttons"] }

  /// The button layout as one word: without white space, which has no meaning in a button layout.
  private static func word(of layout: String) -> String {
    let word = layout.filter { !$0.isWhitespace }
    // A word that begins with # would be read as a comment.
    return word.isEmpty ? ":" : word.hasPrefix("#") ? "," + word : word
  }

  static var flags: TraceFlags<DesktopPreferences, Bool?> {
    TraceFlags(flags: [
      ("dark", \.prefersDark, true), ("light", \.prefersDark, false),
      ("reduced-motion", \.reducesMotion, true), ("full-motion", \.reducesMotion, false),
      ("high-contrast", \.prefersContrast, true), ("usual-contrast", \.prefersContrast, false),
    ])
  }
}
