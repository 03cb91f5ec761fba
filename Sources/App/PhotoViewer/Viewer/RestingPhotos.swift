internal import Raster

/// The photos that have come to rest, which are drawn with the best filter.
///
/// That takes longer than a frame has while something moves, so a photo is drawn quickly first, and
/// once more when it has rested for a moment. It keeps the best filter for as long as it does not move,
/// whatever changes around it.
struct RestingPhotos {
  private var layers: [Layer] = []
  /// True until the photos that rest were drawn.
  private(set) var isSharpening = false
  /// The times in a row that drawing them was given up.
  private var failures = 0

  /// The times after which drawing is not given up any more: a pointer that never rests must not keep a
  /// photo unsharp for good.
  private static let longestPatience = 3

  /// True while a frame with the best filter makes way for what a person does.
  var givesWay: Bool { isSharpening && failures < Self.longestPatience }

  /// Takes the photos among the layers of a frame at rest.
  mutating func rest(_ shown: [Layer]) {
    layers = Self.photos(among: shown)
    isSharpening = true
  }

  /// Takes note of a frame that was drawn, or given up: the photos then rest anew later.
  mutating func noteFrame(isWhole: Bool) {
    if !isWhole { layers = [] }
    if isSharpening { failures = isWhole ? 0 : failures + 1 }
    isSharpening = false
  }

  /// True when the photos among `shown` have the best filter already, or there are none.
  func isDone(_ shown: [Layer]) -> Bool { Self.photos(among: shown).allSatisfy(layers.contains) }

  private static func photos(among shown: [Layer]) -> [Layer] {
    shown.filter { layer in
      if case .picture = layer.contents { layer.tag != nil } else { false }
    }
  }

  /// The layers with the best filter for the photos that rest as they did; the others rest no more.
  mutating func filtered(_ shown: [Layer]) -> [Layer] {
    layers.removeAll { !shown.contains($0) }
    guard !layers.isEmpty else { return shown }
    return shown.map { layer in
      guard layer.tag != nil, layers.contains(layer) else { return layer }
      var best = layer
      best.filter = .best
      for index in best.sublayers.indices { best.sublayers[index].filter = .best }
      return best
    }
  }
}
