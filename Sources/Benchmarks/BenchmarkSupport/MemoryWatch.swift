internal import Foundation
internal import Synchronization

/// A watch on the memory of a program and all that it starts, every few milliseconds, until it is
/// finished.
///
/// To look at a large process takes a millisecond or two: times of the same run are not to be
/// trusted.
package final class MemoryWatch: Sendable {
  private let state = Mutex((most: 0, isFinished: false))
  private let ended = DispatchSemaphore(value: 0)
  private static let interval = 0.004

  package init(_ process: ViewerProcess) {
    let head = process.identifier
    let thread = Thread { [self] in
      while !state.withLock({ $0.isFinished }) {
        let bytes = ProcessFamily(of: head).proportionalBytes()
        state.withLock { $0.most = max($0.most, bytes) }
        Thread.sleep(forTimeInterval: Self.interval)
      }
      ended.signal()
    }
    thread.start()
  }

  /// Ends the watch: the most bytes that there were at one time.
  package func finish() -> Int {
    state.withLock { $0.isFinished = true }
    ended.wait()
    return state.withLock { $0.most }
  }
}
