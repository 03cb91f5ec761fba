/// A queue of bytes and descriptors for a socket.
struct OutQueue {
  private var parts: [(bytes: ArraySlice<UInt8>, descriptors: [PassedDescriptor])] = []
  /// True after the other end has closed the socket. Bytes that are added later are dropped.
  private(set) var isClosed = false

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.reduce(0) { $0 + $1.bytes.count } }

  mutating func append(_ bytes: [UInt8], descriptors: [PassedDescriptor]) {
    guard !isClosed, !bytes.isEmpty else { return }
    // The kernel limits the number of descriptors in one message. Further descriptors are sent with
    // one byte each time.
    var (bytes, rest) = (bytes[...], descriptors)
    while rest.count > UnixSocket.mostDescriptors, bytes.count > 1 {
      parts.append((bytes.prefix(1), Array(rest.prefix(UnixSocket.mostDescriptors))))
      bytes.removeFirst()
      rest.removeFirst(UnixSocket.mostDescriptors)
    }
    parts.append((bytes, rest))
  }

  /// Sends bytes until the queue is empty or the socket would block.
  mutating func send(over socket: WireSocket) {
    while let part = parts.first {
      guard let sent = socket.send(part.bytes, descriptors: part.descriptors) else {
        isClosed = true
        parts = []
        return
      }
      guard sent > 0 else { return }
      if sent == part.bytes.count {
        parts.removeFirst()
      } else {
        parts[0] = (part.bytes.dropFirst(sent), [])
      }
    }
  }
}
