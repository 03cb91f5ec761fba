/// A descriptor in the loop that is prepared before every sleep, as a Wayland connection must be.
@UI package protocol PollSource: AnyObject {
  var descriptor: Int32 { get }

  /// Called last before the sleep, to finish what is queued; returns the conditions to wait for.
  func prepareToPoll() -> Readiness

  /// Called first after the sleep; `readiness` is empty when something else woke the loop.
  func didPoll(_ readiness: Readiness)
}
