internal import Input
internal import Motion

/// The timer that releases all pixels of a photo that was looked at closely, once it has rested at
/// fit: the pixels that the fitted view needs replace them.
struct SurplusPixels: LightboxPart, Hashable, Sendable {
  static var path: WritableKeyPath<Lightbox, Self> { \.surplus }

  /// The time for which such photos rest before they are reduced, s.
  static let restTime = 10.0

  /// The time since when there are photos to reduce; nil if there are none.
  private var since: Instant?

  func deadline(_ physics: Physics) -> Instant? { since.map { $0 + Self.restTime } }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let due = lightbox.surplus.deadline(lightbox.physics), due <= time else { return [] }
    lightbox.surplus.since = nil
    for photo in photos(in: lightbox) { lightbox.stage.library.reduce(photo) }
    return []
  }

  static func update(in lightbox: inout Lightbox, after event: Event, at time: Instant) -> [Effect]
  {
    lightbox.surplus.since = photos(in: lightbox).isEmpty ? nil : lightbox.surplus.since ?? time
    return []
  }

  /// The open photo and its neighbours, those that have more pixels than they need.
  private static func photos(in lightbox: Lightbox) -> [PhotoID] {
    let (stage, library) = (lightbox.stage, lightbox.stage.library)
    guard stage.mode == .photo, let reach = library.pagesInReach else { return [] }
    return library.cells[reach].filter {
      library.hasSurplus($0, stage.pager.viewports[$0], in: stage.environment)
    }
  }
}
