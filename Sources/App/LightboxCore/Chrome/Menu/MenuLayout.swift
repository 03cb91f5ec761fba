package import Geometry
internal import Languages

/// The frames of a menu and its entries, in logical px.
struct MenuLayout: Equatable {
  /// An entry's row and its texts, in the coordinates of the scrolled contents.
  struct Row: Equatable {
    let entry: MenuContents.Entry
    let frame: Rect
    let title: PlacedText
    let key: PlacedText?
    /// The centre of the tick, or of the arrow that leads back.
    let sign: Point
    /// The centre of the arrow that marks an entry with a submenu; nil for other entries.
    let arrow: Point?
  }

  /// The menu's frame in the view.
  let frame: Rect
  let rows: [Row]
  /// The frames of the lines between groups, in the coordinates of the contents.
  let lines: [Rect]
  /// The height of all contents, logical px. If it is greater than the height of the frame, the
  /// contents can be scrolled.
  let contentHeight: Double

  /// The empty space above the first row and below the last row, logical px.
  static let edge = 6.0
  static let cornerRadius = 10.0
  /// The smallest distance between the menu and the view's edges, logical px.
  static let margin = 8.0
  /// The smallest height of a row in a menu that a pointer or a key has opened, logical px.
  static let pointerRow = 28.0
  /// The smallest height of a row in a menu that a finger has opened, logical px.
  static let fingerRow = 44.0
  private static let textSize = 14.0
  private static let inset = 12.0
  private static let keyGap = 32.0
  private static let signRoom = 24.0
  private static let arrowRoom = 24.0
  private static let lineRoom = 9.0
  private static let leastWidth = 168.0

  /// The range of the scroll offset, logical px.
  var scrollRange: ClosedRange<Double> { 0...max(0, contentHeight - frame.size.height) }

  /// The spaces in a row, logical px: at both ends, for signs before titles, for arrows after them.
  private static func spaces(
    _ contents: MenuContents, in context: ViewContext
  ) -> (inset: Double, signs: Double, arrows: Double) {
    let scale = max(context.textScale, 1)
    return (
      inset * scale.squareRoot(), contents.hasSigns ? signRoom * scale : 0,
      contents.hasSubmenus ? arrowRoom * scale : 0
    )
  }

  /// The texts of each entry: its title, and the name of its key if there is one.
  static func texts(
    _ contents: MenuContents, in context: ViewContext
  ) -> [(title: Caption, key: Caption?)] {
    let (inset, signs, arrows) = spaces(contents, in: context)
    let room = max(context.viewSize.width - 2 * margin - 2 * inset - signs - arrows, 24)
    return contents.entries.map { entry in
      let key = context.caption(
        entry.key, size: textSize, color: context.palette.dimText, maximumWidth: 4096)
      return (
        context.caption(entry.title, size: textSize, maximumWidth: room, maximumLines: 2),
        entry.key.isEmpty ? nil : key
      )
    }
  }

  /// Lays out the open menu; nil until all of its texts are drawn.
  init?(_ opening: MenuOpening, in context: ViewContext) {
    let contents = opening.contents
    let texts = Self.texts(contents, in: context)
    guard context.sizes(of: texts.map(\.title) + texts.compactMap(\.key)) != nil else { return nil }
    let scale = max(context.textScale, 1)
    let (inset, signs, arrows) = Self.spaces(contents, in: context)
    let widest = texts.map { context.measured($0.title).width }.max() ?? 0
    let widestKey = texts.compactMap(\.key).map { context.measured($0).width }.max() ?? 0
    let most = context.viewSize.width - 2 * Self.margin
    let withKeys = 2 * inset + signs + widest + max(Self.keyGap + widestKey, arrows)
    // In a narrow view, the keys are left out, because the titles are more important.
    let hasKeys = widestKey > 0 && withKeys <= most
    let wanted = hasKeys ? withKeys : 2 * inset + signs + widest + arrows
    let width = context.snapped(min(max(wanted, Self.leastWidth, opening.anchor.leastWidth), most))

    var rows: [Row] = []
    var lines: [Rect] = []
    var y = Self.edge
    for group in contents.groups {
      if y > Self.edge {
        lines.append(
          Rect(
            x: inset, y: context.snapped(y + (Self.lineRoom - 1) / 2), width: width - 2 * inset,
            height: context.hairline))
        y += Self.lineRoom
      }
      for entry in group {
        let (title, key) = texts[rows.count]
        let size = context.measured(title)
        let height = max(opening.rowHeight, (size.height + 10 * scale.squareRoot()).rounded())
        // In the middle of the row's height.
        func placed(_ text: Caption, left: Double) -> PlacedText {
          let top = y + (height - context.measured(text).height) / 2
          return PlacedText(text, at: Point(x: left, y: top))
        }
        rows.append(
          Row(
            entry: entry, frame: Rect(x: 0, y: y, width: width, height: height),
            title: placed(title, left: inset + signs),
            key: key.flatMap {
              hasKeys ? placed($0, left: width - inset - context.measured($0).width) : nil
            },
            sign: Point(x: inset + signs / 2 - 4 * scale, y: y + height / 2),
            arrow: entry.isSubmenu
              ? Point(x: width - inset - 5 * scale, y: y + height / 2) : nil))
        y += height
      }
    }
    self.rows = rows
    self.lines = lines
    contentHeight = y + Self.edge
    let size = Size(
      width: width,
      height: context.snapped(
        min(contentHeight, max(context.viewSize.height - 2 * Self.margin, 24))))
    let corner = opening.anchor.corner(of: size, in: context.viewSize)
    frame = Rect(
      origin: Point(x: context.snapped(corner.x), y: context.snapped(corner.y)), size: size)
  }

  /// Returns the y coordinate, in the view, down to which the submenu of a row must extend at
  /// least: ``edge`` below the row's lower edge, but not below the menu's lower edge. `row` is the
  /// row's index, and `offset` is the scroll offset of the contents, logical px.
  func bottom(of row: Int, offset: Double) -> Double {
    guard rows.indices.contains(row) else { return frame.minY }
    return min(frame.minY + rows[row].frame.maxY - offset + Self.edge, frame.maxY)
  }
}

extension ContextMenu {
  /// The point or the button at which a menu opens.
  package enum Anchor: Equatable, Sendable {
    /// A point of the view. The menu's top left corner lies there, or another corner if the menu
    /// would not fit.
    case point(Point)
    /// The frame of a button, below which the menu is placed.
    case button(Rect)
    /// The frame of the menu that a submenu replaces, and `bottom`, the lower edge of the row that
    /// opened the submenu. The submenu extends down at least to `bottom`, so that the pointer lies
    /// on the submenu.
    case menu(Rect, bottom: Double)

    /// The least width of the menu: a submenu is not narrower than the menu that it replaces.
    fileprivate var leastWidth: Double {
      if case .menu(let rect, _) = self { rect.size.width } else { 0 }
    }

    /// The top left corner of a menu of `size`: the menu extends to the right and down if there is
    /// room, otherwise to the other side, and always stays inside the view.
    fileprivate func corner(of size: Size, in view: Size) -> Point {
      let margin = MenuLayout.margin
      func clamped(_ value: Double, _ length: Double, _ whole: Double) -> Double {
        max(margin, min(value, whole - margin - length))
      }
      func flipped(_ value: Double, _ length: Double, _ whole: Double, before: Double) -> Double {
        let fits = value + length <= whole - margin
        let fitsBefore = before - length >= margin
        return clamped(fits || !fitsBefore ? value : before - length, length, whole)
      }
      switch self {
      case .point(let point):
        return Point(
          x: flipped(point.x, size.width, view.width, before: point.x),
          y: flipped(point.y, size.height, view.height, before: point.y))
      case .button(let rect):
        return Point(
          x: flipped(rect.minX, size.width, view.width, before: rect.maxX),
          y: clamped(rect.maxY, size.height, view.height))
      case .menu(let rect, let bottom):
        return Point(
          x: clamped(rect.minX, size.width, view.width),
          y: clamped(max(rect.minY, bottom - size.height), size.height, view.height))
      }
    }
  }
}
