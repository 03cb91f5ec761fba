internal import AnalogClock

/// What the person wants a clock to be like.
struct ClockOptions: Sendable {
  /// The time to show or to start from; nil is the system's.
  var time: TimeOfDay?
  var look = ClockLook.dark
  var anchor = ClockFace.Anchor.standard
}
