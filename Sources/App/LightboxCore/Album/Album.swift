package import Geometry
internal import Motion
package import Viewing

/// The grid of thumbnails: how it lies in the view, what it shows, what the keyboard is doing in it.
package struct Album: Sendable {
  package internal(set) var grid: GridViewport
  package internal(set) var thumbnails = Thumbnails()
  package internal(set) var marks: Set<PhotoID> = []
  var typeAhead = TypeAhead()
  /// Whether the keyboard was used last, so that the place it is at is shown.
  var showsFocus = false
  /// Whether the finger that is down has stopped a scroll, so that its tap means no more than that.
  var hasStopped = false
  /// The way the content moved last: −1 up, towards the end, or 1.
  var direction = -1.0

  init(viewSize: Size, physics: Physics) {
    grid = GridViewport(
      layout: GridLayout(count: 0, viewSize: viewSize, side: GridLayout.usualSide),
      physics: physics)
  }
}

/// What the window shows: all thumbnails, or one photo.
package enum Mode: String, Hashable, Sendable, CaseIterable {
  case album, photo
}

/// Where a photo's thumbnail lies: its place in the view, and what of the photo it shows there.
package struct ThumbnailPlace: Hashable, Sendable {
  /// View px.
  package let frame: Rect
  /// The part of the photo that is seen, in unit coordinates.
  package let crop: Rect
  /// Carries image px so that the crop fills the frame.
  package let transform: Similarity

  /// The place of a photo of `imageSize` in a cell: as large as its shape allows, cut at its ends
  /// where it is more than twice as long as wide, and never above one device px per image px.
  init(of imageSize: Size, in cell: Rect, deviceScale: Double) {
    let longest = 2.0
    let aspect = imageSize.width / imageSize.height
    let shown = min(max(aspect, 1 / longest), longest)
    var size =
      shown >= 1
      ? Size(width: cell.size.width, height: cell.size.width / shown)
      : Size(width: cell.size.height * shown, height: cell.size.height)
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
}
