internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The cell of a folder: up to four of its photos, and its name.
struct FolderCell {
  private let cover: FolderCover?
  private let context: ViewContext

  /// The space between the photos, logical px.
  private static let gap = 2.0
  private static let padding = 10.0
  private static let textSize = 14.0
  /// The steps in which the width of a name changes, logical px: a cell that is resized does not
  /// ask for a text at every px.
  private static let widthStep = 24.0

  init(_ cover: FolderCover?, in context: ViewContext) {
    self.cover = cover
    self.context = context
  }

  /// The folder's name, truncated to fit a cell of `width` logical px; nil while the name is not
  /// known.
  func caption(width: Double) -> Caption? {
    guard let cover else { return nil }
    let room = ((width - 2 * Self.padding) / Self.widthStep).rounded(.down) * Self.widthStep
    return context.caption(
      .verbatim(cover.title), size: Self.textSize, isBold: true, color: context.palette.text,
      maximumWidth: max(room, Self.widthStep))
  }

  /// The cell's layer at `frame`; `picture` returns the thumbnail of a photo, or nil while it is
  /// not loaded.
  func layer(
    at frame: Rect, tag: Int, caption: Caption?, picture: (PhotoID) -> Picture?
  ) -> Layer {
    var cell = context.outlined(
      frame, context.palette.placeholder, cornerRadius: Album.cellRadius)
    cell.tag = tag
    cell.clipsToBounds = true
    let photos = cover?.photos ?? []
    cell.sublayers += zip(photos, Self.places(of: photos.count, in: frame.size)).map {
      photo, place in
      if let picture = picture(photo) {
        var layer = Layer(filling: place, with: picture)
        layer.matte = context.measures.preferences.transparency.matte(about: place.center)
        return layer
      }
      return Layer(frame: place, contents: .color(context.palette.keycap))
    }
    cell.sublayers += sign(in: frame.size, hasPhotos: !photos.isEmpty)
    cell.sublayers += plate(in: frame.size, caption: caption)
    return cell
  }

  /// The frames of up to four photos in a cell, side by side; of three photos, the first is larger.
  static func places(of count: Int, in size: Size) -> [Rect] {
    let (width, height) = ((size.width - gap) / 2, (size.height - gap) / 2)
    let (x, y) = (width + gap, height + gap)
    return switch count {
    case 0: []
    case 1: [Rect(origin: .zero, size: size)]
    case 2:
      [
        Rect(x: 0, y: 0, width: width, height: size.height),
        Rect(x: x, y: 0, width: width, height: size.height),
      ]
    case 3:
      [
        Rect(x: 0, y: 0, width: width, height: size.height),
        Rect(x: x, y: 0, width: width, height: height),
        Rect(x: x, y: y, width: width, height: height),
      ]
    default:
      [
        Rect(x: 0, y: 0, width: width, height: height),
        Rect(x: x, y: 0, width: width, height: height),
        Rect(x: 0, y: y, width: width, height: height),
        Rect(x: x, y: y, width: width, height: height),
      ]
    }
  }

  /// A folder's outline in the middle of a cell without photos.
  private func sign(in size: Size, hasPhotos: Bool) -> [Layer] {
    guard !hasPhotos, cover != nil else { return [] }
    let side = min(size.width, size.height) * 0.3
    let corner = Point(
      x: context.snapped((size.width - side * 1.25) / 2),
      y: context.snapped((size.height - side) / 2 - side * 0.25))
    let color = Layer.Contents.color(context.palette.dimText)
    return [
      Layer(
        frame: Rect(x: corner.x, y: corner.y, width: side * 0.55, height: side * 0.3),
        contents: color, cornerRadius: side * 0.07),
      Layer(
        frame: Rect(
          x: corner.x, y: corner.y + side * 0.14, width: side * 1.25, height: side * 0.86),
        contents: color, cornerRadius: side * 0.07),
    ]
  }

  /// The name on a plate along the cell's lower edge.
  private func plate(in size: Size, caption: Caption?) -> [Layer] {
    guard let caption, let text = context.size(of: caption) else { return [] }
    let height = context.snapped(text.height + Self.padding)
    guard height < size.height else { return [] }
    let top = size.height - height
    let ground = Layer(
      frame: Rect(x: 0, y: top, width: size.width, height: height),
      contents: .color(context.palette.plate))
    let origin = Point(x: Self.padding, y: top + (height - text.height) / 2)
    return [ground] + [context.layer(caption, at: origin)].compactMap { $0 }
  }
}

extension Layer {
  /// Creates a layer whose picture fills `frame` and is cropped along its longer side.
  init(filling frame: Rect, with picture: Picture) {
    self.init(frame: frame, contents: .picture(picture))
    let aspect = Double(picture.size.width) / Double(max(picture.size.height, 1))
    let share = frame.size.width / frame.size.height / aspect
    let (width, height) = (min(share, 1), min(1 / share, 1))
    contentsRect = Rect(
      x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
