internal import Glibc

/// A Unix socket that transmits bytes and file descriptors; its calls never block.
package final class WireSocket {
  /// The reason why no input was received.
  enum Silence: Error {
    case nothingYet, ended
  }

  /// The error of a system call that failed: the name of the call, and the errno.
  package struct Failure: Error, CustomStringConvertible {
    package let call: String
    package let number: Int32

    package init(call: String, number: Int32) { (self.call, self.number) = (call, number) }

    package var description: String { unsafe "\(call): \(String(cString: strerror(number)))" }
  }

  package let descriptor: PassedDescriptor

  /// Takes ownership of a connected or listening socket.
  package convenience init(taking number: Int32) { self.init(PassedDescriptor(taking: number)) }

  private init(_ descriptor: PassedDescriptor) {
    self.descriptor = descriptor
    let number = descriptor.number
    // The third argument is read as an int; a failure leaves a socket that waits.
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Creates two connected sockets, which child programs do not inherit; throws if this fails.
  package static func pair() throws(Failure) -> (WireSocket, WireSocket) {
    let (one, other) = try UnixSocket.pair()
    return (WireSocket(taking: one), WireSocket(taking: other))
  }

  /// Connects to the socket at `path`; throws if nobody listens there, or if `path` is too long.
  package static func connect(to path: String) throws(Failure) -> WireSocket {
    unsafe try opened(path, "cannot connect to") { number, address, size in
      unsafe Glibc.connect(number, address, size)
    }
  }

  /// Creates a socket that listens at `path`, where no file may exist yet; throws if this fails.
  package static func listen(at path: String) throws(Failure) -> WireSocket {
    unsafe try opened(path, "cannot listen at") { number, address, size in
      let status = unsafe bind(number, address, size)
      return status == 0 ? Glibc.listen(number, 64) : status
    }
  }

  /// Accepts the next client of a listening socket; nil if no client is waiting. Throws if the
  /// client cannot be accepted, for example because descriptors have run out.
  package func accept() throws(Failure) -> WireSocket? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    guard number >= 0 else {
      let errorNumber = errno
      if [EAGAIN, EINTR, ECONNABORTED].contains(errorNumber) { return nil }
      throw Failure(call: "cannot accept a client", number: errorNumber)
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return WireSocket(taking: number)
  }

  /// Creates a socket, calls `body` with its descriptor and the address for `path`, and returns the
  /// socket. Throws if `path` is too long, if there is no socket, or if `body` does not return 0;
  /// `body` then sets `errno`, and `call` begins the text of the error.
  private static func opened(
    _ path: String, _ call: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> WireSocket {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count else { return false }
      unsafe room.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw Failure(call: path, number: ENAMETOOLONG) }
    let number = socket(AF_UNIX, UnixSocket.kind, 0)
    guard number >= 0 else { throw Failure(call: "socket", number: errno) }
    let socket = PassedDescriptor(taking: number)
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let errorNumber = errno
    guard status == 0 else { throw Failure(call: "\(call) \(path)", number: errorNumber) }
    return WireSocket(socket)
  }

  /// Sends the bytes that the kernel accepts at once, and descriptors with the first byte.
  ///
  /// Returns the number of bytes sent: 0 if the kernel accepts none now, nil if the connection has
  /// ended.
  package func send(_ bytes: ArraySlice<UInt8>, descriptors: [PassedDescriptor]) -> Int? {
    let count = UnixSocket.send(
      bytes, descriptors: descriptors.map(\.number), over: descriptor.number)
    guard count < 0 else { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Receives the available bytes and descriptors. Fails with `nothingYet` if no bytes are
  /// available now, and with `ended` if the connection has ended.
  func receive() -> Result<([UInt8], [PassedDescriptor]), Silence> {
    let (bytes, descriptors, count) = UnixSocket.receive(from: descriptor.number)
    guard count > 0 else {
      let isLater = count < 0 && (errno == EAGAIN || errno == EINTR)
      return .failure(isLater ? .nothingYet : .ended)
    }
    return .success((bytes, descriptors.map { PassedDescriptor(taking: $0) }))
  }
}
