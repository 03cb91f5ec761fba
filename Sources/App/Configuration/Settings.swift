package import Languages
package import LightboxCore
package import Motion

/// The settings from the settings file.
///
/// ``TOMLParser`` parses the file into a tree with line numbers, and ``SettingsReader`` converts
/// the tree to settings. The tables of ``Setting`` and of the commands define all settings: the
/// reading, its errors, the printed file and the manual use them. ``DesktopPreferences`` apply to
/// settings that the file does not set.
package struct Settings: Sendable {
  package enum ReducedMotion: Hashable, Sendable {
    case always, never
    /// Follows the desktop's preference.
    case automatic
  }

  /// The rule for decoders that the kernel cannot confine completely.
  package enum Confinement: Hashable, Sendable {
    /// The decoders decode, and a line about it is printed on standard error.
    case automatic
    /// The decoders refuse to decode.
    case required
  }

  /// The use of XMP sidecars.
  package enum Sidecars: String, Hashable, Sendable, CaseIterable {
    case read, write, never
  }

  /// The view preferences that do not depend on the desktop.
  package var view = Preferences()
  /// The appearance; nil follows the desktop.
  package var appearance: Appearance?
  /// The contrast; nil follows the desktop.
  package var contrast: Contrast?
  /// The text scale, 0.5 to 3; nil follows the desktop.
  package var textScale: Double?
  /// True for a layout from right to left; nil follows the language.
  package var isRightToLeft: Bool?
  /// The greatest memory for decoded pixels, MiB.
  package var pixelBudget = 512.0
  package var confinement = Confinement.automatic
  /// The default order of albums.
  package var order = AlbumOrder()
  /// True if albums have headings of days, months, years or folders.
  package var hasSections = true
  /// The scope of remembered orders.
  package var remembers = AlbumMemory.Scope.folder
  /// True if a RAW and a JPEG of one name are one photo.
  package var pairs = true
  /// The use of ratings in sidecars.
  package var sidecars = Sidecars.read
  /// True if files are opened in the running instance.
  package var isSingleInstance = false
  /// True if a start without paths reopens the last session's folder or photo.
  package var restoresSession = false
  /// The physics before motion is reduced.
  package var physics = Physics.standard
  package var bindings = KeyBindings.standard
  package var reducedMotion = ReducedMotion.automatic
  /// The mistakes of the file from which the settings were read tolerantly, by their lines.
  package private(set) var mistakes: [ConfigurationError] = []
  /// Remarks about the settings file.
  package var notes: [ConfigurationNote] = []

  /// Creates the default settings.
  package init() {}

  /// Reads a file.
  ///
  /// `keyNames` takes the name of a key in the file and returns the names that the key may have in
  /// events; an empty list rejects the name. Throws all mistakes; a syntax error is reported alone.
  package init(
    reading bytes: [UInt8], keyNames: @escaping (String) -> [String]
  ) throws(ConfigurationMistakes) {
    var reader = SettingsReader(keyNames: keyNames)
    do throws(ConfigurationError) {
      reader.read(try TOMLParser.tree(of: bytes))
    } catch {
      throw ConfigurationMistakes(all: [error])
    }
    guard reader.mistakes.isEmpty else {
      throw ConfigurationMistakes(all: reader.mistakes.sorted { $0.line < $1.line })
    }
    self = reader.settings
  }

  /// The greatest number of lines that are left out of a file because of syntax errors.
  private static let mostLeftOut = 100

  /// Reads the valid parts of a file; defaults replace everything that has mistakes.
  ///
  /// A line with a syntax error is left out, and the rest is read again. A file with more than 100
  /// such lines gives the defaults. A mistake in a line about confinement never weakens it:
  /// confinement is then required. `keyNames` is as in ``init(reading:keyNames:)``.
  package init(tolerating bytes: [UInt8], keyNames: @escaping (String) -> [String]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let written = lines
    var found: [ConfigurationError] = []
    var isRead = false
    self.init()
    while found.count < Self.mostLeftOut {
      do throws(ConfigurationError) {
        let tree = try TOMLParser.tree(of: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
        var reader = SettingsReader(keyNames: keyNames)
        reader.read(tree)
        self = reader.settings
        found += reader.mistakes
        isRead = true
        break
      } catch {
        found.append(error)
        // An error at the end of the file, as of a list without an end, is no error of one line.
        let index = error.line - 1
        guard lines.indices.contains(index), !lines[index].isEmpty else { break }
        lines[index] = []
      }
    }
    mistakes = found.sorted { $0.line < $1.line }
    let doubtful = isRead ? mistakes.map { $0.line - 1 } : Array(written.indices)
    let isConfinementDoubtful = doubtful.contains { index in
      written.indices.contains(index)
        && String(decoding: written[index], as: UTF8.self).contains("confinement")
    }
    if isConfinementDoubtful { confinement = .required }
  }

  /// Returns the effective physics, from the settings and the desktop's preferences.
  package func physics(desktop: DesktopPreferences) -> Physics {
    var physics = physics
    if let time = desktop.doubleClickTime,
      physics.doubleClickTime == Physics.standard.doubleClickTime
    {
      physics.doubleClickTime = time
    }
    let isReduced =
      switch reducedMotion {
      case .always: true
      case .never: false
      case .automatic: desktop.reducesMotion ?? false
      }
    return isReduced ? physics.withReducedMotion() : physics
  }

  /// Returns the effective preferences, from the settings, the desktop and the user's language.
  ///
  /// The appearance is dark unless the file or the desktop requests light; the direction is that of
  /// the language unless the file sets it.
  package func preferences(
    desktop: DesktopPreferences, in language: Language = .english
  ) -> Preferences {
    var preferences = view
    preferences.appearance = appearance ?? (desktop.prefersDark == false ? .light : .dark)
    preferences.contrast = contrast ?? (desktop.prefersContrast == true ? .high : .normal)
    preferences.language = language
    preferences.isRightToLeft = isRightToLeft ?? language.isRightToLeft
    preferences.textScale = textScale ?? desktop.textScale ?? 1
    preferences.pixelBudget = Int(pixelBudget) << 20
    if let text = desktop.buttonLayout { preferences.buttons = ButtonLayout(text: text) }
    return preferences
  }
}
