internal import Accessible
internal import Geometry
internal import Gestures
internal import Input
internal import Languages
internal import Pixels
internal import Viewing

/// The nodes of the window, the album and the photo.
extension AccessibleTree {
  /// Returns the node of an object; the object must be in the tree.
  func node(_ id: AccessibleID) -> AccessibleNode {
    var node: AccessibleNode
    switch id {
    case .window: node = window
    case .album: node = albumNode(id)
    case .emptiness: node = emptiness
    case .cell(let photo): node = cell(photo)
    case .photo(let photo): node = self.photo(photo)
    case .nameField, .search, .chip, .folderField, .folderRow: node = field(id)
    default: node = chromeNode(id)
    }
    if id == focused, chrome.header.window.isActivated { node.states.insert(.focused) }
    node.frame = lightbox.environment.seen(node.frame)
    return node
  }

  func node(_ id: AccessibleID, _ role: AccessibleRole, _ name: Phrase) -> AccessibleNode {
    AccessibleNode(id.text, role, text(name))
  }

  /// The text of a phrase in the person's language, as the window draws it.
  func text(_ phrase: Phrase) -> String { lightbox.environment.text(phrase) }

  /// Sentences or titles, one after the other: each with its end.
  private func sentences(_ parts: [Phrase]) -> String {
    let ended = parts.filter { !$0.isEmpty }.map { part in
      text(part).last.map { ".!?…。！？؟".contains($0) } == true ? part : part.asEnded
    }
    return text(.sentences(ended))
  }

  private var window: AccessibleNode {
    let (title, place) = (chrome.header.title, chrome.header.place)
    var node = node(
      .window, .frame,
      title.isEmpty ? AccessibleTexts.program : .list([title, place]))
    node.frame = lightbox.environment.viewBounds
    node.states.insert(.showing)
    if chrome.header.window.isActivated { node.states.insert(.active) }
    if hasActions { node.actions = windowCommands.map { action($0) } }
    return node
  }

  private func albumNode(_ id: AccessibleID) -> AccessibleNode {
    var node = node(id, .listBox, library.place.trail.last ?? AccessibleTexts.album)
    node.description = text(library.place.count)
    let top = lightbox.environment.albumTop
    node.frame = Rect(
      x: 0, y: top, width: lightbox.viewSize.width, height: max(lightbox.viewSize.height - top, 0))
    node.states.formUnion([.showing, .focusable, .multiselectable, .managesDescendants, .vertical])
    node.selectsChildren = true
    if hasActions { node.actions = albumCommands.map { action($0) } }
    return node
  }

  private var emptiness: AccessibleNode {
    let notice = library.place.notice
    var node = node(.emptiness, .label, notice?.title ?? .empty)
    node.description = sentences([notice?.text ?? .empty, notice?.advice ?? .empty])
    node.frame = lightbox.environment.viewBounds
    node.states.insert(.showing)
    return node
  }

  // MARK: Cells

  private func cell(_ photo: PhotoID) -> AccessibleNode {
    var node = node(.cell(photo), .listItem, .verbatim(names(photo)))
    guard let index = library.index(of: photo) else { return node }
    let grid = lightbox.album.grid
    node.frame = grid.frame(of: index, at: time)
    node.states.formUnion([.focusable, .selectable])
    if grid.visibleIndices(at: time).contains(index) { node.states.insert(.showing) }
    node.attributes = ["posinset": "\(index + 1)", "setsize": "\(library.cells.count)"]
    if library.isFolder(index) {
      node.description = text(AccessibleTexts.folder)
      node.states.remove(.selectable)
    } else {
      if lightbox.album.ratings[photo].isMarked { node.states.insert(.selected) }
      let first = index - library.folderCount
      let section = library.place.sections.first { $0.start == first }?.title ?? .empty
      node.description = text(.list([section] + ratingPhrases(of: photo)))
    }
    guard hasActions else { return node }
    node.actions = cellCommands(isFolder: library.isFolder(index)).map { command in
      command == .toggleAlbum
        ? action(command, label: AccessibleTexts.open) : action(command)
    }
    return node
  }

  private func ratingPhrases(of photo: PhotoID) -> [Phrase] {
    let rating = lightbox.album.ratings[photo]
    return (rating.isMarked ? [AccessibleTexts.marked] : [])
      + (rating.stars > 0 ? [PhotoRatings.stars(rating.stars)] : [])
      + library.filePhrases(of: photo)
  }

  // MARK: The photo

  private func photo(_ photo: PhotoID) -> AccessibleNode {
    var node = node(.photo(photo), .image, .verbatim(names(photo)))
    node.states.formUnion([.showing, .focusable])
    let words = lightbox.words[photo]
    let failure =
      library.failure(of: photo).map { [$0.title, $0.reason, $0.advice] }
      ?? (library.isSlow(photo) ? [FailureReason.stillDecoding.reason] : nil)
    node.description = sentences(
      (words?.phrases ?? []) + (failure ?? []) + ratingPhrases(of: photo))
    if let number = library.photoIndex {
      node.attributes = ["posinset": "\(number + 1)", "setsize": "\(lightbox.photos.count)"]
    }
    if let title = words?.title { node.attributes["title"] = title }
    node.frame = photoFrame(photo)
    node.value = zoomValue
    if hasActions { node.actions = photoCommands.map { action($0) } }
    return node
  }

  /// The part of the view in which the photo lies; the view while that is not known.
  private func photoFrame(_ photo: PhotoID) -> Rect {
    let view = lightbox.environment.viewBounds
    guard let viewport = lightbox.stage.pager.viewports[photo],
      let shown = lightbox.stage.placement(of: photo, at: time)
    else { return view }
    let image = Rect(origin: .zero, size: viewport.layout.imageSize)
    return Rect(enclosing: image.corners.map { shown($0) })?.intersection(view) ?? view
  }

  /// The zoom to which the photo goes, device px per image px.
  private func zoom(of viewport: Viewport) -> Double {
    viewport.target.scale * lightbox.deviceScale
  }

  var zoomText: Phrase? { lightbox.viewport.map { ZoomBadge.text(zoom(of: $0)) } }

  /// The zoom in percent.
  var zoomValue: AccessibleValue? {
    guard let viewport = lightbox.viewport else { return nil }
    let scale = zoom(of: viewport)
    let range = viewport.layout.zoomRange(
      rotation: viewport.target.rotation, physics: lightbox.environment.physics)
    let unit = 100 * lightbox.deviceScale
    return AccessibleValue(
      100 * scale, in: range.lowerBound * unit...max(range.lowerBound, range.upperBound) * unit,
      text: text(ZoomBadge.text(scale)))
  }

  // MARK: Actions

  /// All commands that can have a key, and the external programs that are bound to keys.
  var windowCommands: [Command] {
    Command.table.map(\.command) + lightbox.environment.bindings.programs.indices.map { .run($0) }
  }

  var albumCommands: [Command] { windowCommands.filter(\.isOfAlbum) }

  /// The commands for an open photo; the first one is what a tap on the photo does.
  var photoCommands: [Command] {
    [.toggleAlbum] + windowCommands.filter { !$0.isOfAlbum && $0 != .toggleAlbum }
  }

  func cellCommands(isFolder: Bool) -> [Command] {
    guard !isFolder else { return [.toggleAlbum, .menu] }
    return [.toggleAlbum, .toggleMark, .menu, .copy, .rename, .trash]
      + [.openWith, .showInFolder, .print, .mail, .setWallpaper] + (0...5).map { .rate($0) }
      + lightbox.environment.bindings.programs.indices.map { .run($0) }
  }

  func action(_ command: Command, label: Phrase? = nil) -> AccessibleAction {
    let bindings = lightbox.environment.bindings
    let key = KeyLabel.first(of: command, in: bindings).map(text) ?? ""
    if case .run(let number) = command {
      let label = bindings.programs[number].label
      return AccessibleAction(command.traceName, label: label, meaning: label, key: key)
    }
    let entry = command.entry
    return AccessibleAction(
      command.traceName, label: text(label ?? entry?.label ?? .empty),
      meaning: text(entry.map(AccessibleTexts.meaning) ?? .empty), key: key)
  }
}
