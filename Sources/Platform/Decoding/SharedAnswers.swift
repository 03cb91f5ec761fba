internal import ImageExchange
internal import Synchronization

/// The answers to one request, for any number of readers; each reader gets all answers.
final class SharedAnswers: Sendable {
  private struct State {
    var answers: [ImageReply] = []
    var readers: [AsyncStream<ImageReply>.Continuation] = []
    var isDone = false
  }

  private let state = Mutex(State())

  func add(_ answer: ImageReply) {
    state.withLock { state in
      state.answers.append(answer)
      for reader in state.readers { reader.yield(answer) }
    }
  }

  func finish() {
    state.withLock { state in
      state.isDone = true
      for reader in state.readers { reader.finish() }
      state.readers = []
    }
  }

  /// Returns a stream of all answers. It begins with the answers that were added before this call.
  func stream() -> AsyncStream<ImageReply> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImageReply.self)
    state.withLock { state in
      for answer in state.answers { continuation.yield(answer) }
      if state.isDone { continuation.finish() } else { state.readers.append(continuation) }
    }
    return stream
  }
}
