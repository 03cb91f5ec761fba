internal import AnalogClock

/// The choices of the command line for a clock.
struct ClockOptions: Sendable {
  /// The time to show or to start from; nil is the system's.
  var time: TimeOfDay?
  var look = ClockLook.dark
  var anchor = ClockFace.Anchor.standard
}
