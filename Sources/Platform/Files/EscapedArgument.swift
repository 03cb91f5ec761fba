/// A reversible conversion of any bytes to a Swift string, for argument parsers.
///
/// An argument of valid UTF-8 stays as it is. In any other argument, each byte outside ASCII
/// becomes the private-use character U+10FF00 + byte. This is also done if the argument contains
/// such a character itself; otherwise the conversion would not be reversible.
package enum EscapedArgument {
  private static let base: UInt32 = 0x10FF00

  package static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: isEscape)
    {
      return text
    }
    let scalars = bytes.compactMap { Unicode.Scalar($0 < 0x80 ? UInt32($0) : base + UInt32($0)) }
    return String(String.UnicodeScalarView(scalars))
  }

  package static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      isEscape(scalar)
        ? [UInt8(truncatingIfNeeded: scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  /// Returns a message in which arguments may be escaped, for display: their characters are as they
  /// were typed, and bytes that are not UTF-8 become U+FFFD.
  package static func display(of message: String) -> String {
    String(decoding: bytes(of: message), as: UTF8.self)
  }

  private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= base && scalar.value < base + 256
  }
}
