package import Input

/// Which key means which command.
package struct KeyBindings: Sendable {
  /// A key with the modifiers that its keymap leaves unconsumed.
  package struct Chord: Hashable, Sendable {
    package var name: String
    package var modifiers: KeyModifiers

    package init(_ name: String, _ modifiers: KeyModifiers = []) {
      self.name = name
      self.modifiers = modifiers
    }
  }

  /// What keys mean everywhere, or over a photo.
  package var commands: [Chord: Command]
  /// What they mean in the album, where that differs.
  package var albumCommands: [Chord: Command]

  package init(_ commands: [Chord: Command], album: [Chord: Command] = [:]) {
    self.commands = commands
    albumCommands = album
  }

  package func command(for key: KeyEvent) -> Command? {
    commands[Chord(key.name, key.modifiers)]
  }

  package func albumCommand(for key: KeyEvent) -> Command? {
    albumCommands[Chord(key.name, key.modifiers)]
  }

  package static let standard = KeyBindings(
    table(ofAlbum: false), album: table(ofAlbum: true))

  private static func table(ofAlbum isOfAlbum: Bool) -> [Chord: Command] {
    Dictionary(
      uniqueKeysWithValues: standardChords.filter { $0.command.isOfAlbum == isOfAlbum }
        .map { ($0.chord, $0.command) })
  }

  /// The standard bindings in the order in which people read them.
  package static let standardChords: [(chord: Chord, command: Command)] = {
    let table: [(names: [String], modifiers: KeyModifiers, command: Command)] = [
      (["Right", "n", "Page_Down", "Next", "KP_Right"], [], .next),
      (["Left", "p", "Page_Up", "Prior", "KP_Left"], [], .previous),
      (["Home", "g", "KP_Home"], [], .first),
      (["End", "G", "KP_End"], [], .last),
      (["plus", "equal", "KP_Add"], [], .zoomIn),
      (["plus", "equal", "KP_Add"], .control, .zoomIn),
      (["minus", "KP_Subtract"], [], .zoomOut),
      (["minus", "KP_Subtract"], .control, .zoomOut),
      (["0", "r", "BackSpace", "KP_0"], [], .reset),
      (["0", "KP_0"], .control, .reset),
      (["1", "KP_1"], [], .actualSize),
      (["w"], [], .toggleFill),
      (["z"], [], .toggleZoom),
      (["Left"], .shift, .pan(x: -1, y: 0)),
      (["Right"], .shift, .pan(x: 1, y: 0)),
      (["Up"], .shift, .pan(x: 0, y: -1)),
      (["Down"], .shift, .pan(x: 0, y: 1)),
      (["h"], [], .pan(x: -1, y: 0)),
      (["l"], [], .pan(x: 1, y: 0)),
      (["k", "Up", "KP_Up"], [], .pan(x: 0, y: -1)),
      (["j", "Down", "KP_Down"], [], .pan(x: 0, y: 1)),
      (["bracketright"], [], .turn(quarters: 1)),
      (["r"], .control, .turn(quarters: 1)),
      (["bracketleft"], [], .turn(quarters: -1)),
      (["R"], .control, .turn(quarters: -1)),
      (["period"], [], .turnFreely(degrees: 5)),
      (["comma"], [], .turnFreely(degrees: -5)),
      (["f", "F11"], [], .toggleFullscreen),
      (["F12"], [], .toggleScope),
      (["Return", "KP_Enter"], [], .toggleAlbum),
      (["m"], [], .toggleMark),
      (["i"], [], .toggleInfo),
      (["question", "F1"], [], .toggleHelp),
      (["F10"], [], .focusHeader),
      (["Left", "KP_Left"], [], .step(x: -1, y: 0)),
      (["Right", "KP_Right"], [], .step(x: 1, y: 0)),
      (["Up", "KP_Up"], [], .step(x: 0, y: -1)),
      (["Down", "KP_Down"], [], .step(x: 0, y: 1)),
      (["Page_Up", "Prior"], [], .stepScreen(-1)),
      (["Page_Down", "Next"], [], .stepScreen(1)),
      (["Home", "KP_Home"], [], .stepFirst),
      (["End", "KP_End"], [], .stepLast),
      (["plus", "equal", "KP_Add"], [], .cellsLarger),
      (["plus", "equal", "KP_Add"], .control, .cellsLarger),
      (["minus", "KP_Subtract"], [], .cellsSmaller),
      (["minus", "KP_Subtract"], .control, .cellsSmaller),
      (["0", "KP_0"], .control, .cellsReset),
      (["Escape"], [], .back),
      (["q"], [], .quit),
      (["q", "w"], .control, .quit),
    ]
    return table.flatMap { row in
      row.names.map { (Chord($0, row.modifiers), row.command) }
    }
  }()
}
