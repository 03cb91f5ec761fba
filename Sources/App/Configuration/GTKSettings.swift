package import LightboxCore

/// Reads desktop preferences from the files `settings.ini` of GTK.
package enum GTKSettings {
  /// Returns the preferences in the section `[Settings]` of a file with these bytes. If a key has
  /// several values, the last one counts.
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
      switch trimmed(line[..<mark]) {
      case "gtk-enable-animations":
        if let animates = truth(value) { preferences.reducesMotion = !animates }
      case "gtk-application-prefer-dark-theme":
        if let prefersDark = truth(value) { preferences.prefersDark = prefersDark }
      case "gtk-double-click-time":
        if let time = Double(value), time.isFinite {
          preferences.doubleClickTime = min(max(time / 1000, 0.1), 2)
        }
      case "gtk-decoration-layout": preferences.buttonLayout = String(value)
      default: break
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
