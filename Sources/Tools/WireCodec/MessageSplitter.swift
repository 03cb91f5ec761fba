/// A divider of a byte stream into messages.
///
/// The size in a header is invalid if it is below 8 or not a multiple of 4. The bytes after an
/// invalid header cannot be divided, so this header is the last message.
package struct MessageSplitter: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// True after a header with an invalid size.
  package private(set) var isBroken = false

  package init() {}

  /// The number of received bytes that do not belong to a returned message yet.
  private var waiting: Int { bytes.count - start }

  package mutating func append(_ more: some Sequence<UInt8>) {
    guard !isBroken else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Removes and returns the next complete message; nil while its bytes are incomplete.
  package mutating func next() -> RawMessage? {
    guard !isBroken, waiting >= 8 else { return nil }
    let size = Int(UInt32(wire: bytes[start + 4..<start + 8]) >> 16)
    guard size >= 8, size.isMultiple(of: 4) else {
      isBroken = true
      defer { bytes = [] }
      return RawMessage(bytes: Array(bytes[start..<start + 8]))
    }
    guard waiting >= size else { return nil }
    defer { start += size }
    return RawMessage(bytes: Array(bytes[start..<start + size]))
  }
}
