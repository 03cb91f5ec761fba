package import Languages
package import LightboxCore
package import Motion

/// The settings of a file.
///
/// ``TOMLParser`` turns the file into a tree whose nodes know their lines, and ``SettingsReader``
/// turns the tree into settings. The tables of ``Setting`` and of the commands say what there is to
/// set: the reading, its errors, the printed file and the manual follow from them.
/// ``DesktopPreferences`` stand behind the settings: they count where the file is silent.
package struct Settings: Sendable {
  package enum ReducedMotion: Hashable, Sendable {
    case always, never
    /// Follows the desktop.
    case automatic
  }

  /// The rule for decoders that the kernel cannot confine in full.
  package enum Confinement: Hashable, Sendable {
    /// They decode, and a line on standard error says so.
    case automatic
    /// They decode nothing.
    case required
  }

  /// The use of files of XMP beside photos.
  package enum Sidecars: String, Hashable, Sendable, CaseIterable {
    case read, write, never
  }

  /// The preferences of the view that are the same on every desktop.
  package var view = Preferences()
  /// Dark or light; nil follows the desktop.
  package var appearance: Appearance?
  /// Nil follows the desktop.
  package var contrast: Contrast?
  /// The size of texts, 0.5 to 3 times the usual; nil follows the desktop.
  package var textScale: Double?
  /// True where the layout is for readers from right to left; nil follows the language.
  package var isRightToLeft: Bool?
  /// The most memory that decoded pixels take, MiB.
  package var pixelBudget = 512.0
  package var confinement = Confinement.automatic
  /// The order of an album that is opened.
  package var order = AlbumOrder()
  /// True where the album has headings of days, months or folders.
  package var hasSections = true
  /// The albums for which a chosen order is remembered.
  package var remembers = AlbumMemory.Scope.folder
  /// The use of the ratings in sidecars of photos.
  package var sidecars = Sidecars.read
  /// True where a start opens its files in the window that is open.
  package var isSingleInstance = false
  /// True where a start without paths opens the place that was left last.
  package var restoresSession = false
  /// The feel before motion is reduced.
  package var physics = Physics.standard
  package var bindings = KeyBindings.standard
  package var reducedMotion = ReducedMotion.automatic
  /// Remarks about the file that the settings were read from.
  package var notes: [ConfigurationNote] = []

  /// Makes the settings of an empty file.
  package init() {}

  /// Reads a file.
  ///
  /// `keyNames` takes the written name of a key and gives the names under which the key may arrive;
  /// an empty list refuses the name. Throws all mistakes; what is no TOML is told alone.
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

  /// The feel in force, given the wish of the desktop.
  package func physics(desktopReducesMotion: Bool) -> Physics {
    let isReduced =
      switch reducedMotion {
      case .always: true
      case .never: false
      case .automatic: desktopReducesMotion
      }
    return isReduced ? physics.withReducedMotion() : physics
  }

  /// The look in force, given the wishes of the desktop and the person's language.
  ///
  /// A photo's surroundings are dark unless the file or the desktop wants light; the direction is
  /// the language's unless the file says so.
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
