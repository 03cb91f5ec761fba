package import Pixels

/// Drawn texts, which `Effect.typeset` requested.
package struct DrawnTexts: Sendable {
  package var pictures: [Caption: Picture]
  /// The caret positions in the texts with `Caption.isMeasured`: before each character and after
  /// the last one, logical px from the left of the text.
  package var stops: [Caption: [Double]]

  package init(_ pictures: [Caption: Picture] = [:], stops: [Caption: [Double]] = [:]) {
    (self.pictures, self.stops) = (pictures, stops)
  }
}
