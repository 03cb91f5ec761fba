internal import Geometry

/// The lock of a single finger or a scroll to one use: panning, paging, or drag to dismiss.
///
/// The direction of the first few px decides, unless panning is the only use; until then nothing
/// moves, and from then on the whole way counts.
package struct AxisLock: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case pan, page
    case dismiss = "pull"
  }

  /// The uses besides panning that the view allows when the finger comes down.
  package struct Choices: Hashable, Sendable {
    /// True where moving right may bring the previous page.
    package var pagesBack: Bool
    /// True where moving left may bring the next page.
    package var pagesForward: Bool
    /// True where moving up or down may drag the picture off.
    package var dismisses: Bool

    package init(pagesBack: Bool = false, pagesForward: Bool = false, dismisses: Bool = false) {
      self.pagesBack = pagesBack
      self.pagesForward = pagesForward
      self.dismisses = dismisses
    }

    var isOpen: Bool { pagesBack || pagesForward || dismisses }
  }

  /// The use that was decided on; nil before.
  package private(set) var kind: Kind?
  private let choices: Choices

  package init(_ choices: Choices) {
    self.choices = choices
    if !choices.isOpen { kind = .pan }
  }

  /// Decides by the way so far, px, once it is at least `slop` along an axis; true when this
  /// decided.
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
