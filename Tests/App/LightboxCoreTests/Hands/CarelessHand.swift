import Geometry
import Input
import Motion
import Pixels
import Viewing

@testable import LightboxCore

/// A hand that presses, drags and taps by any device, and what it has on the screen.
struct CarelessHand {
  enum Device: CaseIterable {
    case finger, mouse, touchpad
  }

  var lightbox: Lightbox
  private(set) var effects: [Effect] = []

  init(
    _ sizes: [PixelSize] = Array(repeating: PixelSize(width: 4000, height: 3000), count: 8),
    mode: Mode = .photo, physics: Physics = .standard, startingAt current: Int = 3
  ) {
    lightbox = Lightbox(physics: physics, mode: mode)
    let ids = sizes.indices.map { PhotoID($0) }
    for (id, size) in zip(ids, sizes) {
      _ = lightbox.handle(.library(.header(id, size)), at: .zero)
    }
    let first = sizes.indices.contains(current) ? ids[current] : ids.first
    _ = lightbox.handle(.album(.photos(ids, current: first)), at: .zero)
    play(.pointer(.enter(Point(x: 640, y: 400))), at: 0)
  }

  /// Plays an event at a time in ms, after what was due before it.
  mutating func play(_ input: InputEvent, at milliseconds: Double) {
    wait(until: milliseconds)
    effects += lightbox.handle(.input(input), at: .milliseconds(milliseconds))
  }

  /// Lets time pass up to a time in ms.
  mutating func wait(until milliseconds: Double) {
    let time = Instant.milliseconds(milliseconds)
    while let deadline = lightbox.nextDeadline, deadline <= time {
      effects += lightbox.handle(.deadline, at: deadline)
    }
    effects += lightbox.handle(.deadline, at: time)
  }

  mutating func key(_ name: String, at milliseconds: Double) {
    play(.key(KeyEvent(name: name)), at: milliseconds)
    play(.key(KeyEvent(name: name, isPressed: false)), at: milliseconds + 30)
  }

  mutating func press(_ device: Device, at point: Point, _ milliseconds: Double) {
    switch device {
    case .finger: play(.touch(.down(id: 1, point)), at: milliseconds)
    case .mouse:
      play(.pointer(.motion(point)), at: milliseconds)
      play(.pointer(.button(.left, isPressed: true)), at: milliseconds)
    case .touchpad: play(.pointer(.motion(point)), at: milliseconds)
    }
  }

  /// Moves the content from `before` to `point`.
  mutating func move(
    _ device: Device, from before: Point, to point: Point, at milliseconds: Double
  ) {
    switch device {
    case .finger: play(.touch(.move(id: 1, point)), at: milliseconds)
    case .mouse: play(.pointer(.motion(point)), at: milliseconds)
    case .touchpad: play(.scroll(.delta(.finger, before - point)), at: milliseconds)
    }
  }

  mutating func lift(_ device: Device, at milliseconds: Double) {
    switch device {
    case .finger: play(.touch(.up(id: 1)), at: milliseconds)
    case .mouse: play(.pointer(.button(.left, isPressed: false)), at: milliseconds)
    case .touchpad: play(.scroll(.stop), at: milliseconds)
    }
  }

  /// Moves by `movement` px within `duration` ms, an event every 8 ms. Returns the time at the end.
  @discardableResult
  mutating func slide(
    _ device: Device, from point: Point, by movement: Vector, in duration: Double,
    at milliseconds: Double
  ) -> Double {
    let steps = max(Int(duration / 8), 1)
    var before = point
    for step in 1...steps {
      let next = point + movement * (Double(step) / Double(steps))
      move(device, from: before, to: next, at: milliseconds + 8 * Double(step))
      before = next
    }
    return milliseconds + 8 * Double(steps)
  }

  /// Touches and lifts, or clicks: taps of a touchpad are clicks.
  mutating func tap(
    _ device: Device, at point: Point, _ milliseconds: Double, lasting: Double = 55
  ) {
    let contact = device == .touchpad ? .mouse : device
    press(contact, at: point, milliseconds)
    lift(contact, at: milliseconds + lasting)
  }

  /// Pinches about `point` to the scales `scales`, an event every 10 ms, on a touchpad or with two
  /// fingers on glass that begin `apart` px from one another. Returns the end in ms.
  @discardableResult
  mutating func pinch(
    _ scales: [Double], by device: Device = .touchpad, about point: Point = Point(x: 640, y: 400),
    apart: Double = 240, resting: Double = 100, at milliseconds: Double
  ) -> Double {
    guard device == .touchpad else {
      return spread(scales, about: point, apart: apart, resting: resting, at: milliseconds)
    }
    play(.pointer(.motion(point)), at: milliseconds)
    play(.pinch(.begin(fingers: 2)), at: milliseconds)
    var time = milliseconds
    for scale in scales {
      time += 10
      play(.pinch(.update(translation: .zero, scale: scale, rotation: 0)), at: time)
    }
    play(.pinch(.end(isCancelled: false)), at: time + resting)
    return time + resting
  }

  private mutating func spread(
    _ scales: [Double], about point: Point, apart: Double, resting: Double, at milliseconds: Double
  ) -> Double {
    var time = milliseconds
    for (step, scale) in ([1] + scales).enumerated() {
      let offset = Vector(dx: apart / 2 * scale, dy: 0)
      for (id, position) in [(Int32(1), point - offset), (2, point + offset)] {
        play(.touch(step == 0 ? .down(id: id, position) : .move(id: id, position)), at: time)
      }
      time += 10
    }
    time += resting - 10
    for id in [Int32(1), 2] { play(.touch(.up(id: id)), at: time) }
    return time
  }

  /// The transform of the open photo.
  func shown(at milliseconds: Double) -> Similarity? {
    lightbox.currentIndex.flatMap {
      lightbox.placement(ofPage: $0, at: .milliseconds(milliseconds))
    }
  }

  /// The middle of the open photo, in the view.
  func center(at milliseconds: Double) -> Point? {
    guard let viewport = lightbox.viewport else { return nil }
    return shown(at: milliseconds)?(viewport.layout.imageCenter)
  }

  /// The scale of the open photo at rest, now or after its motion.
  var restingScale: Double? { lightbox.viewport?.target.scale }

  /// The turn of the open photo at rest, in degrees.
  var restingTurn: Double? { lightbox.viewport.map { $0.target.rotation * 180 / .pi } }

  /// The displayed scale as a multiple of fit.
  func fits(at milliseconds: Double) -> Double? {
    guard let viewport = lightbox.viewport, let shown = shown(at: milliseconds) else { return nil }
    return shown.scale / viewport.layout.fitScale(rotation: shown.rotation)
  }
}
