package import Languages

/// The facts of a command: its names, its keys, and its place in the help and in the menus.
package struct CommandEntry: Sendable {
  /// A section of the help, which lists related commands.
  package enum Section: String, Equatable, Sendable, CaseIterable {
    /// The ten rows with the most frequently used keys.
    case everyday = "Every day"
    case look = "Look"
    case album = "Album"
    case marks = "Marks and stars"
    case move = "Move"
    case file = "Files"
    case window = "Window"

    package var title: Phrase { Phrase(ofTable: rawValue, context: "a group of the help") }
  }

  /// A group of entries that a menu shows together, in the order of the table.
  enum MenuGroup {
    case pages, zoom, turns, marks, cells, places, siblings, filing, programs, desktop, window
  }

  package let command: Command
  /// The name in the configuration, in snake case.
  package let name: String
  /// The action in a few words, for the configuration and accessibility.
  package let meaning: String
  /// The action's label in menus and tooltips: the meaning, unless a shorter text is usual there.
  package let label: Phrase
  package let section: Section
  /// The text of the row in the help; neighbouring commands with the same text share a row.
  package let help: Phrase
  /// The group of the menus that has the command's entry. Nil if no group has it: then
  /// `MenuWriter` names the command itself, or the menus have no entry for it.
  let menu: MenuGroup?
  /// The default keys by their xkb names, each with its modifiers, the best known first.
  package let chords: [KeyBindings.Chord]

  init(
    _ command: Command, _ name: String, _ meaning: String, _ section: Section, _ help: String,
    label: String? = nil, menu: MenuGroup? = nil, keys: String...
  ) {
    (self.command, self.name, self.meaning, self.section) = (command, name, meaning, section)
    self.menu = menu
    self.label = Phrase(ofTable: label ?? meaning.prefix(1).uppercased() + meaning.dropFirst())
    self.help = Phrase(ofTable: help, context: "the help")
    chords = keys.flatMap { $0.split(separator: " ").map { KeyBindings.Chord(parsing: $0) } }
  }
}

extension Command {
  /// All commands that can have a key, in the order in which the help shows them.
  package static let table: [CommandEntry] = [
    CommandEntry(
      .toggleAlbum, "toggle_album", "from the photo to the album, and back", .everyday,
      "To the album, and back", label: "Back to the album", keys: "Return KP_Enter"),
    CommandEntry(
      .next, "next", "the next photo", .everyday, "Next, previous photo",
      label: "Next photo", menu: .pages, keys: "Right n Page_Down Next KP_Right KP_Next"),
    CommandEntry(
      .previous, "previous", "the previous photo", .everyday, "Next, previous photo",
      label: "Previous photo", menu: .pages, keys: "Left p Page_Up Prior KP_Left KP_Prior"),
    CommandEntry(
      .first, "first", "the first photo", .move, "First, last photo", keys: "Home g KP_Home"),
    CommandEntry(
      .last, "last", "the last photo", .move, "First, last photo", keys: "End G KP_End"),
    CommandEntry(
      .zoomIn, "zoom_in", "zoom in about the pointer, else the middle", .everyday, "Zoom in, out",
      label: "Zoom in", menu: .zoom, keys: "plus equal KP_Add", "ctrl+plus ctrl+equal ctrl+KP_Add"),
    CommandEntry(
      .zoomOut, "zoom_out", "zoom out", .everyday, "Zoom in, out",
      menu: .zoom, keys: "minus KP_Subtract", "ctrl+minus ctrl+KP_Subtract"),
    CommandEntry(
      .reset, "reset", "fit, upright, centred", .everyday, "Fit, upright, centred",
      label: "Fit, upright", menu: .zoom, keys: "0 r BackSpace KP_0", "ctrl+0 ctrl+KP_0"),
    CommandEntry(
      .actualSize, "actual_size", "one screen pixel per photo pixel", .look,
      "One screen pixel per photo pixel", label: "Actual size", menu: .zoom, keys: "1 KP_1"),
    CommandEntry(
      .toggleFill, "toggle_fill", "fill the view, and fit again", .look,
      "Fill the view, and fit again", label: "Fill the view", menu: .zoom, keys: "w"),
    CommandEntry(
      .toggleZoom, "toggle_zoom", "zoom in about the pointer, or back to fit", .look,
      "Zoom in, and back to fit", keys: "z"),
    CommandEntry(
      .peek, "peek", "one screen pixel per photo pixel at the pointer, while the key is down",
      .look, "A close look while held", keys: "x"),
    CommandEntry(
      .toggleKeep, "toggle_keep", "keep zoom, place and rotation on the next photos", .look,
      "Keep the view on the next photo", label: "Keep the view", menu: .zoom, keys: "v"),
    CommandEntry(
      .pan(x: -1, y: 0), "pan_left", "move the view to the left", .move,
      "Look further left, right", keys: "shift+Left", "h"),
    CommandEntry(
      .pan(x: 1, y: 0), "pan_right", "move the view to the right", .move,
      "Look further left, right", keys: "shift+Right", "l"),
    CommandEntry(
      .pan(x: 0, y: -1), "pan_up", "move the view up", .move, "Look further up, down",
      keys: "shift+Up", "k Up KP_Up"),
    CommandEntry(
      .pan(x: 0, y: 1), "pan_down", "move the view down", .move, "Look further up, down",
      keys: "shift+Down", "j Down KP_Down"),
    CommandEntry(
      .turn(quarters: 1), "turn_clockwise", "a quarter turn clockwise", .look,
      "Rotate right, left", label: "Rotate right", menu: .turns, keys: "bracketright", "ctrl+r"),
    CommandEntry(
      .turn(quarters: -1), "turn_counterclockwise", "a quarter turn back", .look,
      "Rotate right, left", label: "Rotate left", menu: .turns, keys: "bracketleft", "ctrl+R"),
    CommandEntry(
      .turnFreely(degrees: 5), "tilt_clockwise", "5° clockwise, and it stays", .look,
      "5° right, left", keys: "period"),
    CommandEntry(
      .turnFreely(degrees: -5), "tilt_counterclockwise", "5° back, and it stays", .look,
      "5° right, left", keys: "comma"),
    CommandEntry(
      .togglePlay, "toggle_play", "pause an animation, or let it play", .look,
      "An animation: pause, play", label: "Play", keys: "space"),
    CommandEntry(
      .stepFrame(1), "next_frame", "pause an animation at its next frame", .look,
      "Its next, previous frame", keys: "ctrl+Right"),
    CommandEntry(
      .stepFrame(-1), "previous_frame", "pause an animation at its previous frame", .look,
      "Its next, previous frame", keys: "ctrl+Left"),
    CommandEntry(
      .toggleFullscreen, "toggle_fullscreen", "fullscreen, and back", .everyday,
      "Fullscreen, and back", label: "Fullscreen", keys: "f F11"),
    CommandEntry(
      .toggleMark, "toggle_mark", "mark the photo, or take the mark away", .everyday,
      "Mark the photo", label: "Mark", keys: "m"),
    CommandEntry(
      .showMarked, "show_marked", "show marked photos only, or all again", .marks,
      "Show marked only", label: "Show marked only", keys: "ctrl+m"),
    CommandEntry(
      .find, "find", "find photos of the album: by name, stars, date, camera, keyword", .everyday,
      "Find by name, stars, date", label: "Find…", keys: "slash KP_Divide", "ctrl+f"),
    CommandEntry(
      .markAll, "mark_all", "mark all photos of the album", .marks, "Mark all, none, the others",
      label: "Mark all", menu: .marks, keys: "ctrl+a"),
    CommandEntry(
      .markNone, "mark_none", "take the marks of all photos away", .marks,
      "Mark all, none, the others", label: "Mark none", menu: .marks, keys: "ctrl+A"),
    CommandEntry(
      .markOthers, "mark_others", "mark the others, and take the marks of these away", .marks,
      "Mark all, none, the others", label: "Mark the others", menu: .marks, keys: "ctrl+i"),
    stars(0, "rate_none", "take the photo's stars away", "No stars"),
    stars(1, "rate_one", "give the photo one star", "1 star"),
    stars(2, "rate_two", "give the photo two stars", "2 stars"),
    stars(3, "rate_three", "give the photo three stars", "3 stars"),
    stars(4, "rate_four", "give the photo four stars", "4 stars"),
    stars(5, "rate_five", "give the photo five stars", "5 stars"),
    CommandEntry(
      .toggleInfo, "toggle_info", "details of the photo", .everyday,
      "Details of the photo", label: "Details", keys: "i"),
    CommandEntry(
      .focusHeader, "focus_header", "to the folders and buttons of the window's header, and back",
      .window, "To the header's buttons", keys: "F10 F6 Tab"),
    CommandEntry(
      .menu, "menu", "the menu of what can be done here", .window, "The menu", label: "Menu",
      keys: "shift+F10 Menu"),
    CommandEntry(
      .toggleHelp, "toggle_help", "the keys and gestures", .window, "This help",
      label: "Keys and gestures", menu: .window, keys: "question F1"),
    steps(
      .step(x: -1, y: 0), "album_left", "to the photo before", "Photo before, after", "Left KP_Left"
    ),
    steps(
      .step(x: 1, y: 0), "album_right", "to the photo after", "Photo before, after",
      "Right KP_Right"),
    steps(.step(x: 0, y: -1), "album_up", "to the row above", "Row above, below", "Up KP_Up"),
    steps(.step(x: 0, y: 1), "album_down", "to the row below", "Row above, below", "Down KP_Down"),
    steps(
      .stepScreen(-1), "album_page_up", "up by a screen", "A screen up, down",
      "Page_Up Prior KP_Prior"),
    steps(
      .stepScreen(1), "album_page_down", "down by a screen", "A screen up, down",
      "Page_Down Next KP_Next"),
    steps(.stepFirst, "album_first", "to the first photo", "First, last", "Home KP_Home"),
    steps(.stepLast, "album_last", "to the last photo", "First, last", "End KP_End"),
    marks(.step(x: -1, y: 0), "mark_left", "the photo before", "the photo before, after", "Left"),
    marks(.step(x: 1, y: 0), "mark_right", "the photo after", "the photo before, after", "Right"),
    marks(.step(x: 0, y: -1), "mark_up", "the row above", "the row above, below", "Up"),
    marks(.step(x: 0, y: 1), "mark_down", "the row below", "the row above, below", "Down"),
    marks(.stepScreen(-1), "mark_page_up", "a screen up", "a screen up, down", "Page_Up", "Prior"),
    marks(
      .stepScreen(1), "mark_page_down", "a screen down", "a screen up, down", "Page_Down", "Next"),
    marks(.stepFirst, "mark_first", "the first photo", "the first, last", "Home"),
    marks(.stepLast, "mark_last", "the last photo", "the first, last", "End"),
    CommandEntry(
      .cellsLarger, "album_larger", "larger thumbnails", .album, "Larger, smaller thumbnails",
      menu: .cells, keys: "plus equal KP_Add", "ctrl+plus ctrl+equal ctrl+KP_Add"),
    CommandEntry(
      .cellsSmaller, "album_smaller", "smaller thumbnails", .album, "Larger, smaller thumbnails",
      menu: .cells, keys: "minus KP_Subtract", "ctrl+minus ctrl+KP_Subtract"),
    CommandEntry(
      .cellsReset, "album_usual", "thumbnails of the default size", .album,
      "Thumbnails of the default size", label: "Default size", menu: .cells,
      keys: "ctrl+0 ctrl+KP_0"),
    CommandEntry(
      .parentFolder, "album_parent", "in the album, to the parent folder", .album,
      "Parent folder", label: "Parent folder", menu: .places, keys: "alt+Up alt+KP_Up"),
    CommandEntry(
      .siblingFolder(1), "album_next_folder", "in the album, to the next folder beside this one",
      .album, "Next, previous folder", label: "Next folder", menu: .siblings,
      keys: "alt+Page_Down alt+Next alt+KP_Next"),
    CommandEntry(
      .siblingFolder(-1), "album_previous_folder",
      "in the album, to the previous folder beside this one", .album, "Next, previous folder",
      label: "Previous folder", menu: .siblings, keys: "alt+Page_Up alt+Prior alt+KP_Prior"),
    CommandEntry(
      .nextOrder, "album_order",
      "order the album by name, date taken, date modified, size, stars, at random", .album,
      "Order by name, date, size", keys: "F3"),
    CommandEntry(
      .reverseOrder, "album_reverse", "reverse the album's order", .album,
      "Reverse order", label: "Reverse order", keys: "shift+F3"),
    CommandEntry(
      .toggleNames, "album_names", "names below the album's photos", .album,
      "Names below the photos", label: "Names below photos", keys: "F4"),
    CommandEntry(
      .slideshow, "slideshow", "a slideshow; Space too, where the photo does not play", .window,
      "Slideshow", label: "Slideshow", keys: "F5"),
    CommandEntry(
      .copy, "copy", "copy the marked photos, or this one, for other programs", .file,
      "Copy, paste", label: "Copy", keys: "ctrl+c"),
    CommandEntry(
      .paste, "paste", "open the files that were copied elsewhere", .file, "Copy, paste",
      label: "Paste", keys: "ctrl+v"),
    CommandEntry(
      .job(.trash), "trash", "the marked photos, or this one, into the trash", .everyday,
      "Into the trash", label: "Move to trash", keys: "Delete KP_Delete"),
    CommandEntry(
      .deleteTrashed, "delete_trashed", "delete for good what has just gone into the trash", .file,
      "Then delete it for good", label: "Delete for good", keys: "shift+Delete shift+KP_Delete"),
    CommandEntry(
      .keepTurn, "keep_turn", "save the rotation in the file, without loss", .file,
      "Save the rotation in the file", label: "Save rotation", menu: .turns, keys: "ctrl+s"),
    CommandEntry(
      .rename, "rename", "give the photo another name", .file, "Another name", label: "Rename…",
      keys: "F2"),
    CommandEntry(
      .file(.copy), "copy_to", "copy the marked photos, or this one, to a folder", .file,
      "Copy, move to a folder", label: "Copy to folder…", menu: .filing, keys: "F8"),
    CommandEntry(
      .file(.move), "move_to", "move the marked photos, or this one, to a folder", .file,
      "Copy, move to a folder", label: "Move to folder…", menu: .filing, keys: "shift+F8"),
    CommandEntry(
      .openFolder, "open_folder", "open another folder", .file, "Open another folder",
      label: "Open folder…", menu: .places, keys: "ctrl+l"),
    CommandEntry(
      .cancelJob, "cancel_job", "end copying, moving or deleting after the current photo", .file,
      "End what is being done with files", label: "Cancel", keys: "ctrl+period"),
    CommandEntry(
      .request(.openWith), "open_with", "open the photo in another program", .file,
      "In another program, in its folder", label: "Open with…", menu: .programs, keys: "ctrl+o"),
    CommandEntry(
      .request(.showInFolder), "show_in_folder", "show the photos in the file manager", .file,
      "In another program, in its folder", label: "Show in folder", menu: .programs,
      keys: "ctrl+O"),
    CommandEntry(
      .request(.print), "print", "print the photo", .file, "Print, send by mail", label: "Print…",
      keys: "ctrl+p"),
    CommandEntry(
      .request(.mail), "mail", "send the marked photos, or this one, by mail", .file,
      "Print, send by mail", label: "Send by mail…", keys: "ctrl+M"),
    CommandEntry(
      .request(.setWallpaper), "set_wallpaper", "make the photo the desktop's background", .file,
      "As the desktop's background", label: "Set as background…", menu: .desktop, keys: "ctrl+F8"),
    CommandEntry(
      .undo, "undo", "take the newest change to files back", .everyday, "Undo", label: "Undo",
      keys: "ctrl+z"),
    CommandEntry(
      .toggleScope, "toggle_scope", "draw what the gesture recognizers see", .window,
      "What the gestures see", keys: "F12"),
    CommandEntry(
      .openSettings, "open_settings", "open the settings file in another program", .window,
      "Settings file", label: "Open settings file", keys: "ctrl+comma"),
    CommandEntry(
      .back, "back", "one level up", .window, "One level up", keys: "Escape"),
    CommandEntry(
      .quit, "quit", "quit", .window, "Quit", menu: .window, keys: "q", "ctrl+q ctrl+w"),
  ]

  private static func stars(
    _ count: Int, _ name: String, _ meaning: String, _ label: String
  ) -> CommandEntry {
    CommandEntry(
      .rate(count), name, meaning, .marks, "0 to 5 stars for the photo", label: label,
      keys: "alt+\(count) alt+KP_\(count)")
  }

  private static func steps(
    _ step: Command, _ name: String, _ way: String, _ help: String, _ keys: String
  ) -> CommandEntry {
    CommandEntry(step, name, "in the album, \(way)", .album, help, keys: keys)
  }

  /// Creates the entry of a command that marks the photos up to `goal`; the command `step` only
  /// moves the focus there. `goals` is the text for the help; it names the goals of this command
  /// and of the opposite command. The keys are Shift with each of `keys`.
  private static func marks(
    _ step: Command, _ name: String, _ goal: String, _ goals: String, _ keys: String...
  ) -> CommandEntry {
    CommandEntry(
      .marking(step), name, "in the album, mark up to \(goal)", .marks, "Mark to \(goals)",
      keys: keys.map { "shift+\($0)" }.joined(separator: " "))
  }

  /// The commands of a group, in the order of the table.
  static func group(_ group: CommandEntry.MenuGroup) -> [Command] {
    table.filter { $0.menu == group }.map(\.command)
  }

  /// The command's entry in the table; nil if the command cannot have a key.
  package var entry: CommandEntry? { Self.entries[self] }

  private static let entries = Dictionary(
    table.map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })
}
