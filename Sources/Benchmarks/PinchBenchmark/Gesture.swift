internal import Foundation

/// A synthetic gesture: a trace of fingers on a photo for 2 s, with 125 reports per second.
///
/// Like the movements of a hand, each movement starts and ends smoothly (a minimum-jerk curve). The
/// fingers rest between two movements.
struct Gesture {
  let name: String
  /// A trace that is played before the gesture, and is not measured; nil for no such trace.
  var prelude: String?
  let trace: String

  /// A time, ms since the start of the gesture, and the value at this time.
  private typealias Key = (time: Double, value: Double)

  /// The time from one report to the next, ms.
  private static let interval = 8.0
  /// The length of the whole trace, ms.
  private static let length = 2000.0

  /// Returns the gestures to measure, in the middle of a screen of `width` × `height` px.
  static func all(width: Int, height: Int) -> [Gesture] {
    let (x, y) = (Double(width) / 2, Double(height) / 2)
    return [
      Gesture(
        name: "pinch",
        trace: pinch(
          x, y, scale: [(0, 1), (600, 2.2), (750, 2.2), (1350, 1), (1500, 1), (2000, 1.6)],
          turn: [(0, 0), (700, 25), (850, 25), (2000, 0)])),
      Gesture(
        name: "turn",
        trace: pinch(
          x, y, scale: [(0, 1)],
          turn: [(0, 0), (700, 80), (850, 80), (1400, -20), (1550, -20), (2000, 0)])),
      Gesture(
        name: "pan",
        prelude: pinch(x, y, scale: [(0, 1), (400, 2.5)], turn: [(0, 0)]),
        trace: drag(x, y, size: y / 2)),
    ]
  }

  /// Returns the trace of a pinch with two fingers around the point (`x`, `y`), with a small noise.
  /// `scale` has keys of the zoom, 1 at the start; `turn` has keys of the rotation, in degrees.
  private static func pinch(_ x: Double, _ y: Double, scale: [Key], turn: [Key]) -> String {
    let last = max(scale.last?.time ?? 0, turn.last?.time ?? 0)
    var lines = ["0 pointer motion \(x) \(y)", "20 pinch begin 2"]
    var turned = 0.0
    for time in stride(from: interval, through: last, by: interval) {
      let (size, angle) = (value(scale, time), value(turn, time))
      lines.append(
        "\(20 + time) pinch update \(noise(time)) \(noise(-time)) \(size) \(angle - turned)")
      turned = angle
    }
    return (lines + ["\(20 + last + 60) pinch end"]).joined(separator: "\n") + "\n"
  }

  /// Returns the trace of a finger that moves near (`x`, `y`), at most `size` px away in x and y.
  private static func drag(_ x: Double, _ y: Double, size: Double) -> String {
    let across: [Key] = [(0, 0), (500, 1), (650, 1), (1100, -1), (1250, -1), (2000, 0)]
    let down: [Key] = [(0, 0), (500, 0.4), (650, 0.4), (1100, 0.8), (1250, 0.8), (2000, 0)]
    var lines = ["0 touch down 1 \(x) \(y)"]
    for time in stride(from: interval, through: length, by: interval) {
      let (dx, dy) = (value(across, time) * size, value(down, time) * size)
      lines.append("\(time) touch move 1 \(x + dx + noise(time)) \(y + dy + noise(-time))")
    }
    return (lines + ["\(length + 60) touch up 1"]).joined(separator: "\n") + "\n"
  }

  /// Returns the value at a time, on a minimum-jerk curve between the keys before and after it.
  private static func value(_ keys: [Key], _ time: Double) -> Double {
    guard let next = keys.firstIndex(where: { $0.time > time }), next > 0 else {
      return keys.last?.value ?? 0
    }
    let (a, b) = (keys[next - 1], keys[next])
    let s = (time - a.time) / (b.time - a.time)
    return a.value + (b.value - a.value) * s * s * s * (10 - 15 * s + 6 * s * s)
  }

  /// Returns a small displacement, −0.3…0.3 px; always the same for the same time.
  private static func noise(_ time: Double) -> Double { 0.3 * sin(time * 1.7) * cos(time * 0.37) }
}
