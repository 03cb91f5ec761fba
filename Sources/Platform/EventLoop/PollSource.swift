/// A descriptor that the loop polls, and that prepares itself before every sleep, like a Wayland
/// connection.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Completes queued work; this is the last call before the loop sleeps. Returns the conditions
  /// that end the sleep.
  func prepareToPoll() -> Readiness

  /// Handles the end of the loop's sleep; `readiness` is empty if this descriptor did not end the
  /// sleep.
  func didPoll(_ readiness: Readiness)
}
