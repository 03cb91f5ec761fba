internal import Input
internal import Languages
internal import Motion

/// The titles and descriptions from the photos' metadata, while a screen reader is connected.
struct PhotoDescriptions: LightboxPart, Hashable, Sendable {
  /// The title and description of a photo; each is nil if the photo has none.
  struct Texts: Hashable, Sendable {
    var title: String?
    var description: String?

    /// The texts that the photo has: first the title, then the description.
    var phrases: [Phrase] { [title, description].compactMap { $0.map(Phrase.verbatim) } }
  }

  /// True while a screen reader is connected.
  private(set) var isWanted = false
  private var known: [PhotoID: Texts] = [:]
  private var requested: Set<PhotoID> = []

  subscript(photo: PhotoID) -> Texts? { known[photo] }

  /// Requests the title and description of the open photo; when these have arrived, requests those
  /// of its neighbours. Forgets the titles and descriptions of all other photos. Does nothing while
  /// the person pages quickly through photos (`isBrowsingFast`).
  private mutating func request(for stage: Stage, isBrowsingFast: Bool) -> [Effect] {
    guard isWanted, !isBrowsingFast else { return [] }
    let isOpen = stage.pagesInReach != nil
    let (photo, neighbours) = isOpen ? (stage.current, stage.library.adjacent) : (nil, [])
    let near = Set(neighbours + [photo].compactMap { $0 })
    known = known.filter { near.contains($0.key) }
    requested.formIntersection(near)
    guard let photo else { return [] }
    let wanted = known[photo] == nil ? [photo] : neighbours
    return wanted.filter { known[$0] == nil && requested.insert($0).inserted }.map {
      .loadDetails($0)
    }
  }

  /// Forgets the texts of a photo whose file has changed, so that they are requested again.
  mutating func forget(_ photo: PhotoID) {
    known[photo] = nil
    requested.remove(photo)
  }

  static var path: WritableKeyPath<Lightbox, PhotoDescriptions> { \.descriptions }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    switch event {
    case .library(.details(let photo, let details)) where requested.contains(photo):
      known[photo] = Texts(title: details.title, description: details.description)
    case .accessibility(.connected(let listens)) where listens != isWanted:
      self = PhotoDescriptions(isWanted: listens)
    default: break
    }
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.descriptions.request(for: lightbox.stage, isBrowsingFast: lightbox.isBrowsingFast)
  }
}
