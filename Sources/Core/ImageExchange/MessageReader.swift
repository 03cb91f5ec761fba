/// An error in a message: its byte offset, and the value that was expected there.
package struct MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the error, in bytes from the start of the message.
  package let offset: Int
  package let expected: String

  package var description: String { "byte \(offset): expected \(expected)" }
}

/// A reader of a message that may hold any bytes, because the sender is not trusted.
struct MessageReader: MessageCoder {
  private let bytes: [UInt8]
  private let plain: (String) -> String
  private var offset = 0

  init(
    _ bytes: [UInt8], plain: @escaping (String) -> String = { $0 }
  ) throws(MessageError) {
    (self.bytes, self.plain) = (bytes, plain)
    let most = MessageFormat.maximumByteCount
    try check(bytes.count <= most, "at most \(most) bytes")
  }

  func unexpected(_ expected: String) -> MessageError {
    MessageError(offset: offset, expected: expected)
  }

  func check(
    _ isValid: @autoclosure () -> Bool, _ expected: @autoclosure () -> String
  ) throws(MessageError) {
    guard isValid() else { throw unexpected(expected()) }
  }

  func finish() throws(MessageError) { try check(offset == bytes.count, "the end") }

  mutating func code<T: FixedWidthInteger & UnsignedInteger>(_: T) throws(MessageError) -> T {
    let count = T.bitWidth / 8
    try check(bytes.count - offset >= count, count == 1 ? "another byte" : "\(count) bytes")
    var value: T = 0
    for index in 0..<count { value |= T(bytes[offset + index]) << (8 * index) }
    offset += count
    return value
  }

  mutating func code(_: String, limit: Int) throws(MessageError) -> String {
    let count = Int(try code(0 as UInt16))
    try check(count <= limit && bytes.count - offset >= count, "a text of at most \(limit) bytes")
    guard let text = String(validating: bytes[offset..<(offset + count)], as: UTF8.self) else {
      throw unexpected("UTF-8")
    }
    offset += count
    return plain(text)
  }
}
