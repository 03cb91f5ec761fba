internal import Input

/// The thumbnails that arrive while their cells are visible; each of them fades in once.
///
/// The thumbnails of the first screen do not fade in, nor does a thumbnail that comes back into
/// sight.
struct ThumbnailArrivals: Hashable {
  private var fades: [PhotoID: Fade] = [:]
  /// The photos whose thumbnails have been seen.
  private var seen: Set<PhotoID> = []
  /// The time from which on thumbnails fade in; nil before the first folder is shown.
  private var opens: Instant?

  /// The time, seconds after a folder is shown, during which thumbnails appear without a fade.
  private static let firstScreen = 0.25
  private static let duration = 0.15

  /// Records that another folder is shown.
  mutating func begin(at time: Instant) {
    opens = time + Self.firstScreen
    fades = [:]
  }

  /// Records that a thumbnail has arrived for a visible cell; the thumbnail fades in if it is the
  /// photo's first.
  mutating func record(_ photo: PhotoID, at time: Instant) {
    fades = fades.filter { $0.value.isMoving(at: time) }
    guard seen.insert(photo).inserted, let opens, time >= opens else { return }
    var fade = Fade()
    fade.turn(to: 1, over: Self.duration, at: time)
    fades[photo] = fade
  }

  /// The opacity of a photo's thumbnail at `time`, 0…1.
  func opacity(of photo: PhotoID, at time: Instant) -> Double {
    fades[photo]?.opacity(at: time) ?? 1
  }

  func isMoving(at time: Instant) -> Bool { fades.values.contains { $0.isMoving(at: time) } }
}
