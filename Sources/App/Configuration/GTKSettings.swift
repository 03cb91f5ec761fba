/// What GTK's `settings.ini` says about how programs look and move.
package enum GTKSettings {
  /// What the file's `[Settings]` say; of a key that comes again the last counts.
  package static func wishes(in file: [UInt8]) -> DesktopWishes {
    var isSettings = false
    var wishes = DesktopWishes()
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
        if let animates = truth(value) { wishes.reducesMotion = !animates }
      case "gtk-application-prefer-dark-theme":
        if let prefersDark = truth(value) { wishes.prefersDark = prefersDark }
      case "gtk-decoration-layout":
        wishes.buttonLayout = String(value)
      default:
        break
      }
    }
    return wishes
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
