/// The escaping of control characters in text for terminals, titles and logs.
///
/// File names, texts from a camera and command-line arguments may contain anything: escape
/// sequences of a terminal, or characters that change the direction of writing.
package enum PlainText {
  /// Escapes the control characters of `text` as `\n`, `\t`, `\r` or `\u{1b}`; line breaks stay if
  /// `keepsLines` is true.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    if text.unicodeScalars.allSatisfy({ isHarmless($0) || (keepsLines && $0 == "\n") }) {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += keepsLines ? "\n" : "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isHarmless(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// Returns false for the control characters of ASCII and Latin-1, characters that control the
  /// direction of text, and line separators.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
