internal import CShims
internal import Glibc

/// A message with at most one open descriptor, over a Unix socket of type SOCK_SEQPACKET.
package struct DescriptorMessage: Sendable {
  package let bytes: [UInt8]
  package let descriptor: OwnedDescriptor?

  package init(_ bytes: [UInt8], descriptor: OwnedDescriptor? = nil) {
    (self.bytes, self.descriptor) = (bytes, descriptor)
  }

  /// Sends the message with a duplicate of the descriptor; throws EPIPE, without a signal, if the
  /// peer has closed the socket.
  ///
  /// The kernel limits how many descriptors of one user are sent and not received yet. The limit is
  /// the number of descriptors that the sending process may have open. While the limit is reached,
  /// this call tries again, for at most `timeout` seconds. Then it throws ETOOMANYREFS.
  package func send(over socket: OwnedDescriptor, timeout: Double = 0) throws(SystemError) {
    let pause: UInt32 = 2000
    var tries = Int(timeout * 1e6) / Int(pause)
    while true {
      let sent = unsafe shim_message_send(
        socket.number, bytes, bytes.count, descriptor?.number ?? -1)
      if sent == bytes.count { return }
      let number = sent < 0 ? errno : EMSGSIZE
      guard number == ETOOMANYREFS, tries > 0 else { throw SystemError(number) }
      tries -= 1
      usleep(pause)
    }
  }

  /// Waits for a message of at most `limit` bytes, and returns it; returns nil if the peer has
  /// closed the socket.
  ///
  /// Throws EMSGSIZE for a longer message, and EPROTO for a message with several descriptors.
  package static func receive(
    over socket: OwnedDescriptor, limit: Int
  ) throws(SystemError) -> DescriptorMessage? {
    var buffer = [UInt8](repeating: 0, count: limit)
    var passed: Int32 = -1
    let count = unsafe shim_message_receive(socket.number, &buffer, limit, &passed)
    guard count >= 0 else { throw SystemError(errno) }
    let descriptor = passed >= 0 ? OwnedDescriptor(taking: passed) : nil
    return count == 0
      ? nil : DescriptorMessage(Array(buffer.prefix(count)), descriptor: descriptor)
  }
}
