/// Encodes arbitrary bytes as printable ASCII without spaces. The percent sign, and all bytes that
/// are not printable ASCII characters, are percent-encoded, as in a URI.
package enum EscapedBytes {
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF")
    return bytes.reduce(into: "") { text, byte in
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Returns the bytes that a text encodes; nil if the text is malformed or encodes a zero byte.
  package static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        guard byte > 0x20, byte < 0x7F else { return nil }
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let high = value(rest.removeFirst()),
        let low = value(rest.removeFirst()),
        high | low != 0
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Returns the absolute path that a text encodes; nil if the text is malformed, or if the path is
  /// not absolute.
  static func absolutePath(of text: String) -> [UInt8]? {
    bytes(of: text.utf8).flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
