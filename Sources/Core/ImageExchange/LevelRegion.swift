package import Pixels

/// A rectangle in one level of an upright photo.
package struct LevelRegion: Hashable, Sendable {
  /// The level: the number of times that the photo's sides are halved, at most `maximumHalvings`; 0
  /// for the photo's own pixels.
  ///
  /// A negative number, at least `-maximumDoublings`, is a number of doublings. Only drawings (SVG)
  /// have these levels.
  package var halvings: Int
  /// The distance from the left edge, in pixels of the level.
  package var left: Int
  /// The distance from the upper edge, in pixels of the level.
  package var top: Int
  /// The size of the rectangle, in pixels of the level.
  package var size: PixelSize

  package static let maximumHalvings = 15
  package static let maximumDoublings = 16
  /// The greatest width or height that a drawing may reach when its sides are doubled, pixels.
  package static let longestSide = 1 << 22

  package init(halvings: Int, left: Int, top: Int, size: PixelSize) {
    self.halvings = halvings
    self.left = left
    self.top = top
    self.size = size
  }

  /// Returns true if a photo with the upright size `photo` has this level, and the whole rectangle
  /// lies in the level.
  ///
  /// If `isDrawn` is true, the photo is a vector drawing, which also has levels larger than itself.
  package func lies(in photo: PixelSize, isDrawn: Bool = false) -> Bool {
    guard ((isDrawn ? -Self.maximumDoublings : 0)...Self.maximumHalvings).contains(halvings) else {
      return false
    }
    let level = photo.halved(times: halvings)
    guard halvings >= 0 || max(level.width, level.height) <= Self.longestSide else { return false }
    return left >= 0 && top >= 0 && size.width > 0 && size.height > 0
      && size.width <= level.width - left && size.height <= level.height - top
  }
}
