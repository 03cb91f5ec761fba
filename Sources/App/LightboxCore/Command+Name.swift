extension Command {
  /// A command as people write it in the configuration.
  package struct Name: Hashable, Sendable {
    /// In snake case.
    package let text: String
    package let command: Command
    /// What it does, in a few words.
    package let meaning: String

    init(_ text: String, _ command: Command, _ meaning: String) {
      self.text = text
      self.command = command
      self.meaning = meaning
    }
  }

  /// Every command that a key can be given, in the order in which people read them.
  package static let names: [Name] = [
    Name("next", .next, "the next photo"),
    Name("previous", .previous, "the previous photo"),
    Name("first", .first, "the first photo"),
    Name("last", .last, "the last photo"),
    Name("zoom_in", .zoomIn, "zoom in about the pointer, else the middle"),
    Name("zoom_out", .zoomOut, "zoom out"),
    Name("reset", .reset, "fit, upright, centred"),
    Name("actual_size", .actualSize, "one screen pixel per photo pixel"),
    Name("toggle_fill", .toggleFill, "fill the view, and fit again"),
    Name("toggle_zoom", .toggleZoom, "zoom in about the pointer, or back to fit"),
    Name("pan_left", .pan(x: -1, y: 0), "move the view to the left"),
    Name("pan_right", .pan(x: 1, y: 0), "move the view to the right"),
    Name("pan_up", .pan(x: 0, y: -1), "move the view up"),
    Name("pan_down", .pan(x: 0, y: 1), "move the view down"),
    Name("turn_clockwise", .turn(quarters: 1), "a quarter turn clockwise"),
    Name("turn_counterclockwise", .turn(quarters: -1), "a quarter turn back"),
    Name("tilt_clockwise", .turnFreely(degrees: 5), "5° clockwise, and it stays"),
    Name("tilt_counterclockwise", .turnFreely(degrees: -5), "5° back, and it stays"),
    Name("toggle_fullscreen", .toggleFullscreen, "fullscreen, and back"),
    Name("toggle_album", .toggleAlbum, "from the photo to the album, and back"),
    Name("toggle_mark", .toggleMark, "mark the photo, or take the mark away"),
    Name("toggle_info", .toggleInfo, "what is known of the photo"),
    Name("toggle_help", .toggleHelp, "the keys and gestures"),
    Name("focus_header", .focusHeader, "to the buttons of the window's header, and back"),
    Name("album_left", .step(x: -1, y: 0), "in the album, to the photo before"),
    Name("album_right", .step(x: 1, y: 0), "in the album, to the photo after"),
    Name("album_up", .step(x: 0, y: -1), "in the album, to the row above"),
    Name("album_down", .step(x: 0, y: 1), "in the album, to the row below"),
    Name("album_page_up", .stepScreen(-1), "in the album, up by a screen"),
    Name("album_page_down", .stepScreen(1), "in the album, down by a screen"),
    Name("album_first", .stepFirst, "in the album, to the first photo"),
    Name("album_last", .stepLast, "in the album, to the last photo"),
    Name("album_larger", .cellsLarger, "larger thumbnails"),
    Name("album_smaller", .cellsSmaller, "smaller thumbnails"),
    Name("album_usual", .cellsReset, "thumbnails of the usual size"),
    Name("toggle_scope", .toggleScope, "draw what the gesture recognizers see"),
    Name("back", .back, "one level up; from the top, quit"),
    Name("quit", .quit, "quit"),
  ]

  /// The command's name; nil when only the program itself gives it.
  package var name: String? { Self.names.first { $0.command == self }?.text }
}
