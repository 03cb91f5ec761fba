internal import Input

/// The thumbnails that have come while their cells were looked at, each of which fades in once.
///
/// Those of the first screen come together with it and are simply there, and one that comes back into
/// sight does not fade again.
struct ThumbnailArrivals: Hashable {
  private var fades: [PhotoID: Fade] = [:]
  /// The photos whose thumbnails have been seen.
  private var seen: Set<PhotoID> = []
  /// The time from which on thumbnails fade in; nil before there is any place.
  private var opens: Instant?

  /// The seconds in which thumbnails belong to the first screen.
  private static let firstScreen = 0.25
  private static let duration = 0.15

  /// Takes note that another place is shown.
  mutating func begin(at time: Instant) {
    opens = time + Self.firstScreen
    fades = [:]
  }

  /// Takes note of the first pixels of a photo whose cell is in sight.
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
