internal import Geometry
internal import Motion

/// What a finger or a scroll that only moves is about: the picture, the page, or closing it.
///
/// Where there is something to choose, the first few px decide by their direction; until then
/// nothing moves, and from then on the whole way counts.
package struct PanLane: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case pan, page, pull
  }

  /// What the view allows when the finger comes.
  package struct Choices: Hashable, Sendable {
    /// Whether moving right may bring the previous page.
    package var pagesBack: Bool
    /// Whether moving left may bring the next page.
    package var pagesForward: Bool
    /// Whether moving up or down may pull the picture off.
    package var pulls: Bool

    package init(pagesBack: Bool = false, pagesForward: Bool = false, pulls: Bool = false) {
      self.pagesBack = pagesBack
      self.pagesForward = pagesForward
      self.pulls = pulls
    }

    var isOpen: Bool { pagesBack || pagesForward || pulls }
  }

  /// Nil until it is decided.
  package private(set) var kind: Kind?
  private let choices: Choices

  package init(_ choices: Choices) {
    self.choices = choices
    if !choices.isOpen { kind = .pan }
  }

  /// Decides by the way so far; true when this decided it.
  mutating func decide(_ way: Vector, slop: Double) -> Bool {
    guard kind == nil, max(abs(way.dx), abs(way.dy)) >= slop else { return false }
    if abs(way.dx) >= abs(way.dy) {
      kind = (way.dx > 0 ? choices.pagesBack : choices.pagesForward) ? .page : .pan
    } else {
      kind = choices.pulls ? .pull : .pan
    }
    return true
  }
}
