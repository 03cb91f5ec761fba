/// The words of the desktop's preferences in a trace. A preference that is not set has no word.
enum TraceDesktop {
  static func words(_ preferences: DesktopPreferences) -> [String] {
    var words = flags.compactMap { flag in
      preferences[keyPath: flag.path].map { $0 ? flag.wished : flag.declined }
    }
    if let scale = preferences.textScale { words += ["text", TraceNumber.text(scale)] }
    if let time = preferences.doubleClickTime { words += ["double-click", TraceNumber.text(time)] }
    if let layout = preferences.buttonLayout { words += ["buttons", word(of: layout)] }
    return words
  }

  static var all: [String] {
    flags.flatMap { [$0.wished, $0.declined] } + ["text", "double-click", "buttons"]
  }

  static func add(_ word: Substring, to preferences: inout DesktopPreferences) -> Bool {
    guard let flag = flags.first(where: { $0.wished == word || $0.declined == word }) else {
      return false
    }
    preferences[keyPath: flag.path] = flag.wished == word
    return true
  }

  /// The button layout as one word: without white space, which has no meaning in a button layout.
  private static func word(of layout: String) -> String {
    let word = layout.filter { !$0.isWhitespace }
    // A word that begins with # would be read as a comment.
    return word.isEmpty ? ":" : word.hasPrefix("#") ? "," + word : word
  }

  private static var flags:
    [(wished: String, declined: String, path: WritableKeyPath<DesktopPreferences, Bool?>)]
  {
    [
      ("dark", "light", \.prefersDark), ("reduced-motion", "full-motion", \.reducesMotion),
      ("high-contrast", "usual-contrast", \.prefersContrast),
    ]
  }
}
