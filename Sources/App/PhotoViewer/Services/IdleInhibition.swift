/// A state machine for the request to the desktop portal to keep the screen on.
///
/// A portal that ends loses its requests, so the request must be repeated. If the screen was kept
/// on when the portal ended, the request is repeated immediately, because its D-Bus call may start
/// the portal again. In all other cases, the request is repeated when the portal appears again.
struct IdleInhibition: Hashable, Sendable {
  /// An action that the caller must perform after a method has returned it.
  enum Action: Hashable, Sendable {
    /// Request that the portal keeps the screen on, and pass the portal's answer to
    /// ``answered(_:)``.
    case ask
    /// Close the request with this handle.
    case close(String)
  }

  private var isWanted = false
  private var isRequesting = false
  /// True if a new portal has appeared since the last request. The answer to this request may then
  /// still be from the old portal.
  private var hasNewPortal = false
  /// True if a failed request was repeated after a new portal had appeared. The request is repeated
  /// only once, because the portal may crash at each call.
  private var hasRetried = false
  /// The handle of the request that keeps the screen on; nil if there is none.
  private var request: String?

  /// Records whether the screen must stay on. Returns the action to perform, if any.
  mutating func request(_ isOn: Bool) -> Action? {
    guard isOn != isWanted else { return nil }
    isWanted = isOn
    guard !isOn else { return ask() }
    return request.take().map { .close($0) }
  }

  /// Records the portal's answer: the handle of the request, or nil if the portal refused it.
  /// Returns the action to perform, if any.
  mutating func answered(_ request: String?) -> Action? {
    isRequesting = false
    // The inhibition may no longer be wanted.
    guard isWanted else { return request.map { .close($0) } }
    self.request = request
    if request != nil { hasRetried = false }
    guard request == nil, hasNewPortal, !hasRetried else { return nil }
    hasRetried = true
    return ask()
  }

  /// Records that the portal has appeared (`isThere` is true) or disappeared. Returns the action to
  /// perform, if any.
  mutating func portalChanged(isThere: Bool) -> Action? {
    let wasHeld = request.take() != nil
    hasNewPortal = isThere
    return isWanted && (isThere || wasHeld) ? ask() : nil
  }

  private mutating func ask() -> Action? {
    guard !isRequesting else { return nil }
    (isRequesting, hasNewPortal) = (true, false)
    return .ask
  }
}
