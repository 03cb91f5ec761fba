internal import Geometry
internal import Input
internal import Languages
internal import Viewing

extension MenuContents {
  /// Creates the menu for a situation; the entries show the keys of `bindings`.
  package init(_ situation: MenuSituation, _ bindings: KeyBindings) {
    let menu = MenuWriter(situation: situation, bindings: bindings)
    switch situation.subject {
    case .photo: self.init(menu.photo)
    case .cell: self.init(menu.cell)
    case .folder: self.init([[menu.open], menu.group(.places), menu.window])
    case .album: self.init(menu.album)
    case .order: self.init([menu.orders])
    }
  }
}

/// Creates the groups of a menu: the most used entries first, the other entries in submenus.
private struct MenuWriter {
  typealias Entry = MenuContents.Entry

  let situation: MenuSituation
  let bindings: KeyBindings

  // MARK: Entries

  /// Creates an entry for `command`, with the command's own label unless `title` is given.
  func entry(_ command: Command, _ title: Phrase? = nil) -> Entry {
    Entry(
      action: .command(command), title: title ?? command.entry?.label ?? .empty,
      key: KeyLabel.first(of: command, in: bindings) ?? .empty,
      isEnabled: situation.isEnabled(command) ?? false, isChecked: situation.isChecked(command))
  }

  /// Creates an entry for each command for which `MenuSituation.isEnabled` does not return nil.
  func entries(_ commands: Command...) -> [Entry] {
    commands.filter { situation.isEnabled($0) != nil }.map { entry($0) }
  }

  /// Creates the entries of a group; the command table says which they are.
  func group(_ group: CommandEntry.MenuGroup) -> [Entry] {
    Command.group(group).flatMap { entries($0) }
  }

  /// Creates the entry of a submenu. The submenu's first row leads back; entries that do not fit
  /// are in a further submenu, *More*.
  func submenu(_ title: Phrase, _ groups: [[Entry]]) -> Entry {
    let back = Entry(action: .leave, title: title)
    var (shown, rest): ([[Entry]], [[Entry]]) = ([], groups.filter { !$0.isEmpty })
    var room = MenuContents.mostRows - 1
    if rest.joined().count > room {
      room -= 1
      while let group = rest.first, room > 0 {
        shown.append(Array(group.prefix(room)))
        rest[0] = Array(group.dropFirst(room))
        room -= min(room, group.count)
        if rest[0].isEmpty { rest.removeFirst() }
      }
      rest = [[more(rest)]]
    }
    return Entry(action: .open(MenuContents([[back]] + shown + rest)), title: title)
  }

  func more(_ groups: [[Entry]]) -> Entry { submenu(Phrase("More", context: "a menu"), groups) }

  /// Creates the submenu of rarely used entries: the groups `before`, the external programs, and
  /// the groups `after`. If the programs do not all fit, they are in a submenu of their own.
  func more(_ before: [[Entry]], _ after: [[Entry]]) -> Entry {
    let free = MenuContents.mostRows - 1 - (before + after).joined().count
    let programs = bindings.programs.enumerated().map { entry(.run($0), .verbatim($1.label)) }
    let shown =
      programs.count <= free
      ? programs : [submenu(Phrase("Programs", context: "a menu"), [programs])]
    return more(before + [shown] + after)
  }

  // MARK: Menus

  /// The menu of an open photo.
  var photo: [[Entry]] {
    let photo = situation.photo
    let play = photo.isPlaying.map { entry(.togglePlay, $0 ? Phrase("Pause") : nil) }
    let shows = entries(.slideshow) + [play].compactMap { $0 }
    // The entries about a line of Details take the place of the slideshow's.
    let fact = photo.fact.map { Entry(action: .copyFact($0), title: Phrase("Copy this line")) }
    let copyAll = Entry(action: .copyDetails, title: Phrase("Copy the details"))
    let details = photo.showsDetails ? [copyAll] : []
    return [
      fact.map { [$0] + details } ?? [],
      entries(.toggleAlbum) + (fact == nil ? shows : []),
      entries(.toggleInfo, .toggleMark) + [rating], entries(.copy, .job(.trash), .undo),
      [
        share, view([group(.zoom), group(.turns), entries(.toggleFullscreen)]),
        more(
          [
            group(.pages), fact == nil ? [] : shows,
            entries(.rename) + group(.filing) + (fact == nil ? details : []),
          ], [group(.window)]),
      ],
    ]
  }

  func view(_ groups: [[Entry]]) -> Entry { submenu(Phrase("View", context: "a menu"), groups) }

  /// The menu of a photo in the album.
  var cell: [[Entry]] {
    let details = Entry(action: .openDetails, title: Phrase("Details"))
    // With two entries for filing, the menu has exactly `mostRows` rows.
    let (filing, rest) = (group(.filing).prefix(2), Array(group(.filing).dropFirst(2)))
    return [
      [open] + entries(.toggleMark) + [rating, details],
      entries(.copy) + filing + entries(.rename, .job(.trash), .undo),
      [share, more([rest, marks, entries(.slideshow), entries(.parentFolder)], [window])],
    ]
  }

  /// The menu of the album itself.
  var album: [[Entry]] {
    let folder = [group(.places), group(.siblings), entries(.paste)]
    return [
      entries(.find) + marks,
      [
        submenu(Phrase("Order"), [orders]),
        view([group(.cells), entries(.toggleNames), entries(.slideshow, .toggleFullscreen)]),
      ],
      [submenu(Phrase("Folder", context: "a menu"), folder)] + entries(.undo), group(.window),
    ]
  }

  // MARK: Groups

  var open: Entry { entry(.toggleAlbum, Phrase("Open")) }

  var orders: [Entry] {
    AlbumOrder.Key.allCases.map { key in
      // The current order stays as it is, even if it is reversed.
      let isShown = situation.order.key == key
      let order = isShown ? situation.order : AlbumOrder(key)
      return Entry(action: .order(order), title: key.label, isChecked: isShown)
    } + entries(.reverseOrder)
  }

  /// The entries that change the marks of all photos, or show only the marked photos.
  var marks: [Entry] { group(.marks) + entries(.showMarked) }

  /// The submenu with the ratings, from five stars to none.
  var rating: Entry { submenu(Phrase("Rating"), [(0...5).reversed().map { entry(.rate($0)) }]) }

  /// The submenu with the commands that pass the photo to other programs or to the desktop.
  var share: Entry {
    submenu(
      Phrase("Share", context: "a menu"),
      [entries(.request(.mail), .request(.print)), group(.programs), group(.desktop)])
  }

  var window: [Entry] { entries(.toggleFullscreen) + group(.window) }
}

extension MenuSituation {
  /// The state of the open photo, or the default state if the menu is not about an open photo.
  fileprivate var photo: Photo { if case .photo(let photo) = subject { photo } else { Photo() } }
  fileprivate var order: AlbumOrder { stage.library.source.order }

  /// Returns true if the command has an effect now. Otherwise returns false, which disables the
  /// command's entry, or nil, which omits the entry.
  fileprivate func isEnabled(_ command: Command) -> Bool? {
    switch command {
    case .next: stage.library.hasNext
    case .previous: stage.library.hasPrevious
    case .zoomIn, .zoomOut, .reset, .actualSize, .toggleFill, .turn, .keepTurn:
      stage.viewport.map { changes($0, by: command) } ?? false
    // A search may have found nothing.
    case .find: !stage.cells.isEmpty || !stage.library.source.filter.isEmpty
    case .markNone: !stage.album.marks.isEmpty
    case .markAll, .markOthers, .cellsLarger, .cellsSmaller, .cellsReset, .toggleNames, .slideshow:
      !stage.cells.isEmpty
    case .reverseOrder: order.key != .random
    case .undo: canUndo ? true : nil
    case .toggleFullscreen: window.capabilities.contains(.fullscreen) ? true : nil
    default: true
    }
  }

  /// Returns true if a command that zooms or turns changes the open photo, shown by `viewport`.
  private func changes(_ viewport: Viewport, by command: Command) -> Bool {
    let (target, slack) = (viewport.target, 1 + 1e-6)
    let range = viewport.layout.zoomRange(
      rotation: target.rotation, physics: stage.environment.physics)
    return switch command {
    case .zoomIn: target.scale * slack < range.upperBound
    case .zoomOut: target.scale > range.lowerBound * slack
    // Actual size is a zoom, also where it is a fit of its own.
    case .reset: !viewport.isFit || viewport.layout.isActualSize || abs(target.rotation) >= 1e-6
    case .keepTurn: stage.current.map { stage.pager.quarterTurns(of: $0) != 0 } ?? false
    default: true
    }
  }

  /// Returns true if the command is switched on, false if it is switched off; nil if it is no
  /// switch.
  fileprivate func isChecked(_ command: Command) -> Bool? {
    let rating = stage.current.map { stage.album.ratings[$0] } ?? .none
    return switch command {
    case .toggleInfo: photo.showsDetails
    case .toggleKeep: stage.pager.keepsView
    case .toggleMark: rating.isMarked
    case .rate(let stars): rating.stars == stars
    case .showMarked: stage.library.source.filter.showsMarked
    case .toggleNames: stage.album.names.areBelow
    case .toggleFullscreen: window.isFullscreen
    case .reverseOrder: order.isReversed && order.key != .random
    default: nil
    }
  }
}

extension AlbumOrder.Key {
  /// The name of the order in a menu.
  fileprivate var label: Phrase {
    switch self {
    case .name: Phrase("By name")
    case .taken: Phrase("By date taken")
    case .modified: Phrase("By date modified")
    case .size: Phrase("By size")
    case .stars: Phrase("By stars")
    case .random: Phrase("In random order")
    }
  }
}
