/// The layout of values in a message: little-endian, no padding, texts as UTF-8 after their length,
/// optional values after a flag.
package enum MessageFormat {
  /// The first byte of every message; it changes with the layout.
  static let version: UInt8 = 7
  /// The most bytes in a message; the viewer and the decoder receive into buffers of this size.
  package static let maximumByteCount = 98_304
  /// The largest number of UTF-8 bytes in a text; the writer cuts longer texts.
  static let maximumTextBytes = 1_024
}

struct MessageWriter: MessageCoder {
  private(set) var bytes: [UInt8] = []

  func check(_: @autoclosure () -> Bool, _: @autoclosure () -> String) {}

  @discardableResult
  mutating func code<T: FixedWidthInteger & UnsignedInteger>(_ value: T) -> T {
    for shift in stride(from: 0, to: T.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
    return value
  }

  @discardableResult
  mutating func code(_ text: String, limit: Int) -> String {
    var utf8 = Array(text.utf8.prefix(limit))
    // Cut whole scalars: continuation bytes are 10xxxxxx.
    if utf8.count < text.utf8.count {
      while let last = utf8.popLast(), last & 0xC0 == 0x80 {}
    }
    code(UInt16(utf8.count))
    bytes += utf8
    return text
  }
}
