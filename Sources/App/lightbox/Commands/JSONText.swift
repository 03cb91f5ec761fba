internal import System

/// A value in JSON syntax.
struct JSONText {
  let text: String

  static let null = JSONText(text: "null")

  static func number(_ value: Int) -> JSONText { JSONText(text: String(value)) }

  static func optional(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

  static func string(_ value: String) -> JSONText {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      // A terminal may be what reads it.
      case _ where !PlainText.isHarmless(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONText(text: text + "\"")
  }
}
