import Glibc
import System

/// Bytes and the descriptors that came with them. Swift does not see the CMSG macros of C: a control message
/// is a header of 16 bytes, then the descriptors, 4 bytes each.
enum PassedDescriptors {
  /// Reads what is there into `bytes`. Returns the number of bytes, and the pipes among the descriptors; the
  /// others are closed.
  static func read(_ socket: Int32, into bytes: inout [UInt8]) -> (Int, pipes: [OwnedDescriptor]) {
    var control = [UInt8](repeating: 0, count: 256)
    var passed: [OwnedDescriptor] = []
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &vector) { vector in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vector
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = control.baseAddress
          unsafe message.msg_controllen = control.count
          let count = unsafe recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
          guard count > 0, unsafe message.msg_controllen > 16 else { return count }
          let length = unsafe control.load(as: Int.self)
          passed = stride(from: 16, to: length, by: 4).map {
            unsafe OwnedDescriptor(taking: control.load(fromByteOffset: $0, as: Int32.self))
          }
          return count
        }
      }
    }
    let pipes = passed.filter { (try? $0.status()).map { $0.st_mode & S_IFMT == S_IFIFO } == true }
    return (count, pipes)
  }
}
