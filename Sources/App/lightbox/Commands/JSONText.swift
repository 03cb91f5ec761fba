internal import System

/// Writes values in the syntax of JSON.
enum JSONText {
  static func optional(_ value: String?) -> String { value.map(string) ?? "null" }

  static func string(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      // The reader may be a terminal, so characters that control it are escaped.
      case _ where !PlainText.isHarmless(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
