package import LightboxCore

/// Reads desktop preferences from the files `settings.ini` of GTK.
package enum GTKSettings {
  private enum Key: String {
    case enableAnimations = "gtk-enable-animations"
    case prefersDarkTheme = "gtk-application-prefer-dark-theme"
    case doubleClickTime = "gtk-double-click-time"
    case decorationLayout = "gtk-decoration-layout"
  }

  /// Returns the preferences in the section `[Settings]` of a file. If a key occurs several times,
  /// the last value counts.
  package static func preferences(in file: [UInt8]) -> DesktopPreferences {
    var isSettings = false
    var preferences = DesktopPreferences()
    for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isSettings = line == "[Settings]"
        continue
      }
      guard isSettings, let mark = line.firstIndex(of: "=") else { continue }
      let value = trimmed(line[line.index(after: mark)...])
      switch Key(rawValue: String(trimmed(line[..<mark]))) {
      case .enableAnimations:
        if let animates = truth(value) { preferences.reducesMotion = !animates }
      case .prefersDarkTheme:
        if let prefersDark = truth(value) { preferences.prefersDark = prefersDark }
      case .doubleClickTime:
        if let time = Double(value), time.isFinite {
          preferences.doubleClickTime = min(max(time / 1000, 0.1), 2)
        }
      case .decorationLayout:
        preferences.buttonLayout = String(value)
      case nil:
        break
      }
    }
    return preferences
  }

  private static func truth(_ text: Substring) -> Bool? {
    switch text.lowercased() {
    case "0", "false": false
    case "1", "true": true
    default: nil
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}
