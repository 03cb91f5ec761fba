package import Accessible
package import Geometry
package import Input
internal import Languages
internal import Raster
internal import Viewing

/// The lightbox at one moment as a screen reader sees it: a window with the album or the photo, and
/// all of the chrome that is drawn.
///
/// It is derived from the ``Lightbox`` value and stores nothing else: ``AccessibleID`` names the
/// objects, and nodes are created only when they are requested. An album has as many children as it
/// has cells, and their nodes too are created on request.
package struct AccessibleTree: AccessibleContents {
  let lightbox: Lightbox
  let time: Instant
  /// Returns the name of a photo or folder, as the album and the header show it.
  let names: (PhotoID) -> String
  let context: ViewContext
  /// False if nodes are created without their actions, which saves looking up the keys.
  var hasActions = true

  /// Creates the tree of `lightbox` at `time`.
  package init(of lightbox: Lightbox, at time: Instant, names: @escaping (PhotoID) -> String) {
    self.lightbox = lightbox
    self.time = time
    self.names = names
    context = lightbox.context
  }

  var library: PhotoLibrary { lightbox.library }
  var chrome: Chrome { lightbox.chrome }
  private var album: AccessibleID { .album(library.place.number) }

  // MARK: Structure

  /// The children of an object, without the cells of an album.
  func children(of id: AccessibleID) -> [AccessibleID] {
    switch id {
    case .window: windowChildren
    case .header: headerChildren
    case .notice: chrome.overlays.notice.actions.indices.map { .noticeButton($0) }
    case .selection: SelectionBar.commands.indices.map { .selectionButton($0) }
    case .search: chrome.find.chips.indices.map { .chip($0) }
    case .details: detailLines.indices.map { .detail($0) }
    case .help: helpRows.indices.map { .helpRow($0) }
    case .folderField: chrome.folders.rows.indices.map { .folderRow($0) }
    case .menu: (chrome.menu.opening?.contents.entries.indices).map { $0.map { .entry($0) } } ?? []
    default: []
    }
  }

  private var windowChildren: [AccessibleID] {
    var children: [AccessibleID] = chrome.header.isPresent ? [.header] : []
    switch lightbox.mode {
    case .album:
      children.append(library.cells.isEmpty && library.place.notice != nil ? .emptiness : album)
      if lightbox.album.scrollbar.place != nil { children.append(.scrollbar) }
      if lightbox.album.selectionBar.fade.isIn { children.append(.selection) }
    case .photo:
      guard let current = lightbox.current else { break }
      if library.hasPrevious { children.append(.previousArrow) }
      children.append(.photo(current))
      if library.hasNext { children.append(.nextArrow) }
      if lightbox.photos.count > 1 { children.append(.scrubber) }
    }
    let overlays = chrome.overlays
    if lightbox.mode == .photo, overlays.zoom.isShown { children.append(.zoom) }
    if overlays.notice.shownText != nil { children.append(.notice) }
    if overlays.info.isShown { children.append(.details) }
    if chrome.scope.isShown { children.append(.scope) }
    if overlays.help.isShown { children.append(.help) }
    if chrome.tooltip.shownText != nil { children.append(.tooltip) }
    if isFinding { children.append(.search) }
    if let field = chrome.openField { children.append(field) }
    if chrome.menu.isOpen { children.append(.menu) }
    return children
  }

  /// True while the search field is shown, or a name is looked for by its beginning.
  private var isFinding: Bool {
    lightbox.mode == .album
      && (chrome.find.isOpen || lightbox.album.typeAhead.isActive(lightbox.physics, at: time))
  }

  /// The field in which the person types now; nil if there is none.
  var written: AccessibleID? {
    chrome.openField ?? (isFinding ? .search : nil)
  }

  private var headerChildren: [AccessibleID] {
    let parts = chrome.header.parts(in: context)
    let header = chrome.header
    let left = header.layout(in: context).left
    let titles: [AccessibleID] =
      header.showsTrail ? [.title, .note] : header.title.isEmpty ? [] : [.title]
    let folders = parts.filter { if case .folder = $0 { true } else { false } }
    let right = parts.dropFirst(left.count + folders.count)
    return (left + folders).map { .button($0) } + titles + right.map { .button($0) }
  }

  func parent(of id: AccessibleID) -> AccessibleID? {
    switch id {
    case .window: nil
    case .cell: album
    case .title, .note, .button: .header
    case .noticeButton: .notice
    case .chip: .search
    case .selectionButton: .selection
    case .detail: .details
    case .helpRow: .help
    case .entry: .menu
    case .folderRow: .folderField
    default: .window
    }
  }

  /// The index of an object among the children of its parent; nil if the object is not in the tree.
  func index(of id: AccessibleID) -> Int? {
    guard let parent = parent(of: id) else { return id == .window ? 0 : nil }
    if case .cell(let photo) = id {
      return lightbox.mode == .album ? library.index(of: photo) : nil
    }
    guard parent == .window || index(of: parent) != nil else { return nil }
    return children(of: parent).firstIndex(of: id)
  }

  func isThere(_ id: AccessibleID) -> Bool { index(of: id) != nil }

  /// The object with the keyboard focus; in the album this is the current cell, even if no focus
  /// ring is shown.
  var focused: AccessibleID {
    if chrome.menu.isOpen { return chrome.menu.current.map { .entry($0) } ?? .menu }
    if let field = chrome.openField { return field }
    if chrome.find.isEditing, isFinding { return .search }
    if chrome.overlays.help.isShown { return .help }
    if let part = chrome.header.focused, isThere(.button(part)) { return .button(part) }
    guard let current = lightbox.current else {
      return windowChildren.contains(album) ? album : .window
    }
    // The keys begin at the current cell, also where no ring shows it.
    return lightbox.mode == .album ? .cell(current) : .photo(current)
  }

  // MARK: By text

  /// The code of the language of all texts.
  package var locale: String { lightbox.environment.preferences.language.code }

  package var root: String { AccessibleID.window.text }
  package var focus: String { focused.text }

  private func known(_ text: String) -> AccessibleID? {
    AccessibleID(text).flatMap { isThere($0) ? $0 : nil }
  }

  package func node(_ id: String) -> AccessibleNode? { known(id).map { node($0) } }

  package func parent(of id: String) -> String? { known(id).flatMap { parent(of: $0) }?.text }

  package func childCount(of id: String) -> Int {
    guard let id = known(id) else { return 0 }
    if case .album = id { return library.cells.count }
    return children(of: id).count
  }

  package func child(of id: String, at index: Int) -> String? {
    guard let id = known(id) else { return nil }
    if case .album = id {
      return library.cells.indices.contains(index)
        ? AccessibleID.cell(library.cells[index]).text : nil
    }
    let children = children(of: id)
    return children.indices.contains(index) ? children[index].text : nil
  }

  package func nearChildren(of id: String) -> Range<Int> {
    if case .album? = known(id) { return lightbox.album.grid.visibleIndices(at: time) }
    return 0..<childCount(of: id)
  }

  package var kept: [String] {
    let fixed = windowChildren.filter {
      switch $0 {
      case .album, .photo, .zoom, .notice, .details, .help, .menu, .nameField, .folderField: true
      // The rest fades, or changes what it says, with nobody being told.
      default: false
      }
    }
    return ([.window] + fixed).map(\.text)
  }

  package func index(of id: String) -> Int? { AccessibleID(id).flatMap { index(of: $0) } }

  package func object(at point: Point) -> String? {
    guard lightbox.environment.viewBounds.contains(point) else { return nil }
    var found = AccessibleID.window
    while let inner = child(of: found, at: point) { found = inner }
    return found.text
  }

  /// The topmost child at a point of the window that can be seen.
  private func child(of id: AccessibleID, at point: Point) -> AccessibleID? {
    if case .album = id {
      let grid = lightbox.album.grid
      return grid.visibleIndices(at: time)
        .last { lightbox.environment.seen(grid.frame(of: $0, at: time)).contains(point) }
        .map { .cell(library.cells[$0]) }
    }
    return children(of: id).last {
      let node = node($0)
      return node.states.contains(.showing) && node.frame.contains(point)
    }
  }

  // MARK: Marks

  /// The indices of the marked photos among the cells.
  private var marked: [Int] {
    lightbox.album.marks.compactMap { library.index(of: $0) }.sorted()
  }

  package func selectionCount(of id: String) -> Int {
    guard case .album? = known(id) else { return 0 }
    return lightbox.album.marks.count { library.index(of: $0) != nil }
  }

  package func selectedChild(of id: String, at index: Int) -> String? {
    guard case .album? = known(id) else { return nil }
    let marked = marked
    return marked.indices.contains(index)
      ? AccessibleID.cell(library.cells[marked[index]]).text : nil
  }
}
