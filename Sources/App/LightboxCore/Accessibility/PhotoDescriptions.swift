internal import Input
internal import Motion

/// The titles and descriptions from the photos' metadata, while a screen reader is connected.
struct PhotoDescriptions: LightboxPart, Hashable, Sendable {
  /// True while a screen reader is connected.
  private(set) var isWanted = false
  /// The details of the photos, with their titles and descriptions.
  var near = NearDetails()

  static var path: WritableKeyPath<Lightbox, PhotoDescriptions> { \.descriptions }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    switch event {
    case .library(.details(let photo, let details)): near.receive(details, of: photo)
    case .accessibility(.connected(let listens)) where listens != isWanted:
      self = PhotoDescriptions(isWanted: listens)
    default: break
    }
  }

  /// Requests the details of the open photo and of its neighbours, unless the person pages quickly
  /// through photos.
  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard lightbox.descriptions.isWanted, !lightbox.isBrowsingFast else { return [] }
    let isOpen = lightbox.stage.pagesInReach != nil
    return lightbox.descriptions.near.request(
      isOpen ? lightbox.current : nil, lightbox.library.adjacent)
  }
}
