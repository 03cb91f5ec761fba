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
    .meaning(
      "the colours beside photos: \"dark\", \"light\", or \"system\" as the desktop prefers"),
    .choice(
      "contrast", \.overrides.prefersContrast,
      [("\"system\"", nil), ("\"normal\"", false), ("\"high\"", true)]
    )
    .meaning(
      """
      the contrast of texts and edges: "normal", "high", or "system" as the desktop prefers
      """),
    .number("text_scale", \.overrides.textScale, or: system, 0.5...3)
      .meaning(
        """
        the size of texts as a multiple of the default, or "system" as the desktop prefers
        """),
    .choice(
      "direction", \.isRightToLeft,
      [("\"system\"", nil), ("\"left-to-right\"", false), ("\"right-to-left\"", true)]
    )
    .meaning(
      """
      the direction of the layout: "left-to-right", "right-to-left", or "system" as the \
      language requires
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
        the pixels of a photo that cover four screen pixels or more each: "smooth", or "sharp" \
        for squares
        """),
    .truth("enlarge_small", \.view.enlargesSmall)
      .meaning(
        """
        pictures that are smaller than the view fill it at fit, instead of one logical pixel per \
        photo pixel
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
      .meaning("the reverse order: the newest, the largest, the last name first"),
    .truth("sections", \.hasSections)
      .meaning("headings of days, months or years if the order is by date, and of folders"),
    .truth("pairs", \.pairs)
      .meaning("a RAW and a JPEG or HEIF of one name are one photo, which shows the JPEG or HEIF"),
    .choice("remember", \.remembers)
      .meaning(
        """
        whether an order that a key or the menu has chosen is kept: "folder" for its folder, \
        "always" for all folders, "never". Unless "never", the height of rows and the names below \
        photos are kept too
        """),
    .truth("names", \.view.namesPhotos)
      .meaning("the name of each photo below it, instead of only the name under the pointer"),
    .truth("escape_quits", \.view.escapeQuits)
      .meaning(
        """
        Esc ends the program from an album too. It always does if the program was started for a \
        photo
        """),
    .choice("sidecars", \.sidecars)
      .meaning(
        """
        the stars in XMP files beside photos, as other programs write them: "read" shows them if a \
        photo has no stars of Lightbox, "write" also writes new stars there, "never" ignores them
        """),
  ]

  static let slideshow: [Setting] = [
    .number("delay", \.view.slideshow.delay, "s", Slideshow.Settings.delays)
      .meaning("the time for which a photo is shown"),
    .number("fade", \.view.slideshow.fadeTime, "s", 0...10)
      .meaning("the duration of the fade to the next photo"),
    .choice("order", \.view.slideshow.isRandom, [("\"album\"", false), ("\"random\"", true)])
      .meaning("the order of the photos: \"album\" for that of the album, or \"random\""),
    .truth("loop", \.view.slideshow.loops)
      .meaning("the slideshow continues with the first photo after the last one"),
  ]

  static let window: [Setting] = [
    .truth("single_instance", \.isSingleInstance)
      .meaning(
        """
        a start opens its files in the open window, if there is one. --new-window and \
        --single-instance decide for one start
        """)
  ]

  static let session: [Setting] = [
    .truth("restore", \.restoresSession)
      .meaning(
        """
        a start without paths opens the last place: its folder, its photo or row, its order, and \
        the size of the window
        """)
  ]

  static let motion: [Setting] = [
    .choice(
      "reduced", \.overrides.reducesMotion, [("true", true), ("false", false), ("\"auto\"", nil)]
    )
    .meaning("short springs that do not swing: true, false, or \"auto\" as the desktop prefers")
  ]

  static let memory: [Setting] = [
    .number("pixels", \.pixelBudget, "MiB", 64...65_536)
      .meaning(
        """
        the memory for decoded photos. Photos that were shown lately are kept in it; the photo \
        that is shown may need more
        """)
  ]

  static let decoder: [Setting] = [
    .choice("confinement", \.confinement, [("\"auto\"", .automatic), ("\"required\"", .required)])
      .meaning(
        """
        photos are decoded in a process without rights. If the kernel cannot take all rights away, \
        "auto" decodes anyway and says so on standard error; "required" shows no photo
        """)
  ]
}
