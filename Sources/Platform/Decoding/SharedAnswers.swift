internal import ImageExchange
internal import Synchronization

/// The answers to one request, for any number of readers; each reader gets all answers.
final class SharedAnswers: Sendable {
  private struct State {
    var answers: [ImageReply] = []
    var readers: [Int: AsyncStream<ImageReply>.Continuation] = [:]
    var streamCount = 0
    var isDone = false
    var onUnread: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// True if the request has failed, and a reader has got the failure.
  var hasToldFailure: Bool {
    state.withLock { if case .failure? = $0.answers.last { $0.streamCount > 0 } else { false } }
  }

  /// Calls `body` immediately if no reader waits for further answers. Also calls it whenever the
  /// last reader that waits drops its stream.
  func whenUnread(_ body: @escaping @Sendable () -> Void) {
    let isRead = state.withLock { state in
      state.onUnread = body
      return !state.readers.isEmpty
    }
    if !isRead { body() }
  }

  func add(_ answer: ImageReply) {
    state.withLock { state in
      state.answers.append(answer)
      for reader in state.readers.values { reader.yield(answer) }
    }
  }

  func finish() {
    let readers = state.withLock { state in
      state.isDone = true
      defer { state.readers = [:] }
      return state.readers
    }
    // The end of a stream calls `onTermination`, which takes the lock.
    for reader in readers.values { reader.finish() }
  }

  /// Returns a stream of all answers. It begins with the answers that were added before this call.
  func stream() -> AsyncStream<ImageReply> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImageReply.self)
    let id = state.withLock { state in
      for answer in state.answers { continuation.yield(answer) }
      state.streamCount += 1
      if !state.isDone { state.readers[state.streamCount] = continuation }
      return state.isDone ? nil : state.streamCount
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      let onUnread = self?.state.withLock { state in
        let isLast = state.readers.removeValue(forKey: id) != nil && state.readers.isEmpty
        return isLast ? state.onUnread : nil
      }
      onUnread?()
    }
    return stream
  }
}
