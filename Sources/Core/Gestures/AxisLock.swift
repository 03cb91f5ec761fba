internal import Geometry

/// What a finger or a scroll that only moves is about: the picture, the page, or closing it.
///
/// Where there is something to choose, the first few px decide by their direction; until then
/// nothing moves, and from then on the whole way counts.
package struct AxisLock: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case pan, page
    case dismiss = "pull"
  }

  /// What the view allows when the finger comes.
  package struct Choices: Hashable, Sendable {
    /// Whether moving right may bring the previous page.
    package var pagesBack: Bool
    /// Whether moving left may bring the next page.
    package var pagesForward: Bool
    /// Whether moving up or down may drag the picture off.
    package var dismisses: Bool

    package init(pagesBack: Bool = false, pagesForward: Bool = false, dismisses: Bool = false) {
      self.pagesBack = pagesBack
      self.pagesForward = pagesForward
      self.dismisses = dismisses
    }

    var isOpen: Bool { pagesBack || pagesForward || dismisses }
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
      kind = choices.dismisses ? .dismiss : .pan
    }
    return true
  }
}
