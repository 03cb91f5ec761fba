package import Pixels

/// Texts that were drawn or measured.
package enum CaptionEvent: Sendable {
  /// Drawn texts that `Effect.typeset` requested.
  case typeset([Caption: Picture])
  /// The caret positions that `Effect.measure` requested: before each character and after the last
  /// one, logical px from the left of the text.
  case measured(Caption, [Double])
}
