internal import Accessibility
internal import Semantics
internal import EventLoop
internal import LightboxCore
internal import ProgramSupport

/// The connection to screen readers. Without a screen reader, there is only a subscription on the
/// session bus: no connection to the accessibility bus, no tree of objects, and no search for
/// changes after events.
@UI final class ScreenReaderSession {
  private let tree: @UI () -> AccessibleTree
  private let ask: @UI (AccessibleRequest) -> Void
  private let listen: @UI (Bool) -> Void
  private let loop: Loop
  private var status: BusSource?
  private var server: (source: BusSource, bus: AccessibilityServer)?
  /// The facts that were reported last to the screen reader; nil if none is connected.
  private var reported: AccessibleSummary?

  /// Begins to watch whether a screen reader runs. Returns nil if there is no session bus. `tree`
  /// returns the current tree of accessible objects. `ask` gets the requests of screen readers.
  /// `listen` gets true when a screen reader connects, and false when it disconnects.
  init?(
    loop: Loop, tree: @escaping @UI () -> AccessibleTree,
    ask: @escaping @UI (AccessibleRequest) -> Void, listen: @escaping @UI (Bool) -> Void
  ) {
    guard let status = AccessibilityStatus() else { return nil }
    (self.loop, self.tree, self.ask, self.listen) = (loop, tree, ask, listen)
    status.onChange = { [unowned self] address in UI.assume { follow(address) } }
    self.status = BusSource(status, in: loop)
  }

  func close() {
    closeServer()
    status?.close()
    status = nil
  }

  private func closeServer() {
    let wasOpen = server != nil
    server?.source.close()
    (server, reported) = (nil, nil)
    if wasOpen { listen(false) }
  }

  /// Connects to the accessibility bus at `address`; nil disconnects.
  private func follow(_ address: String?) {
    closeServer()
    Diagnostics.log(
      address == nil ? "no screen reader listens" : "a screen reader may listen: it is told")
    guard let address,
      let bus = AccessibilityServer(
        address: address, name: "lightbox", version: Version.number,
        contents: { [unowned self] in UI.assume { tree() } },
        perform: { [unowned self] call, id in UI.assume { perform(call, on: id) } }),
      let source = BusSource(bus, in: loop)
    else { return }
    bus.onListen = { [unowned self] isListening in
      UI.assume { update(isListening: isListening) }
    }
    server = (source, bus)
  }

  private func update(isListening: Bool) {
    reported = isListening ? AccessibleSummary(of: tree()) : nil
    listen(isListening)
  }

  /// Reports to screen readers what has changed since the last report. Must be called after each
  /// event.
  func recordTurn() {
    guard let reported, let server else { return }
    let tree = tree()
    let new = AccessibleSummary(of: tree)
    let changes = new.changes(since: reported)
    guard !changes.isEmpty else { return }
    self.reported = new
    server.bus.report(changes, in: tree)
  }

  private func perform(_ call: AccessibleCall, on id: String) -> Bool {
    guard let request = tree().request(for: call, on: id) else { return false }
    ask(request)
    return true
  }
}
