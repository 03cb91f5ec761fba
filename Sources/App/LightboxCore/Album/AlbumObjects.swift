internal import Semantics
internal import Geometry
internal import Languages
internal import Viewing

/// The accessible objects of the album: the list of its cells, and the scrollbar. In an album
/// without cells, the list is replaced by the sentences of the notice.
extension AccessibilityContext {
  /// The album's objects, in reading order; empty while a photo is open.
  var albumObjects: [AccessibleObject] {
    guard lightbox.mode == .album else { return [] }
    let notice = library.cells.isEmpty ? library.source.notice : nil
    return [notice.map(emptiness) ?? list] + scrollbar
  }

  /// The sentences shown in an album without cells.
  private func emptiness(_ notice: AlbumNotice) -> AccessibleObject {
    AccessibleObject("emptiness", .label, notice.title) { [self] node in
      node.description = sentences([notice.text, notice.advice])
      node.show(in: lightbox.environment.viewBounds)
    }
  }

  /// The list of the cells. Its identifier depends on the folder, because the list of another
  /// folder is another object.
  private var list: AccessibleObject {
    let (library, album) = (library, lightbox.album)
    let id = "album_\(library.source.number)"
    var list = AccessibleObject(
      id, .listBox, library.source.trail.last ?? AccessibleTexts.album
    ) { [self] node in
      node.description = text(library.source.count)
      let top = lightbox.environment.albumTop
      node.frame = Rect(
        x: 0, y: top, width: lightbox.viewSize.width,
        height: max(lightbox.viewSize.height - top, 0))
      node.states.formUnion([
        .showing, .focusable, .multiselectable, .managesDescendants, .vertical,
      ])
      node.selectsChildren = true
    }
    list.actions = { [self] in commands.filter(\.isOfAlbum).map { action($0) } }
    list.request = { call in
      guard case .select(let cell, let isMarked) = call, library.photoIndices.contains(cell) else {
        return nil
      }
      return .mark(cell: cell, isMarked)
    }
    list.children = AccessibleChildren(
      count: library.cells.count, near: album.grid.visibleIndices(at: time),
      id: { "cell_\(library.cells[$0].number)" }, index: { library.index(of: PhotoID($0)) },
      child: cell)
    list.children.selected = { album.marks.compactMap { library.index(of: $0) }.sorted() }
    // Keys begin at the current cell, even if no focus ring is shown there.
    list.focus = lightbox.current.map { "cell_\($0.number)" } ?? id
    list.isKept = true
    return list
  }

  // MARK: Cells

  private func cell(_ index: Int, id: String) -> AccessibleObject {
    let (photo, isFolder) = (library.cells[index], library.isFolder(index))
    var cell = AccessibleObject(id, .listItem, .verbatim(self.names(photo))) { [self] node in
      let grid = lightbox.album.grid
      node.frame = grid.frame(of: index, at: time)
      node.states.formUnion([.focusable, .selectable])
      if grid.visibleIndices(at: time).contains(index) { node.states.insert(.showing) }
      node.attributes = ["posinset": "\(index + 1)", "setsize": "\(library.cells.count)"]
      guard !isFolder else {
        node.description = text(AccessibleTexts.folder)
        node.states.remove(.selectable)
        return
      }
      if lightbox.album.marks.contains(photo) { node.states.insert(.selected) }
      let first = index - library.folderCount
      let section = library.source.sections.first { $0.start == first }?.title ?? .empty
      node.description = text(.list([section] + remarks(on: photo)))
    }
    cell.actions = { [self] in
      commands(isFolder: isFolder).map {
        action($0, cell: index, label: $0 == .toggleAlbum ? AccessibleTexts.open : nil)
      }
    }
    cell.request = { [.focus, .reveal].contains($0) ? .focus(cell: index) : nil }
    return cell
  }

  private func commands(isFolder: Bool) -> [Command] {
    guard !isFolder else { return [.toggleAlbum, .menu] }
    return [.toggleAlbum, .toggleMark, .menu, .copy] + Command.group(.filing)
      + [.rename, .job(.trash)] + DesktopRequest.allCases.map { .request($0) }
      + (0...5).map { .rate($0) }
      + lightbox.environment.bindings.programs.indices.map { .run($0) }
  }

  /// The texts for a photo's mark, for its stars, and for a RAW file or a film that belongs to the
  /// photo; empty if the photo has none of these.
  func remarks(on photo: PhotoID) -> [Phrase] {
    let stars = lightbox.album.ratings[photo].stars
    return (lightbox.album.marks.contains(photo) ? [AccessibleTexts.marked] : [])
      + (stars > 0 ? [PhotoRatings.stars(stars)] : [])
      + (library.source.pairs.companion(of: photo) != nil ? [AccessibleTexts.pair] : [])
      + (library.hasFilm(photo) ? [AccessibleTexts.film] : [])
  }

  private var scrollbar: [AccessibleObject] {
    let bar = lightbox.album.scrollbar
    guard let geometry = bar.geometry else { return [] }
    let name = AccessibleTexts.scrollbar
    var object = AccessibleObject("scrollbar", .scrollBar, name) { [self] node in
      node.states.insert(.vertical)
      node.frame = geometry.track
      node.description = bar.isHeld ? text(bar.label) : ""
      node.value = AccessibleValue(
        geometry.position, in: 0...1, step: min(geometry.share, 1),
        text: text(AccessibleTexts.percent(geometry.position)))
      if !bar.layers(in: view, at: time).isEmpty { node.states.insert(.showing) }
    }
    object.position = .bar
    object.request = { call in
      guard case .set(let position) = call else { return nil }
      return .scroll(position)
    }
    return [object]
  }
}

extension SelectionBar {
  /// The objects of the bar for marked photos: the bar and its buttons. The button for the menu is
  /// left out, because the photos' cells offer the same menu.
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let bar = context.lightbox.album.selectionBar
    guard context.lightbox.mode == .album, bar.fade.isIn else { return [] }
    var object = AccessibleObject("selection", .toolBar, bar.sentence) { node in
      node.show(in: bar.frames(in: context.view, at: context.time)?.bar)
    }
    object.children = AccessibleChildren("selected", count: commands.count) { index, id in
      let command = commands[index]
      var button = AccessibleObject(id, .pushButton, command.entry?.label ?? .empty) { node in
        let buttons = bar.frames(in: context.view, at: context.time)?.buttons
        let button = buttons?.first { $0.command == command }
        if let button { node.show(in: button.frame) }
      }
      button.actions = { [context.action(command)] }
      return button
    }
    object.position = .bar
    return [object]
  }
}
