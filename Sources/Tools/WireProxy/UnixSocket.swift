internal import Glibc

/// System calls for sending and receiving file descriptors (as raw numbers) over Unix sockets.
///
/// Swift cannot use the CMSG macros of C, so the control message is built here: a header of 16
/// bytes, then the descriptors, 4 bytes each.
package enum UnixSocket {
  /// The greatest number of descriptors that libwayland sends or receives with one system call.
  package static let mostDescriptors = 28
  /// The type of all sockets here: a stream that child programs do not inherit.
  static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  private static let headerSize = 16
  private static let controlSize = 256

  /// Creates two connected blocking sockets, which the caller must close; throws if this fails.
  package static func pair() throws(WireSocket.Failure) -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw WireSocket.Failure(call: "socketpair", number: errno)
    }
    return (ends[0], ends[1])
  }

  /// Sends `bytes`, and up to ``mostDescriptors`` descriptors together with the first byte.
  ///
  /// Returns the number of bytes sent. If it is negative, `errno` has the error.
  package static func send(
    _ bytes: some Sequence<UInt8>, descriptors: [Int32], over socket: Int32
  ) -> Int {
    let length = headerSize + 4 * descriptors.count
    var control = [UInt64](repeating: 0, count: (length + 7) / 8)
    unsafe control.withUnsafeMutableBytes { control in
      unsafe control.storeBytes(of: length, as: Int.self)
      unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
      for (index, descriptor) in descriptors.enumerated() {
        unsafe control.storeBytes(
          of: descriptor, toByteOffset: headerSize + 4 * index, as: Int32.self)
      }
    }
    var bytes = Array(bytes)
    let used = descriptors.isEmpty ? 0 : (length + 7) & ~7
    return unsafe withMessage(&bytes, &control, used) { message in
      unsafe sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads available bytes and their descriptors, which the caller must close; never blocks.
  ///
  /// `count` is the number of bytes: 0 if the other end has closed the connection, and negative for
  /// an error, which is in `errno`.
  package static func receive(
    from socket: Int32
  ) -> (bytes: [UInt8], descriptors: [Int32], count: Int) {
    var control = [UInt64](repeating: 0, count: controlSize / 8)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var used = 0
    let flags = Int32(MSG_CMSG_CLOEXEC) | Int32(MSG_DONTWAIT)
    let count = unsafe withMessage(&bytes, &control, controlSize) { message in
      let count = unsafe recvmsg(socket, &message, flags)
      used = unsafe Int(message.msg_controllen)
      return count
    }
    guard count > 0 else { return ([], [], count) }
    var descriptors: [Int32] = []
    if used >= headerSize {
      unsafe control.withUnsafeBytes { control in
        let length = unsafe min(control.load(as: Int.self), used)
        descriptors = stride(from: headerSize, to: length, by: 4).map {
          unsafe control.load(fromByteOffset: $0, as: Int32.self)
        }
      }
    }
    return (Array(bytes.prefix(count)), descriptors, count)
  }

  private static func withMessage(
    _ bytes: inout [UInt8], _ control: inout [UInt64], _ used: Int, _ body: (inout msghdr) -> Int
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &vector) { vector in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vector
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = used > 0 ? control.baseAddress : nil
          unsafe message.msg_controllen = used
          return unsafe body(&message)
        }
      }
    }
  }
}
