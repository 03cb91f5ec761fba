/// A request to keep the screen on, renewed when the portal restarts.
///
/// A portal that ends forgets its requests, so the request is repeated: at once if one was active,
/// because a call may restart the portal, otherwise when the portal appears again. If a portal
/// crashes because of the call, the request is not repeated until the portal appears again.
struct IdleInhibition: Hashable, Sendable {
  /// The next action.
  enum Action: Hashable, Sendable {
    /// Request from the portal that the screen stays on, and pass its answer to `answered(_:)`.
    case ask
    /// Close a request.
    case close(String)
  }

  private var isWanted = false
  private var isAsking = false
  /// True once the portal has restarted since the request, so that its answer may be outdated.
  private var hasNewPortal = false
  /// True once it was requested again for that reason; a portal that crashes on each call is left
  /// alone.
  private var hasRetried = false
  /// The request that keeps the screen on; nil for none.
  private var request: String?

  /// Records that the screen should stay on, or may go off.
  mutating func request(_ isOn: Bool) -> Action? {
    guard isOn != isWanted else { return nil }
    isWanted = isOn
    guard !isOn else { return ask() }
    return request.take().map { .close($0) }
  }

  /// Records the portal's answer: the handle of the request, or nil if it was refused.
  mutating func answered(_ request: String?) -> Action? {
    isAsking = false
    // It may be over already.
    guard isWanted else { return request.map { .close($0) } }
    self.request = request
    if request != nil { hasRetried = false }
    guard request == nil, hasNewPortal, !hasRetried else { return nil }
    hasRetried = true
    return ask()
  }

  /// Records that the portal has appeared or disappeared.
  mutating func portalChanged(isThere: Bool) -> Action? {
    let wasHeld = request.take() != nil
    hasNewPortal = isThere
    return isWanted && (isThere || wasHeld) ? ask() : nil
  }

  private mutating func ask() -> Action? {
    guard !isAsking else { return nil }
    (isAsking, hasNewPortal) = (true, false)
    return .ask
  }
}
