internal import Raster

/// The resting photos, which are drawn with the best filter.
///
/// That takes longer than a frame has while something moves, so a photo is drawn quickly first, and
/// once more when it has rested for a moment. It keeps the best filter for as long as it does not move,
/// whatever changes around it.
struct RestingPhotos {
  private var layers: [Layer] = []
  /// True until the resting photos are drawn.
  private(set) var isSharpening = false
  /// The number of successive frames that were given up.
  private var failures = 0

  /// The number after which frames are not given up, so that a moving pointer cannot keep a photo
  /// unsharp.
  private static let longestPatience = 3

  /// True while a frame with the best filter gives way to input.
  var givesWay: Bool { isSharpening && failures < Self.longestPatience }

  /// Records the photos among the layers of a frame at rest.
  mutating func rest(_ shown: [Layer]) {
    layers = Self.photos(among: shown)
    isSharpening = true
  }

  /// Records a frame that was drawn, or given up, after which the photos rest anew.
  mutating func recordFrame(isWhole: Bool) {
    if !isWhole { layers = [] }
    if isSharpening { failures = isWhole ? 0 : failures + 1 }
    isSharpening = false
  }

  /// True when the photos among `shown` have the best filter, or there are none.
  func isDone(_ shown: [Layer]) -> Bool { Self.photos(among: shown).allSatisfy(layers.contains) }

  private static func photos(among shown: [Layer]) -> [Layer] {
    shown.filter { layer in
      if case .picture = layer.contents { layer.tag != nil } else { false }
    }
  }

  /// The layers with the best filter for photos that still rest; others are dropped.
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
