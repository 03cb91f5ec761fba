/// A submitted job: its answers, and a way to raise its priority.
package struct DecodeTicket<Answer: Sendable>: Sendable {
  /// The answers in order; the stream ends after the last one.
  ///
  /// Dropping the stream, or cancelling the task that reads it, withdraws the work. Work under way
  /// is broken off only when other work waits for its decoder.
  package let answers: AsyncStream<Answer>
  let raiseTo: @Sendable (DecodeQueue.Priority) -> Void

  /// Raises the priority of the job; does nothing if `priority` is not higher.
  package func raise(to priority: DecodeQueue.Priority) { raiseTo(priority) }
}
