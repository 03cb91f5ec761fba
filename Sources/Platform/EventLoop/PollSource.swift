/// A descriptor in the loop that is prepared before every sleep, like a Wayland connection.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Completes queued work, as the last call before the loop sleeps; returns the conditions to wait
  /// for.
  func prepareToPoll() -> Readiness

  /// Handles the end of the loop's sleep; `readiness` is empty if something else ended the sleep.
  func didPoll(_ readiness: Readiness)
}
