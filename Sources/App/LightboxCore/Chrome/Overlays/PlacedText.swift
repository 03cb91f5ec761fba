package import Geometry
internal import Raster

/// A text, and the position of its top left corner in its panel.
package struct PlacedText: Hashable, Sendable {
  package var caption: Caption
  package var origin: Point

  package init(_ caption: Caption, at origin: Point) {
    self.caption = caption
    self.origin = origin
  }
}

/// The result of a layout that depends on the sizes of texts.
package enum TextLayout<Result: Hashable & Sendable>: Hashable, Sendable {
  /// The layout needs these texts to be drawn first; they include the texts requested before.
  case needs([Caption])
  case done(Result)

  var result: Result? { if case .done(let result) = self { result } else { nil } }
}

extension ViewContext {
  /// The sizes of `captions`, in their order; nil unless all are drawn.
  func sizes(of captions: [Caption]) -> [Size]? {
    var sizes: [Size] = []
    for caption in captions {
      guard let size = size(of: caption) else { return nil }
      sizes.append(size)
    }
    return sizes
  }

  /// The layers of placed texts, for a panel whose own corner is aligned to a device pixel.
  func layers(_ texts: [PlacedText]) -> [Layer] {
    texts.compactMap { layer($0.caption, at: $0.origin) }
  }
}
