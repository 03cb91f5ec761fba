/// What GTK's `settings.ini` says about motion.
package enum GTKSettings {
  /// Whether `gtk-enable-animations` is on in the file's `[Settings]`; nil when it does not say.
  package static func animates(in file: [UInt8]) -> Bool? {
    var isSettings = false
    var animates: Bool?
    for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        isSettings = line == "[Settings]"
        continue
      }
      guard isSettings, let mark = line.firstIndex(of: "="),
        trimmed(line[..<mark]) == "gtk-enable-animations"
      else { continue }
      switch trimmed(line[line.index(after: mark)...]).lowercased() {
      case "0", "false": animates = false
      case "1", "true": animates = true
      default: break
      }
    }
    return animates
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}
