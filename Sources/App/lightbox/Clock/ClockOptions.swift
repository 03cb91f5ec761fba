internal import AnalogClock

/// The command line's options for a clock.
struct ClockOptions: Sendable {
  /// The time to show or to start from; nil for the system's.
  var time: TimeOfDay?
  var look = ClockLook.dark
  var anchor = ClockFace.Anchor.standard
}
