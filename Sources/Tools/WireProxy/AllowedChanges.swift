internal import WireCodec

/// The changes to an event that the protocol allows: to drop it, to repeat it, or to swap it with
/// another event.
struct AllowedChanges: Hashable {
  /// The relation of an event to groups of events that belong together: the event is in no group,
  /// in a group, or the last event of a group. A last event is called `frame`, such as
  /// `wl_pointer.frame`.
  enum Group: Hashable {
    case none, member, end
  }

  var group = Group.none
  /// True for a motion event. It may be dropped, because the next motion event replaces it.
  var isMotion = false
  /// True for an event that only sets a value, so that it may be sent twice.
  var isRepeatable = false
  /// The name of the family of events to which the event belongs; nil if the event must keep its
  /// position among all events.
  ///
  /// The events of one family must keep their order. Two neighbouring events of different families
  /// may be swapped, because they do not depend on each other.
  var family: String?

  /// An event that must be neither dropped, repeated nor swapped.
  static let fixed = AllowedChanges()
}

extension AllowedChanges {
  /// Determines how the proxy may change the event `name` of `object`.
  ///
  /// `isFrameCallback` is true if `object` is the callback of `wl_surface.frame`. It is false for
  /// the callback of `wl_display.sync`, whose event must keep its position.
  init(_ name: String, of object: WireObject, isFrameCallback: Bool) {
    let motion = AllowedChanges(isMotion: true, isRepeatable: true, family: object.interface)
    switch (object.interface, name) {
    case ("wl_pointer", _) where object.version < 5:
      self = name == "motion" ? motion : .fixed
    case ("wl_pointer", "frame"), ("wl_touch", "frame"), ("zwp_tablet_tool_v2", "frame"):
      self = AllowedChanges(group: .end)
    case ("wl_pointer", "motion"), ("wl_touch", "motion"):
      self = motion
      group = .member
    case ("zwp_tablet_tool_v2", _) where Self.penMotions.contains(name):
      self = motion
      group = .member
    case ("zwp_tablet_tool_v2", _) where Self.penFacts.contains(name): self = .fixed
    case ("wl_touch", "cancel"): self = .fixed
    case ("wl_pointer", _), ("wl_touch", _), ("zwp_tablet_tool_v2", _):
      self = AllowedChanges(group: .member)
    // Updates of gestures contain differences, so with a lost or repeated update, the result is
    // only another gesture.
    case ("zwp_pointer_gesture_pinch_v1", "update"), ("zwp_pointer_gesture_swipe_v1", "update"):
      self = motion
    case ("wl_buffer", "release"), ("wp_presentation_feedback", _):
      self = AllowedChanges(family: object.interface)
    case ("wl_callback", "done") where isFrameCallback: self = AllowedChanges(family: "frame")
    case ("wp_fractional_scale_v1", "preferred_scale"), ("wl_surface", "preferred_buffer_scale"),
      ("wl_surface", "preferred_buffer_transform"):
      self = AllowedChanges(isRepeatable: true, family: object.interface)
    case ("wl_seat", _), ("wl_keyboard", "modifiers"), ("wl_keyboard", "repeat_info"),
      ("wl_output", "scale"), ("wl_output", "done"):
      self = AllowedChanges(isRepeatable: true)
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
