internal import LightboxCore

/// A section of the settings file.
package enum SettingsSection: String, CaseIterable, Sendable {
  case appearance, album, slideshow, window, session, motion, memory, decoder, physics, keys
  case commands

  /// The comment above the section in the printed settings file; empty if there is none.
  package var comment: String {
    switch self {
    case .physics: "Lengths are logical px, times seconds."
    case .keys:
      """
      A command gets the keys listed here and no others: xkb's names, with ctrl+, shift+, alt+ \
      and logo+ before them. An empty list takes all keys from it.
      """
    case .commands:
      """
      Programs that keys start, without a shell: "ctrl+e" = ["gimp", "{}"]. The word {} stands \
      for the photos, those that are marked in the album or the one that is looked at, and a word \
      with {} in it comes once for each; without any they come last. Such a key is taken from a \
      command that has it.
      """
    default: ""
    }
  }

  /// The settings in this section. Empty for the sections `keys` and `commands`, which have no
  /// settings; ``SettingsReader`` reads them separately.
  package var settings: [Setting] {
    switch self {
    case .appearance: Setting.appearance
    case .album: Setting.album
    case .slideshow: Setting.slideshow
    case .window: Setting.window
    case .session: Setting.session
    case .motion: Setting.motion
    case .memory: Setting.memory
    case .decoder: Setting.decoder
    case .physics: Setting.physics
    case .keys, .commands: []
    }
  }

  /// The settings or commands that the section has in the printed settings file, each with its
  /// default value or keys and with a comment.
  package var rows: [(key: String, usual: String, comment: String)] {
    guard self == .keys else { return settings.map { ($0.key, $0.usual, $0.sentence) } }
    return Command.table.map { entry in
      let keys = TOMLText.list(entry.chords.map { $0.modifiers.prefix + $0.name })
      return (entry.name, keys, Setting.sentence(entry.meaning))
    }
  }
}
