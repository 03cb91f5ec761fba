/// Cuts a stream of bytes into messages, however the bytes arrive.
package struct MessageSplitter: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The head with a size below 8, or one that is no multiple of 4: the rest has no borders. Nil for none yet.
  package private(set) var brokenHead: [UInt8]?

  package init() {}

  /// The number of bytes that make no whole message yet.
  private var waiting: Int { bytes.count - start }

  package mutating func append(_ more: some Sequence<UInt8>) {
    guard brokenHead == nil else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next whole message.
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
