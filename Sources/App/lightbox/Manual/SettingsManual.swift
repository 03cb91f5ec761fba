internal import Configuration

/// The manual page lightbox-config(5), made of the file that `--print-config` prints: each setting with
/// its default and the comment above it.
enum SettingsManual {
  /// A part of the printed file: a section's head, or a setting.
  enum Part: Equatable {
    case section(String, comment: String)
    case setting(String, usual: String, comment: String)
  }

  static func page(of file: String) -> String {
    var page = Roff(title: "LIGHTBOX-CONFIG", section: 5, manual: "File Formats")
    page.section("Name")
    page.paragraph("lightbox-config - the settings of lightbox(1)", isFirst: true)
    page.section("Synopsis")
    page.example(["$XDG_CONFIG_HOME/lightbox/config.toml"], isFirst: true)
    page.section("Description")
    page.paragraph(
      """
      Every constant of the motion and every key of lightbox can be set in this file, which is TOML. It \
      is looked for in $XDG_CONFIG_HOME, else ~/.config, and then in the folders of $XDG_CONFIG_DIRS, \
      else /etc/xdg; the first one counts. A file needs only what it changes. The whole file with its \
      defaults is printed by
      """, isFirst: true)
    page.example(["lightbox --print-config"])
    page.paragraph(
      """
      A mistake is told with the path, the line and what was expected, and nothing is opened then. \
      Below, each setting stands with its default.
      """)
    for part in parts(of: file) {
      switch part {
      case .section(let name, let comment):
        page.section("[\(name)]")
        if !comment.isEmpty { page.paragraph(comment, isFirst: true) }
      case .setting(let key, let usual, let comment):
        page.entry("\(key) = \(usual)", comment)
      }
    }
    page.section("Example")
    page.example(
      ["[motion]", "reduced = true", "", "[keys]", #"next = ["space", "ctrl+Right"]"#],
      isFirst: true)
    page.section("See also")
    page.paragraph("lightbox(1)", isFirst: true)
    return page.text
  }

  /// The parts of a printed file. A comment belongs to the line below it, one before an empty line to
  /// none.
  static func parts(of file: String) -> [Part] {
    var parts: [Part] = []
    var comment: [Substring] = []
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        comment.append(line.dropFirst().drop { $0 == " " })
        continue
      }
      let words = comment.joined(separator: " ")
      comment = []
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        parts.append(
          .section(String(line[line.index(after: line.startIndex)..<end]), comment: words))
      } else if let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].split(separator: " ").joined()
        let usual = line[line.index(after: sign)...].drop { $0 == " " }
        parts.append(.setting(key, usual: String(usual), comment: words))
      }
    }
    return parts
  }
}
