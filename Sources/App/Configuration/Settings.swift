package import ImageExchange
package import Languages
package import LightboxCore
package import Motion

/// The settings from the settings file.
///
/// ``TOMLParser`` parses the file into a table with line numbers; ``SettingsReader`` converts the
/// table to settings. The tables of ``Setting`` and of the commands define all settings; reading,
/// error messages, the printed file and the manual use these tables. ``DesktopPreferences`` apply
/// to settings that the file does not contain.
package struct Settings: Sendable {
  /// The use of XMP sidecars: not at all, for reading, or for reading and writing.
  package enum Sidecars: String, Hashable, Sendable, CaseIterable {
    case read, write, never
  }

  /// The preferences of the view as the file sets them, before ``preferences(desktop:in:)`` adds
  /// those of the desktop.
  package var view = Preferences()
  /// The preferences that the file sets in place of the desktop's.
  package var overrides = DesktopPreferences()
  /// True for a layout from right to left; nil for the direction of the user's language.
  package var isRightToLeft: Bool?
  /// The greatest amount of memory for decoded pixels, MiB.
  package var pixelBudget = 512.0
  package var confinement = ConfinementRule.automatic
  /// The default order of albums.
  package var order = AlbumOrder()
  /// True if albums are divided by headings of days, months, years or folders.
  package var hasSections = true
  /// The rule that determines for which folders a chosen sort order is remembered.
  package var remembers = AlbumMemory.Scope.folder
  /// True if a RAW and a JPEG of the same name are shown as one photo.
  package var pairs = true
  package var sidecars = Sidecars.read
  /// True if a second start opens its files in the instance that already runs.
  package var isSingleInstance = false
  /// True if a start without paths opens the folder or photo that was shown last.
  package var restoresSession = false
  /// The constants of motion from the file, before ``physics(desktop:)`` adapts them to the
  /// desktop's preferences and to reduced motion.
  package var physics = Physics.standard
  package var bindings = KeyBindings.standard
  /// The mistakes that ``init(reading:keyNames:)`` found, in the order of their lines.
  package private(set) var mistakes: [ConfigurationError] = []
  /// The remarks about valid lines that may have an unexpected effect, with their line numbers,
  /// counted from 1.
  package var notes: [(line: Int, text: String)] = []

  package init() {}

  /// The number of syntax errors at which the whole file is ignored, and all settings have their
  /// defaults. If there are fewer, only the wrong lines and sections are ignored.
  private static let mostLeftOut = 100

  /// Reads a settings file, and uses the defaults for all settings with mistakes.
  ///
  /// `keyNames` takes the name of a keyboard key from the file. It returns the names that key
  /// events may have for this key, and an empty array for an unknown key.
  ///
  /// A line with a syntax error is skipped, and the rest of the file is read again. If the line is
  /// the header of a section, the lines of the section are skipped too. All settings have their
  /// defaults if there are 100 such errors, or if a syntax error belongs to no single line.
  ///
  /// Two kinds of mistakes make confinement required, so that no mistake weakens it: one in a line
  /// with the word `confinement`; and one in any line, if several lines have this word, or if it is
  /// in a line, but the key `confinement` was not read. Lines with comments do not count.
  package init(reading bytes: [UInt8], keyNames: @escaping (String) -> [String]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let written = lines
    var found: [ConfigurationError] = []
    var isConfinementRead = false
    self.init()
    while found.count < Self.mostLeftOut {
      do throws(ConfigurationError) {
        let file = try TOMLParser.table(of: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
        var reader = SettingsReader(keyNames: keyNames)
        reader.read(file)
        self = reader.settings
        found += reader.mistakes
        if case .table(let decoder)? = file["decoder"]?.value {
          isConfinementRead = decoder["confinement"] != nil
        }
        break
      } catch {
        found.append(error)
        // An error at the end of the file, such as an open list, does not belong to a single line.
        let index = error.line - 1
        guard lines.indices.contains(index), !lines[index].isEmpty else { break }
        let next = lines[(index + 1)...].firstIndex(where: Self.isHeader) ?? lines.endIndex
        for skipped in index..<(Self.isHeader(lines[index]) ? next : index + 1) {
          lines[skipped] = []
        }
      }
    }
    mistakes = found.sorted { $0.line < $1.line }
    let spoken = written.indices.filter { index in
      let line = String(decoding: written[index].drop { " \t".utf8.contains($0) }, as: UTF8.self)
      return !line.hasPrefix("#") && line.contains("confinement")
    }
    let isConfinementWrong = !Set(mistakes.map { $0.line - 1 }).isDisjoint(with: spoken)
    let isConfinementDoubtful = !mistakes.isEmpty && (!isConfinementRead || spoken.count > 1)
    if !spoken.isEmpty && (isConfinementWrong || isConfinementDoubtful) { confinement = .required }
  }

  /// Returns true for the line of a section's header, also one with a syntax error.
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { !" \t".utf8.contains($0) } == UInt8(ascii: "[")
  }

  /// Returns the constants of motion to use, from the settings and the desktop's preferences.
  package func physics(desktop: DesktopPreferences) -> Physics {
    var physics = physics
    if let time = desktop.doubleClickTime,
      physics.doubleClickTime == Physics.standard.doubleClickTime
    {
      physics.doubleClickTime = time
    }
    let isReduced = overrides.reducesMotion ?? desktop.reducesMotion ?? false
    return isReduced ? physics.withReducedMotion() : physics
  }

  /// Returns the preferences to use, from the settings, the desktop and the user's language. The
  /// appearance is dark, unless the file or the desktop requests light. The layout's direction is
  /// that of the language, unless the file sets the direction.
  package func preferences(
    desktop: DesktopPreferences, in language: Language = .english
  ) -> Preferences {
    let combined = overrides.completed(by: desktop)
    var preferences = view
    preferences.appearance = combined.prefersDark == false ? .light : .dark
    preferences.contrast = combined.prefersContrast == true ? .high : .normal
    preferences.language = language
    preferences.isRightToLeft = isRightToLeft ?? language.isRightToLeft
    preferences.textScale = combined.textScale ?? 1
    preferences.pixelBudget = Int(pixelBudget) << 20
    if let text = combined.buttonLayout { preferences.buttons = ButtonLayout(text: text) }
    return preferences
  }
}
