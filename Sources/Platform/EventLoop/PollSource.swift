/// A descriptor that needs a word before every sleep and after it, as a Wayland connection does.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// The last thing before the sleep: finish what is queued, and say what to wait for.
  func prepareToPoll() -> Readiness

  /// The first thing after the sleep; `readiness` is empty when something else woke the loop.
  func didPoll(_ readiness: Readiness)
}
