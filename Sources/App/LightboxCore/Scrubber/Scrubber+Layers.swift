internal import Geometry
internal import Input
internal import Languages
internal import Pixels
internal import Raster
internal import Semantics

extension Scrubber {
  /// The tag of the strip's layer; the tags of its cells are the numbers of their photos.
  package static let tag = -10

  private static let cellRadius = 3.0
  /// The colour in place of a thumbnail that has not arrived.
  private static let placeholder = PremultipliedColor.grey(0.2)

  /// The layers of the strip, back to front: a dark gradient over the photo, and the thumbnails.
  func layers(in context: ScrubberContext) -> [Layer] {
    let opacity = opacity(at: context.time)
    guard opacity > 0, let layout = context.layout else { return [] }
    var strip = Layer(frame: layout.band, tag: Self.tag)
    let origin = layout.band.origin
    strip.sublayers = context.cells(at: position(in: context)).map { cell in
      var frame = cell.frame
      frame.origin = .zero + (frame.origin - origin)
      return layer(of: context.photo(cell.index), in: frame, context)
    }
    let shade = Shade.layer(
      at: .bottom, height: ScrubberLayout.height + Shade.reach.bottom, in: layout.viewSize)
    return [shade, strip].map { $0.with(opacity: opacity) }
  }

  /// The thumbnail of a photo, cut to the shape of `frame`.
  private func layer(of photo: PhotoID, in frame: Rect, _ context: ScrubberContext) -> Layer {
    let library = context.library
    let picture = library.thumbnails[photo]?.picture ?? library.loaded[photo]?.picture
    var layer =
      picture.map { Layer(filling: frame, with: $0) }
      ?? Layer(frame: frame, contents: .color(Self.placeholder))
    layer.cornerRadius = Self.cellRadius
    layer.matte = context.environment.preferences.transparency.matte(about: frame.center)
    layer.tag = photo.number
    return layer
  }

  // MARK: Thumbnails

  /// The length of the longer side of the thumbnails to load, device px. It is enough for the
  /// strip, and for a page that shows a thumbnail until its photo is decoded.
  static func thumbnailSide(in environment: Environment) -> Int {
    Thumbnails.side(covering: max(2 * ScrubberLayout.height * environment.deviceScale, 256))
  }

  /// The number of hidden cells, on either side, for which thumbnails are loaded too.
  private static let ahead = 6

  /// The photos whose thumbnails must be loaded, the most urgent first: those around the position
  /// at which the strip will rest, then those around the strip's current position.
  func wantedThumbnails(in context: ScrubberContext) -> [PhotoID] {
    guard isShown else { return [] }
    let goal = goal(in: context)
    var wanted = photos(about: goal, in: context)
    let position = position(in: context)
    if abs(position - goal) > Double(Self.ahead) {
      let known = Set(wanted)
      wanted += photos(about: position, in: context).filter { !known.contains($0) }
    }
    return wanted
  }

  /// The photos of the cells about `position`, the nearest first.
  private func photos(about position: Double, in context: ScrubberContext) -> [PhotoID] {
    let cells = context.cells(at: position)
    guard let first = cells.first, let last = cells.last else { return [] }
    let range = max(first.index - Self.ahead, 0)...min(last.index + Self.ahead, context.count - 1)
    return range.sorted { abs(Double($0) - position) < abs(Double($1) - position) }
      .map { context.photo($0) }
  }

  // MARK: For screen readers

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let lightbox = context.lightbox
    let (count, number) = (lightbox.photos.count, (context.library.photoIndex ?? 0) + 1)
    guard lightbox.mode == .photo, lightbox.current != nil, count > 1 else { return [] }
    var object = AccessibleObject("scrubber", .slider, AccessibleTexts.scrubber) { node in
      node.states.insert(.horizontal)
      node.value = AccessibleValue(
        Double(number), in: 1...Double(max(count, 1)), step: 1,
        text: context.text(AccessibleTexts.position(number, of: count)))
      let height = ScrubberLayout.height
      node.frame = Rect(
        x: 0, y: lightbox.viewSize.height - height, width: lightbox.viewSize.width,
        height: height)
      if lightbox.scrubber.opacity(at: context.time) > 0 { node.states.insert(.showing) }
    }
    object.position = .bar
    object.request = { call in
      guard case .set(let number) = call else { return nil }
      return .page(Int(number.rounded()))
    }
    return [object]
  }
}
