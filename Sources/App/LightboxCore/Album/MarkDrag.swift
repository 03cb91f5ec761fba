internal import Geometry
package import Input
package import Motion
internal import Raster

/// A drag that marks photos of the album.
///
/// A pointer that is pressed between the cells draws a selection rectangle, the band, and marks the
/// photos that the band touches. A finger that has rested on a photo marks all photos from there to
/// the photo under it, in the album's order; if the first photo was marked, the finger removes the
/// marks of all these photos. Both drags begin at a point of the content, so they grow while the
/// album scrolls. The marks are shown during the drag, and saved by one file job at its end.
package struct MarkDrag: LightboxPart, Hashable {
  /// A press between the cells, before it is known whether it is a click or a drag.
  private struct Press: Hashable {
    /// The pressed point: `point` is in the view, `origin` in the album's content.
    let point: Point
    let origin: Point
    let adds: Bool
  }

  /// The kind of contact that drags, and how it selects photos.
  enum Kind: Hashable {
    /// The pointer draws a selection rectangle. If `adds` is true, the earlier marks stay.
    case band(adds: Bool)
    /// A finger slides from the photo `first`. The finger sets marks if `marks` is true, else it
    /// removes marks.
    case slide(finger: Int32, first: PhotoID, marks: Bool)
  }

  /// A drag that has begun.
  struct Drag: Hashable {
    let kind: Kind
    /// The pressed point, in the view.
    let pressed: Point
    /// The pressed point, in the album's content; it moves with the content when the album scrolls.
    let origin: Point
    /// The position of the pointer or the finger in the view.
    private(set) var point: Point
    /// True once the pointer or the finger has moved; a finger that lifts before that opens the
    /// menu.
    private(set) var hasMoved: Bool
    /// The photos of the album when the drag began.
    let photos: ArraySlice<PhotoID>
    /// All marked photos before the drag, also those of other albums.
    private(set) var before: Set<PhotoID>
    /// The marks to which the drag adds the touched photos, or from which it removes them.
    private(set) var base: Set<PhotoID>
    /// The photos that the drag touches, in order.
    var touched: ArraySlice<PhotoID> = []
    /// The time of the last step of the automatic scroll; nil while the album does not scroll by
    /// itself.
    var scrolled: Instant?

    /// Creates a drag from `pressed`, in the view, which is the point `origin` of the content, to
    /// `point`, in the view. `photos` are the photos of the album; `marks` are all marked photos.
    init(
      _ kind: Kind, at pressed: Point, origin: Point, to point: Point,
      over photos: ArraySlice<PhotoID>, marks: Set<PhotoID>
    ) {
      (self.kind, self.pressed, self.origin, self.point) = (kind, pressed, origin, point)
      (self.photos, before) = (photos, marks)
      hasMoved = kind.finger == nil
      base = kind.keepsMarks ? marks : marks.subtracting(photos)
    }

    /// True if the drag marks the touched photos, false if it removes their marks.
    var addsTouched: Bool { if case .slide(_, _, false) = kind { false } else { true } }

    /// All photos that are marked, with the changes of the drag.
    var marks: Set<PhotoID> { addsTouched ? base.union(touched) : base.subtracting(touched) }

    mutating func move(to point: Point, _ physics: Physics) {
      self.point = point
      if (point - pressed).length > physics.dragSlop { hasMoved = true }
    }

    /// Records marks that were read from disk after the drag began; `isShown` is true for the
    /// photos of the album.
    mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
      for (photo, rating) in found {
        if rating.isMarked { before.insert(photo) } else { before.remove(photo) }
        let stays = rating.isMarked && (kind.keepsMarks || !isShown(photo))
        if stays { base.insert(photo) } else { base.remove(photo) }
      }
    }
  }

  /// The result of handling an input.
  enum Action: Hashable {
    /// The input is for other parts.
    case ignored
    /// The band must begin (`begin`), or the drag has moved and must be drawn again (`draw`).
    case begin, draw
    /// The input is handled and has no effect, such as a touch of a second finger.
    case taken
    /// The drag ends, and its marks stay.
    case end
    /// The finger has lifted without moving, so the menu must be opened.
    case menu
  }

  private var press: Press?
  private(set) var drag: Drag?

  /// The opacity of the band's area.
  private static let opacity = 0.18

  /// Handles input that no control has handled. `ground` is the point of the content under the
  /// pointer; nil if the pointer is not between the cells. If `adds` is true, a drag that begins
  /// here keeps the earlier marks.
  mutating func handle(
    _ input: InputEvent, pointer: Point?, ground: @autoclosure () -> Point?, adds: Bool,
    _ physics: Physics
  ) -> Action {
    if let finger = drag?.kind.finger, case .touch(let touch) = input {
      return slide(touch, of: finger, physics)
    }
    switch input {
    case .pointer(.motion(let point)):
      if let drag {
        guard drag.kind.finger == nil else { return .ignored }
        self.drag?.move(to: point, physics)
        return .draw
      }
      return press.map { (point - $0.point).length > physics.dragSlop } == true ? .begin : .ignored
    case .pointer(.button(.left, isPressed: true)) where drag == nil:
      press = ground().flatMap { origin in
        pointer.map { Press(point: $0, origin: origin, adds: adds) }
      }
      return .ignored
    case .pointer(.button), .pointer(.leave), .pinch, .swipe, .touch:
      press = nil
      return drag == nil ? .ignored : .end
    case .pointer(.enter), .scroll, .hold, .key, .modifiers, .text: return .ignored
    }
  }

  /// Handles a touch while `finger` slides.
  private mutating func slide(
    _ touch: TouchEvent, of finger: Int32, _ physics: Physics
  ) -> Action {
    switch touch {
    case .move(finger, let point):
      drag?.move(to: point, physics)
      return drag?.hasMoved == true ? .draw : .taken
    case .up(finger): return drag?.hasMoved == true ? .end : .menu
    case .cancel: return .end
    case .down, .move, .up: return .taken
    }
  }

  /// Begins the band at the pressed point, with its other corner at `point` of the view.
  mutating func begin(to point: Point, over photos: ArraySlice<PhotoID>, marks: Set<PhotoID>) {
    guard let press else { return }
    begin(
      Drag(
        .band(adds: press.adds), at: press.point, origin: press.origin, to: point, over: photos,
        marks: marks))
  }

  mutating func begin(_ drag: Drag) {
    press = nil
    self.drag = drag
  }

  /// Records marks that were read from disk; see ``Drag/learn(_:isShown:)``.
  mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
    drag?.learn(found, isShown: isShown)
  }

  /// Records the photos that the drag touches.
  mutating func touch(_ photos: ArraySlice<PhotoID>) { drag?.touched = photos }

  /// Ends the drag. Returns the ended drag; nil if there was none.
  mutating func end() -> Drag? {
    defer { (press, drag) = (nil, nil) }
    return drag
  }

  // MARK: Scrolling

  /// The velocity of the automatic scroll, logical px/s; positive towards the album's end.
  ///
  /// Inside a zone at the top and at the bottom of `area`, the speed grows towards the edge. The
  /// top edge scrolls only if the pointer is above `origin`, the bottom edge only if the pointer is
  /// below. `origin` is the y coordinate at which the drag began, in the view.
  static func velocity(
    of pointer: Point, from origin: Double, in area: Rect, _ physics: Physics
  ) -> Double {
    let zone = min(physics.edgeScrollZone, area.size.height / 4)
    let (above, below) = (area.minY + zone - pointer.y, pointer.y - (area.maxY - zone))
    let depth =
      if above > 0, pointer.y < origin { -above } else if below > 0, pointer.y > origin {
        below
      } else { 0.0 }
    let fastest = physics.edgeScrollSpeed
    return (depth * physics.edgeScrollRate).clamped(to: -fastest...fastest)
  }

  /// The time between two steps of the scroll, seconds; not longer than a frame of most screens.
  static let step = 1 / 120.0

  /// Records the time of the last step of the automatic scroll; nil if the album does not scroll.
  mutating func recordScroll(at time: Instant?) { drag?.scrolled = time }

  package func deadline(_ physics: Physics) -> Instant? { drag?.scrolled.map { $0 + Self.step } }
  package func isMoving(at time: Instant) -> Bool { drag?.scrolled != nil }
  package func isSettled(at time: Instant) -> Bool { drag == nil }

  // MARK: Layers

  /// The layers of a selection rectangle (band) that covers `area` of the view.
  static func layers(of area: Rect, in context: ViewContext) -> [Layer] {
    let accent = context.palette.accent
    let line = max(context.snapped(1), 1 / context.deviceScale)
    let frame = Rect(
      x: context.snapped(area.minX), y: context.snapped(area.minY),
      width: max(context.snapped(area.size.width), line),
      height: max(context.snapped(area.size.height), line))
    var fill = Layer(frame: frame, contents: .color(accent))
    fill.opacity = opacity
    let (width, height) = (frame.size.width, frame.size.height)
    return [fill]
      + [
        Rect(x: frame.minX, y: frame.minY, width: width, height: line),
        Rect(x: frame.minX, y: frame.maxY - line, width: width, height: line),
        Rect(x: frame.minX, y: frame.minY, width: line, height: height),
        Rect(x: frame.maxX - line, y: frame.minY, width: line, height: height),
      ].map { Layer(frame: $0, contents: .color(accent)) }
  }
}

extension MarkDrag.Kind {
  /// The finger that slides; nil for the pointer.
  var finger: Int32? { if case .slide(let finger, _, _) = self { finger } else { nil } }

  /// True if the earlier marks of photos that the drag does not touch are kept.
  var keepsMarks: Bool { if case .band(adds: false) = self { false } else { true } }
}
