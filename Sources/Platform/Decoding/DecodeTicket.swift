/// A submitted job: its answers, and a way to raise its priority.
package struct DecodeTicket<Answer: Sendable>: Sendable {
  /// The answers in order; the stream ends after the last one.
  ///
  /// If the stream is deallocated, or the task that reads the stream is cancelled, a waiting job is
  /// removed. A running job is stopped only if another job waits for a decoder.
  package let answers: AsyncStream<Answer>
  /// Raises the priority of the job; does nothing if the new priority is not higher.
  package let raise: @Sendable (DecodeQueue.Priority) -> Void
}
