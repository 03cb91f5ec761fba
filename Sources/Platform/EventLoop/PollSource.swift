/// An object with a descriptor that the loop polls, such as a Wayland connection. The loop calls
/// the object before and after every sleep.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Completes queued work. The loop calls this function immediately before it sleeps. Returns the
  /// conditions of the descriptor that end the sleep.
  func prepareToPoll() -> Readiness

  /// Called after the loop's sleep. `readiness` has the conditions that are true for this
  /// descriptor; it is empty if another descriptor or a timer ended the sleep.
  func didPoll(_ readiness: Readiness)
}
