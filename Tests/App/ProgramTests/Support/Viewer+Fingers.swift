import Foundation
import Testing

extension Viewer {
  /// Settings under which what is let go comes to rest soon, so that no test waits for it.
  ///
  /// A test that passes through motion on its way to what it proves has ``stiffPages``, one that
  /// proves motion has ``naturalMotion``.
  static let stiffSprings = """
    [physics]
    verb_spring.angular_frequency = 200
    zoom_spring.angular_frequency = 200
    bounds_spring.angular_frequency = 200
    rotation_spring.angular_frequency = 200

    """

  /// The same, and pages that slide into place as soon.
  static let stiffPages = stiffSprings + "page_spring.angular_frequency = 200\n"

  /// No settings of the rig's own: motion takes the time that people see.
  static let naturalMotion: String? = nil

  /// A point of the view as the rig names it, on the screen.
  func onScreen(_ x: Double, _ y: Double) async throws -> String {
    let origin = try await viewOrigin()
    return "\(x + Double(origin.x)) \(y + Double(origin.y))"
  }

  /// Lets fingers, or the mouse, rest for so long that what they have moved has no speed.
  func pause() async throws { try await Task.sleep(for: .milliseconds(50)) }

  /// Drags fingers over the screen, as `touches` says, and waits for the end, where they rest.
  func drag(
    _ fingers: [Int], milliseconds: Int, lifts: [(finger: Int, after: Int)] = [],
    path: (_ finger: Int, _ share: Double) -> (Double, Double)
  ) async throws {
    try await rig.play(
      try await touches(fingers, milliseconds: milliseconds, lifts: lifts, path: path))
    if lifts.isEmpty { try await pause() }
  }

  /// A trace of fingers, by a function of their progress from 0 to 1: they go down at `start`, move
  /// in steps of 8 ms, and rest, or lift so many milliseconds after the last step.
  func touches(
    _ fingers: [Int], at start: Int = 0, milliseconds: Int,
    lifts: [(finger: Int, after: Int)] = [],
    path: (_ finger: Int, _ share: Double) -> (Double, Double)
  ) async throws -> String {
    let origin = try await viewOrigin()
    let steps = milliseconds / 8
    var lines = ""
    for step in 0...steps {
      for finger in fingers {
        let position = path(finger, Double(step) / Double(steps))
        let (x, y) = (position.0 + Double(origin.x), position.1 + Double(origin.y))
        let verb = step == 0 ? "down" : "move"
        lines += "\(start + step * 8) touch \(verb) \(finger) \(x) \(y)\n"
      }
    }
    for lift in lifts { lines += "\(start + steps * 8 + lift.after) touch up \(lift.finger)\n" }
    return lines
  }

  /// Taps the screen with one finger.
  func tap(_ x: Double, _ y: Double) async throws {
    let position = try await onScreen(x, y)
    try await rig.tap(position)
  }

  /// Opens the first photo of an album by a tap on its thumbnail: no second one is awaited there.
  @discardableResult
  func openFirst() async throws -> ShownState {
    let open = try await rest { try await tap(60, 70) }
    #expect(open.mode == "photo")
    #expect(open.photo == 0)
    return open
  }
}
