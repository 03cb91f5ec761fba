internal import Geometry

/// An open menu: its contents, where and how it was opened, and its open submenus.
struct MenuOpening: Equatable {
  /// A submenu, and the state of the menu from which it was opened.
  struct Level: Equatable {
    let contents: MenuContents
    /// The index of the row that opened the submenu.
    let row: Int
    /// The scroll offset, logical px, that the menu had when the submenu was opened.
    let offset: Double
    /// The place at which the submenu opens; nil if the submenu was opened before the layout of the
    /// menu was known.
    let anchor: ContextMenu.Anchor?
  }

  let root: MenuContents
  let rootAnchor: ContextMenu.Anchor
  let opener: ContextMenu.Opener
  /// The open submenus, each opened from the one before.
  var levels: [Level] = []

  /// The contents that are shown.
  var contents: MenuContents { levels.last?.contents ?? root }
  var anchor: ContextMenu.Anchor { levels.last?.anchor ?? rootAnchor }
  var isSubmenu: Bool { !levels.isEmpty }

  /// The smallest height of a row, logical px.
  var rowHeight: Double { opener.isFinger ? MenuLayout.fingerRow : MenuLayout.pointerRow }

  /// All contents of the menu and its submenus; the visible contents come first.
  var all: [MenuContents] { [contents] + root.all }
}
