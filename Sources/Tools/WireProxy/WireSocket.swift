internal import Glibc

/// A Unix socket over which bytes go with descriptors; it never waits.
package final class WireSocket {
  /// The reason why nothing came.
  enum Silence: Error {
    case nothingYet, ended
  }

  /// A call that failed.
  package struct Failure: Error, CustomStringConvertible {
    package let act: String
    package let number: Int32

    package init(act: String, number: Int32) { (self.act, self.number) = (act, number) }

    package var description: String { unsafe "\(act): \(String(cString: strerror(number)))" }
  }

  // Swift does not see the CMSG macros of C, so the control message is laid out here: a header of 16
  // bytes, then the descriptors, 4 bytes each.
  private static let headerSize = 16
  private static let controlSize = 256
  /// The most descriptors that libwayland expects with one message of the kernel.
  static let mostDescriptors = 28

  package let descriptor: PassedDescriptor

  /// Takes over a connected or a listening socket.
  package convenience init(taking number: Int32) { self.init(PassedDescriptor(taking: number)) }

  private init(_ descriptor: PassedDescriptor) {
    self.descriptor = descriptor
    let number = descriptor.number
    // The third argument is read as an int; a failure leaves a socket that waits.
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Two connected sockets that no other program inherits.
  package static func pair() throws(Failure) -> (WireSocket, WireSocket) {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Failure(act: "socketpair", number: errno)
    }
    return (WireSocket(taking: ends[0]), WireSocket(taking: ends[1]))
  }

  /// Connects to the socket at `path`.
  package static func connect(to path: String) throws(Failure) -> WireSocket {
    let (socket, trouble) = unsafe try withAddress(path) { number, address, size in
      unsafe Glibc.connect(number, address, size)
    }
    guard trouble == 0 else { throw Failure(act: "cannot connect to \(path)", number: trouble) }
    return WireSocket(socket)
  }

  /// Listens at `path`, where nothing is yet.
  package static func listen(at path: String) throws(Failure) -> WireSocket {
    let (socket, trouble) = unsafe try withAddress(path) { number, address, size in
      let status = unsafe bind(number, address, size)
      return status == 0 ? Glibc.listen(number, 64) : status
    }
    guard trouble == 0 else { throw Failure(act: "cannot listen at \(path)", number: trouble) }
    return WireSocket(socket)
  }

  /// The next client of a listening socket; nil when none waits.
  func accept() throws(Failure) -> WireSocket? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    guard number >= 0 else {
      let trouble = errno
      if [EAGAIN, EINTR, ECONNABORTED].contains(trouble) { return nil }
      throw Failure(act: "cannot take a client", number: trouble)
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return WireSocket(taking: number)
  }

  private static var kind: Int32 { Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) }

  /// A new socket, and the error number of what `body` did with it; 0 for none.
  private static func withAddress(
    _ path: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> (PassedDescriptor, Int32) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count else { return false }
      unsafe room.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw Failure(act: path, number: ENAMETOOLONG) }
    let number = socket(AF_UNIX, kind, 0)
    guard number >= 0 else { throw Failure(act: "socket", number: errno) }
    let socket = PassedDescriptor(taking: number)
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return (socket, status == 0 ? 0 : errno)
  }

  /// Sends what the kernel takes at once, with the descriptors at the first byte. Returns the number of
  /// bytes: 0 when it takes none now; nil when nobody reads any longer.
  func send(_ bytes: ArraySlice<UInt8>, descriptors: [PassedDescriptor]) -> Int? {
    var control = [UInt64](repeating: 0, count: Self.controlSize / 8)
    let length = Self.headerSize + 4 * descriptors.count
    unsafe control.withUnsafeMutableBytes { control in
      unsafe control.storeBytes(of: length, as: Int.self)
      unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
      for (place, descriptor) in descriptors.enumerated() {
        unsafe control.storeBytes(
          of: descriptor.number, toByteOffset: Self.headerSize + 4 * place, as: Int32.self)
      }
    }
    var bytes = Array(bytes)
    let used = descriptors.isEmpty ? 0 : (length + 7) & ~7
    let count = unsafe withMessage(&bytes, &control, used) { message in
      unsafe sendmsg(descriptor.number, &message, Int32(MSG_NOSIGNAL))
    }
    guard count < 0 else { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// The bytes and the descriptors that are there.
  func receive() -> Result<([UInt8], [PassedDescriptor]), Silence> {
    var control = [UInt64](repeating: 0, count: Self.controlSize / 8)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var used = 0
    let count = unsafe withMessage(&bytes, &control, Self.controlSize) { message in
      let count = unsafe recvmsg(descriptor.number, &message, Int32(MSG_CMSG_CLOEXEC))
      used = unsafe Int(message.msg_controllen)
      return count
    }
    guard count > 0 else {
      let isLater = count < 0 && (errno == EAGAIN || errno == EINTR)
      return .failure(isLater ? .nothingYet : .ended)
    }
    let descriptors: [PassedDescriptor] =
      used < Self.headerSize
      ? []
      : unsafe control.withUnsafeBytes { control in
        let length = unsafe min(control.load(as: Int.self), used)
        return stride(from: Self.headerSize, to: length, by: 4).map {
          unsafe PassedDescriptor(taking: control.load(fromByteOffset: $0, as: Int32.self))
        }
      }
    return .success((Array(bytes.prefix(count)), descriptors))
  }

  private func withMessage(
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
