internal import EventLoop
internal import FileActs
internal import Files
internal import Languages
internal import LightboxCore
internal import Synchronization
internal import System

/// The marks and ratings on disk: read for the photos that are listed, and written as they change, on
/// threads of their own.
final class KeptMarks: Sendable {
  let work: MarksWork
  private let line = Mutex(Line())
  /// Signalled once by each thread that has written all there was.
  private let isWritten = Semaphore(0)
  private let onFailure: @Sendable () -> Void

  private struct Line {
    var changes: [MarksWork.Change] = []
    var isWriting = false
    var isAwaited = false
    /// The reasons why some were not written, which nobody has been told yet.
    var failures: [Phrase] = []
  }

  /// Calls `onFailure`, on any thread, where something could not be kept: ``takeFailures()`` has the reason.
  init(_ work: MarksWork, onFailure: @escaping @Sendable () -> Void) {
    (self.work, self.onFailure) = (work, onFailure)
  }

  /// Reads the judgements of `files` and gives them to `receive` in parts.
  @UI func read(
    _ files: PhotoFiles, receive: @escaping @UI ([PhotoID: Judgement]) -> Void
  ) {
    let (parts, continuation) = AsyncStream.makeStream(of: [PhotoID: Judgement].self)
    OneShotThread.start { [work] in
      work.read(files) { continuation.yield($0) }
      continuation.finish()
    }
    UI.task {
      for await part in parts { receive(part) }
    }
  }

  /// Keeps a change; those that come while another is written are written together.
  func keep(_ change: MarksWork.Change) {
    let begins = line.withLock { line in
      line.changes.append(change)
      defer { line.isWriting = true }
      return !line.isWriting
    }
    if begins { OneShotThread.start { [self] in write() } }
  }

  private func write() {
    while let changes = next() {
      guard let first = work.keep(changes).first else { continue }
      line.withLock { $0.failures.append(first.phrase) }
      onFailure()
    }
  }

  /// The changes that wait; nil where there are none, and the thread ends.
  private func next() -> [MarksWork.Change]? {
    line.withLock { line in
      guard line.changes.isEmpty else { return line.changes.take() }
      line.isWriting = false
      if line.isAwaited { isWritten.signal() }
      return nil
    }
  }

  /// The reasons why some were not written, since the last call.
  func takeFailures() -> [Phrase] { line.withLock { $0.failures.take() } }

  /// Waits until all is written, though not for ever: a disk may hang. Returns false where it does.
  func finish(within seconds: Double = 5) -> Bool {
    line.withLock { $0.isAwaited = true }
    while line.withLock({ $0.isWriting }) {
      guard isWritten.wait(atMost: seconds) else { return false }
    }
    return true
  }
}

extension Array {
  /// Takes all elements out.
  fileprivate mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
