internal import Geometry

/// Texts of the Details panel that stay together on a page.
struct InfoBlock: Hashable, Sendable {
  /// The texts, by their places in the block.
  var texts: [PlacedText]
  /// Logical px.
  var height: Double
  /// The distance from the block above on the same page, logical px.
  var gap: Double
  /// True for the block that is the histogram's place, without texts.
  var isHistogram = false
  /// The fact that the block shows below `lead` logical px; nil for titles and faults.
  var fact: PhotoDetails.Row?
  var lead = 0.0
}

/// A fact of the Details panel and its place.
struct PlacedFact: Hashable, Sendable {
  let fact: PhotoDetails.Row
  /// The page that it stands on, from 0.
  let page: Int
  /// The place in the panel, logical px.
  var frame: Rect
}

/// Blocks one below the other, on as many pages as their height asks for.
struct InfoPages: Sendable {
  /// The texts of each page; never empty.
  private(set) var pages: [[PlacedText]] = [[]]
  /// The page and the top of the histogram's place, logical px; nil without one.
  private(set) var histogram: (page: Int, top: Double)?
  /// The facts, by their places in the width that the texts have.
  private(set) var facts: [PlacedFact] = []
  /// The height of the highest page, logical px.
  private(set) var used = 0.0

  /// Fills pages of `height` logical px; a block that is higher than that has one for itself.
  init(_ blocks: [InfoBlock], width: Double, height: Double) {
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
      used = max(used, bottom)
    }
  }
}
