internal import CShims
internal import Glibc

/// A message with at most one open descriptor, over a Unix socket of type SOCK_SEQPACKET.
package struct DescriptorMessage: Sendable {
  package let bytes: [UInt8]
  package let descriptor: OwnedDescriptor?

  package init(_ bytes: [UInt8], descriptor: OwnedDescriptor? = nil) {
    self.bytes = bytes
    self.descriptor = descriptor
  }

  /// Sends the message, and with it a duplicate of the descriptor. A closed peer throws EPIPE; it
  /// is never a signal.
  package func send(over socket: OwnedDescriptor) throws(SystemError) {
    let sent = unsafe shim_message_send(
      socket.number, bytes, bytes.count, descriptor?.number ?? -1)
    guard sent == bytes.count else { throw SystemError(sent < 0 ? errno : EMSGSIZE) }
  }

  /// Waits for a message of at most `limit` bytes; nil when the peer has closed.
  ///
  /// Throws EMSGSIZE for a longer message, and EPROTO for one with more descriptors.
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
