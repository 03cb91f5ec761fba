internal import WireCodec

/// The ways in which a proxy may change an event within the protocol's rules.
struct EventNature: Hashable {
  /// The event's part in groups that a `frame` ends.
  enum Group: Hashable {
    case none, member, end
  }

  var group = Group.none
  /// True for a motion, which the next one supersedes.
  var isMotion = false
  /// True for an event that states a value, and may be repeated.
  var isRepeatable = false
  /// The family of independent objects to which the event belongs; nil for none.
  ///
  /// Events of two families may swap; events without a family keep their places.
  var family: String?

  /// An event without any freedom.
  static let fixed = EventNature()

  init(
    group: Group = .none, isMotion: Bool = false, isRepeatable: Bool = false, family: String? = nil
  ) {
    (self.group, self.isMotion) = (group, isMotion)
    (self.isRepeatable, self.family) = (isRepeatable, family)
  }

  /// Finds the nature of an event.
  ///
  /// `isFrameCallback` is true for a surface's frame callback, and false for a sync, which keeps
  /// its place.
  init(_ name: String, of object: WireObject, isFrameCallback: Bool) {
    let motion = EventNature(isMotion: true, isRepeatable: true, family: object.interface)
    switch (object.interface, name) {
    case ("wl_pointer", _) where object.version < 5:
      self = name == "motion" ? motion : .fixed
    case ("wl_pointer", "frame"), ("wl_touch", "frame"), ("zwp_tablet_tool_v2", "frame"):
      self = EventNature(group: .end)
    case ("wl_pointer", "motion"), ("wl_touch", "motion"):
      self = motion
      group = .member
    case ("zwp_tablet_tool_v2", _) where Self.penMotions.contains(name):
      self = motion
      group = .member
    case ("zwp_tablet_tool_v2", _) where Self.penFacts.contains(name): self = .fixed
    case ("wl_touch", "cancel"): self = .fixed
    case ("wl_pointer", _), ("wl_touch", _), ("zwp_tablet_tool_v2", _):
      self = EventNature(group: .member)
    // Updates of gestures say differences, so one that is lost or repeated is only another gesture.
    case ("zwp_pointer_gesture_pinch_v1", "update"), ("zwp_pointer_gesture_swipe_v1", "update"):
      self = motion
    case ("wl_buffer", "release"), ("wp_presentation_feedback", _):
      self = EventNature(family: object.interface)
    case ("wl_callback", "done") where isFrameCallback: self = EventNature(family: "frame")
    case ("wp_fractional_scale_v1", "preferred_scale"), ("wl_surface", "preferred_buffer_scale"),
      ("wl_surface", "preferred_buffer_transform"):
      self = EventNature(isRepeatable: true, family: object.interface)
    case ("wl_seat", _), ("wl_keyboard", "modifiers"), ("wl_keyboard", "repeat_info"),
      ("wl_output", "scale"), ("wl_output", "done"):
      self = EventNature(isRepeatable: true)
    default: self = .fixed
    }
  }

  private static let penMotions: Set<String> = [
    "motion", "pressure", "distance", "tilt", "rotation", "slider",
  ]
  private static let penFacts: Set<String> = [
    "type", "hardware_serial", "hardware_id_wacom", "capability", "done", "removed",
  ]
}
