internal import Input
internal import Languages

/// The title and the description that photos carry, for somebody who listens; nothing is read while nobody
/// does.
struct PhotoWords: LightboxPart, Hashable, Sendable {
  /// The words of a photo; nil for those that it has not.
  struct Words: Hashable, Sendable {
    var title: String?
    var description: String?

    /// Those that there are.
    var phrases: [Phrase] { [title, description].compactMap { $0.map(Phrase.verbatim) } }
  }

  /// True while somebody listens.
  private(set) var isWanted = false
  private var known: [PhotoID: Words] = [:]
  private var asked: Set<PhotoID> = []

  subscript(photo: PhotoID) -> Words? { known[photo] }

  mutating func request(_ isWanted: Bool) {
    self.isWanted = isWanted
    if !isWanted { (known, asked) = ([:], []) }
  }

  /// The requests for the words of the photo that is open and then of its neighbours; those of all others
  /// are forgotten.
  mutating func update(for photo: PhotoID?, neighbours: [PhotoID]) -> [Effect] {
    guard isWanted else { return [] }
    let near = Set(neighbours + (photo.map { [$0] } ?? []))
    known = known.filter { near.contains($0.key) }
    asked.formIntersection(near)
    guard let photo else { return [] }
    let wanted = known[photo] == nil ? [photo] : neighbours
    return wanted.filter { known[$0] == nil && asked.insert($0).inserted }.map { .loadDetails($0) }
  }

  /// The same of what is looked at on the stage; nothing is asked while photos only pass by.
  mutating func request(for stage: Stage, isPassing: Bool) -> [Effect] {
    guard isWanted, !isPassing else { return [] }
    guard stage.mode == .photo, let index = stage.currentIndex,
      let reach = stage.library.pagesInReach
    else { return update(for: nil, neighbours: []) }
    return update(
      for: stage.current,
      neighbours: [index + 1, index - 1].filter(reach.contains).map { stage.cells[$0] })
  }

  mutating func receive(_ details: PhotoDetails, of photo: PhotoID) {
    guard asked.contains(photo) else { return }
    known[photo] = Words(title: details.title, description: details.description)
  }

  /// Forgets the title and description of a photo whose file has changed, so that they are
  /// requested again.
  mutating func forget(_ photo: PhotoID) {
    known[photo] = nil
    asked.remove(photo)
  }
}

extension PhotoWords {
  static var path: WritableKeyPath<Lightbox, PhotoWords> { \.words }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch event {
    case .details(let photo, let details): lightbox.words.receive(details, of: photo)
    case .listened(let listens): lightbox.words.request(listens)
    default: break
    }
    return []
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    lightbox.words.request(for: lightbox.stage, isPassing: lightbox.isPassing)
  }
}
