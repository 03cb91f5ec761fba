/// Makes names for people to read; never to open a file with.
package enum DisplayName {
  /// `bytes` as text on one line: replacement characters for what is not UTF-8, escapes for
  /// control characters and for those that turn the direction of writing around.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if isHarmless(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return text
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: false
    default: true
    }
  }
}
