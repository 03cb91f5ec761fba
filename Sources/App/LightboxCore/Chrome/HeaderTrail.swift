internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The path of folders down to the current one, and the number of photos in the current folder,
/// side by side in the album's header.
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
  /// The text after the names: the number of photos, or the photo with the focus; nil if the text
  /// does not fit.
  private(set) var note: PlacedText?

  /// The free width on each side of a name, which belongs to the area that can be clicked, logical
  /// px at the default text size. `signWidth` is the width of an icon between names.
  private static let padding = 7.0
  private static let signWidth = 10.0
  private static let recordGap = 10.0
  /// The step in which the width of a shortened text changes, logical px, so that a resized window
  /// does not request a new text at every px.
  private static let step = 24.0
  private static let widest = 4096.0

  /// The texts from which the header is laid out.
  struct Texts {
    /// The folders' names, from the outermost folder to the current one.
    var names: [Caption] = []
    /// The ellipsis that stands for the folders left out.
    var more: Caption
    var note: Caption?

    var all: [Caption] { names + [more] + (note.map { [$0] } ?? []) }
  }

  static func texts(
    _ names: [Phrase], note: Phrase, ink: (_ isPresent: Bool) -> PremultipliedColor,
    in context: ViewContext
  ) -> Texts {
    func text(_ text: Phrase, isPresent: Bool, width: Double = widest) -> Caption {
      context.caption(
        text, size: Header.titleSize, isBold: isPresent, color: ink(isPresent), maximumWidth: width)
    }
    return Texts(
      names: names.enumerated().map { text($1, isPresent: $0 == names.count - 1) },
      more: text(.verbatim("…"), isPresent: false),
      note: note.isEmpty ? nil : text(note, isPresent: false))
  }

  /// The text truncated to a multiple of `step` that fits into `room`; nil if there is no space.
  private static func shortened(_ caption: Caption, to room: Double, in context: ViewContext)
    -> Caption?
  {
    let width = (room / step).rounded(.down) * step
    guard width > 0 else { return nil }
    return context.caption(
      .verbatim(caption.text), size: caption.size, isBold: caption.isBold, color: caption.color,
      maximumWidth: width)
  }

  /// Lays the texts out in a header of `height`, within the horizontal range `room`. If they do not
  /// fit, the outermost folders are left out first, then the note, and then the current folder's
  /// name is truncated.
  init(_ texts: Texts, room: ClosedRange<Double>, height: Double, in context: ViewContext) {
    let scale = max(context.textScale, 1)
    let (padding, signWidth) = (Self.padding * scale, Self.signWidth * scale)
    let sizes = texts.names.map { context.size(of: $0) }
    guard !texts.names.isEmpty, let more = context.size(of: texts.more),
      !sizes.contains(where: { $0 == nil })
    else { return }
    let widths = sizes.map { ($0?.width ?? 0) + 2 * padding }
    let moreWidth = more.width + 2 * padding
    // A name begins where a title would.
    let start = room.lowerBound - padding
    let whole = room.upperBound - start
    let recordWidth = texts.note.flatMap { context.size(of: $0) }.map {
      $0.width + Self.recordGap * scale
    }
    let last = widths.count - 1

    /// The width of the names from index `first` on.
    func width(from first: Int) -> Double {
      widths[first...].reduce(0, +) + Double(last - first) * signWidth
        + (first > 0 ? moreWidth + signWidth : 0)
    }
    let forNames = whole - (recordWidth ?? 0)
    let beside = widths.indices.first { width(from: $0) <= forNames }
    let first = beside ?? widths.indices.first { width(from: $0) <= whole }
    let shown = first ?? last
    var pieces: [(HeaderPart, Caption, Double)] = []
    // The present folder has the room alone where there is hardly any.
    let hasMore =
      shown > 0 && (first != nil || whole - moreWidth - signWidth > 4 * Self.step * scale)
    if hasMore { pieces.append((.folder(above: last - shown + 1), texts.more, moreWidth)) }
    for index in shown...last {
      pieces.append(
        (index == last ? .bar : .folder(above: last - index), texts.names[index], widths[index]))
    }
    if width(from: last) > whole || (first == nil && pieces.reduce(0) { $0 + $1.2 } > whole) {
      let left = whole - (hasMore ? moreWidth + signWidth : 0) - 2 * padding
      guard let short = Self.shortened(texts.names[last], to: left, in: context) else { return }
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
    if beside != nil, let note = texts.note, let size = context.size(of: note) {
      self.note = PlacedText(
        note, at: Point(x: x - padding + Self.recordGap * scale, y: (height - size.height) / 2))
    }
  }

  /// The texts that fit and are drawn.
  var captions: [Caption] { crumbs.map(\.caption) + (note.map { [$0.caption] } ?? []) }
}
