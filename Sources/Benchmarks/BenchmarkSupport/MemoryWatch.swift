internal import Foundation
internal import Synchronization

/// A thread that measures the memory of a program and its descendants every few milliseconds until
/// ``finish()``.
///
/// A measurement takes a millisecond or two, so times measured in the same run are not reliable.
package final class MemoryWatch: Sendable {
  private let most = Mutex(0)
  private let isFinished = DispatchSemaphore(value: 0)
  private static let interval = 0.004

  package init(_ process: ViewerProcess) {
    let head = process.identifier
    let thread = Thread { [self] in
      while isFinished.wait(timeout: .now() + Self.interval) == .timedOut {
        let bytes = ProcessFamily(of: head).proportionalBytes()
        most.withLock { $0 = max($0, bytes) }
      }
    }
    thread.start()
  }

  /// Ends the measurement. Returns the largest memory that all processes together used at one time,
  /// in bytes.
  package func finish() -> Int {
    isFinished.signal()
    return most.withLock { $0 }
  }
}
