internal import EventLoop
internal import Glibc
internal import System

/// A transfer that writes to another program's pipe as the program reads, without blocking.
///
/// The loop polls the pipe until all bytes are written, the reader has closed its end, or the
/// reader has read nothing for ``TransferLimits/idleTimeout`` seconds. Then the pipe is closed.
@UI final class OutgoingTransfer: PollSource {
  private let loop: Loop
  private let limits: TransferLimits
  /// The pipe; nil after the end.
  private var pipe: OwnedDescriptor?
  /// The bytes to write; nil before ``send(_:)`` and after the end.
  private var bytes: [UInt8]?
  private var written = 0
  /// The timer that ends the transfer if the reader reads nothing for too long.
  private lazy var silence = RestTimer(loop, after: limits.idleTimeout) { [weak self] in
    self?.end()
  }

  private static let mostInTurn = 1 << 20

  /// Creates a transfer into `pipe`; a later call of ``send(_:)`` passes the bytes.
  init(into pipe: OwnedDescriptor, loop: Loop, limits: TransferLimits) {
    (self.pipe, self.loop, self.limits) = (pipe, loop, limits)
    // The reader has created the pipe, so writing to it may block until this is changed here.
    let flags = fcntl(pipe.number, F_GETFL)
    if flags >= 0 { _ = fcntl(pipe.number, F_SETFL, flags | O_NONBLOCK) }
    loop.add(self)
  }

  var isOver: Bool { pipe == nil }

  /// Sends the bytes; nil closes the pipe without bytes.
  func send(_ bytes: [UInt8]?) {
    guard !isOver else { return }
    guard let bytes else { return end() }
    self.bytes = bytes
    silence.restart()
    write()
  }

  var descriptor: Int32 { pipe?.number ?? -1 }

  /// Returns the condition for which the loop must wait: that the pipe is writable. Before
  /// ``send(_:)``, returns no condition; the loop then reports only that the reader has closed its
  /// end of the pipe.
  func prepareToPoll() -> Readiness { bytes == nil ? [] : .writable }

  func didPoll(_ readiness: Readiness) {
    guard !isOver else { return }
    if readiness.contains(.hungUp) { return end() }
    if readiness.contains(.writable) { write() }
  }

  /// Ends the transfer, even if bytes are not yet written: closes the pipe, which the loop polls no
  /// longer.
  func end() {
    (pipe, bytes) = (nil, nil)
    silence.cancel()
    loop.remove(self)
  }

  private func write() {
    guard let bytes, let pipe else { return }
    let limit = min(bytes.count, written + Self.mostInTurn)
    while written < limit {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(pipe.number, buffer.baseAddress?.advanced(by: written), limit - written)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return }
        return end()
      }
      written += count
      silence.restart()
    }
    if written == bytes.count { end() }
  }
}
