import Glibc

/// Bytes and descriptors over a socket. Swift does not see the CMSG macros of C, so the control
/// message is laid out here: a header of 16 bytes, then the descriptors, 4 bytes each.
enum Ancillary {
  private static let headerSize = 16
  private static let capacity = 64

  static func send(_ bytes: [UInt8], descriptors: [Int32], over socket: Int32) -> Int {
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

  static func receive(from socket: Int32) -> (bytes: [UInt8], descriptors: [Int32]) {
    var control = [UInt8](repeating: 0, count: capacity)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var controlSize = 0
    let count = unsafe withMessage(&bytes, &control, controlSize: capacity) { message in
      let count = unsafe recvmsg(socket, &message, 0)
      controlSize = unsafe Int(message.msg_controllen)
      return count
    }
    var descriptors: [Int32] = []
    if controlSize > headerSize {
      unsafe control.withUnsafeBytes { control in
        let length = unsafe control.load(as: Int.self)
        descriptors = stride(from: headerSize, to: length, by: 4).map {
          unsafe control.load(fromByteOffset: $0, as: Int32.self)
        }
      }
    }
    return (Array(bytes.prefix(max(0, count))), descriptors)
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
