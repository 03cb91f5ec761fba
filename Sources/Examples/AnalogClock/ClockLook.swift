package import Pixels

/// The colours of a clock.
package struct ClockLook: Equatable, Sendable {
  /// The colour around the dial.
  package var background: PremultipliedColor
  var dial: PremultipliedColor
  /// The colour of the dial's edge.
  var rim: PremultipliedColor
  var hourMark: PremultipliedColor
  var minuteMark: PremultipliedColor
  var numeral: PremultipliedColor
  /// The colour of the hour hand and the minute hand.
  var hand: PremultipliedColor
  /// The colour of the second hand.
  var accent: PremultipliedColor

  /// Light marks and hands on a nearly black dial.
  package static let dark = ClockLook(
    background: .grey(0.055), dial: PremultipliedColor(red: 0.102, green: 0.106, blue: 0.118),
    rim: PremultipliedColor(red: 0.18, green: 0.185, blue: 0.2),
    hourMark: .grey(0.86), minuteMark: PremultipliedColor(red: 0.36, green: 0.37, blue: 0.39),
    numeral: PremultipliedColor(red: 0.82, green: 0.82, blue: 0.83), hand: .grey(0.96),
    accent: PremultipliedColor(red: 1, green: 0.45, blue: 0.22))

  /// Dark marks and hands on a white dial.
  package static let light = ClockLook(
    background: PremultipliedColor(red: 0.918, green: 0.914, blue: 0.902),
    dial: PremultipliedColor(red: 0.992, green: 0.99, blue: 0.984),
    rim: PremultipliedColor(red: 0.82, green: 0.815, blue: 0.8),
    hourMark: .grey(0.14), minuteMark: PremultipliedColor(red: 0.66, green: 0.655, blue: 0.64),
    numeral: .grey(0.2), hand: .grey(0.1),
    accent: PremultipliedColor(red: 0.87, green: 0.29, blue: 0.13))
}
