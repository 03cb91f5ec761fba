package import Pixels

/// A rectangle of a photo in one of its levels, upright.
package struct LevelRegion: Hashable, Sendable {
  /// The number of times that the sides are halved; 0 for the photo's own pixels, at most
  /// `maximumHalvings`.
  ///
  /// A drawing may be doubled: a negative number, at least `-maximumDoublings`.
  package var halvings: Int
  /// The distance from the left edge, in pixels of the level.
  package var left: Int
  /// The distance from the upper edge, in pixels of the level.
  package var top: Int
  /// In pixels of the level.
  package var size: PixelSize

  package static let maximumHalvings = 15
  package static let maximumDoublings = 4

  package init(halvings: Int, left: Int, top: Int, size: PixelSize) {
    self.halvings = halvings
    self.left = left
    self.top = top
    self.size = size
  }

  /// True when all of it lies in the level of a photo of `photo` upright pixels.
  ///
  /// `isDrawn` allows levels that are larger than the photo.
  package func lies(in photo: PixelSize, isDrawn: Bool = false) -> Bool {
    guard ((isDrawn ? -Self.maximumDoublings : 0)...Self.maximumHalvings).contains(halvings) else {
      return false
    }
    let level = photo.halved(times: halvings)
    return left >= 0 && top >= 0 && size.width > 0 && size.height > 0
      && size.width <= level.width - left && size.height <= level.height - top
  }
}
