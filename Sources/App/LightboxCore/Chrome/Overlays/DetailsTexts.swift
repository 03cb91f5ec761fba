internal import Geometry
internal import Languages
internal import Pixels

/// The texts of the Details panel, before they are laid out.
struct DetailsTexts {
  let title: Caption
  let position: Caption?
  /// Sentences about errors in the photo's file.
  let notes: [Caption]
  /// The title of each group.
  let titles: [Caption]
  /// The labels of each group.
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
      context.caption(
        $0, size: 13, color: palette.warning, maximumWidth: width, maximumLines: 8)
    }
    titles = contents.details.groups.map {
      context.caption(
        $0.title, size: 11, isBold: true, color: palette.dimText, maximumWidth: width)
    }
    labels = contents.details.groups.map { group in
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

  /// Returns the values of each group, wrapped at `width` logical px, for a panel of at most
  /// `height` logical px.
  func values(
    of details: PhotoDetails, width: Double, height: Double, in context: ViewContext
  ) -> [[Caption]] {
    // A page holds the group's title, the label and the page's number beside the value's lines.
    let lines = Int(height / (18 * context.textScale)) - 5
    return details.groups.map { group in
      group.rows.map {
        context.caption(
          $0.value, size: 13, maximumWidth: max(width, 8), maximumLines: lines.clamped(to: 1...6))
      }
    }
  }

  /// Returns the text of a page number.
  static func pageNumber(_ page: Int, of count: Int, width: Double, in context: ViewContext)
    -> Caption
  {
    context.caption(
      Phrase("Page {0} of {1}", .number(page), .number(count)), size: 12,
      color: context.palette.dimText, maximumWidth: width)
  }
}

extension ViewContext {
  /// The size of a drawn text, logical px; zero if the text is not drawn yet.
  func measured(_ caption: Caption) -> Size { size(of: caption) ?? .zero }
}
