package import Geometry
internal import RealModule
internal import Viewing

/// The source rect of a hero transition: the frame of a photo's thumbnail in the view, and the part
/// of the photo that is visible in this frame.
package struct HeroSource: Equatable, Sendable {
  /// The frame of the thumbnail, logical px of the view.
  package let frame: Rect
  /// The space for the thumbnail, logical px of the view. The thumbnail of a small photo does not
  /// fill this space, and is centred in it. For all other photos, `tile` is equal to `frame`.
  let tile: Rect
  /// The visible part of the photo; the whole photo has the width 1 and the height 1.
  package let crop: Rect
  /// The transform from image px to view px; it maps the visible part to `frame`.
  package let transform: Similarity

  /// The greatest number of device px per image px of a thumbnail.
  private static let mostEnlarged = 2.0

  var fillsTile: Bool { frame == tile }

  /// Creates the source rect of a photo of `imageSize`, image px, in the frame `cell`. A small
  /// photo is enlarged to at most two device px per image px. An extremely wide or narrow photo is
  /// cropped.
  init(of imageSize: Size, in cell: Rect, deviceScale: Double) {
    let shown = GridLayout.shown(imageSize.width / imageSize.height)
    let most = min(cell.size.height, cell.size.width / shown)
    var size = Size(width: most * shown, height: most)
    tile = Rect(center: cell.center, size: size)
    let filling = max(size.width / imageSize.width, size.height / imageSize.height)
    let scale = min(filling, Self.mostEnlarged / deviceScale)
    size = size * (scale / filling)
    frame = Rect(center: cell.center, size: size)
    let width = min(size.width / (scale * imageSize.width), 1)
    let height = min(size.height / (scale * imageSize.height), 1)
    crop = Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
    transform = Similarity(
      scale: scale, rotation: 0, carrying: imageSize.center, to: cell.center)
  }

  /// The natural logarithm of the transform's scale, which is in view px per image px.
  var logScale: Double { Double.log(transform.scale) }
}

extension Rect {
  init(center: Point, size: Size) {
    self.init(origin: center - Vector(dx: size.width / 2, dy: size.height / 2), size: size)
  }
}
