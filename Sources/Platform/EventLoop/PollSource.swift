/// A descriptor in the loop that is prepared before every sleep, like a Wayland connection.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Completes queued work as the last call before the sleep; returns the conditions to wait for.
  func prepareToPoll() -> Readiness

  /// Handles the end of the sleep, as the first call; `readiness` is empty for another cause.
  func didPoll(_ readiness: Readiness)
}
