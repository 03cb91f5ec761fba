internal import Geometry
package import Input
package import Raster

/// What is known of the photo, at the side of it, for as long as it is asked for.
package struct InfoPanel: Hashable, Sendable {
  private var fade = Fade()
  /// Whether it is asked for, wherever a photo is looked at.
  package private(set) var isWanted = false
  /// The photo that is looked at.
  private var photo: PhotoID?
  /// What has been told of it and of its neighbours.
  private var details: [PhotoID: PhotoDetails] = [:]
  /// Those that were asked about.
  private var asked: Set<PhotoID> = []
  /// What was told last: the panel keeps its outline until more is known.
  private var latest: PhotoDetails?
  /// What is wrong with the photo's pixels, in a sentence.
  private var note: String?

  package init() {}

  package var isShown: Bool { fade.isIn }

  package mutating func show(_ isShown: Bool, at time: Instant) {
    isWanted = isShown
    fade.show(isShown, at: time)
  }

  /// Looks at a photo; asks for what is not known of it, and then of its neighbours. What is known
  /// of others is forgotten. While no photo is looked at the panel is away.
  package mutating func look(
    at photo: PhotoID?, note: String?, neighbours: [PhotoID], time: Instant
  ) -> [Effect] {
    fade.show(isWanted && photo != nil, at: time)
    guard isWanted, let photo else { return [] }
    self.photo = photo
    self.note = note
    let kept = Set(neighbours + [photo])
    details = details.filter { kept.contains($0.key) }
    asked.formIntersection(kept)
    latest = details[photo] ?? latest
    let wanted = details[photo] == nil ? [photo] : neighbours
    return wanted.filter { details[$0] == nil && asked.insert($0).inserted }
      .map { .loadDetails($0) }
  }

  package mutating func receive(_ details: PhotoDetails, of photo: PhotoID) {
    guard asked.contains(photo) else { return }
    self.details[photo] = details
    if photo == self.photo { latest = details }
  }

  private func layout(in context: ViewContext) -> TextLayout<InfoLayout>? {
    let known = photo.flatMap { details[$0] } ?? latest
    return known.map { InfoLayout.made(of: $0, note: note, in: context) }
  }

  /// The photo's texts, and its neighbours': a page that turns waits for none.
  package func captions(in context: ViewContext) -> [Caption] {
    guard isShown else { return [] }
    let others = details.filter { $0.key != photo }.sorted { $0.key < $1.key }
    let ahead = others.map { InfoLayout.made(of: $0.value, note: nil, in: context) }
    return ([layout(in: context)].compactMap { $0 } + ahead).flatMap { layout in
      switch layout {
      case .needs(let captions): captions
      case .done(let layout): layout.measured
      }
    }
  }

  /// The panel; nil while it is not shown, or not yet drawn.
  package func layer(in context: ViewContext, at time: Instant) -> Layer? {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, case .done(let layout)? = layout(in: context) else { return nil }
    let isKnown = photo.map { details[$0] != nil } ?? false
    var panel = Layer(
      frame: layout.frame, contents: .color(context.palette.panel), cornerRadius: 14,
      sublayers: isKnown ? context.layers(layout.texts) : [])
    panel.opacity = opacity
    return panel
  }

  package func isAnimating(at time: Instant) -> Bool { fade.isMoving(at: time) }
}
