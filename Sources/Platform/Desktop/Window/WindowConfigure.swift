internal import EventLoop
internal import Input
internal import Wayland

/// The size and state that the compositor asks a window to have; one whole `configure`.
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

    /// An edge that lies against another window or the screen's edge.
    static let tiled: States = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]
  }

  var serial: UInt32
  /// The window's width with its decorations, in logical px; nil leaves it to the window.
  var width: Int?
  var height: Int?
  var states: States = []
  /// The largest size that the window should choose by itself, in logical px; nil when unknown.
  var boundWidth: Int?
  var boundHeight: Int?
  var capabilities: WindowCapabilities = .all
  /// True when the compositor draws the title bar and the borders.
  var isDecoratedByServer = false

  /// The edges that lie against nothing, of a window that is not the screen's alone.
  var freeEdges: FrameEdges {
    guard states.isDisjoint(with: [.fullscreen, .maximized]) else { return [] }
    let tied: [(States, FrameEdges)] = [
      (.tiledLeft, .left), (.tiledRight, .right), (.tiledTop, .top), (.tiledBottom, .bottom),
    ]
    return tied.reduce(into: .all) { if states.contains($1.0) { $0.remove($1.1) } }
  }

  /// The edges that the compositor lets a person move: all, where it does not tell.
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

/// Collects the events that lead up to `xdg_surface.configure`.
///
/// Bounds, capabilities and decoration hold until they are sent again; size and states come with
/// every toplevel configure. Of a storm of configures only the newest counts.
struct ConfigureCollector {
  private var pending = WindowConfigure(serial: 0)
  /// The newest whole configure that no commit has answered.
  private(set) var unanswered: WindowConfigure?

  mutating func toplevel(width: Int32, height: Int32, states: [XdgToplevel.State]) {
    pending.width = width > 0 ? Int(width) : nil
    pending.height = height > 0 ? Int(height) : nil
    pending.states = states.reduce(into: []) { $0.formUnion(WindowConfigure.States($1)) }
  }

  /// Takes the bounds; 0×0 means that they are unknown, and so does a number below zero.
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

  /// Completes the group.
  mutating func surface(serial: UInt32) {
    pending.serial = serial
    unanswered = pending
  }

  /// The newest configure, to be acknowledged by the commit that applies it.
  mutating func take() -> WindowConfigure? {
    defer { unanswered = nil }
    return unanswered
  }
}

extension WindowConfigure.States {
  /// States that are not known here count for nothing.
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
