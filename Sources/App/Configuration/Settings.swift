internal import Input
package import LightboxCore
package import Motion

/// What a person can set: the feel, the keys, how it looks, and whether motion is reduced.
package struct Settings: Sendable {
  package enum ReducedMotion: Hashable, Sendable {
    case always, never
    /// As the desktop has it.
    case automatic
  }

  /// Dark or light, whatever the desktop prefers; nil leaves it to the desktop.
  package var appearance: Appearance?
  /// How much larger than usual texts are; nil leaves it to the desktop.
  package var textScale: Double?
  /// The feel as it was set, before motion is reduced.
  package var physics: Physics
  package var bindings: KeyBindings
  package var reducedMotion: ReducedMotion

  /// The settings of a file that says nothing.
  package init() {
    physics = .standard
    bindings = .standard
    reducedMotion = .automatic
  }

  /// Reads a configuration.
  ///
  /// `keyNames` gives the names under which a key may arrive that was written as its parameter,
  /// none for what is no key. The first mistake is thrown.
  package init(
    reading bytes: [UInt8], keyNames: (String) -> [String]
  ) throws(ConfigurationError) {
    self.init()
    for section in try TOMLParser.tree(of: bytes).entries {
      guard let known = Section(rawValue: section.key) else {
        throw ConfigurationError(
          line: section.line,
          expected: "a section [\(Section.names)], not “\(section.key)”")
      }
      let table = try SettingsReader.table(section.node, of: section.key)
      switch known {
      case .motion: reducedMotion = try SettingsReader.reducedMotion(table)
      case .appearance: try SettingsReader.read(table, into: &self)
      case .physics: try SettingsReader.read(table, into: &physics)
      case .keys: try SettingsReader.read(table, into: &bindings, keyNames: keyNames)
      }
    }
  }

  /// The feel in force, where the desktop does or does not want motion reduced.
  package func physics(desktopReducesMotion: Bool) -> Physics {
    let isReduced =
      switch reducedMotion {
      case .always: true
      case .never: false
      case .automatic: desktopReducesMotion
      }
    return isReduced ? physics.withReducedMotion() : physics
  }

  /// How things look, where the desktop says so much: a photo's surroundings are dark unless somebody
  /// wants light.
  package func preferences(desktop: DesktopWishes) -> Preferences {
    var preferences = Preferences()
    preferences.appearance = appearance ?? (desktop.prefersDark == false ? .light : .dark)
    preferences.textScale = textScale ?? desktop.textScale ?? 1
    if let text = desktop.buttonLayout { preferences.buttons = ButtonLayout(text: text) }
    return preferences
  }

  /// The parts of the file, in the order in which it is printed.
  enum Section: String, CaseIterable {
    case appearance, motion, physics, keys

    static var names: String { allCases.map(\.rawValue).joined(separator: "], [") }
  }
}
