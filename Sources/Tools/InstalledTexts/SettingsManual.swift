internal import Configuration

/// The manual page lightbox-config(5). It lists each setting with its default and its meaning.
enum SettingsManual {
  static var page: String {
    var page = Roff(title: "LIGHTBOX-CONFIG", section: 5, manual: "File Formats")
    page.section("Name")
    page.paragraph("lightbox-config - the settings of lightbox(1)")
    page.section("Synopsis")
    page.example(["$XDG_CONFIG_HOME/lightbox/config.toml"])
    page.section("Description")
    page.paragraph(
      """
      Every constant of the motion and every key of lightbox can be set in this file, which is TOML. It \
      is looked for in $XDG_CONFIG_HOME, else ~/.config, and then in the folders of $XDG_CONFIG_DIRS, \
      else /etc/xdg; the first one counts. A file needs only what it changes. The whole file with its \
      defaults is printed by
      """)
    page.example(["lightbox --print-config"])
    page.paragraph(
      """
      Each mistake is told with the path, the line and what was expected, and the default is used \
      there. With a mistake in a file that --config names, nothing is opened. Below, each setting stands with its default.
      """)
    for section in SettingsSection.allCases {
      page.section("[\(section)]")
      if !section.comment.isEmpty { page.paragraph(section.comment) }
      for row in section.rows { page.entry("\(row.key) = \(row.usual)", row.comment) }
    }
    page.section("Example")
    page.example(
      ["[motion]", "reduced = true", "", "[keys]", #"next = ["space", "ctrl+Right"]"#])
    page.section("See also")
    page.paragraph("lightbox(1)")
    return page.text
  }
}
