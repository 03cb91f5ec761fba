internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The held keys that have an effect while they are down: the zoom keys and the key of
/// `Command.peek`.
struct HeldKeys {
  /// A pressed zoom key. It zooms by one step, and at a constant speed once it counts as held.
  private struct Zoom {
    let key: String
    let photo: PhotoID
    let isIn: Bool
    /// The scale of the photo after the first zoom step, which begins when the key is pressed.
    let step: Double
    /// The time from which the key counts as held.
    let begins: Instant
    var isZooming = false
  }

  private var zoom: Zoom?
  /// The pressed key of `Command.peek`, and the viewport of the photo and all photos' quarter turns
  /// at the press; the zoom, position and turns are restored when the key is released. Nil while no
  /// such key is pressed.
  @Shared private var peek:
    (key: String, photo: PhotoID, memory: Viewport, turns: [PhotoID: Int])? = nil

  /// The time at which a pressed zoom key counts as held; nil if no key waits for that time.
  var deadline: Instant? { zoom.flatMap { $0.isZooming ? nil : $0.begins } }

  /// Performs the command of the pressed key `key` on the photo `photo` of the stage, and cancels
  /// gestures. A command that zooms does so around the pointer. A second key of `Command.peek` has
  /// no effect.
  mutating func press(
    _ command: Command, by key: String, on photo: PhotoID, of stage: inout Stage, at time: Instant
  ) {
    guard command != .peek || peek == nil else { return }
    stage.cancelGestures(at: time)
    guard let before = stage.pager.viewports[photo] else { return }
    let point = stage.gestures.zoomPoint
    if command == .peek {
      peek = (key, photo, before, stage.pager.turns)
      stage.pager.perform(.actualSize, on: photo, about: point, at: time)
      return
    }
    stage.pager.perform(command, on: photo, about: point, at: time)
    guard let viewport = stage.pager.viewports[photo] else { return }
    zoom = Zoom(
      key: key, photo: photo, isIn: command == .zoomIn, step: viewport.target.scale,
      begins: time + viewport.physics.keyHoldTime)
  }

  /// Starts the continuous zoom around the pointer once the zoom key has been held long enough. No
  /// zoom starts in the album, or on another photo.
  mutating func expire(on stage: inout Stage, at time: Instant) {
    guard let held = zoom, let deadline, deadline <= time else { return }
    let photo = held.photo
    guard photo == stage.openPhoto, stage.pager.viewports[photo]?.isHeld == false else {
      return zoom = nil
    }
    zoom?.isZooming = true
    stage.pager.viewports[photo]?.zoomOn(held.isIn, about: stage.gestures.zoomPoint, at: deadline)
  }

  /// Handles a key event. Ends the continuous zoom if its key is released or any key is pressed,
  /// and ends `peek` if its key is released.
  mutating func end(with key: KeyEvent, on stage: inout Stage, at time: Instant) {
    if let held = zoom, key.isPressed ? !key.isRepeat : key.name == held.key {
      zoom = nil
      if held.isZooming {
        stage.pager.viewports[held.photo]?.endZoom(
          held.isIn, least: held.step, about: stage.gestures.zoomPoint, at: time)
      }
    }
    if let held = peek, !key.isPressed, key.name == held.key {
      peek = nil
      guard let open = stage.openPhoto else { return }
      // A page that was turned meanwhile has taken the close look over if the view is kept.
      let photos = (stage.pager.hasKeptView ? [held.photo, open] : [held.photo])
        .filter { $0 == open || stage.hero[$0] == nil }
      if photos.contains(open), stage.viewport?.isHeld == true { stage.cancelGestures(at: time) }
      stage.pager.return(photos, to: held.memory, turns: held.turns, at: time)
    }
  }
}
