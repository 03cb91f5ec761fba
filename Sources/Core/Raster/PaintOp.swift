internal import Geometry
internal import Pixels

/// An item as drawing reads it: plain numbers and memory, nothing that counts references.
struct PaintOp {
  enum Fill {
    case color(UInt32)
    case level(LevelSource)
    /// What the pieces that follow it show together.
    case group
  }

  let box: IntRect
  let fill: Fill
  /// 1…255.
  let opacity: UInt32
  let isOpaque: Bool
  /// Where the outlines that bound it lie in the painter's list.
  let outlines: Range<Int>
  /// Where the pieces after this one, and after those of its group, lie in the painter's list.
  var next: Int

  init?(_ item: DisplayItem, outlines: Range<Int>, next: Int) {
    switch item.paint {
    case .color(let word): fill = .color(word)
    case .picture(let sampler):
      guard let source = LevelSource(sampler) else { return nil }
      fill = .level(source)
    case .group: fill = .group
    }
    box = item.box
    opacity = UInt32(item.opacity)
    isOpaque = item.isOpaque
    self.outlines = outlines
    self.next = next
  }

  var isGroup: Bool { if case .group = fill { true } else { false } }

  /// Whether a device row crosses rows of its picture.
  var isTurned: Bool {
    if case .level(let source) = fill { source.isTurned } else { false }
  }
}
