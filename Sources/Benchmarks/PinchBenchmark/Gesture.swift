internal import Foundation

/// Two seconds of fingers on a photo, 125 reports a second, as a trace.
struct Gesture {
  let name: String
  /// Played before, and not measured.
  var prelude: String?
  let trace: String

  /// The milliseconds from one report to the next, and of the whole.
  private static let interval = 8.0
  private static let length = 2000.0

  /// The gestures in the middle of a screen.
  static func all(width: Int, height: Int) -> [Gesture] {
    let (x, y) = (Double(width) / 2, Double(height) / 2)
    return [
      Gesture(
        name: "pinch",
        trace: pinch(x, y) { part in
          (scale: 1 + 1.2 * sin(.pi * part), turn: 25 * sin(2 * .pi * part))
        }),
      Gesture(
        name: "turn",
        trace: pinch(x, y) { part in (scale: 1, turn: 80 * sin(.pi * part)) }),
      Gesture(
        name: "pan",
        prelude: pinch(x, y, length: 400) { part in (scale: 1 + 1.5 * part, turn: 0) },
        trace: drag(x, y, radius: y / 2)),
    ]
  }

  private static func pinch(
    _ x: Double, _ y: Double, length: Double = length,
    at part: (Double) -> (scale: Double, turn: Double)
  ) -> String {
    var lines = ["0 pointer motion \(x) \(y)", "20 pinch begin 2"]
    var turn = 0.0
    for time in stride(from: interval, through: length, by: interval) {
      let pose = part(time / length)
      let way = 2 * cos(2 * .pi * time / length)
      lines.append("\(20 + time) pinch update \(way) \(way / 2) \(pose.scale) \(pose.turn - turn)")
      turn = pose.turn
    }
    return (lines + ["\(20 + length + 60) pinch end"]).joined(separator: "\n") + "\n"
  }

  /// One finger on a circle.
  private static func drag(_ x: Double, _ y: Double, radius: Double) -> String {
    var lines = ["0 touch down 1 \(x) \(y)"]
    for time in stride(from: interval, through: length, by: interval) {
      let angle = 2 * .pi * time / length
      lines.append(
        "\(time) touch move 1 \(x + radius * sin(angle)) \(y + radius * (1 - cos(angle)))")
    }
    return (lines + ["\(length + 60) touch up 1"]).joined(separator: "\n") + "\n"
  }
}
