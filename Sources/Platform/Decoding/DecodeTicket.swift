/// Work that was given to a `DecodeQueue`: its answers, and a say in how much it is wanted.
package struct DecodeTicket<Answer: Sendable>: Sendable {
  /// In order; the stream ends after the last one.
  ///
  /// Dropping the stream, or cancelling the task that reads it, withdraws the work. What is being
  /// worked on is broken off only when other work waits for its decoder.
  package let answers: AsyncStream<Answer>
  let raiseTo: @Sendable (DecodeQueue.Priority) -> Void

  /// Wants it more, if it still waits; wanting it less changes nothing.
  package func raise(to priority: DecodeQueue.Priority) { raiseTo(priority) }
}
