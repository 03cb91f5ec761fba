package import System
internal import Glibc

/// A Unix socket over which bytes go with descriptors. Swift does not see the CMSG macros of C, so the
/// control message is laid out here: a header of 16 bytes, then the descriptors, 4 bytes each.
package enum FarSocket {
  private static let headerSize = 16
  /// Room for the 28 descriptors that libwayland sends at most.
  private static let capacity = 256

  /// The numbers of two connected sockets that no other program inherits; each is somebody's to close.
  package static func pair() throws(SystemError) -> (far: Int32, near: Int32) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let status = unsafe socketpair(AF_UNIX, kind, 0, &ends)
    guard status == 0 else { throw SystemError(errno) }
    return (ends[0], ends[1])
  }

  /// Sends bytes, and the descriptors with the first of them. Returns the bytes that were taken, or a
  /// negative number and errno.
  package static func send(_ bytes: [UInt8], descriptors: [Int32], over socket: Int32) -> Int {
    var control = [UInt8](repeating: 0, count: capacity)
    let length = headerSize + 4 * descriptors.count
    unsafe control.withUnsafeMutableBytes { control in
      unsafe control.storeBytes(of: length, as: Int.self)
      unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
      for (place, descriptor) in descriptors.enumerated() {
        unsafe control.storeBytes(
          of: descriptor, toByteOffset: headerSize + 4 * place, as: Int32.self)
      }
    }
    let used = descriptors.isEmpty ? 0 : (length + 7) & ~7
    var bytes = bytes
    return unsafe withMessage(&bytes, &control, controlSize: used) { message in
      unsafe sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads what is there, and waits for something unless the socket or `flags` say not to. `count` is 0
  /// at the end, and negative with errno for a failure.
  package static func receive(
    from socket: Int32, waits: Bool
  ) -> (bytes: [UInt8], descriptors: [OwnedDescriptor], count: Int) {
    var control = [UInt8](repeating: 0, count: capacity)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var controlSize = 0
    let flags = Int32(MSG_CMSG_CLOEXEC) | (waits ? 0 : Int32(MSG_DONTWAIT))
    let count = unsafe withMessage(&bytes, &control, controlSize: capacity) { message in
      let count = unsafe recvmsg(socket, &message, flags)
      controlSize = unsafe Int(message.msg_controllen)
      return count
    }
    var descriptors: [OwnedDescriptor] = []
    if count > 0, controlSize > headerSize {
      unsafe control.withUnsafeBytes { control in
        let length = unsafe control.load(as: Int.self)
        descriptors = stride(from: headerSize, to: length, by: 4).map {
          unsafe OwnedDescriptor(taking: control.load(fromByteOffset: $0, as: Int32.self))
        }
      }
    }
    return (Array(bytes.prefix(max(0, count))), descriptors, count)
  }

  private static func withMessage(
    _ bytes: inout [UInt8], _ control: inout [UInt8], controlSize: Int,
    _ body: (inout msghdr) -> Int
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &vector) { vector in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vector
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = controlSize > 0 ? control.baseAddress : nil
          unsafe message.msg_controllen = controlSize
          return unsafe body(&message)
        }
      }
    }
  }
}
