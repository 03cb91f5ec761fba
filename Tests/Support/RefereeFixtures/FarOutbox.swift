internal import Glibc
internal import WireProxy

/// Bytes that are queued for a client.
struct FarOutbox {
  /// The largest number of bytes that one call sends; nil for no limit.
  var piece: Int?
  /// The errno of the last write that failed.
  private(set) var lastFailure: Int32?
  private var bytes: [UInt8] = []
  /// True while bytes wait for the client to read.
  var isWaiting: Bool { !bytes.isEmpty }
  /// Bytes that wait for the end of their burst; nil outside of one.
  private var held: [UInt8]?

  /// Collects added bytes without sending them, until ``flush(over:)``.
  mutating func hold() { held = [] }

  mutating func flush(over socket: Int32) {
    let waiting = held ?? []
    held = nil
    add(waiting, over: socket)
  }

  /// Adds bytes, and sends as many as possible. Descriptors are sent immediately, after all queued
  /// bytes.
  mutating func add(_ more: [UInt8], descriptors: [Int32] = [], over socket: Int32) {
    if let waiting = held {
      guard !descriptors.isEmpty else {
        held = waiting + more
        return
      }
      held = []
      bytes += waiting
      send(over: socket)
    }
    bytes += more
    send(descriptors, over: socket)
  }

  /// Sends all queued bytes, or at most ``piece`` bytes.
  mutating func send(_ descriptors: [Int32] = [], over socket: Int32) {
    var descriptors = descriptors
    while !bytes.isEmpty {
      let sent = UnixSocket.send(
        bytes.prefix(piece ?? bytes.count), descriptors: descriptors, over: socket)
      guard sent >= 0 else {
        if errno == EAGAIN { return }
        lastFailure = errno
        bytes = []
        return
      }
      bytes.removeFirst(sent)
      descriptors = []
      if piece != nil { return }
    }
  }
}
