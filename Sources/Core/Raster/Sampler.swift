internal import Geometry
internal import Pixels

/// One level of a picture, the map from device pixels to the level's pixels, and the filter.
struct Sampler: Equatable, Sendable {
  let picture: Picture
  let level: Int
  let map: PixelMap
  /// The filter; ``Filter/best`` only if it gives other pixels than ``Filter/bilinear``.
  let filter: Filter
  /// True if the picture's pixels are shown as squares, because it is strongly enlarged.
  let isNearest: Bool

  var bitmap: Bitmap { picture.levels[level] }

  /// Creates a sampler of `picture`; `imageToDevice` maps image pixels to the device.
  ///
  /// Nil if the map has no inverse, or if its numbers are too large for the fixed-point arithmetic.
  init?(
    _ picture: Picture, imageToDevice: Affine, filter: Filter = .bilinear,
    isPixelated: Bool = false
  ) {
    guard let inverse = imageToDevice.inverse, inverse.isFinite else { return nil }
    isNearest = isPixelated && Self.showsPixels(of: picture, deviceToImage: inverse)
    let filter = isNearest ? .bilinear : filter
    if filter == .best {
      let level = Self.levelForBest(of: picture, deviceToImage: inverse)
      if let map = Self.map(to: level, of: picture, inverse), map.suitsBestFilter {
        (self.picture, self.level, self.map, self.filter) = (picture, level, map, .best)
        return
      }
    }
    let level = Self.level(of: picture, deviceToImage: inverse)
    guard let map = Self.map(to: level, of: picture, inverse) else { return nil }
    (self.picture, self.level, self.map, self.filter) = (picture, level, map, .bilinear)
  }

  /// Returns true if a device pixel spans at most a quarter of an image pixel in every direction.
  ///
  /// The result is false for a preview, which has fewer pixels than the image.
  private static func showsPixels(of picture: Picture, deviceToImage map: Affine) -> Bool {
    picture.levels[0].size == picture.size
      && span(ofLevel: 0, of: picture, map) <= 1.0 / 16 * (1 + 1e-9)
  }

  private static func map(
    to level: Int, of picture: Picture, _ deviceToImage: Affine
  ) -> PixelMap? {
    let unit = picture.imagePixelsPerPixel(ofLevel: level)
    return PixelMap(deviceToImage.concatenated(with: .scale(1 / unit.x, 1 / unit.y)))
  }

  /// Returns the index of the largest level that the best filter reads.
  ///
  /// A device pixel spans less than four pixels of this level. It spans less than two if the level
  /// has more than 45 million pixels, because the filter would take too long.
  private static func levelForBest(of picture: Picture, deviceToImage map: Affine) -> Int {
    let most = 45_000_000
    return picture.levels.indices.first { index in
      let isHuge = picture.levels[index].size.area ?? .max > most
      return span(ofLevel: index, of: picture, map) < (isHuge ? 4 - 1e-9 : 16)
    } ?? picture.levels.count - 1
  }

  /// The squared length of a device pixel's longer side, measured in pixels of the level `index`.
  private static func span(ofLevel index: Int, of picture: Picture, _ map: Affine) -> Double {
    let unit = picture.imagePixelsPerPixel(ofLevel: index)
    let right = Vector(dx: map.a / unit.x, dy: map.b / unit.y)
    let down = Vector(dx: map.c / unit.x, dy: map.d / unit.y)
    return max(right.lengthSquared, down.lengthSquared)
  }

  /// The largest level in which a device pixel spans less than two level pixels in any direction.
  ///
  /// Samples of this level and of the next smaller level were compared with the exact area filter,
  /// for photos and a zone plate in shifted positions. Up to two pixels, this level has less error
  /// and shimmers less. At two pixels both are equal, so that the change of levels is not seen. The
  /// choice depends only on the map.
  private static func level(of picture: Picture, deviceToImage map: Affine) -> Int {
    picture.levels.indices.first { span(ofLevel: $0, of: picture, map) < 4 - 1e-9 }
      ?? picture.levels.count - 1
  }
}

extension PixelMap {
  /// True if the best filter applies, and draws other pixels than the bilinear filter.
  ///
  /// This needs two things: device rows are parallel to rows or columns of the level, and the
  /// level's pixels do not fall on device pixels.
  fileprivate var suitsBestFilter: Bool {
    let isUpright = b == 0 && c == 0
    guard isUpright || a == 0 && d == 0 else { return false }
    let (across, down) = isUpright ? (abs(a), abs(d)) : (abs(b), abs(c))
    let one = 1 << 32
    // Sums over more pixels than that would lose precision.
    guard min(across, down) >= one / 8, max(across, down) <= 4 * one else { return false }
    return across != one || down != one || !tx.isInteger || !ty.isInteger
  }
}

extension Int {
  /// True if this number, in steps of 2⁻³², is a whole number when it is rounded to steps of 2⁻¹⁶.
  fileprivate var isInteger: Bool { (self + 1 << 15) & 0xFFFF_FFFF < 1 << 16 }
}
