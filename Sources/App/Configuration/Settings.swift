internal import Input
package import Languages
package import LightboxCore
package import Motion

/// The settings of a configuration file: the feel, the keys, the appearance, the
/// memory, the decoders and reduced motion.
///
/// ``TOMLParser`` turns the file into a tree whose nodes know their lines, and ``SettingsReader``
/// turns the tree into settings or throws a ``ConfigurationError`` with the line of the first
/// mistake. The rows of ``PhysicsSetting`` and the names of the commands give the keys, their
/// checks and the printed file. ``DesktopWishes`` stand behind the settings: they count where the
/// file is silent.
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
  package enum Sidecars: String, Hashable, Sendable {
    case read, write, never
  }

  /// Dark or light; nil follows the desktop.
  package var appearance: Appearance?
  /// Nil follows the desktop.
  package var contrast: Contrast?
  /// The size of texts, 0.5 to 3 times the usual; nil follows the desktop.
  package var textScale: Double?
  /// True where the layout is for readers from right to left; nil follows the language.
  package var isRightToLeft: Bool?
  /// True where the pixels of an enlarged photo are shown as squares.
  package var showsPixels = false
  /// True where a picture smaller than the view is as large as the view at fit.
  package var enlargesSmall = false
  package var transparency = Transparency.checkerboard
  /// The most memory that decoded pixels take, MiB.
  package var pixelBudget = 512
  package var confinement = Confinement.automatic
  /// The order of an album that is opened.
  package var order = AlbumOrder()
  /// True where the album has headings of days, months or folders.
  package var hasSections = true
  /// True where names stand below the album's photos.
  package var namesPhotos = false
  /// The albums for which a chosen order is remembered.
  package var remembers = AlbumMemory.Scope.folder
  package var slideshow = Slideshow.Settings()
  /// The use of the ratings in sidecars of photos.
  package var sidecars = Sidecars.read
  /// True where a start opens its files in the window that is open.
  package var isSingleInstance = false
  /// True where a start without paths opens the place that was left last.
  package var restoresSession = false
  /// The feel before motion is reduced.
  package var physics: Physics
  package var bindings: KeyBindings
  package var reducedMotion: ReducedMotion
  /// Remarks about the file that the settings were read from.
  package var notes: [ConfigurationNote] = []

  /// Makes the settings of an empty file.
  package init() {
    physics = .standard
    bindings = .standard
    reducedMotion = .automatic
  }

  /// Reads a configuration.
  ///
  /// `keyNames` takes the written name of a key and gives the names under which the key may arrive;
  /// an empty list refuses the name. Throws the first mistake.
  package init(
    reading bytes: [UInt8], keyNames: (String) -> [String]
  ) throws(ConfigurationError) {
    self.init()
    var programs: TOMLTree?
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
      case .album: try SettingsReader.readAlbum(table, into: &self)
      case .slideshow: try SettingsReader.readSlideshow(table, into: &self)
      case .window:
        isSingleInstance =
          try SettingsReader.truth(table, of: WindowKey.singleInstance, in: "[window]")
          ?? isSingleInstance
      case .session:
        restoresSession =
          try SettingsReader.truth(table, of: SessionKey.restore, in: "[session]")
          ?? restoresSession
      case .memory: pixelBudget = try SettingsReader.pixelBudget(table) ?? pixelBudget
      case .decoder: confinement = try SettingsReader.confinement(table) ?? confinement
      case .physics: try SettingsReader.read(table, into: &physics)
      case .keys: try SettingsReader.read(table, into: &bindings, keyNames: keyNames)
      case .commands: programs = table
      }
    }
    // After all keys, in whatever order the sections are.
    if let programs {
      notes = try ProgramsReader.read(programs, into: &bindings, keyNames: keyNames)
    }
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

  /// The look in force, given the wishes of the desktop and the person's language. A photo's surroundings are
  /// dark unless the file or the desktop wants light; the direction is the language's unless the file says so.
  package func preferences(
    desktop: DesktopWishes, in language: Language = .english
  ) -> Preferences {
    var preferences = Preferences()
    preferences.appearance = appearance ?? (desktop.prefersDark == false ? .light : .dark)
    preferences.contrast = contrast ?? (desktop.prefersContrast == true ? .high : .normal)
    preferences.language = language
    preferences.isRightToLeft = isRightToLeft ?? language.isRightToLeft
    preferences.textScale = textScale ?? desktop.textScale ?? 1
    preferences.showsPixels = showsPixels
    preferences.enlargesSmall = enlargesSmall
    preferences.namesPhotos = namesPhotos
    preferences.transparency = transparency
    preferences.slideshow = slideshow
    preferences.pixelBudget = pixelBudget << 20
    if let text = desktop.buttonLayout { preferences.buttons = ButtonLayout(text: text) }
    return preferences
  }

  /// The sections of the file, in the order of the printed one.
  enum Section: String, CaseIterable {
    case appearance, album, slideshow, window, session, motion, memory, decoder, physics, keys
    case commands

    static var names: String { allCases.map(\.rawValue).joined(separator: "], [") }
  }

  enum AppearanceKey: String {
    case colorScheme = "color_scheme"
    case contrast
    case textScale = "text_scale"
    case direction
    case transparency
    case pixels
    case enlargeSmall = "enlarge_small"
  }

  /// The words for the direction of reading.
  enum DirectionValue {
    static let fromLeft = "left-to-right"
    static let fromRight = "right-to-left"
  }

  /// The words for the pixels of an enlarged photo.
  enum PixelsValue {
    static let smooth = "smooth"
    static let sharp = "sharp"
  }

  enum AlbumKey: String {
    case order, reversed, sections, names, remember, sidecars
  }

  enum SlideshowKey: String {
    case delay, order, loop, fade
  }

  enum WindowKey: String {
    case singleInstance = "single_instance"
  }

  enum SessionKey: String {
    case restore
  }

  enum MotionKey: String {
    case reduced
  }

  enum MemoryKey: String {
    case pixels
  }

  enum DecoderKey: String {
    case confinement
  }

  /// The words for a rule about confinement.
  enum ConfinementValue {
    static let automatic = "auto"
    static let required = "required"
  }

  /// The values that leave a setting to the desktop.
  enum DesktopValue {
    static let appearance = "system"
    static let reducedMotion = "auto"
  }
}
