internal import Raster

/// The photos that do not move, and are drawn with the best filter.
///
/// The best filter takes longer than a frame may take during motion. So a photo is first drawn with
/// a quick filter, and drawn again with the best filter when it has not moved for a moment. The
/// photo keeps the best filter until it moves, even if something else changes.
struct RestingPhotos {
  private var layers: [Layer] = []
  /// True after ``rest(_:isSettled:)`` has returned true, until a frame with the best filter is
  /// complete or given up.
  private(set) var isSharpening = false
  /// True while photos that do not move are drawn with the quick filter, because fingers hold them
  /// or because an animation plays.
  private(set) var awaitsRest = false
  /// The number of successive frames with the best filter whose drawing was stopped by new input.
  private var failures = 0

  /// The number of successive given-up frames after which the next frame is always completed. So a
  /// pointer that moves all the time cannot keep a photo unsharp.
  private static let mostFailures = 3

  /// Returns true if the drawing of the next frame may be given up when input arrives. This is so
  /// if the frame sharpens photos, and its layers `seen` are equal to `last`, the layers of the
  /// previous frame. After three successive frames that were given up, returns false.
  func givesWay(showing seen: [Layer], after last: [Layer]) -> Bool {
    isSharpening && failures < Self.mostFailures && seen == last
  }

  /// Records that the photos in `shown` have stopped moving, so that the next frame draws them with
  /// the best filter. If `isSettled` is false, because fingers hold the photos or an animation
  /// plays, only sets ``awaitsRest`` to true. Returns `isSettled`.
  @discardableResult
  mutating func rest(_ shown: [Layer], isSettled: Bool = true) -> Bool {
    awaitsRest = !isSettled
    guard isSettled else { return false }
    layers = Self.photos(among: shown)
    isSharpening = true
    return true
  }

  /// Records that a frame was completed (`isComplete` is true) or given up. After a frame was given
  /// up, the photos are drawn with the quick filter until ``rest(_:isSettled:)`` returns true.
  mutating func recordFrame(isComplete: Bool) {
    if !isComplete { layers = [] }
    if isSharpening { failures = isComplete ? 0 : failures + 1 }
    isSharpening = false
    awaitsRest = false
  }

  /// Returns true if all photos in `shown` have the best filter.
  func isDone(_ shown: [Layer]) -> Bool { Self.photos(among: shown).allSatisfy(layers.contains) }

  private static func photos(among shown: [Layer]) -> [Layer] {
    shown.filter { layer in
      if case .picture = layer.contents { layer.tag != nil } else { false }
    }
  }

  /// Returns the layers `shown`, with the best filter for the photos at rest. A photo that has
  /// moved loses the best filter until it is at rest again.
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
