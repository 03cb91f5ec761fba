internal import Geometry
internal import Pixels

/// A display item in the painter's form: numbers and memory, without reference counts.
struct PaintOp {
  /// The contents of an op. The matte `on` lies behind the transparent pixels of a picture; nil for
  /// none.
  enum Fill {
    case color(UInt32)
    case level(Boxed<LevelSource>, on: PlacedMatte?)
    /// A picture whose pixels are shown as squares.
    case nearest(Boxed<NearestSource>, on: PlacedMatte?)
    /// A picture that is drawn with ``Filter/best``.
    case resampled(Boxed<Resampler>, on: PlacedMatte?)
    case shadow(Boxed<BoxShadow>)
    /// A group of the ops after this op and before the op at the index ``PaintOp/next``. These ops
    /// are painted together on transparent pixels, and the result is blended over the canvas.
    case group
  }

  let box: IntRect
  let fill: Fill
  /// The opacity of the op, 1…255.
  let opacity: UInt32
  let isOpaque: Bool
  /// The range of the op's rounded rects in ``Painter/roundedRects``.
  let roundedRects: Range<Int>
  /// The index of the next op. For a group, it is the index of the op after the group's last
  /// member.
  var next: Int

  init(_ item: DisplayItem, roundedRects: Range<Int>, next: Int) {
    switch item.paint {
    case .color(let word): fill = .color(word)
    case .picture(let sampler, let matte) where sampler.isNearest:
      fill = .nearest(Boxed(NearestSource(sampler)), on: matte)
    case .picture(let sampler, let matte) where sampler.filter == .best:
      fill = .resampled(Boxed(Resampler(sampler, box: item.box)), on: matte)
    case .picture(let sampler, let matte):
      fill = .level(Boxed(LevelSource(sampler, columns: item.box.columns)), on: matte)
    case .shadow(let shadow): fill = .shadow(Boxed(shadow))
    case .group: fill = .group
    }
    box = item.box
    opacity = UInt32((item.opacity * 255).rounded())
    isOpaque = item.isOpaque
    self.roundedRects = roundedRects
    self.next = next
  }

  var isGroup: Bool { if case .group = fill { true } else { false } }

  var isShadow: Bool { if case .shadow = fill { true } else { false } }

  var isPicture: Bool {
    switch fill {
    case .level, .nearest, .resampled: true
    case .color, .shadow, .group: false
    }
  }

  /// True if the op is a bilinearly sampled picture whose rows are not parallel to device rows.
  /// Such a picture is drawn in narrow blocks.
  var isTurned: Bool {
    if case .level(let source, _) = fill { source.value.isTurned } else { false }
  }

  /// Frees the memory of the op.
  func discard() {
    switch fill {
    case .level(let source, _):
      source.value.discard()
      source.discard()
    case .nearest(let source, _): source.discard()
    case .resampled(let source, _): source.discard()
    case .shadow(let shadow): shadow.discard()
    case .color, .group: break
    }
  }
}

extension PaintOp.Fill {
  /// The matte behind the transparent pixels of a picture; nil for none.
  var matte: PlacedMatte? {
    switch self {
    case .level(_, let matte), .nearest(_, let matte), .resampled(_, let matte): matte
    case .color, .shadow, .group: nil
    }
  }
}
