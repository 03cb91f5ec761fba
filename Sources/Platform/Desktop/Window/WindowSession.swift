internal import EventLoop
internal import Wayland

/// A request for a session, in which the compositor remembers the workspace and the position of a
/// window.
package enum SessionRequest: Hashable, Sendable {
  /// A new session; the event ``WindowEvent/sessionBegan(_:)`` carries its name.
  case new
  /// The session with this name; a new session if the compositor does not know the name.
  case restore(String)

  /// The greatest length of a session's name, in bytes of UTF-8; a longer name is not restored.
  package static let mostBytes = 1024

  fileprivate var name: String? {
    guard case .restore(let name) = self, name.utf8.count <= Self.mostBytes else { return nil }
    return name
  }
}

/// A window's membership in a session of xdg-session-management-v1.
@UI final class WindowSession {
  private let session: XdgSessionV1
  private let member: XdgToplevelSessionV1

  /// Joins a session, before the window's first commit. `onBegin` is called with the session's
  /// name if the compositor has begun a new session.
  init(
    _ request: SessionRequest, _ manager: XdgSessionManagerV1, _ toplevel: XdgToplevel,
    onBegin: @escaping (String) -> Void
  ) {
    session = manager.getSession(reason: .sessionRestore, sessionId: request.name)
    member = session.restoreToplevel(toplevel: toplevel, name: "window")
    session.onEvent = { [weak self] event in
      switch event {
      case .created(let name): onBegin(name)
      case .restored: break
      case .replaced: self?.close()
      }
    }
  }

  /// Leaves the session; the compositor still remembers the window's position.
  func close() {
    if member.isAlive { member.destroy() }
    if session.isAlive { session.destroy() }
  }
}
