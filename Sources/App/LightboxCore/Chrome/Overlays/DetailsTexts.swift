internal import Geometry
internal import Languages
internal import Pixels

/// The contents of the Details panel: what is known of a photo, and its position among all photos.
struct DetailsContents: Equatable, Sendable {
  var details: PhotoDetails
  /// The position among all photos, such as `7 of 24`; nil if there is only one photo.
  var position: Phrase?
  /// A sentence about damaged pixels; nil if there is no damage.
  var note: Phrase?
  /// The histogram of the photo's pixel values; nil if no pixels are loaded.
  var histogram: Histogram?
}

/// The texts of the Details panel, before they are laid out.
struct DetailsTexts {
  let title: Caption
  let position: Caption?
  /// Sentences about errors in the photo's file.
  let notes: [Caption]
  /// The titles of the groups of facts.
  let titles: [Caption]
  /// The labels of the facts in each group.
  let labels: [[Caption]]
  /// A sample of a page number, for measuring its height.
  let pageNumber: Caption

  init(_ contents: DetailsContents, width: Double, in context: ViewContext) {
    let palette = context.palette
    title = context.caption(Phrase("Details"), size: 15, isBold: true, maximumWidth: width)
    position = contents.position.map {
      context.caption($0, size: 12, color: palette.dimText, maximumWidth: width)
    }
    notes = [contents.note, contents.details.note].compactMap { $0 }.map {
      context.caption($0, size: 13, color: palette.warning, maximumWidth: width, maximumLines: 8)
    }
    let groups = contents.details.groups
    titles = groups.map {
      context.caption(
        $0.title, size: 11, isBold: true, color: palette.dimText, maximumWidth: width)
    }
    labels = groups.map { group in
      group.rows.map {
        context.caption($0.label, size: 13, color: palette.dimText, maximumWidth: width)
      }
    }
    pageNumber = Self.pageNumber(1, of: 2, width: width, in: context)
  }

  /// All texts except the values, whose width depends on the labels' width.
  var labelsAndTitles: [Caption] {
    [title] + [position].compactMap { $0 } + notes + titles + labels.joined() + [pageNumber]
  }

  /// Returns the values of the facts in each group. `width` is the width at which lines wrap, and
  /// `height` the greatest height of the panel, logical px.
  func values(
    of details: PhotoDetails, width: Double, height: Double, in context: ViewContext
  ) -> [[Caption]] {
    // A page holds the group's title, the label and the page's number beside the value's lines.
    let lines = (Int(height / (18 * context.textScale)) - 5).clamped(to: 1...6)
    return details.groups.map { group in
      group.rows.map {
        context.caption($0.value, size: 13, maximumWidth: max(width, 8), maximumLines: lines)
      }
    }
  }

  static func pageNumber(_ page: Int, of count: Int, width: Double, in context: ViewContext)
    -> Caption
  {
    context.caption(
      Phrase("Page {0} of {1}", .number(page), .number(count)), size: 12,
      color: context.palette.dimText, maximumWidth: width)
  }
}
