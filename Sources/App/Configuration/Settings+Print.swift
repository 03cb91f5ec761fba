extension Settings {
  /// The text of a settings file that has every setting with its default, and comments.
  package static var printedDefaults: String {
    let head = """
      Every setting of Lightbox, with its default. A file of your own needs only what it changes; \
      it is looked for in $XDG_CONFIG_HOME/lightbox/config.toml (~/.config/lightbox/config.toml).
      """
    let sections = SettingsSection.allCases.map { section in
      comment(section.comment) + "[\(section)]\n"
        + section.rows.map { comment($0.comment) + "\($0.key) = \($0.usual)\n" }.joined()
    }
    return ([comment(head)] + sections).joined(separator: "\n")
  }

  /// Returns `text` as the lines of a comment; empty for an empty text.
  private static func comment(_ text: String) -> String {
    var (lines, line) = ("", "#")
    for word in text.split(separator: " ") {
      if line.count + word.count >= 100 {
        lines += line + "\n"
        line = "#"
      }
      line += " \(word)"
    }
    return line == "#" ? lines : lines + line + "\n"
  }
}
