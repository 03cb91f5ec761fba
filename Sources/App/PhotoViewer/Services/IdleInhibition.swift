/// The wish that the screen stays on, and the portal's request that grants it.
///
/// A portal that ends forgets its requests: it is asked anew, at once where one was held, since a call starts
/// a portal that can be started, and else when it comes by itself. One that dies of the call is not asked again
/// before somebody has started it.
struct IdleInhibition: Hashable, Sendable {
  /// The next thing to do.
  enum Action: Hashable, Sendable {
    /// Ask the portal, and hand in its answer.
    case ask
    /// Close a request.
    case close(String)
  }

  private var isWanted = false
  private var isAsking = false
  /// True once a portal has come since it was asked: the answer may be about the one before.
  private var hasNewPortal = false
  /// True once it was asked anew for that reason: a portal that every call kills is left alone.
  private var hasRetried = false
  /// The request that keeps the screen on.
  private var request: String?

  /// Takes note that the screen has to stay on, or may go off.
  mutating func want(_ isOn: Bool) -> Action? {
    guard isOn != isWanted else { return nil }
    isWanted = isOn
    guard !isOn else { return ask() }
    return request.take().map { .close($0) }
  }

  /// Takes the answer: the request, or nil where there is none.
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

  /// Takes note that the portal has come or gone.
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
