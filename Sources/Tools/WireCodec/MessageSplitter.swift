/// A divider of a byte stream into messages.
package struct MessageSplitter: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The first invalid message header, 8 bytes; nil if no header was invalid so far.
  ///
  /// The size in an invalid header is below 8 or not a multiple of 4. No message after this header
  /// is returned.
  package private(set) var brokenHead: [UInt8]?

  package init() {}

  /// The number of received bytes that do not belong to a returned message yet.
  private var waiting: Int { bytes.count - start }

  package mutating func append(_ more: some Sequence<UInt8>) {
    guard brokenHead == nil else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Removes and returns the next complete message; nil while its bytes are incomplete.
  package mutating func next() -> RawMessage? {
    guard brokenHead == nil, waiting >= 8 else { return nil }
    let head = UInt32(wire: bytes[start + 4..<start + 8])
    let size = Int(head >> 16)
    guard size >= 8, size.isMultiple(of: 4) else {
      brokenHead = Array(bytes[start..<start + 8])
      bytes = []
      start = 0
      return nil
    }
    guard waiting >= size else { return nil }
    defer { start += size }
    return RawMessage(
      object: UInt32(wire: bytes[start..<start + 4]),
      opcode: UInt16(truncatingIfNeeded: head), payload: Array(bytes[start + 8..<start + size]))
  }
}
