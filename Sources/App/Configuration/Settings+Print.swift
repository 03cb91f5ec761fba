internal import Input
internal import LightboxCore
internal import Motion

extension Settings {
  /// A file with every setting at its default and a comment about each.
  package static var printedDefaults: String {
    """
    # Every setting of Lightbox, with its default. A file of your own needs only what it changes;
    # it is looked for in $XDG_CONFIG_HOME/lightbox/config.toml (~/.config/lightbox/config.toml).

    [\(Section.appearance)]
    # Beside the photos: "dark", "light", or "system" for as the desktop prefers.
    \(AppearanceKey.colorScheme.rawValue) = \(TOMLText.quoted(DesktopValue.appearance))
    # The contrast of texts and edges: "normal", "high", or "system" for as the desktop prefers.
    \(AppearanceKey.contrast.rawValue) = \(TOMLText.quoted(DesktopValue.appearance))
    # How large texts are: 0.5 to 3 times the usual, or "system" for as the desktop has it.
    \(AppearanceKey.textScale.rawValue) = \(TOMLText.quoted(DesktopValue.appearance))
    # Where lines begin: "left-to-right", "right-to-left", or "system" for as the language has it.
    \(AppearanceKey.direction.rawValue) = \(TOMLText.quoted(DesktopValue.appearance))
    # Behind transparent photos: "checkerboard", or a colour such as "#ffffff".
    \(AppearanceKey.transparency.rawValue) = \(TOMLText.quoted(Transparency.squaresWord))
    # The pixels of a photo from four screen pixels each on: "smooth", or "sharp" for squares.
    \(AppearanceKey.pixels.rawValue) = \(TOMLText.quoted(PixelsValue.smooth))
    # Pictures smaller than the view are as large as the view at fit, instead of one logical pixel per
    # photo pixel: true or false.
    \(AppearanceKey.enlargeSmall.rawValue) = \(Settings().enlargesSmall)

    [\(Section.album)]
    # The order of the photos: \(SettingsReader.orderWords).
    # "taken" is the date that the camera wrote, or else that of the last change.
    \(AlbumKey.order.rawValue) = \(TOMLText.quoted(Settings().order.key.rawValue))
    # The other way round: the newest, the largest, the last name first.
    \(AlbumKey.reversed.rawValue) = \(Settings().order.isReversed)
    # Headings of days, months or years where the order is by date, and of folders: true or false.
    \(AlbumKey.sections.rawValue) = \(Settings().hasSections)
    # The order that a key or the menu has chosen is kept for the next time: "folder" for that folder,
    # "always" for all, "never". The height of rows and the names below photos are kept unless "never".
    \(AlbumKey.remember.rawValue) = \(TOMLText.quoted(Settings().remembers.rawValue))
    # The names of the photos below them, instead of that under the pointer: true or false.
    \(AlbumKey.names.rawValue) = \(Settings().namesPhotos)
    # The stars in files of XMP beside photos, as other programs write them: "read" shows them where there
    # are none of Lightbox's own, "write" keeps new ones there too, "never" leaves them alone.
    \(AlbumKey.sidecars.rawValue) = \(TOMLText.quoted(Settings().sidecars.rawValue))

    [\(Section.slideshow)]
    # The time for which a photo is shown, in seconds: 1 to 3600.
    \(SlideshowKey.delay.rawValue) = \(TOMLText.number(Settings().slideshow.delay))
    # The time in which it gives way to the next one, in seconds: 0 to 10.
    \(SlideshowKey.fade.rawValue) = \(TOMLText.number(Settings().slideshow.fadeTime))
    # "album" for the album's order, or "random".
    \(SlideshowKey.order.rawValue) = \(TOMLText.quoted(SettingsReader.slideshowOrders.album))
    # After the last photo it begins anew: true or false.
    \(SlideshowKey.loop.rawValue) = \(Settings().slideshow.loops)

    [\(Section.window)]
    # A start opens its files in the window that is open, and a window of its own only where there is none:
    # true or false. --new-window and --single-instance say it for one start.
    \(WindowKey.singleInstance.rawValue) = \(Settings().isSingleInstance)

    [\(Section.session)]
    # A start without paths opens the place that was left last: its folder, photo or row and order, and the
    # window's size: true or false.
    \(SessionKey.restore.rawValue) = \(Settings().restoresSession)

    [\(Section.motion)]
    # Springs that are short and do not swing: true, false, or "auto" for as the desktop has it.
    \(MotionKey.reduced.rawValue) = \(TOMLText.quoted(DesktopValue.reducedMotion))

    [\(Section.memory)]
    # The most memory that decoded photos take, in MiB: 64 to 65536. Photos that were seen lately are
    # kept in it; the one that is shown may take more.
    \(MemoryKey.pixels.rawValue) = \(Settings().pixelBudget)

    [\(Section.decoder)]
    # Photos are decoded in a process without rights. Where the kernel cannot take all of them,
    # "auto" decodes and says so on standard error; "required" shows no photo.
    \(DecoderKey.confinement.rawValue) = \(TOMLText.quoted(ConfinementValue.automatic))

    # Lengths are logical px, times seconds.
    [\(Section.physics)]
    \(PhysicsSetting.table.map(text).joined(separator: "\n"))

    # A command gets the keys listed here and no others: xkb's names, with ctrl+, shift+, alt+ and
    # logo+ before them. An empty list takes all keys from it.
    [\(Section.keys)]
    \(Command.table.map(text).joined(separator: "\n"))

    # Programs that keys start, without a shell: "ctrl+e" = ["gimp", "{}"]. The word {} stands for the
    # photos, those that are marked in the album or the one that is looked at, and a word with {} in it
    # comes once for each; without any they come last. Such a key is taken from a command that has it.
    [\(Section.commands)]

    """
  }

  private static func text(_ setting: PhysicsSetting) -> String {
    let physics = Physics.standard
    let (hint, value): (String, String) =
      switch setting.form {
      case .number(let number):
        (number.hint, TOMLText.number(physics[keyPath: number.path]))
      case .spring(let path): text(physics[keyPath: path])
      case .friction(let path): text(physics[keyPath: path])
      case .choice(let choice): ("", TOMLText.quoted(choice.word(physics)))
      }
    let isTable = value.hasPrefix("{")
    let range = hint.isEmpty ? "" : isTable ? ":\n#   \(hint)" : " (\(hint))"
    return "# \(sentence(setting.meaning))\(range)\n\(setting.key) = \(value)"
  }

  private static func text<Value: NumberTable>(_ value: Value) -> (hint: String, value: String) {
    let hints = Value.numbers.map { "\($0.key) \($0.hint)" }
    let values = Value.numbers.map { ($0.key, TOMLText.number(value[keyPath: $0.path])) }
    return (hints.joined(separator: ", "), TOMLText.table(values))
  }

  private static func text(_ entry: CommandEntry) -> String {
    let keys = TOMLText.list(entry.chords.map { $0.modifiers.prefix + $0.name })
    return "# \(sentence(entry.meaning))\n\(entry.name) = \(keys)"
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }
}
