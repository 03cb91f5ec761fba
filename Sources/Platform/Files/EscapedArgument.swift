/// A reversible conversion of any bytes to a Swift string, for argument parsers.
///
/// A byte that is not part of valid UTF-8 becomes the private-use character U+10FF00 + byte. If the
/// original bytes contain such a character, each byte of this character is converted too; otherwise
/// the conversion would not be reversible.
package enum EscapedArgument {
  private static let base: UInt32 = 0x10FF00

  package static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: isEscape)
    {
      return text
    }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      var (parser, following) = (Unicode.UTF8.ForwardParser(), rest.makeIterator())
      if case .valid(let encoded) = parser.parseScalar(from: &following),
        !isEscape(Unicode.UTF8.decode(encoded))
      {
        text.append(Unicode.UTF8.decode(encoded))
        rest = rest.dropFirst(encoded.count)
      } else {
        if let escape = Unicode.Scalar(base + UInt32(first)) { text.append(escape) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  package static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isEscape(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value - base))
      } else {
        bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= base && scalar.value < base + 256
  }
}
