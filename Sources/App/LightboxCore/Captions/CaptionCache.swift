internal import Input
internal import Motion
internal import Pixels

/// The texts that have been drawn, and the texts that are requested but not drawn yet.
struct CaptionCache: LightboxPart, Sendable {
  static var path: WritableKeyPath<Lightbox, CaptionCache> { \.chrome.captions }

  private(set) var pictures: [Caption: Picture] = [:]
  /// The caret positions in the drawn texts with `Caption.isMeasured`.
  private(set) var stops: [Caption: [Double]] = [:]
  private var asked: Set<Caption> = []
  /// A number that grows when `pictures` changes. Layouts made with an earlier number are outdated.
  private(set) var generation = 0
  /// The value of `generation` when unneeded texts were last looked for. While it is the same,
  /// they are not looked for again.
  private var searched = 0

  /// The number of drawn texts above which unneeded ones are removed.
  private static let mostKept = 128

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    guard case .texts(let drawn) = event, !drawn.pictures.isEmpty else { return }
    pictures.merge(drawn.pictures) { $1 }
    stops.merge(drawn.stops) { $1 }
    asked.subtract(drawn.pictures.keys)
    generation += 1
  }

  /// Requests the texts of `needed` that are neither drawn nor requested. If more than ``mostKept``
  /// drawn texts are stored, also removes those that are not in `needed`.
  mutating func request(_ needed: [Caption]) -> [Effect] {
    if pictures.count > Self.mostKept, generation != searched {
      let (kept, before) = (Set(needed), pictures.count)
      pictures = pictures.filter { kept.contains($0.key) }
      stops = stops.filter { kept.contains($0.key) }
      // If the view needs all texts, none was removed, and layouts can be reused.
      if pictures.count != before { generation += 1 }
      searched = generation
    }
    return needed.filter { pictures[$0] == nil && asked.insert($0).inserted }
      .map { .typeset($0) }
  }

  mutating func forget(_ caption: Caption) {
    if pictures.removeValue(forKey: caption) != nil { generation += 1 }
  }
}
