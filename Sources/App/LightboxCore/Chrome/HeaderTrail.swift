internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The path of folders in the album's header, followed by a note such as the number of photos.
struct HeaderTrail {
  /// A visible folder name, and its frame in the view.
  struct Crumb {
    let part: HeaderPart
    let caption: Caption
    let frame: Rect
  }

  private(set) var crumbs: [Crumb] = []
  /// The centres of the icons between the names.
  private(set) var signs: [Point] = []
  /// The text `Header.note`, placed after the names; nil if it does not fit.
  private(set) var note: PlacedText?
  /// The texts whose sizes the layout depends on, and the texts that are drawn.
  private(set) var captions: [Caption]

  /// The free width on each side of a name, logical px at the default text size. A click on this
  /// space is a click on the name.
  private static let padding = 7.0
  /// The width of an icon between names, logical px at the default text size.
  private static let signWidth = 10.0
  private static let noteGap = 10.0
  /// The step in which the width of a shortened text changes, logical px, so that a resized window
  /// does not request a new text at every px.
  private static let step = 24.0

  /// Returns `caption` with a maximum width: `room` logical px, rounded down to a multiple of
  /// `step`. A wider text is truncated. Returns nil if the maximum width is 0.
  static func shortened(
    _ caption: Caption, to room: Double, in context: ViewContext
  ) -> Caption? {
    let width = (room / step).rounded(.down) * step
    guard width > 0 else { return nil }
    return context.caption(
      .verbatim(caption.text), size: caption.size, isBold: caption.isBold, color: caption.color,
      maximumWidth: width)
  }

  /// Lays out the folders' names, from the outermost folder to the current one, and the note beside
  /// them. `ink` is the colour of the current folder's name. If the texts do not fit, the outermost
  /// folders are left out first, then the note, and then the current folder's name is truncated.
  init(
    _ folders: [Phrase], note: Phrase, ink: PremultipliedColor, in layout: HeaderLayout,
    _ context: ViewContext
  ) {
    func text(_ text: Phrase, isCurrent: Bool = false) -> Caption {
      context.caption(
        text, size: Header.titleSize, isBold: isCurrent,
        color: isCurrent ? ink : context.palette.dimText, maximumWidth: Header.widestTitle)
    }
    let names = folders.enumerated().map { text($1, isCurrent: $0 == folders.count - 1) }
    // The ellipsis stands for the folders that are left out.
    let (more, note) = (text(.verbatim("…")), note.isEmpty ? nil : text(note))
    captions = names + [more] + [note].compactMap { $0 }

    let (room, height) = (layout.titleRoom, layout.height)
    let scale = max(context.textScale, 1)
    let (padding, signWidth) = (Self.padding * scale, Self.signWidth * scale)
    guard !names.isEmpty, let moreSize = context.size(of: more),
      let sizes = context.sizes(of: names)
    else { return }
    let widths = sizes.map { $0.width + 2 * padding }
    let moreWidth = moreSize.width + 2 * padding
    // The first name begins at the place of a title.
    let start = room.lowerBound - padding
    let whole = room.upperBound - start
    let noteSize = note.flatMap { context.size(of: $0) }
    let last = widths.count - 1

    /// The width of the path if the names before the index `first` are left out, logical px.
    func width(from first: Int) -> Double {
      widths[first...].reduce(0, +) + Double(last - first) * signWidth
        + (first > 0 ? moreWidth + signWidth : 0)
    }
    let forNames = whole - (noteSize.map { $0.width + Self.noteGap * scale } ?? 0)
    let beside = widths.indices.first { width(from: $0) <= forNames }
    let first = beside ?? widths.indices.first { width(from: $0) <= whole }
    let shown = first ?? last
    var pieces: [(HeaderPart, Caption, Double)] = []
    // With hardly any room, only the present folder is shown, without the ellipsis.
    let hasMore =
      shown > 0 && (first != nil || whole - moreWidth - signWidth > 4 * Self.step * scale)
    if hasMore { pieces.append((.folder(above: last - shown + 1), more, moreWidth)) }
    for index in shown...last {
      pieces.append(
        (index == last ? .bar : .folder(above: last - index), names[index], widths[index]))
    }
    if width(from: last) > whole || (first == nil && pieces.reduce(0) { $0 + $1.2 } > whole) {
      let left = whole - (hasMore ? moreWidth + signWidth : 0) - 2 * padding
      guard let short = Self.shortened(names[last], to: left, in: context) else { return }
      captions.append(short)
      pieces[pieces.count - 1] = (.bar, short, (context.size(of: short)?.width ?? 0) + 2 * padding)
    }
    var x = start
    for (index, (part, caption, width)) in pieces.enumerated() {
      if index > 0 {
        signs.append(Point(x: x + signWidth / 2, y: height / 2))
        x += signWidth
      }
      crumbs.append(
        Crumb(part: part, caption: caption, frame: Rect(x: x, y: 0, width: width, height: height)))
      x += width
    }
    if beside != nil, let note, let noteSize {
      self.note = PlacedText(
        note, at: Point(x: x - padding + Self.noteGap * scale, y: (height - noteSize.height) / 2))
    }
  }
}
