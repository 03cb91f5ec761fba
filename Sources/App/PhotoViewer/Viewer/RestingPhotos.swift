internal import Raster

/// The resting photos, which are drawn with the best filter.
///
/// The best filter takes longer than a frame during motion may take. So a photo is drawn quickly
/// first, and again when it has rested for a moment. It keeps the best filter as long as it does
/// not move, even if something else changes.
struct RestingPhotos {
  private var layers: [Layer] = []
  /// True until the resting photos are drawn with the best filter.
  private(set) var isSharpening = false
  /// The number of successive frames that were given up.
  private var failures = 0

  /// The number after which frames are not given up, so that a moving pointer cannot keep a photo
  /// unsharp.
  private static let longestPatience = 3

  /// True while a frame with the best filter may be given up when input arrives.
  var givesWay: Bool { isSharpening && failures < Self.longestPatience }

  /// Records the photos among the layers of a frame at rest.
  mutating func rest(_ shown: [Layer]) {
    layers = Self.photos(among: shown)
    isSharpening = true
  }

  /// Records that a frame was drawn (`isWhole`) or given up; after a frame that was given up, the
  /// photos must rest again.
  mutating func recordFrame(isWhole: Bool) {
    if !isWhole { layers = [] }
    if isSharpening { failures = isWhole ? 0 : failures + 1 }
    isSharpening = false
  }

  /// Returns true if all photos among `shown` have the best filter, or if there are none.
  func isDone(_ shown: [Layer]) -> Bool { Self.photos(among: shown).allSatisfy(layers.contains) }

  private static func photos(among shown: [Layer]) -> [Layer] {
    shown.filter { layer in
      if case .picture = layer.contents { layer.tag != nil } else { false }
    }
  }

  /// Returns the layers `shown`, with the best filter for photos that still rest; forgets photos
  /// that have moved.
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
