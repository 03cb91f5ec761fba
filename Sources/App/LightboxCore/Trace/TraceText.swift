/// A text as one word of a trace: white space, controls, `#` and `%` are percent-encoded.
enum TraceText {
  static func word(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        scalar.value > 0x20 && scalar.value != 0x7F && !"#%".unicodeScalars.contains(scalar)
      if isPlain, !scalar.properties.isWhitespace { return String(scalar) }
      return scalar.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }.joined()
  }

  /// Decodes a word; nil if a `%` is not followed by two hexadecimal digits.
  static func text(_ word: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(Substring(rest.prefix(2)), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
