internal import Input
internal import Wayland

/// One complete `configure`: the requested size and state.
struct WindowConfigure: Hashable, Sendable {
  /// The tiled states, one for each edge of a window. A tiled edge touches another window or the
  /// screen's edge.
  static let tiled: Set<XdgToplevel.State> = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]

  var serial: UInt32
  /// The requested width of the window geometry, logical px; nil if the window may choose its
  /// width.
  var width: Int?
  var height: Int?
  var states: Set<XdgToplevel.State> = []
  /// The greatest width that the window should choose, logical px; nil if unknown.
  var boundWidth: Int?
  var boundHeight: Int?
  var capabilities: WindowCapabilities = .all
  var isDecoratedByServer = false

  /// The edges that touch neither another window nor the screen's edge; empty for a fullscreen or
  /// maximized window.
  var freeEdges: FrameEdges {
    guard states.isDisjoint(with: [.fullscreen, .maximized]) else { return [] }
    return edges(
      except: (.tiledLeft, .left), (.tiledRight, .right), (.tiledTop, .top), (.tiledBottom, .bottom)
    )
  }

  /// The edges that a user may move; all edges if the compositor does not restrict them.
  var movableEdges: FrameEdges {
    edges(
      except: (.constrainedLeft, .left), (.constrainedRight, .right), (.constrainedTop, .top),
      (.constrainedBottom, .bottom))
  }

  private func edges(except tied: (XdgToplevel.State, FrameEdges)...) -> FrameEdges {
    tied.reduce(into: .all) { if states.contains($1.0) { $0.remove($1.1) } }
  }

  /// True if the window is not tiled, maximized or fullscreen, so that it may have a size of its
  /// own.
  var isFloating: Bool { states.isDisjoint(with: Self.tiled.union([.fullscreen, .maximized])) }
}

/// A collector of the events of a configure, up to the last one, `xdg_surface.configure`.
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
    pending.states = Set(states)
  }

  /// Sets the bounds, in logical px; 0 or a negative number means unknown.
  mutating func bounds(width: Int32, height: Int32) {
    pending.boundWidth = width > 0 ? Int(width) : nil
    pending.boundHeight = height > 0 ? Int(height) : nil
  }

  mutating func capabilities(_ list: [XdgToplevel.WmCapabilities]) {
    let known: [XdgToplevel.WmCapabilities: WindowCapabilities] = [
      .windowMenu: .windowMenu, .maximize: .maximize, .fullscreen: .fullscreen,
      .minimize: .minimize,
    ]
    pending.capabilities = WindowCapabilities(list.compactMap { known[$0] })
  }

  mutating func decoration(isByServer: Bool) { pending.isDecoratedByServer = isByServer }

  /// Completes the collected configure; `serial` identifies it in the acknowledgement.
  mutating func surface(serial: UInt32) {
    pending.serial = serial
    unanswered = pending
  }

  /// Removes and returns the newest unanswered configure; nil if there is none. The caller must
  /// acknowledge the configure before the next commit.
  mutating func take() -> WindowConfigure? {
    defer { unanswered = nil }
    return unanswered
  }
}

extension WindowState {
  init(_ configure: WindowConfigure) {
    self.init(isActivated: configure.states.contains(.activated))
    isFullscreen = configure.states.contains(.fullscreen)
    isMaximized = configure.states.contains(.maximized)
    isTiled = !configure.states.isDisjoint(with: WindowConfigure.tiled)
    isSuspended = configure.states.contains(.suspended)
    isClientDecorated = !configure.isDecoratedByServer && !isFullscreen
    capabilities = configure.capabilities
  }
}
