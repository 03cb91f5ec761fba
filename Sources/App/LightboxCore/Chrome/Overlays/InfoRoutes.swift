internal import Geometry
internal import Input
internal import Languages

/// The routes of the Details panel: a line that is tapped is copied.
extension Lightbox {
  /// True where the panel is at a point of the view.
  func isOnDetails(_ point: Point?) -> Bool {
    guard mode == .photo, let point, let frame = chrome.overlays.info.frame else { return false }
    return frame.contains(point)
  }

  /// The line of the panel at a point of the view; nil where there is none.
  func fact(at point: Point?) -> PhotoDetails.Row? {
    guard isOnDetails(point), let point else { return nil }
    return chrome.overlays.info.fact(at: point)?.fact
  }

  /// Copies the line that was tapped; nil for a tap elsewhere.
  mutating func takeTapOnDetails(at point: Point) -> [Effect]? {
    guard isOnDetails(point) else { return nil }
    return fact(at: point).map { copy($0) } ?? []
  }

  /// Asks for a line to be copied: its value, without its label.
  func copy(_ fact: PhotoDetails.Row) -> [Effect] {
    let text = environment.text(fact.whole)
    let isShort = text.count <= Self.mostNamed && !text.contains { $0.isNewline }
    return [.copyText(text, called: isShort ? .verbatim(text) : fact.label)]
  }

  /// Asks for all that Details show to be copied, a line for each fact.
  func copyDetails() -> [Effect] {
    guard let contents = chrome.overlays.info.shownContents else { return [] }
    let lines = contents.details.groups.flatMap(\.rows).map {
      environment.text(AccessibleTexts.fact($0.label, $0.whole))
    }
    guard !lines.isEmpty else { return [] }
    return [
      .copyText(lines.map { $0 + "\n" }.joined(), called: AccessibleTexts.details)
    ]
  }

  /// The most characters of a text that the notice repeats.
  private static let mostNamed = 80
}
