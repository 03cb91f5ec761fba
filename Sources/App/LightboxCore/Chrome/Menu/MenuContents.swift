package import Languages

/// The entries of a menu.
package struct MenuContents: Hashable, Sendable {
  /// The action of an entry.
  package enum Action: Hashable, Sendable {
    case command(Command)
    case order(AlbumOrder)
    /// Opens the photo with the focus, together with the Details panel.
    case openDetails
    /// Opens the menu of the stars.
    case openRatings
    /// Copies a line of the Details panel.
    case copyFact(PhotoDetails.Row)
    /// Copies all lines of the Details panel.
    case copyDetails
  }

  /// An entry of the menu: its text, its key, and whether it is enabled.
  package struct Entry: Hashable, Sendable {
    package let action: Action
    package let title: Phrase
    /// The name of the key with the same effect; empty if there is none.
    package let key: Phrase
    package var isEnabled = true
    /// The state of an entry that is switched on or off; nil for other entries. Entries with a
    /// state leave space for a tick.
    package var isChecked: Bool?
  }

  /// The groups of entries, separated by lines; no group is empty.
  package let groups: [[Entry]]

  package init(_ groups: [[Entry]]) {
    self.groups = groups.filter { !$0.isEmpty }
  }

  package var entries: [Entry] { groups.flatMap { $0 } }
  package var hasChecks: Bool { entries.contains { $0.isChecked != nil } }
}

/// The facts that determine the entries of a menu.
package struct MenuSituation: Hashable, Sendable {
  /// The state of an open photo.
  package struct Photo: Hashable, Sendable {
    package var isFit = true
    /// True if the photo is shown turned by quarter turns that are not saved in its file.
    package var isTurned = false
    package var canZoomIn = true
    package var canZoomOut = true
    package var hasNext = false
    package var hasPrevious = false
    /// True while the photo's animation plays; nil for a photo without an animation.
    package var isPlaying: Bool?
    package var showsDetails = false
    /// The line of the Details panel at which the menu is opened; nil if there is none.
    package var fact: PhotoDetails.Row?
    package var keepsView = false
    /// False if no picture is loaded; then the photo can be neither zoomed nor turned.
    package var hasPicture = true

    package init() {}
  }

  /// The object that a menu is about.
  package enum Subject: Hashable, Sendable {
    case photo(Photo)
    /// A photo in the album.
    case cell
    /// A folder in the album.
    case folder
    /// The album itself.
    case album
    /// Only the sort orders of the album.
    case order
    /// Only the star ratings of the photo.
    case rating
  }

  package var subject: Subject
  package var isMarked = false
  /// The stars of the photo, 0…5.
  package var rating = 0
  /// True if the album shows only the marked photos.
  package var isFiltered = false
  /// True if there is a change that can be undone.
  package var canUndo = false
  package var isFullscreen = false
  package var canBeFullscreen = true
  package var order = AlbumOrder()
  /// True if the album has photos or folders.
  package var hasCells = true
  /// True if names are shown below the photos.
  package var namesPhotos = false

  package init(_ subject: Subject) {
    self.subject = subject
  }
}

extension MenuContents {
  /// Creates the menu for a situation; the entries show the keys of `bindings`.
  package init(_ situation: MenuSituation, _ bindings: KeyBindings) {
    let menu = MenuWriter(situation: situation, bindings: bindings)
    switch situation.subject {
    case .photo(let photo): self.init(menu.groups(of: photo))
    case .cell:
      self.init([
        [
          menu.entry(.toggleAlbum, Phrase("Open")),
          menu.entry(.toggleMark, check: situation.isMarked),
          menu.rating, menu.entry(.openDetails, Phrase("Details"), of: nil),
        ], [menu.entry(.copy), menu.entry(.rename), menu.entry(.trash), menu.undo],
        menu.elsewhere + menu.programs, menu.ways + [menu.marked, menu.slideshow],
        menu.window,
      ])
    case .folder: self.init([[menu.entry(.toggleAlbum, Phrase("Open"))], menu.ways, menu.window])
    case .album:
      self.init([
        menu.orders, menu.sizes,
        [menu.entry(.paste), menu.undo] + menu.ways + [menu.marked, menu.slideshow], menu.window,
      ])
    case .order: self.init([menu.orders])
    case .rating: self.init([menu.stars])
    }
  }
}

/// The groups of which menus are made.
private struct MenuWriter {
  typealias Entry = MenuContents.Entry

  let situation: MenuSituation
  let bindings: KeyBindings

  /// Creates an entry for `command`; its title is the command's label in the command table unless
  /// `title` is given.
  func entry(
    _ command: Command, _ title: Phrase? = nil, if isEnabled: Bool = true, check: Bool? = nil
  ) -> Entry {
    entry(
      .command(command), title ?? command.entry?.label ?? .empty, of: command, if: isEnabled,
      check: check)
  }

  func entry(
    _ action: MenuContents.Action, _ title: Phrase, of command: Command?, if isEnabled: Bool = true,
    check: Bool? = nil
  ) -> Entry {
    Entry(
      action: action, title: title,
      key: command.flatMap { KeyLabel.first(of: $0, in: bindings) } ?? .empty,
      isEnabled: isEnabled, isChecked: check)
  }

  func groups(of photo: MenuSituation.Photo) -> [[Entry]] {
    let has = photo.hasPicture
    return [
      [
        entry(.toggleAlbum), entry(.next, if: photo.hasNext),
        entry(.previous, if: photo.hasPrevious), slideshow,
      ],
      [
        entry(.zoomIn, if: has && photo.canZoomIn), entry(.zoomOut, if: has && photo.canZoomOut),
        entry(.reset, if: has && !photo.isFit), entry(.actualSize, if: has),
        entry(.toggleFill, if: has), entry(.toggleKeep, check: photo.keepsView),
      ],
      [entry(.turn(quarters: 1), if: has), entry(.turn(quarters: -1), if: has)]
        + (photo.isPlaying.map { [entry(.togglePlay, $0 ? Phrase("Pause") : Phrase("Play"))] } ?? []),
      [
        entry(.toggleInfo, check: photo.showsDetails)
      ] + copies(of: photo) + [
        entry(.toggleMark, check: situation.isMarked), rating,
      ],
      [
        entry(.keepTurn, if: has && photo.isTurned), entry(.copy), entry(.rename), entry(.trash),
        undo,
      ], elsewhere + programs,
      window,
    ]
  }

  /// The entries that copy the contents of the Details panel.
  private func copies(of photo: MenuSituation.Photo) -> [Entry] {
    guard photo.showsDetails else { return [] }
    return [entry(.copyDetails, Phrase("Copy the details"), of: nil)]
      + (photo.fact.map { [entry(.copyFact($0), Phrase("Copy this line"), of: nil)] } ?? [])
  }

  var orders: [Entry] {
    AlbumOrder.Key.allCases.map { key in
      // The one that holds stays as it is, also backwards.
      let order = situation.order.key == key ? situation.order : AlbumOrder(key)
      return entry(.order(order), key.label, of: nil, check: situation.order.key == key)
    } + [
      entry(
        .reverseOrder, if: situation.order.key != .random,
        check: situation.order.isReversed && situation.order.key != .random)
    ]
  }

  var sizes: [Entry] {
    [.cellsLarger, .cellsSmaller, .cellsReset].map { entry($0, if: situation.hasCells) }
      + [entry(.toggleNames, if: situation.hasCells, check: situation.namesPhotos)]
  }

  /// The entry that opens the menu of the stars.
  var rating: Entry {
    entry(
      .openRatings,
      Phrase("{0} ▸", context: "an entry of the menu", Phrase("Rating")), of: nil)
  }

  var stars: [Entry] {
    (0...5).reversed().map { entry(.rate($0), check: situation.rating == $0) }
  }

  /// The entry that undoes the newest change.
  var undo: Entry { entry(.undo, if: situation.canUndo) }

  var slideshow: Entry {
    entry(.slideshow, if: situation.hasCells)
  }

  var marked: Entry { entry(.showMarked, check: situation.isFiltered) }

  /// The entries that pass the photo to other programs or to the desktop.
  var elsewhere: [Entry] {
    [.openWith, .showInFolder, .print, .mail, .setWallpaper].map { entry($0) }
  }

  /// The entries that start the external programs bound to keys.
  var programs: [Entry] {
    bindings.programs.enumerated().map { entry(.run($0), .verbatim($1.label)) }
  }

  var ways: [Entry] { [entry(.parentFolder)] }

  var window: [Entry] {
    (situation.canBeFullscreen ? [entry(.toggleFullscreen, check: situation.isFullscreen)] : [])
      + [entry(.toggleHelp), entry(.quit)]
  }
}

extension AlbumOrder.Key {
  /// The order as a menu says it.
  fileprivate var label: Phrase {
    switch self {
    case .name: Phrase("By name")
    case .taken: Phrase("By date taken")
    case .modified: Phrase("By date modified")
    case .size: Phrase("By size")
    case .random: Phrase("In random order")
    }
  }
}
