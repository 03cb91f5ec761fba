internal import Geometry
internal import Pixels

/// One level of a picture and the map from device pixels to it.
///
/// The map is held in 2⁻³² level pixels per device pixel and evaluated at pixel centres:
/// `u = a·x + c·y + tx` is the column left of the sample plus its fraction, v the same for rows.
struct Sampler: Equatable, Sendable {
  let picture: Picture
  let level: Int
  let a: Int
  let b: Int
  let c: Int
  let d: Int
  let tx: Int
  let ty: Int

  var bitmap: Bitmap { picture.levels[level] }

  /// Samples `picture` so that `imageToDevice` carries its image pixels to device pixels.
  ///
  /// nil when the map flattens the picture or exceeds the arithmetic.
  init?(_ picture: Picture, imageToDevice: Affine) {
    guard let inverse = imageToDevice.inverse, inverse.isFinite else { return nil }
    let level = Self.level(of: picture, deviceToImage: inverse)
    let unit = picture.imagePixelsPerPixel(ofLevel: level)
    let map = inverse.concatenated(with: .scale(1 / unit.x, 1 / unit.y))
    // The pixel's centre lies half a pixel into the device, the first sample half a pixel into the
    // level.
    guard let a = Int(fixed: map.a), let b = Int(fixed: map.b),
      let c = Int(fixed: map.c), let d = Int(fixed: map.d),
      let tx = Int(fixed: map.tx + (map.a + map.c - 1) / 2),
      let ty = Int(fixed: map.ty + (map.b + map.d - 1) / 2)
    else { return nil }
    self.picture = picture
    self.level = level
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The largest level of which a device pixel spans at most √2 pixels in any direction.
  ///
  /// So a level's pixel is drawn between 0.7 and 1.4 device pixels wide: finer would shimmer, coarser
  /// would blur, and where the level changes both are equally far from 1:1. The choice depends on
  /// nothing but the map.
  private static func level(of picture: Picture, deviceToImage map: Affine) -> Int {
    picture.levels.indices.first { index in
      let unit = picture.imagePixelsPerPixel(ofLevel: index)
      let right = Vector(dx: map.a / unit.x, dy: map.b / unit.y)
      let down = Vector(dx: map.c / unit.x, dy: map.d / unit.y)
      return max(right.lengthSquared, down.lengthSquared) <= 2
    } ?? picture.levels.count - 1
  }
}
