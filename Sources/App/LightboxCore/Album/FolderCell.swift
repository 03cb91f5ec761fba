internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The cell of a folder, in the shape of a folder: up to four of its photos, its name and the
/// number of its photos.
struct FolderCell {
  private let cover: FolderCover?
  private let title: Caption?
  private let count: Caption?
  private let context: ViewContext

  /// The space between the photos, and around them, logical px.
  private static let (gap, inset) = (2.0, 6.0)
  private static let padding = 10.0
  private static let textSize = 14.0
  /// The height of the line with the name, px at the usual text size.
  private static let lineHeight = 28.0
  /// The size of the folder's tab, as shares of the cell's width and height.
  private static let tab = (width: 0.4, height: 0.07)

  /// Creates the cell of a folder. The texts fit into a cell of `width` logical px. `cover` is nil
  /// until it is loaded; the cell then has neither photos nor texts.
  init(_ cover: FolderCover?, width: Double, in context: ViewContext) {
    self.cover = cover
    self.context = context
    let palette = context.palette
    let inner = width - 2 * Self.padding
    // In a narrow cell, the number is left out, so that the name has more space.
    let digits = cover?.count.map { Double("\($0)".count) * 9 * context.textScale } ?? 0
    let shownCount = digits + Self.padding < inner / 2 ? cover?.count : nil
    count = shownCount.map {
      context.caption(
        .number($0), size: Self.textSize, color: palette.dimText, maximumWidth: inner)
    }
    let room = inner - (shownCount == nil ? 0 : digits + Self.padding)
    title = cover.map {
      context.caption(
        .verbatim($0.title), size: Self.textSize, isBold: true, color: palette.text,
        maximumWidth: CellNames.width(in: room))
    }
  }

  /// The texts that must be drawn for the cell: the folder's name, and the number of its photos if
  /// it is known and fits. Empty until the cover is loaded.
  var captions: [Caption] { [title, count].compactMap { $0 } }

  /// The cell's layer at `frame`, with the `tag` that hit tests report. `picture` returns the
  /// thumbnail of a photo; nil while the thumbnail is not loaded.
  func layer(at frame: Rect, tag: Int, picture: (PhotoID) -> Picture?) -> Layer {
    let (palette, radius) = (context.palette, Album.cellRadius)
    let size = frame.size
    let top = context.snapped(max(size.height * Self.tab.height, radius))
    let tab = context.outlined(
      Rect(x: 0, y: 0, width: context.snapped(size.width * Self.tab.width), height: top + radius),
      palette.placeholder, cornerRadius: radius)
    var body = context.outlined(
      Rect(x: 0, y: top, width: size.width, height: size.height - top), palette.placeholder,
      cornerRadius: radius)
    body.clipsToBounds = true
    let line = min(context.snapped(Self.lineHeight * context.textScale), body.frame.size.height)
    let room = Size(
      width: max(size.width - 2 * Self.inset, 0),
      height: max(body.frame.size.height - line - Self.inset, 0))
    if room.height >= line / 2 { body.sublayers.append(photos(in: room, picture: picture)) }
    body.sublayers += texts(in: size.width, from: body.frame.size.height - line, height: line)
    return Layer(frame: frame, tag: tag, sublayers: [tab, body])
  }

  /// The photos on the cover, in an area of `size`.
  private func photos(in size: Size, picture: (PhotoID) -> Picture?) -> Layer {
    let photos = cover?.photos ?? []
    let layers = zip(photos, Self.frames(of: photos.count, in: size)).map { photo, frame in
      if let picture = picture(photo) {
        var layer = Layer(filling: frame, with: picture)
        layer.matte = context.measures.preferences.transparency.matte(about: frame.center)
        return layer
      }
      return Layer(frame: frame, contents: .color(context.palette.keycap))
    }
    return Layer(
      frame: Rect(origin: Point(x: Self.inset, y: Self.inset), size: size), cornerRadius: 3,
      clipsToBounds: true, sublayers: layers)
  }

  /// The folder's name and the number of its photos, on one line. The line is `height` high, from
  /// `top` downwards; the cell is `width` wide.
  private func texts(in width: Double, from top: Double, height: Double) -> [Layer] {
    func layer(_ caption: Caption?, _ left: (Size) -> Double) -> Layer? {
      guard let caption, let size = context.size(of: caption) else { return nil }
      return context.layer(
        caption, at: Point(x: left(size), y: top + (height - size.height) / 2))
    }
    return [
      layer(title) { _ in Self.padding }, layer(count) { width - Self.padding - $0.width },
    ].compactMap { $0 }
  }

  /// The frames of `count` photos, at most four. Together the frames fill an area of `size`, with
  /// gaps between them. The first of three photos gets half of the area.
  static func frames(of count: Int, in size: Size) -> [Rect] {
    let small = Size(width: (size.width - gap) / 2, height: (size.height - gap) / 2)
    let high = Size(width: small.width, height: size.height)
    let (x, y) = (small.width + gap, small.height + gap)
    let right = [Point(x: x, y: 0), Point(x: x, y: y)].map { Rect(origin: $0, size: small) }
    let left = [.zero, Point(x: 0, y: y)].map { Rect(origin: $0, size: small) }
    return switch count {
    case 0: []
    case 1: [Rect(origin: .zero, size: size)]
    case 2: [Rect(origin: .zero, size: high), Rect(origin: Point(x: x, y: 0), size: high)]
    case 3: [Rect(origin: .zero, size: high)] + right
    default: [left[0], right[0], left[1], right[1]]
    }
  }
}

extension Layer {
  /// Creates a layer that shows `picture` in all of `frame`. The picture keeps its aspect ratio, so
  /// the parts beyond two opposite edges of `frame` are cropped.
  init(filling frame: Rect, with picture: Picture) {
    self.init(frame: frame, contents: .picture(picture))
    let aspect = Double(picture.size.width) / Double(max(picture.size.height, 1))
    let share = frame.size.width / frame.size.height / aspect
    let (width, height) = (min(share, 1), min(1 / share, 1))
    contentsRect = Rect(
      x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
