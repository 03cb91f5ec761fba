internal import Input
package import Languages
internal import Motion

/// The entries of a menu.
package struct MenuContents: Equatable, Sendable {
  /// The action of an entry.
  package enum Action: Equatable, Sendable {
    case command(Command)
    case order(AlbumOrder)
    /// Opens the photo with the focus, together with the Details panel.
    case openDetails
    /// Replaces the menu by a submenu.
    case open(MenuContents)
    /// Shows the menu from which the submenu was opened.
    case leave
    /// Copies a line of the Details panel.
    case copyFact(PhotoDetails.Row)
    /// Copies all lines of the Details panel.
    case copyDetails
  }

  /// An entry of the menu: its text, its key, and whether it is enabled.
  package struct Entry: Equatable, Sendable {
    package let action: Action
    package let title: Phrase
    /// The name of the keyboard key with the same effect; empty if there is none.
    package var key = Phrase.empty
    package var isEnabled = true
    /// True if the entry is switched on, false if it is switched off; nil for an entry without
    /// these states. A menu with such entries reserves space for a tick before all titles.
    package var isChecked: Bool?

    /// True if the entry opens a submenu.
    var isSubmenu: Bool { if case .open = action { true } else { false } }
  }

  /// The largest number of rows of a menu or a submenu, including the row that leads back.
  package static let mostRows = 12

  /// The groups of entries, separated by lines; no group is empty.
  package let groups: [[Entry]]

  package init(_ groups: [[Entry]]) { self.groups = groups.filter { !$0.isEmpty } }

  package var entries: [Entry] { groups.flatMap { $0 } }
  /// True if any entry may have a sign before its title: a tick, or the arrow that leads back.
  var hasSigns: Bool { entries.contains { $0.isChecked != nil || $0.action == .leave } }
  var hasSubmenus: Bool { entries.contains(where: \.isSubmenu) }
  /// The contents of the submenus.
  var submenus: [MenuContents] {
    entries.compactMap { if case .open(let contents) = $0.action { contents } else { nil } }
  }
  /// These contents, and those of all submenus.
  var all: [MenuContents] { [self] + submenus.flatMap(\.all) }
  /// The index of the first enabled entry, except the row that leads back; nil if there is none.
  var firstChoice: Int? { entries.firstIndex { $0.isEnabled && $0.action != .leave } }
}

/// The state on which the entries of a menu depend.
package struct MenuSituation: Sendable {
  /// The facts about the open photo that a menu needs, besides those of the ``Stage``.
  package struct Photo: Equatable, Sendable {
    /// True while the photo's animation plays; nil for a photo without an animation.
    var isPlaying: Bool?
    var showsDetails = false
    /// The line of the Details panel at which the menu is opened; nil if there is none.
    var fact: PhotoDetails.Row?
  }

  /// The object that a menu is about.
  package enum Subject: Equatable, Sendable {
    case photo(Photo)
    /// A photo in the album.
    case cell
    /// A folder in the album.
    case folder
    /// The album itself.
    case album
    /// The album's sort order; the menu then lists only the possible orders.
    case order
  }

  let subject: Subject
  @Shared private(set) var stage: Stage
  var window = WindowState()
  /// True if there is a change that can be undone.
  var canUndo = false
}

extension MenuSituation.Photo {
  /// Creates the state of the photo that is open on the stage, and of its Details panel.
  init(on stage: Stage, _ details: DetailsPanel) {
    isPlaying = stage.current.flatMap { stage.player.isPlaying($0) }
    showsDetails = details.isShown
  }
}
