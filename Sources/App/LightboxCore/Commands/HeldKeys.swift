internal import Geometry
internal import Input
internal import Motion
internal import Viewing

/// The held keys that have an effect while they are down: zoom keys, and that of `Command.peek`.
struct HeldKeys {
  /// A pressed zoom key. It zooms by one step, and at a constant speed once it counts as held.
  private struct Zoom {
    let key: String
    let isIn: Bool
    /// The scale at the end of the step.
    let step: Double
    /// The time from which the key counts as held.
    let begins: Instant
    var isZooming = false
  }

  /// The pressed key of `Command.peek`.
  private struct Peek {
    let key: String
    let photo: PhotoID
    /// The view that is restored when the key is released.
    let memory: ViewMemory
  }

  private var zoom: Zoom?
  private var peek: Peek?

  /// The time at which a pressed zoom key counts as held; nil if none is waiting.
  var deadline: Instant? { zoom.flatMap { $0.isZooming ? nil : $0.begins } }

  /// Performs the command of the pressed key `key` on the shown photo `photo`. A zoom does not move
  /// the point of the picture that is at `point` of the view.
  mutating func press(
    _ command: Command, by key: String, on photo: PhotoID, in pager: inout Pager,
    about point: Point, at time: Instant
  ) {
    guard let before = pager.viewports[photo] else { return }
    if command == .peek {
      guard peek == nil else { return }
      peek = Peek(key: key, photo: photo, memory: before.memory(at: time))
      pager.perform(.actualSize, on: photo, about: point, at: time)
      return
    }
    pager.perform(command, on: photo, about: point, at: time)
    guard let viewport = pager.viewports[photo] else { return }
    zoom = Zoom(
      key: key, isIn: command == .zoomIn, step: viewport.target.scale,
      begins: time + viewport.physics.keyHoldTime)
  }

  /// Starts the continuous zoom, around `point` of the view, once the zoom key has been held long
  /// enough. `photo` is the shown photo; nil in the album, where no zoom starts.
  mutating func expire(
    on photo: PhotoID?, in pager: inout Pager, about point: Point, at time: Instant
  ) {
    guard let held = zoom, let deadline, deadline <= time else { return }
    guard let photo, pager.viewports[photo]?.isHeld == false else {
      zoom = nil
      return
    }
    zoom?.isZooming = true
    pager.viewports[photo]?.zoomOn(held.isIn, about: point, at: deadline)
  }

  /// Handles a key event: the release of a held key ends its effect, a new press ends the zoom.
  /// `photo` is the shown photo, nil in the album; `point` is the zoom's fixed point in the view.
  mutating func end(
    with key: KeyEvent, on photo: PhotoID?, in pager: inout Pager, about point: Point,
    at time: Instant
  ) {
    if let held = zoom, key.isPressed ? !key.isRepeat : key.name == held.key {
      zoom = nil
      if held.isZooming, let photo {
        pager.viewports[photo]?.endZoom(held.isIn, least: held.step, about: point, at: time)
      }
    }
    if let held = peek, !key.isPressed, key.name == held.key {
      peek = nil
      guard held.photo == photo, pager.viewports[held.photo]?.isHeld == false else { return }
      pager.viewports[held.photo]?.return(to: held.memory, at: time)
    }
  }
}
