internal import Geometry

/// A block of texts of the Details panel that is not split between pages.
struct DetailsBlock: Hashable, Sendable {
  /// The texts and their positions in the block.
  var texts: [PlacedText]
  /// The height of the block, logical px.
  var height: Double
  /// The distance from the block above on the same page, logical px.
  var gap: Double
  /// True for the block without texts that reserves the space of the histogram.
  var isHistogram = false
  /// The photo's fact in this block; nil for titles and error messages. The text of the fact begins
  /// `lead` logical px below the block's top.
  var fact: PhotoDetails.Row?
  var lead = 0.0
}

/// A fact of the Details panel and its position.
struct PlacedFact: Hashable, Sendable {
  let fact: PhotoDetails.Row
  /// The index of the fact's page, from 0.
  let page: Int
  /// The fact's frame in the panel, logical px.
  var frame: Rect
}

/// Blocks one below the other, on as many pages as they need.
struct DetailsPages: Sendable {
  /// The texts of each page; there is at least one page.
  private(set) var pages: [[PlacedText]] = [[]]
  /// The histogram's page, and its top in logical px; nil if there is no histogram.
  private(set) var histogram: (page: Int, top: Double)?
  /// The facts and their frames on the pages.
  private(set) var facts: [PlacedFact] = []

  /// Distributes blocks over pages of `width` × `height` logical px; a block that is higher than a
  /// page gets a page of its own.
  init(_ blocks: [DetailsBlock], width: Double, height: Double) {
    var bottom = 0.0
    for block in blocks {
      var top = bottom > 0 ? bottom + block.gap : 0
      if bottom > 0, top + block.height > height {
        pages.append([])
        top = 0
      }
      let origin = Vector(dx: 0, dy: top)
      pages[pages.count - 1] += block.texts.map { PlacedText($0.caption, at: $0.origin + origin) }
      if block.isHistogram { histogram = (pages.count - 1, top) }
      if let fact = block.fact {
        let frame = Rect(
          x: 0, y: top + block.lead, width: width, height: block.height - block.lead)
        facts.append(PlacedFact(fact: fact, page: pages.count - 1, frame: frame))
      }
      bottom = top + block.height
    }
  }
}
