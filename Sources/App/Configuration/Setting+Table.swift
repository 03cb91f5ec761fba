internal import ImageExchange
internal import LightboxCore

extension Setting {
  /// The text that is valid instead of a number, for the desktop's own preference.
  private static let system = "system"

  static let appearance: [Setting] = [
    .choice(
      "color_scheme", \.overrides.prefersDark,
      [("\"system\"", nil), ("\"dark\"", true), ("\"light\"", false)]
    )
    .meaning("beside the photos: \"dark\", \"light\", or \"system\" for as the desktop prefers"),
    .choice(
      "contrast", \.overrides.prefersContrast,
      [("\"system\"", nil), ("\"normal\"", false), ("\"high\"", true)]
    )
    .meaning(
      """
      the contrast of texts and edges: "normal", "high", or "system" for as the desktop prefers
      """),
    .number("text_scale", \.overrides.textScale, or: system, 0.5...3)
      .meaning(
        "how many times the default size texts have, or \"system\" for as the desktop has it"),
    .choice(
      "direction", \.isRightToLeft,
      [("\"system\"", nil), ("\"left-to-right\"", false), ("\"right-to-left\"", true)]
    )
    .meaning(
      """
      where lines begin: "left-to-right", "right-to-left", or "system" for as the language has it
      """),
    Setting(
      key: "transparency",
      values: .text("\"\(Transparency.squaresWord)\" or a colour such as \"#ffffff\""),
      meaning: "behind transparent photos: \"checkerboard\", or a colour such as \"#ffffff\"",
      usual: TOMLText.quoted(Transparency.squaresWord),
      set: { value, settings in
        guard case .text(let text) = value, let transparency = Transparency(text: text) else {
          return false
        }
        settings.view.transparency = transparency
        return true
      }),
    .choice("pixels", \.view.showsPixels, [("\"smooth\"", false), ("\"sharp\"", true)])
      .meaning(
        """
        the pixels of a photo from four screen pixels each on: "smooth", or "sharp" for squares
        """),
    .truth("enlarge_small", \.view.enlargesSmall)
      .meaning(
        """
        pictures smaller than the view are as large as the view at fit, instead of one logical \
        pixel per photo pixel
        """),
  ]

  static let album: [Setting] = [
    .choice("order", \.order.key)
      .meaning(
        """
        the order of the photos: "name", "taken" (the date that the camera wrote, or else that of \
        the last change), "modified", "size", "stars" or "random"
        """),
    .truth("reversed", \.order.isReversed)
      .meaning("reverse the order: the newest, the largest, the last name first"),
    .truth("sections", \.hasSections)
      .meaning("headings of days, months or years where the order is by date, and of folders"),
    .truth("pairs", \.pairs)
      .meaning(
        "a RAW and a JPEG or HEIF of one name are one photo, of which the JPEG or HEIF is shown"),
    .choice("remember", \.remembers)
      .meaning(
        """
        the order that a key or the menu has chosen is kept for the next time: "folder" for that \
        folder, "always" for all, "never". The height of rows and the names below photos are kept \
        unless "never"
        """),
    .truth("names", \.view.namesPhotos)
      .meaning("the names of the photos below them, instead of that under the pointer"),
    .truth("escape_quits", \.view.escapeQuits)
      .meaning(
        "Esc ends the program from an album too; it always does if it was started for a photo"),
    .choice("sidecars", \.sidecars)
      .meaning(
        """
        the stars in XMP files beside photos, as other programs write them: "read" shows them \
        where there are none of Lightbox's own, "write" keeps new ones there too, "never" leaves \
        them alone
        """),
  ]

  static let slideshow: [Setting] = [
    .number("delay", \.view.slideshow.delay, "s", Slideshow.Settings.delays)
      .meaning("the time for which a photo is shown"),
    .number("fade", \.view.slideshow.fadeTime, "s", 0...10)
      .meaning("the time in which it gives way to the next one"),
    .choice("order", \.view.slideshow.isRandom, [("\"album\"", false), ("\"random\"", true)])
      .meaning("\"album\" for the album's order, or \"random\""),
    .truth("loop", \.view.slideshow.loops).meaning("after the last photo it begins anew"),
  ]

  static let window: [Setting] = [
    .truth("single_instance", \.isSingleInstance)
      .meaning(
        """
        a start opens its files in the window that is open, and a window of its own only where \
        there is none; --new-window and --single-instance say it for one start
        """)
  ]

  static let session: [Setting] = [
    .truth("restore", \.restoresSession)
      .meaning(
        """
        a start without paths opens the place that was left last: its folder, photo or row and \
        order, and the window's size
        """)
  ]

  static let motion: [Setting] = [
    .choice(
      "reduced", \.overrides.reducesMotion, [("true", true), ("false", false), ("\"auto\"", nil)]
    )
    .meaning(
      """
      springs that are short and do not swing: true, false, or "auto" for as the desktop has it
      """)
  ]

  static let memory: [Setting] = [
    .number("pixels", \.pixelBudget, "MiB", 64...65_536)
      .meaning(
        """
        the most memory that decoded photos take. Photos that were seen lately are kept in it; the \
        one that is shown may take more
        """)
  ]

  static let decoder: [Setting] = [
    .choice("confinement", \.confinement, [("\"auto\"", .automatic), ("\"required\"", .required)])
      .meaning(
        """
        photos are decoded in a process without rights. Where the kernel cannot take all of them, \
        "auto" decodes and says so on standard error; "required" shows no photo
        """)
  ]
}
