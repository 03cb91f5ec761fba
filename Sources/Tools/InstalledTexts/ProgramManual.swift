internal import FileJobs
internal import ImageExchange
internal import Languages
internal import LightboxCore
internal import ProgramSupport

/// The manual page lightbox(1), generated from the tables of the program's options, keys and image
/// formats.
enum ProgramManual {
  static func page(of facts: ProgramFacts) -> String {
    let program = facts.command
    var page = Roff(title: "LIGHTBOX", section: 1, manual: "User Commands")
    page.section("Name")
    page.paragraph("lightbox - a photo lightbox for Wayland")
    page.section("Synopsis")
    page.example(facts.usage.split(separator: "\n").map(String.init))
    page.section("Description")
    page.paragraph(program.abstract)
    page.paragraph(program.discussion ?? "")
    page.paragraph(
      "A path may also be an address, file:///…, as desktops write them.")
    page.paragraph("It shows \(formats).")
    addOptions(of: program.unnamed, to: &page)
    page.section("Commands")
    for command in program.named where command.name != "help" {
      page.subsection(synopsis(of: command))
      page.paragraph(command.abstract)
      for option in command.options { add(option, to: &page) }
    }
    addKeys(to: &page)
    page.section("Files")
    for (name, meaning) in files { page.entry(name, meaning) }
    addSurroundings(to: &page)
    return page.text
  }

  private static var formats: String {
    var names: [String] = []
    for name in FileKind.builtIn.map(\.format.name) where !names.contains(name) {
      names.append(name)
    }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static func addOptions(of command: CommandFacts, to page: inout Roff) {
    var sections: [String] = []
    for option in command.options where !sections.contains(option.section) {
      sections.append(option.section)
    }
    page.section("Options")
    for section in sections {
      if !section.isEmpty { page.subsection(section) }
      for option in command.options where option.section == section { add(option, to: &page) }
    }
  }

  private static func synopsis(of command: CommandFacts) -> String {
    let words = command.positionals.map { argument in
      let name = argument.valueName.uppercased() + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return (["lightbox", command.name] + words).joined(separator: " ")
  }

  private static func add(_ option: ArgumentFacts, to page: inout Roff) {
    var words = option.abstract
    if !option.words.isEmpty { words += " One of \(option.words.joined(separator: ", "))." }
    if let usual = option.usual { words += " Else \(usual)." }
    page.entry(
      option.names.joined(separator: ", "),
      value: option.hasValue ? option.valueName : "", words)
  }

  private static func addKeys(to page: inout Roff) {
    page.section("Gestures and keys")
    page.paragraph("The keys are those without settings; see lightbox-config(5).")
    for group in HelpContents(.standard).groups {
      page.subsection(group.title.description)
      for row in group.rows {
        let keys = row.keys.map { $0.map(\.description).joined(separator: ", ") }
        page.entry(
          row.gesture?.description ?? keys.joined(separator: "; "), row.meaning.description)
      }
    }
  }

  /// The files that the program uses besides photos, and their purposes.
  private static let files = [
    ("$XDG_CONFIG_HOME/lightbox/config.toml", "The settings: see lightbox-config(5)."),
    (
      "$XDG_CACHE_HOME/thumbnails",
      "Thumbnails, shared with the other programs of the desktop. In a sandbox of Flatpak they are in "
        + "$HOST_XDG_CACHE_HOME or ~/.cache."
    ),
    ("$XDG_CACHE_HOME/lightbox/headers", "Dates, shapes, stars, cameras, lenses and keywords."),
    (
      "$XDG_STATE_HOME/lightbox/albums",
      "The looks chosen for albums, the folders used last, the desktop's buttons, the first hint."
    ),
    ("$XDG_STATE_HOME/lightbox/marks", "The marks and the stars of photos."),
    (
      "$XDG_STATE_HOME/lightbox/session",
      "The places that windows were left at, where the settings want them to be taken up."
    ),
    (
      "$XDG_DATA_HOME/Trash",
      "The desktop's trash, into which photos of the home's volume are moved: files with a text about each in "
        + "info. In a sandbox of Flatpak it is in $HOST_XDG_DATA_HOME or ~/.local/share."
    ),
    (".Trash/UID, .Trash-UID", "The trash of another volume, at its top."),
    (
      "PHOTO.xmp, STEM.xmp",
      "The stars that other programs have given a photo, photo.jpg.xmp or photo.xmp beside photo.jpg; they "
        + "follow the photo to another name, another folder and the trash. Stars are written there where the "
        + "settings want it."
    ),
    (
      Leftovers.patterns.draft,
      "The new contents of a file until they are whole. The next window removes leftovers."
    ),
    (
      "\(Leftovers.patterns.renaming), \(Leftovers.patterns.photo)",
      "A note of photos that are getting other names together with their sidecars, and a photo between two names "
        + "that the disk does not tell apart. The next window that shows the folder ends what was begun."
    ),
    (
      Leftovers.patterns.patching,
      "A note of a photo whose rotation is saved in its own bytes, because a new file could not be as the old "
        + "one is. The next window that shows the folder ends what was begun, or takes it back."
    ),
    (
      Leftovers.patterns.filing,
      "A note of a photo that is moved to another disk, or that goes to another folder together with its "
        + "sidecars. The next window that shows the folder ends what was begun."
    ),
    (
      Leftovers.patterns.trash,
      "A note in the trash of a photo that is moved there, or back, together with its sidecars. The next window "
        + "ends what was begun."
    ),
  ]

  private static func addSurroundings(to page: inout Roff) {
    page.section("Environment")
    page.entry(
      "WAYLAND_DISPLAY, WAYLAND_SOCKET, XDG_RUNTIME_DIR", "The compositor to which it connects.")
    page.entry(
      "XDG_CONFIG_HOME, XDG_CONFIG_DIRS, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_DATA_HOME, "
        + "HOST_XDG_CACHE_HOME, HOST_XDG_DATA_HOME",
      "The folders of the files above; by the home folder where they are not set.")
    page.entry(
      "LANGUAGE, LC_ALL, LC_MESSAGES, LC_NUMERIC, LC_TIME, LC_COLLATE, LANG",
      "The language of the window, and its numbers, dates and order of names.")
    page.entry("TEXTDOMAINDIR", "Another folder of translations than the installed one.")
    page.entry(
      "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID",
      "The token by which the window may come to the front; programs that are started get ones of "
        + "their own.")
    page.entry(
      "DBUS_SESSION_BUS_ADDRESS",
      "The bus on which the program is \(ApplicationID.text), by org.freedesktop.Application.")
    page.section("Exit status")
    page.entry("0", "All went well, also where the window that is open has taken the files.")
    page.entry(
      "1",
      "Nothing could be shown, a named file was not read or written, or the compositor went away."
    )
    page.entry("2", "The options, the settings or a trace were wrong.")
    page.entry(
      "129, 130, 143",
      "As shells tell it: SIGHUP, SIGINT or SIGTERM ended the program. File jobs are done; marks "
        + "are not printed.")
    page.section("See also")
    page.paragraph("lightbox-config(5)")
  }
}
