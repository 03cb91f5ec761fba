/// The settings of a test compositor. The defaults follow the protocol.
package struct Behaviour: Sendable {
  /// A global that is announced.
  package struct Global: Hashable, Sendable {
    package var interface: String
    package var version: UInt32

    package init(_ interface: String, _ version: UInt32) {
      (self.interface, self.version) = (interface, version)
    }
  }

  /// A screen, in device pixels.
  package struct Screen: Sendable {
    package var width: Int32 = 1920
    package var height: Int32 = 1080
    package var scale: Int32 = 1

    package init(width: Int32 = 1920, height: Int32 = 1080, scale: Int32 = 1) {
      (self.width, self.height, self.scale) = (width, height, scale)
    }
  }

  /// The time at which a buffer that was replaced is released.
  package enum Release: Sendable {
    case atOnce, never, twice
    /// Buffers are kept until there are `of`, and are then released together.
    case inBursts(of: Int)
  }

  /// The reply to a commit for which the client requested presentation feedback.
  package enum Showing: Sendable {
    case presented, discarded, silent
  }

  /// The answer to a clipboard's new contents.
  package enum Clipboard: Sendable {
    case shared, silent
    /// Other contents come at once.
    case cancelling
  }

  package enum Keymap: Sendable {
    case proper, empty, garbage, tooLong, none
    /// One by whose keys files may go into the trash: for tests that have a trash of their own.
    case acting
    /// A descriptor that cannot be mapped.
    case pipe
  }

  /// The globals, in the order in which they are announced.
  package var globals: [Global]
  /// The screens, one for each announced output; further outputs are like the last.
  package var screens: [Screen] = [Screen()]
  /// Bits of `wl_seat.capabilities`.
  package var devices: UInt32 = 3
  /// The size of the first configure; 0×0 leaves it to the window.
  package var size: (width: Int32, height: Int32) = (0, 0)
  package var states: [UInt32] = [4]
  /// The fractional scale in units of 1/120; 120 is a scale of 1.
  package var fraction: UInt32 = 120
  package var decorates = true
  package var showsFrames = true
  package var release = Release.atOnce
  package var showing = Showing.presented
  package var keymap = Keymap.proper
  package var clipboard = Clipboard.shared
  package var formats: [UInt32] = [0, 1]
  /// True to answer requests for full screen and the like with a configure.
  package var obeys = true
  /// The bounds that the shell recommends; nil for none.
  package var bounds: (width: Int32, height: Int32)?
  /// True if the compositor sends the screens on which a window is shown.
  package var saysWhere = true

  package init(_ globals: [Global] = Self.recent) { self.globals = globals }

  /// The globals that GNOME and recent versions of Sway announce.
  package static let recent: [Global] = [
    Global("wl_compositor", 6), Global("wl_subcompositor", 1), Global("wl_shm", 1),
    Global("wl_data_device_manager", 3), Global("wl_output", 4), Global("wl_seat", 9),
    Global("xdg_wm_base", 6), Global("wp_viewporter", 1),
    Global("wp_fractional_scale_manager_v1", 1), Global("wp_presentation", 2),
    Global("wp_cursor_shape_manager_v1", 1), Global("zwp_pointer_gestures_v1", 3),
    Global("zxdg_decoration_manager_v1", 1), Global("zwp_tablet_manager_v2", 1),
    Global("zwp_idle_inhibit_manager_v1", 1), Global("zxdg_exporter_v2", 1),
    Global("zwp_primary_selection_device_manager_v1", 1), Global("xdg_activation_v1", 1),
  ]

  /// All globals that the program uses, each at the newest version that it knows.
  package static let newest: [Global] = {
    var behaviour = Behaviour(
      recent + [
        Global("zwp_text_input_manager_v3", 2), Global("wp_content_type_manager_v1", 1),
        Global("zxdg_exporter_v1", 1), Global("xdg_toplevel_icon_manager_v1", 1),
        Global("xdg_session_manager_v1", 1),
      ])
    behaviour.offer("wp_cursor_shape_manager_v1", 2)
    behaviour.offer("zxdg_decoration_manager_v1", 2)
    behaviour.offer("zwp_tablet_manager_v2", 2)
    behaviour.offer("wl_seat", 10)
    behaviour.offer("wl_shm", 2)
    behaviour.offer("xdg_wm_base", 7)
    return behaviour.globals
  }()

  /// The globals without which there is no window.
  package static let needed: Set<String> = ["wl_compositor", "wl_shm", "xdg_wm_base"]

  /// Removes the globals of these interfaces.
  package mutating func withhold(_ interfaces: String...) {
    globals.removeAll { interfaces.contains($0.interface) }
  }

  /// Announces a global at another version.
  package mutating func offer(_ interface: String, _ version: UInt32) {
    for index in globals.indices where globals[index].interface == interface {
      globals[index].version = version
    }
  }
}
