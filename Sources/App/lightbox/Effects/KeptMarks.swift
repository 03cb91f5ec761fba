internal import Dispatch
internal import EventLoop
internal import FileActs
internal import Files
internal import Languages
internal import LightboxCore
internal import Synchronization

/// The marks and ratings on disk: read for the photos that are listed, and written as they change, on
/// threads of their own.
final class KeptMarks: Sendable {
  let work: MarksWork
  private let line = Mutex(Line())
  /// Signalled once by each thread that has written all there was.
  private let isWritten = DispatchSemaphore(value: 0)
  private let onFailure: @Sendable (Phrase) -> Void

  private struct Line {
    var changes: [MarksWork.Change] = []
    var isWriting = false
    var isAwaited = false
  }

  /// Calls `onFailure` with a sentence, on any thread, where something could not be kept.
  init(_ work: MarksWork, onFailure: @escaping @Sendable (Phrase) -> Void) {
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
      if let first = work.keep(changes).first { onFailure(first.phrase.asEnded) }
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

  /// Waits until all is written, though not for ever: a disk may hang.
  func finish(within seconds: Double = 5) {
    let isWriting = line.withLock { line in
      line.isAwaited = true
      return line.isWriting
    }
    if isWriting { _ = isWritten.wait(timeout: .now() + seconds) }
  }
}

extension Array {
  /// Takes all elements out.
  fileprivate mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
