internal import Foundation
internal import Synchronization

/// A thread that measures the memory of a program and its descendants every few milliseconds until
/// ``finish()``.
///
/// A measurement takes a millisecond or two, so times measured in the same run are not reliable.
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

  /// Ends the measurement. Returns the largest memory that all processes together used at one time,
  /// in bytes.
  package func finish() -> Int {
    state.withLock { $0.isFinished = true }
    ended.wait()
    return state.withLock { $0.most }
  }
}
