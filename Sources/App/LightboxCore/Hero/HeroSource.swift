package import Geometry
internal import RealModule
internal import Viewing

/// The source rect of a hero transition: the place of a photo's thumbnail in the view, and the part
/// of the photo that shows there.
package struct HeroSource: Hashable, Sendable {
  /// The frame of the thumbnail, view px.
  package let frame: Rect
  /// The visible part of the photo, in unit coordinates.
  package let crop: Rect
  /// The map from image px to view px by which the crop fills the frame.
  package let transform: Similarity

  /// The source rect of a photo of `imageSize` in a cell: as large as its shape allows, cut at its
  /// ends where it is longer or narrower than any cell, and never above one device px per image px.
  init(of imageSize: Size, in cell: Rect, deviceScale: Double) {
    let shown = JustifiedRows.shown(imageSize.width / imageSize.height)
    let most = min(cell.size.height, cell.size.width / shown)
    var size = Size(width: most * shown, height: most)
    let filling = max(size.width / imageSize.width, size.height / imageSize.height)
    let scale = min(filling, 1 / deviceScale)
    size = size * (scale / filling)
    frame = Rect(
      x: cell.center.x - size.width / 2, y: cell.center.y - size.height / 2, width: size.width,
      height: size.height)
    let width = min(size.width / (scale * imageSize.width), 1)
    let height = min(size.height / (scale * imageSize.height), 1)
    crop = Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
    transform = Similarity(
      scale: scale, rotation: 0, carrying: imageSize.center, to: cell.center)
  }

  /// ln of the view px per image px.
  var logScale: Double { Double.log(transform.scale) }
}
