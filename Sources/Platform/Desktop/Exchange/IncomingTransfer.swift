internal import EventLoop
internal import Glibc
internal import System

/// A transfer that reads another program's pipe as data arrive, without blocking.
///
/// The loop polls the pipe until all bytes have arrived, a limit is exceeded, or the transfer is
/// cancelled. Then this program's end of the pipe is closed.
@UI final class IncomingTransfer: PollSource {
  private let loop: Loop
  private let limits: TransferLimits
  private let pipe: OwnedDescriptor
  private var bytes: [UInt8] = []
  /// The timer that ends the transfer if no bytes arrive for too long.
  private lazy var silence = RestTimer(loop, after: limits.idleTimeout) { [weak self] in
    self?.finish(.failure(.silent))
  }
  private var receive: ((Result<[UInt8], TransferFailure>) -> Void)?

  /// The greatest number of bytes to read in one turn of the loop; more would delay input.
  private static let mostInTurn = 1 << 20

  /// Reads `pipe` to its end; `receive` is called once, unless the transfer is cancelled.
  init(
    of pipe: OwnedDescriptor, loop: Loop, limits: TransferLimits,
    receive: @escaping (Result<[UInt8], TransferFailure>) -> Void
  ) {
    (self.pipe, self.loop, self.limits, self.receive) = (pipe, loop, limits, receive)
    loop.add(self)
    silence.restart()
  }

  var descriptor: Int32 { pipe.number }
  func prepareToPoll() -> Readiness { .readable }

  func didPoll(_ readiness: Readiness) {
    guard receive != nil, !readiness.isEmpty else { return }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let end = bytes.count + Self.mostInTurn
    while bytes.count < end {
      let count = unsafe read(pipe.number, &block, block.count)
      guard count > 0 else {
        if count == 0 { return finish(.success(bytes)) }
        if errno == EINTR { continue }
        if errno != EAGAIN { finish(.failure(.refused(errno: errno))) }
        return
      }
      silence.restart()
      guard bytes.count + count <= limits.mostBytes else { return finish(.failure(.tooLarge)) }
      bytes += block.prefix(count)
    }
  }

  /// Cancels the transfer without a callback.
  func cancel() {
    receive = nil
    bytes = []
    silence.cancel()
    loop.remove(self)
  }

  private func finish(_ result: Result<[UInt8], TransferFailure>) {
    let receive = self.receive
    cancel()
    receive?(result)
  }
}
