internal import Languages

extension MenuContents {
  /// Creates the menu for a situation; the entries show the keys of `bindings`.
  package init(_ situation: MenuSituation, _ bindings: KeyBindings) {
    let menu = MenuWriter(situation: situation, bindings: bindings)
    switch situation.subject {
    case .photo(let photo): self.init(menu.groups(of: photo))
    case .cell: self.init(menu.cell)
    case .folder: self.init([[menu.entry(.toggleAlbum, Phrase("Open"))], menu.ways, menu.window])
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

  /// Creates an entry for `command`, with the command's own label unless `title` is given. `check`
  /// is true for an entry that is switched on, false for one that is switched off; nil for other
  /// entries.
  func entry(
    _ command: Command, _ title: Phrase? = nil, if isEnabled: Bool = true, check: Bool? = nil
  ) -> Entry {
    Entry(
      action: .command(command), title: title ?? command.entry?.label ?? .empty,
      key: KeyLabel.first(of: command, in: bindings) ?? .empty, isEnabled: isEnabled,
      isChecked: check)
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

  func groups(of photo: MenuSituation.Photo) -> [[Entry]] {
    let shows = [slideshow] + play(photo)
    // The entries about a line of Details take the place of the slideshow's.
    let fact = photo.fact.map { Entry(action: .copyFact($0), title: Phrase("Copy this line")) }
    let copyAll = Entry(action: .copyDetails, title: Phrase("Copy the details"))
    let details = photo.showsDetails ? [copyAll] : []
    return [
      fact.map { [$0] + details } ?? [],
      [entry(.toggleAlbum)] + (fact == nil ? shows : []),
      [entry(.toggleInfo, check: photo.showsDetails), mark, rating],
      [entry(.copy), entry(.trash)] + undo,
      [
        share, view(of: photo),
        more(
          [
            [entry(.next, if: photo.hasNext), entry(.previous, if: photo.hasPrevious)],
            fact == nil ? [] : shows,
            [entry(.rename)] + filing + (fact == nil ? details : []),
          ], [help]),
      ],
    ]
  }

  /// The menu of a photo in the album.
  var cell: [[Entry]] {
    [
      [
        entry(.toggleAlbum, Phrase("Open")), mark, rating,
        Entry(action: .openDetails, title: Phrase("Details")),
      ], [entry(.copy)] + filing + [entry(.rename), entry(.trash)] + undo,
      [share, more([marks, [slideshow], [entry(.parentFolder)]], [window])],
    ]
  }

  /// The menu of the album itself.
  var album: [[Entry]] {
    [
      [entry(.find, if: situation.hasCells || situation.isFiltered)] + marks,
      [
        submenu(Phrase("Order"), [orders]),
        submenu(
          Phrase("View", context: "a menu"),
          [
            [.cellsLarger, .cellsSmaller, .cellsReset].map { entry($0, if: situation.hasCells) },
            [entry(.toggleNames, if: situation.hasCells, check: situation.namesPhotos)],
            [slideshow] + fullscreen,
          ]),
      ],
      [
        submenu(
          Phrase("Folder", context: "a menu"),
          [ways, [entry(.siblingFolder(1)), entry(.siblingFolder(-1))], [entry(.paste)]])
      ] + undo, help,
    ]
  }

  /// The submenu with the commands that zoom and turn an open photo.
  func view(of photo: MenuSituation.Photo) -> Entry {
    let has = photo.hasPicture
    return submenu(
      Phrase("View", context: "a menu"),
      [
        [
          entry(.zoomIn, if: has && photo.canZoomIn), entry(.zoomOut, if: has && photo.canZoomOut),
          entry(.reset, if: has && !photo.isFit), entry(.actualSize, if: has),
          entry(.toggleFill, if: has), entry(.toggleKeep, check: photo.keepsView),
        ],
        [
          entry(.turn(quarters: 1), if: has), entry(.turn(quarters: -1), if: has),
          entry(.keepTurn, if: has && photo.isTurned),
        ], fullscreen,
      ])
  }

  // MARK: Groups

  /// The entry that stops or starts an animation; empty for a photo without an animation.
  func play(_ photo: MenuSituation.Photo) -> [Entry] {
    photo.isPlaying.map { [entry(.togglePlay, $0 ? Phrase("Pause") : Phrase("Play"))] } ?? []
  }

  var orders: [Entry] {
    AlbumOrder.Key.allCases.map { key in
      // The one that stays as it is, also backwards.
      let order = situation.order.key == key ? situation.order : AlbumOrder(key)
      return Entry(
        action: .order(order), title: key.label, isChecked: situation.order.key == key)
    } + [
      entry(
        .reverseOrder, if: situation.order.key != .random,
        check: situation.order.isReversed && situation.order.key != .random)
    ]
  }

  var mark: Entry { entry(.toggleMark, check: situation.isMarked) }

  /// The entries that change the marks of all photos, or show only the marked photos.
  var marks: [Entry] {
    [
      entry(.markAll, if: situation.hasCells), entry(.markNone, if: situation.hasMarks),
      entry(.markOthers, if: situation.hasCells),
      entry(.showMarked, check: situation.isFiltered),
    ]
  }

  /// The submenu with the ratings, from five stars to none.
  var rating: Entry {
    submenu(
      Phrase("Rating"),
      [(0...5).reversed().map { entry(.rate($0), check: situation.rating == $0) }])
  }

  /// The entry that undoes the newest change; empty if there is none.
  var undo: [Entry] { situation.canUndo ? [entry(.undo)] : [] }

  var slideshow: Entry { entry(.slideshow, if: situation.hasCells) }

  /// The submenu with the commands that pass the photo to other programs or to the desktop.
  var share: Entry {
    submenu(
      Phrase("Share", context: "a menu"),
      [
        [entry(.mail), entry(.print)], [entry(.openWith), entry(.showInFolder)],
        [entry(.setWallpaper)],
      ])
  }

  var ways: [Entry] { [entry(.parentFolder), entry(.openFolder)] }

  /// The entries that copy or move photos to another folder.
  var filing: [Entry] { [entry(.copyTo), entry(.moveTo)] }

  var fullscreen: [Entry] {
    situation.canBeFullscreen ? [entry(.toggleFullscreen, check: situation.isFullscreen)] : []
  }

  var help: [Entry] { [entry(.toggleHelp), entry(.quit)] }

  var window: [Entry] { fullscreen + help }
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
