internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The bar at the bottom while photos are marked: their number and size, and frequent commands.
struct SelectionBar: LightboxPart {
  /// The possible rows of buttons, the widest first; the bar shows the first one that fits.
  private static let rows: [[Command]] = [commands, [.copy, .job(.trash)], [.job(.trash)], []].map {
    $0 + [.menu]
  }
  /// The commands of the buttons, except the last button, which opens the menu of the marked
  /// photos.
  static let commands: [Command] = [.copy, .job(.trash), .markNone]

  /// The values on which the number and the size of the marked photos depend.
  private struct Basis: Equatable {
    let marks: Set<PhotoID>
    let cells: ArraySlice<PhotoID>
    let isChanging: Bool
  }

  private var basis: Basis?
  /// The number of marked photos; while the bar fades out, the last number above 0.
  private(set) var count = 0
  /// The total size of the marked photos' files, bytes; nil until it is known.
  private(set) var byteCount: Int64?
  /// The number of the newest request for the size.
  private var request = 0
  private(set) var fade = Fade()
  private var press = ButtonPress<Command>()

  /// The sentence: the number of photos, and their size once it is known.
  var sentence: Phrase {
    let photos = Phrase(one: "{0} photo", other: "{0} photos", count)
    let size = byteCount.flatMap { FactText.roundedBytes($0) }
    guard let size else { return photos }
    return Phrase("{0} · {1}", context: "a number of photos, and their size", photos, size)
  }

  /// Records the marked photos, and shows the bar if there are any. `marks` is nil while commands
  /// do not apply to marked photos; the bar is then hidden. Returns the effect that requests the
  /// total size of the marked photos' files; empty while a drag marks photos (`isChanging` is
  /// true).
  mutating func follow(
    _ marks: Set<PhotoID>?, in library: PhotoLibrary, isChanging: Bool, _ physics: Physics,
    at time: Instant
  ) -> [Effect] {
    let next = marks.map {
      Basis(marks: $0, cells: library.cells[library.photoIndices], isChanging: isChanging)
    }
    guard next != basis else { return [] }
    basis = next
    let photos = next.map { next in next.cells.filter { next.marks.contains($0) } } ?? []
    fade.show(!photos.isEmpty, physics, at: time)
    guard !photos.isEmpty else {
      press.end()
      return []
    }
    (count, byteCount) = (photos.count, nil)
    request += 1
    return isChanging ? [] : [.addUpSizes(photos, request: request)]
  }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    if case .album(.size(let size, request)) = event { byteCount = size }
  }

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Layers

  private func caption(in context: ViewContext) -> Caption {
    context.caption(
      sentence, size: ButtonPlate.textSize, maximumWidth: max(context.viewSize.width - 96, 64))
  }

  /// The buttons that fit in one row; none during a drag.
  private func buttons(in context: ViewContext) -> [(command: Command, caption: Caption)] {
    guard basis?.isChanging != true else { return [] }
    let rows = Self.rows.map { row in
      row.map { (command: $0, caption: Self.caption(of: $0, in: context)) }
    }
    return rows.first { ButtonPlate.isOneRow($0.map(\.caption), in: context) } ?? rows.last ?? []
  }

  /// The word on the button of `command`.
  private static func caption(of command: Command, in context: ViewContext) -> Caption {
    let label = command == .menu ? Phrase("More", context: "a menu") : command.entry?.label
    return ButtonPlate.caption(label ?? .empty, in: context)
  }

  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    guard fade.isIn || fade.isMoving(at: time) else { return [] }
    return [placed(in: context, opacity: fade.opacity(at: time))?.layer].compactMap { $0 }
  }

  private func placed(
    in context: ViewContext, opacity: Double
  ) -> (layer: Layer, buttons: [Rect])? {
    let made = ButtonPlate(
      sentence: caption(in: context), buttons: buttons(in: context).map(\.caption)
    ).placed(in: context, within: Rect(origin: .zero, size: context.viewSize), opacity: opacity)
    guard var plate = made else { return nil }
    // The plate is opaque, because the text lies over thumbnails of any colour.
    plate.layer.sublayers.insert(
      context.outlined(
        Rect(origin: .zero, size: plate.layer.frame.size), context.palette.menu,
        cornerRadius: plate.layer.cornerRadius), at: 0)
    return plate
  }

  /// The frames of the bar and of its buttons, logical px; nil while the bar is not shown.
  func frames(
    in context: ViewContext, at time: Instant
  ) -> (bar: Rect, buttons: [(command: Command, frame: Rect)])? {
    guard fade.isIn, let plate = placed(in: context, opacity: fade.opacity(at: time)) else {
      return nil
    }
    let buttons = zip(buttons(in: context), plate.buttons).map { (command: $0.command, frame: $1) }
    return (plate.layer.frame, buttons)
  }

  // MARK: In the lightbox

  static var path: WritableKeyPath<Lightbox, SelectionBar> { \.stage.album.selectionBar }

  /// The height at the view's bottom that notices leave free for the bar, logical px.
  static func height(in lightbox: Lightbox, at time: Instant) -> Double {
    let bar = lightbox.album.selectionBar
    guard let layer = bar.layers(in: lightbox.context, at: time).first else { return 0 }
    let height = lightbox.viewSize.height - layer.frame.minY - ViewContext.margin / 2
    return height * bar.fade.opacity(at: time)
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let stage = lightbox.stage
    let isDragged = stage.album.markDrag.drag != nil
    let isMeant = PhotoCommands.meansMarked(on: stage) || isDragged
    let isFree = !lightbox.chrome.overlays.help.isShown
    let effects = lightbox.stage.album.selectionBar.follow(
      isMeant && isFree ? stage.album.marks : nil, in: stage.library, isChanging: isDragged,
      lightbox.physics, at: time)
    if stage.mode == .album, isFree { makeRoom(in: &lightbox, at: time) }
    return effects
  }

  /// Reserves space for the bar below the album's last row. Scrolls the cell with the focus ring
  /// back into sight if the bar has become higher and covers it.
  private static func makeRoom(in lightbox: inout Lightbox, at time: Instant) {
    let bar = lightbox.album.selectionBar
    var height = 0.0
    if bar.fade.isIn {
      // The height stays the same until a new sentence is drawn.
      guard let layer = bar.placed(in: lightbox.context, opacity: 1)?.layer else { return }
      height = lightbox.viewSize.height - layer.frame.minY
    }
    let grid = lightbox.album.grid
    let rest = GridPlacement(layout: grid.layout, offset: Vector(dx: 0, dy: grid.restingOffset))
    lightbox.stage.album.grid.leaveFree(bottom: height, at: time)
    if height > grid.layout.bottomInset, lightbox.album.showsFocus,
      let index = lightbox.currentIndex, rest.indices().contains(index)
    {
      lightbox.stage.album.grid.reveal(index, isAnimated: true, at: time)
    }
  }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let bar = lightbox.album.selectionBar
    guard bar.fade.isIn, lightbox.album.markDrag.drag == nil else { return .passed() }
    let frames = bar.frames(in: lightbox.context, at: time)
    let pointer = lightbox.pointer
    func button(at point: Point) -> Command? {
      frames?.buttons.first { $0.frame.contains(point) }?.command
    }
    let commands = lightbox.stage.album.selectionBar.press.claim(
      input, pointer: pointer, button: button)
    guard let commands else {
      // The photos below the bar must not get a press beside its buttons.
      let point = input.pressedPoint(pointer: pointer)
      return point.flatMap { frames?.bar.contains($0) } == true ? .taken([]) : .passed()
    }
    return .taken(commands.flatMap { perform($0, after: input, in: &lightbox, at: time) })
  }

  private static func perform(
    _ command: Command, after input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard command == .menu else { return lightbox.perform(command, at: time) }
    let library = lightbox.stage.library
    let marked = library.photoIndices.filter { lightbox.album.marks.contains(library.cells[$0]) }
    // The menu of a marked photo applies to all marked photos.
    let frames = lightbox.album.selectionBar.frames(in: lightbox.context, at: time)
    let isFocused = lightbox.currentIndex.map(marked.contains) ?? false
    guard let cell = isFocused ? lightbox.currentIndex : marked.first,
      let button = frames?.buttons.last?.frame
    else { return [] }
    let isFinger = if case .touch = input { true } else { false }
    return lightbox.openMenu(
      about: .cell, at: .button(button), by: isFinger ? .finger(nil) : .key, cell: cell,
      time: time)
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    let bar = lightbox.album.selectionBar
    guard bar.fade.isIn else { return [] }
    return [bar.caption(in: context)]
      + (rows.first ?? []).map { caption(of: $0, in: context) }
  }
}
