/// Writes values in the syntax of TOML.
enum TOMLText {
  /// Returns the shortest text that TOML reads as the same number. A whole number has no decimal
  /// point.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  static func table(_ entries: [(key: String, value: String)]) -> String {
    "{ " + entries.map { "\($0.key) = \($0.value)" }.joined(separator: ", ") + " }"
  }
}
