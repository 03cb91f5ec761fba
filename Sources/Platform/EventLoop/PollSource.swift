/// An object with a descriptor that the loop polls, such as a Wayland connection. The loop calls
/// the object before and after every sleep.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Prepares for the loop's sleep, for example by sending queued messages. The loop calls this
  /// function immediately before it sleeps. Returns the conditions of the descriptor that wake the
  /// loop.
  func prepareToPoll() -> Readiness

  /// Called after the loop's sleep. `readiness` has the conditions that are true for this
  /// descriptor; it is empty if another descriptor or a timer ended the sleep.
  func didPoll(_ readiness: Readiness)
}
