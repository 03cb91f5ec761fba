internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

/// The fade from the pixels of the open photo to sharper pixels of the same file.
///
/// There is no fade while fingers or buttons hold the photo, for animations, for pictures with
/// transparency, with reduced motion, or if the new pixels belong to another file or photo.
struct Sharpening: LightboxPart, Sendable {
  static var path: WritableKeyPath<Lightbox, Self> { \.stage.pager.sharpening }

  /// The duration of the fade, seconds.
  static let duration = 0.08

  /// The pixels with which a photo is displayed.
  struct Shown: Sendable {
    let photo: PhotoID
    let picture: Picture
    /// The area of the photo that is decoded in more detail than the whole photo, and the pixels of
    /// this area; nil if there is no such area.
    var closeUp: (area: CloseUp.Area, picture: Picture)?
    /// True if the file has changed since these pixels were decoded.
    var isOutdated = false

    /// Returns true if these pixels are of the same photo as `other`, with more detail.
    func isSharper(than other: Shown) -> Bool {
      guard photo == other.photo, !other.isOutdated, picture.isOpaque, other.picture.isOpaque
      else { return false }
      if let closeUp, closeUp.picture != other.closeUp?.picture { return true }
      return picture.levels[0].size.width > other.picture.levels[0].size.width
    }
  }

  /// The pixels at the last event; nil if no photo is open.
  private var last: Shown?
  /// The old pixels, over which the new pixels fade in, and the progress of the fade.
  private var fade: (old: Shown, ramp: Ramp)?

  /// Shows `pixels` (nil if no photo is open), with a fade if they are sharper than the previous
  /// ones and `fades` is true. During a fade, even sharper pixels replace those that fade in.
  mutating func show(_ pixels: Shown?, fades: Bool, at time: Instant) {
    if !fades || pixels?.photo != fade?.old.photo { fade = nil }
    if fades, fade == nil, let last, pixels?.isSharper(than: last) == true {
      fade = (last, Ramp(start: time, duration: Self.duration))
    }
    last = pixels
  }

  /// The old pixels of a photo, and the opacity of the new ones, 0…1; nil if this photo does not
  /// fade.
  func fade(of photo: PhotoID, at time: Instant) -> (old: Shown, share: Double)? {
    guard let fade, fade.old.photo == photo, !fade.ramp.isOver(at: time) else { return nil }
    return (fade.old, fade.ramp.share(at: time))
  }

  func deadline(_ physics: Physics) -> Instant? {
    fade.map { $0.ramp.start + $0.ramp.duration }
  }

  mutating func expire(_ physics: Physics, at time: Instant) {
    if fade?.ramp.isOver(at: time) == true { fade = nil }
  }

  func isMoving(at time: Instant) -> Bool { fade?.ramp.isOver(at: time) == false }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let stage = lightbox.stage
    let isHeld = !stage.gestures.active.isEmpty || stage.viewport?.isHeld == true
    lightbox.stage.pager.sharpening.show(
      pixels(on: stage), fades: !isHeld && !lightbox.physics.reducesMotion, at: time)
    return []
  }

  /// The pixels of the open photo; nil for an animation.
  private static func pixels(on stage: Stage) -> Shown? {
    guard let photo = stage.openPhoto, stage.player[photo]?.picture == nil,
      let picture = stage.library.picture(of: photo)
    else { return nil }
    let known = stage.library.loaded[photo]
    return Shown(
      photo: photo, picture: picture, closeUp: known?.closeUp.shown,
      isOutdated: known?.change != nil)
  }
}
