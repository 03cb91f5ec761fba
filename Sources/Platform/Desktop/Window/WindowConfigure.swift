internal import EventLoop
internal import Input
internal import Wayland

/// One complete `configure`: the requested size and state.
struct WindowConfigure: Hashable, Sendable {
  struct States: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    static let maximized = States(rawValue: 1)
    static let fullscreen = States(rawValue: 2)
    static let resizing = States(rawValue: 4)
    static let activated = States(rawValue: 8)
    static let tiledLeft = States(rawValue: 16)
    static let tiledRight = States(rawValue: 32)
    static let tiledTop = States(rawValue: 64)
    static let tiledBottom = States(rawValue: 128)
    static let suspended = States(rawValue: 256)
    static let constrainedLeft = States(rawValue: 512)
    static let constrainedRight = States(rawValue: 1024)
    static let constrainedTop = States(rawValue: 2048)
    static let constrainedBottom = States(rawValue: 4096)

    /// The states of all four edges that touch another window or the screen's edge.
    static let tiled: States = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]
  }

  var serial: UInt32
  /// The window's width with decorations, logical px; nil lets the window choose.
  var width: Int?
  var height: Int?
  var states: States = []
  /// The greatest width that the window should choose, logical px; nil if unknown.
  var boundWidth: Int?
  var boundHeight: Int?
  var capabilities: WindowCapabilities = .all
  /// True when the compositor draws the decorations.
  var isDecoratedByServer = false

  /// The edges of a floating window that touch neither another window nor the screen's edge.
  var freeEdges: FrameEdges {
    guard states.isDisjoint(with: [.fullscreen, .maximized]) else { return [] }
    let tied: [(States, FrameEdges)] = [
      (.tiledLeft, .left), (.tiledRight, .right), (.tiledTop, .top), (.tiledBottom, .bottom),
    ]
    return tied.reduce(into: .all) { if states.contains($1.0) { $0.remove($1.1) } }
  }

  /// The edges that a user may move; all edges if the compositor does not restrict them.
  var movableEdges: FrameEdges {
    let held: [(States, FrameEdges)] = [
      (.constrainedLeft, .left), (.constrainedRight, .right), (.constrainedTop, .top),
      (.constrainedBottom, .bottom),
    ]
    return held.reduce(into: .all) { if states.contains($1.0) { $0.remove($1.1) } }
  }

  /// True when the window chooses its own size.
  var isFloating: Bool { states.isDisjoint(with: [.fullscreen, .maximized, .tiled]) }
}

/// A collector of the events that lead to `xdg_surface.configure`.
///
/// Bounds, capabilities and decoration stay valid until the compositor sends new values. Size and
/// states arrive with every toplevel configure. Of several unanswered configures, only the newest
/// is used.
struct ConfigureCollector {
  private var pending = WindowConfigure(serial: 0)
  /// The newest complete configure without an answer; nil if there is none.
  private(set) var unanswered: WindowConfigure?

  mutating func toplevel(width: Int32, height: Int32, states: [XdgToplevel.State]) {
    pending.width = width > 0 ? Int(width) : nil
    pending.height = height > 0 ? Int(height) : nil
    pending.states = states.reduce(into: []) { $0.formUnion(WindowConfigure.States($1)) }
  }

  /// Sets the bounds, in logical px; 0 or a negative number means unknown.
  mutating func bounds(width: Int32, height: Int32) {
    pending.boundWidth = width > 0 ? Int(width) : nil
    pending.boundHeight = height > 0 ? Int(height) : nil
  }

  mutating func capabilities(_ list: [XdgToplevel.WmCapabilities]) {
    pending.capabilities = list.reduce(into: []) { result, capability in
      switch capability {
      case .windowMenu: result.insert(.windowMenu)
      case .maximize: result.insert(.maximize)
      case .fullscreen: result.insert(.fullscreen)
      case .minimize: result.insert(.minimize)
      default: break
      }
    }
  }

  mutating func decoration(isByServer: Bool) { pending.isDecoratedByServer = isByServer }

  /// Completes the configure that is being collected; `serial` identifies it in the
  /// acknowledgement.
  mutating func surface(serial: UInt32) {
    pending.serial = serial
    unanswered = pending
  }

  /// Removes and returns the newest unanswered configure, which the next commit acknowledges; nil
  /// if there is none.
  mutating func take() -> WindowConfigure? {
    defer { unanswered = nil }
    return unanswered
  }
}

extension WindowConfigure.States {
  /// Creates the set that contains only this state of the protocol; empty if the state is unknown.
  init(_ state: XdgToplevel.State) {
    switch state {
    case .maximized: self = .maximized
    case .fullscreen: self = .fullscreen
    case .resizing: self = .resizing
    case .activated: self = .activated
    case .tiledLeft: self = .tiledLeft
    case .tiledRight: self = .tiledRight
    case .tiledTop: self = .tiledTop
    case .tiledBottom: self = .tiledBottom
    case .suspended: self = .suspended
    case .constrainedLeft: self = .constrainedLeft
    case .constrainedRight: self = .constrainedRight
    case .constrainedTop: self = .constrainedTop
    case .constrainedBottom: self = .constrainedBottom
    default: self = []
    }
  }
}
