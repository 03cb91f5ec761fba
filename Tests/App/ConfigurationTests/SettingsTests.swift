import Configuration
import ImageExchange
import Input
import LightboxCore
import Motion
import Testing

@Suite struct SettingsTests {
  @Test func theEmptyFileSaysNothing() throws {
    let empty = try settings("")
    #expect(empty.physics == .standard)
    #expect(empty.bindings.commands == KeyBindings.standard.commands)
    #expect(empty.overrides == DesktopPreferences())
  }

  @Test func thePrintedFileReadsBackAsTheDefaults() throws {
    let text = Settings.printedDefaults
    let printed = try settings(text)
    #expect(printed.physics == .standard)
    #expect(printed.bindings.commands == KeyBindings.standard.commands)
    #expect(printed.overrides == DesktopPreferences())
    #expect(printed.view == Preferences())
    #expect(printed.order == AlbumOrder())
    // It names everything that can be set, each below a comment.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for key in SettingsSection.allCases.flatMap(\.settings).map(\.key) + Command.table.map(\.name) {
      let index = lines.firstIndex { $0.hasPrefix("\(key) = ") }
      #expect(index.map { lines[$0 - 1].hasPrefix("#") } == true, "\(key)")
    }
    #expect(text.contains("zoom_spring = { angular_frequency = 17, damping_ratio = 1 }"))
  }

  private func tolerated(_ text: String) -> Settings {
    Settings(reading: Array(text.utf8)) { [$0] }
  }

  @Test func lineWithAMistakeHasItsDefaultAndTheOthersCount() {
    let read = tolerated(
      """
      [album]
      sidecars = 'write'
      names = 'perhaps'
      [physics]
      key_zoom_factor = 2
      no_such_constant = 1
      """)
    #expect(read.sidecars == .write && read.physics.keyZoomFactor == 2)
    #expect(read.view == Preferences())
    #expect(read.mistakes.map(\.line) == [3, 6])
  }

  @Test func keysWithAMistakeAreThoseOfBefore() {
    let read = tolerated(
      """
      [keys]
      quit = ["ctlr+q"]
      last = ["x"]
      next = ["x", "F9"]
      [commands]
      "ctrl+alt+e" = "a"
      "alt+ctrl+e" = "b"
      """)
    #expect(read.mistakes.map(\.line) == [2, 4, 7])
    let (commands, usual) = (read.bindings.commands, KeyBindings.standard.commands)
    for command in [Command.quit, .next] {
      #expect(commands.filter { $0.value == command } == usual.filter { $0.value == command })
    }
    #expect(commands[.init("x")] == .last)
    #expect(read.bindings.programs.map(\.words) == [["a"]])
    #expect(commands[.init("e", [.control, .alt])] == .run(0))
  }

  @Test func eachWrongWordOfAProgramIsAMistake() {
    let read = tolerated("[commands]\n'ctrl+e' = [\n'gimp',\n3,\n\"x\\u0000\",\ntrue]\n")
    #expect(read.mistakes.map(\.line) == [4, 5, 6])
    #expect(read.bindings.programs.isEmpty)
  }

  @Test func lineThatIsNoSettingIsLeftOut() {
    let read = tolerated("[album]\nsidecars 'write'\n[physics\nkey_zoom_factor = 2\n")
    #expect(read.mistakes.map(\.line) == [2, 3])
    #expect(read.sidecars == .read && read.physics == .standard)
    let bytes = Array("[album]\n# \u{e9}\nsidecars = 'write'\n".utf8).map { $0 == 0xa9 ? 0x20 : $0 }
    let odd = Settings(reading: bytes) { [$0] }
    #expect(odd.mistakes.map(\.line) == [2] && odd.sidecars == .write)
  }

  @Test(arguments: ["[decoder", "  [[decoder]", "[album]"])
  func keysBelowABrokenHeaderAreLeftOut(header: String) {
    let read = tolerated(
      "[album]\nsidecars = 'write'\n\(header)\npairs = false\n[physics]\nkey_zoom_factor = 2\n")
    #expect(read.mistakes.map(\.line) == [3] && read.pairs && read.sidecars == .write)
    #expect(read.physics.keyZoomFactor == 2, "the next section counts")
  }

  @Test(arguments: [
    String(repeating: "x\n", count: 300), "keys = [", "a = \"\"\"\n", "\0", "[", "]\n\n",
  ])
  func fileWithoutSenseGivesTheDefaults(text: String) {
    let read = tolerated(text)
    #expect(!read.mistakes.isEmpty && read.mistakes.count <= 100)
    #expect(read.physics == .standard && read.view == Preferences())
  }

  @Test(arguments: [
    "[decoder]\nconfinement = 'requird'\n", "[decoder]\nconfinement 'required'\n",
    "[decoder\nconfinement = 'required'\n", "[decoder]\nconfinement = 'required'\nx = [",
    "[decodr]\n\nconfinement = 'required'\n",
    "[[decoder]]\n[[decoder]]\nconfinement = 'required'\n",
    "[x]\n[x.decoder]\nconfinement = 'required'\n",
    "[x]\n[x.decoder]\nconfinement = 'required'\n[decoder]\nconfinement = 'auto'\n",
  ])
  func mistakeNeverWeakensTheConfinement(text: String) {
    let read = tolerated(text)
    #expect(!read.mistakes.isEmpty && read.confinement == .required)
    #expect(tolerated("[decoder]\nconfinement = 'auto'\nx = 1\n").confinement == .automatic)
  }

  @Test func sidecarsAreReadUnlessToldOtherwise() throws {
    #expect(try settings("").sidecars == .read)
    #expect(try settings("[album]\nsidecars = 'write'").sidecars == .write)
    #expect(try settings("[album]\nsidecars = 'never'").sidecars == .never)
  }

  @Test func aProgramHasAKey() throws {
    let read = try settings(
      """
      [commands]
      "ctrl+e" = ["gimp", "{}"]
      "ctrl+s" = "my-sorter"
      F3 = ["x"]

      [keys]
      trash = ["ctrl+t"]
      """)
    #expect(read.bindings.programs.map(\.words) == [["gimp", "{}"], ["my-sorter"], ["x"]])
    #expect(read.bindings.commands[.init("e", .control)] == .run(0))
    #expect(read.bindings.commands[.init("s", .control)] == .run(1), "the user's goes before")
    #expect(read.bindings.commands[.init("F3")] == .run(2))
    #expect(read.bindings.albumCommands[.init("F3")] == nil)
    #expect(read.notes.map(\.line) == [3, 4])
    #expect(
      read.notes.map(\.text) == [
        "“ctrl+s” starts my-sorter now, and is no key of keep_turn",
        "“F3” starts x now, and is no key of album_order",
      ])
  }

  @Test func programMayHaveANameOfItsOwn() throws {
    let read = try settings(
      """
      [commands]
      "ctrl+e" = { name = "Edit in GIMP", run = ["gimp", "{}"] }
      "ctrl+u" = { run = "upload" }
      F8 = { name = "Copy", run = ["/bin/cp", "{}", "/backup"] }
      """)
    #expect(read.bindings.programs.map(\.label) == ["Edit in GIMP", "upload", "Copy"])
    #expect(
      read.bindings.programs.map(\.words) == [
        ["gimp", "{}"], ["upload"], ["/bin/cp", "{}", "/backup"],
      ])
    #expect(read.notes.first?.text == "“F8” starts Copy now, and is no key of copy_to")
  }

  @Test func anAlbumHasAnOrder() throws {
    #expect(
      try settings("[album]\norder = \"taken\"\nreversed = true").order
        == AlbumOrder(.taken, isReversed: true))
    #expect(throws: ConfigurationMistakes.self) { try settings("[album]\norder = \"date\"") }
    #expect(throws: ConfigurationMistakes.self) { try settings("[album]\nreversed = 1") }
    #expect(throws: ConfigurationMistakes.self) { try settings("[album]\nsort = \"name\"") }
  }

  @Test func tablesMayBeWrittenInAnyFormAndInPart() throws {
    let wanted = Spring(angularFrequency: 9, dampingRatio: 1)
    for text in [
      "[physics]\nzoom_spring = { angular_frequency = 9 }",
      "[physics]\nzoom_spring.angular_frequency = 9.0",
      "[physics.zoom_spring]\nangular_frequency = 9",
      "physics = { zoom_spring = { angular_frequency = 9 } }",
    ] {
      #expect(try settings(text).physics.zoomSpring == wanted)
    }
    #expect(try settings("physics.release = 'return'").physics.release == .return)
  }

  @Test func theBudgetForPixelsIsInMebibytes() throws {
    #expect(try settings("[memory]\npixels = 100").pixelBudget == 100)
    let preferences = try settings("[memory]\npixels = 100").preferences(
      desktop: DesktopPreferences())
    #expect(preferences.pixelBudget == 100 << 20)
    #expect(try settings("").preferences(desktop: DesktopPreferences()).pixelBudget == 512 << 20)
  }

  @Test func confinementMayBeRequired() throws {
    #expect(try settings("").confinement == .automatic)
    #expect(try settings("[decoder]\nconfinement = 'auto'").confinement == .automatic)
    #expect(try settings("[decoder]\nconfinement = 'required'").confinement == .required)
  }

  @Test(arguments: [
    (
      "\n[fysics]", 2,
      "unknown section \"fysics\"; did you mean \"physics\"?"
    ),
    (
      "[album]\nsidecars = true", 2,
      "expected \"read\", \"write\" or \"never\" for sidecars, not true"
    ),
    (
      "[commands]\n'ctrl+!' = ['gimp']", 2,
      "expected a key such as \"ctrl+e\" for a program, not “ctrl+!”"
    ),
    (
      "[commands]\n\n'ctrl+e' = []", 3,
      "expected a list such as [\"gimp\", \"{}\"] for ctrl+e, not one without a program"
    ),
    (
      "[commands]\n'ctrl+e' = 3", 2, "expected a list such as [\"gimp\", \"{}\"] for ctrl+e, not 3"
    ),
    ("[commands]\n'ctrl+e' = ['gimp', 3]", 2, "expected words in quotes for ctrl+e, not 3"),
    (
      "[commands]\n'ctrl+e' = \"gimp\\u0000x\"", 2, "expected words without zero bytes for ctrl+e"
    ),
    (
      "[commands]\n'ctrl+e' = { name = 'GIMP' }", 2,
      "expected run = [\"gimp\", \"{}\"] in ctrl+e"
    ),
    (
      "[commands]\n'ctrl+e' = { name = 3, run = 'gimp' }", 2,
      "expected a name in quotes for ctrl+e, not 3"
    ),
    (
      "[commands]\n'ctrl+e' = { nam = 'GIMP', run = 'gimp' }", 2,
      "unknown setting \"nam\" in ctrl+e; did you mean \"name\"?"
    ),
    (
      "[commands]\n'ctrl+e' = { run = [] }", 2,
      "expected a list such as [\"gimp\", \"{}\"] for ctrl+e, not one without a program"
    ),
    (
      "[commands]\n'ctrl+alt+e' = 'a'\n'alt+ctrl+e' = 'b'", 3,
      "expected “alt+ctrl+e” for one program: “ctrl+alt+e” is the same key"
    ),
    ("[memory]\npixels = 3", 2, "expected a number of 64 to 65536 MiB for pixels, not 3"),
    (
      "[decoder]\nconfinement = 'never'", 2,
      "expected \"auto\" or \"required\" for confinement, not a text"
    ),
    ("[decoder]\nsandbox = 1", 2, "unknown setting \"sandbox\" in [decoder]"),
    ("physics = 3", 1, "expected a table for physics, not 3"),
    (
      "[physics]\nzoom_sprong = 1", 2,
      "unknown setting \"zoom_sprong\" in [physics]; did you mean \"zoom_spring\"?"
    ),
    ("[physics]\npage_gap = 'x'", 2, "expected a number of 0 to 1000 px for page_gap, not a text"),
    ("[physics]\npage_gap = -1", 2, "expected a number of 0 to 1000 px for page_gap, not -1"),
    ("[physics]\nfit_slop = 2.5", 2, "expected a number of 1 to 2 for fit_slop, not 2.5"),
    (
      "[physics]\nzoom_spring = 17", 2,
      "expected { angular_frequency = …, damping_ratio = … } for zoom_spring, not 17"
    ),
    (
      "[physics.touch_friction]\n\ndecay = true", 3,
      "expected a number of 0.1 to 100 1/s for touch_friction.decay, not true"
    ),
    (
      "[physics.touch_friction]\nspeed = 1", 2,
      "unknown setting \"speed\" in touch_friction; did you mean \"stopping_speed\"?"
    ),
    ("physics.release = 'stay'", 1, "expected \"settle\" or \"return\" for release, not a text"),
    (
      "[motion]\nreduce = true", 2,
      "unknown setting \"reduce\" in [motion]; did you mean \"reduced\"?"
    ),
    ("[motion]\nreduced = 'yes'", 2, "expected true, false or \"auto\" for reduced, not a text"),
    ("[appearance]\ncolour = 'dark'", 2, "unknown setting \"colour\" in [appearance]"),
    (
      "[appearance]\ncolor_scheme = 'grey'", 2,
      "expected \"system\", \"dark\" or \"light\" for color_scheme, not a text"
    ),
    (
      "[appearance]\ncontrast = 2", 2,
      "expected \"system\", \"normal\" or \"high\" for contrast, not 2"
    ),
    (
      "[album]\nnames = 'below'", 2, "expected true or false for names, not a text"
    ),
    (
      "[appearance]\ntext_scale = 4", 2,
      "expected a number of 0.5 to 3 or \"system\" for text_scale, not 4"
    ),
    (
      "[appearance]\nenlarge_small = 'yes'", 2,
      "expected true or false for enlarge_small, not a text"
    ),
    ("[window]\nsingle_instance = 1", 2, "expected true or false for single_instance, not 1"),
    ("[session]\nrestore = 'yes'", 2, "expected true or false for restore, not a text"),
    ("[slideshow]\ndelay = 0.5", 2, "expected a number of 1 to 3600 s for delay, not 0.5"),
    ("[slideshow]\nfade = 11", 2, "expected a number of 0 to 10 s for fade, not 11"),
    ("[slideshow]\norder = 'size'", 2, "expected \"album\" or \"random\" for order, not a text"),
    ("[slideshow]\nloop = 1", 2, "expected true or false for loop, not 1"),
    (
      "[appearance]\ndirection = 'rtl'", 2,
      "expected \"system\", \"left-to-right\" or \"right-to-left\" for direction, not a text"
    ),
    (
      "[appearance]\npixels = 'square'", 2,
      "expected \"smooth\" or \"sharp\" for pixels, not a text"
    ),
    (
      "[appearance]\ntransparency = 'white'", 2,
      "expected \"checkerboard\" or a colour such as \"#ffffff\" for transparency, not a text"
    ),
    ("[keys]\nzoom = 'x'", 2, "unknown command \"zoom\"; did you mean \"zoom_in\"?"),
    ("[keys]\nnext = 7", 2, "expected a list of keys in quotes for next, not 7"),
    ("[keys]\nnext = [\n 'x',\n 7]", 4, "expected a key in quotes for next, not 7"),
    (
      "[keys]\nnext = ['x',\n 'hyper+x']", 3,
      "expected a key such as \"n\", \"Page_Down\" or \"ctrl+shift+r\", not “hyper+x”"
    ),
    (
      "[keys]\nnext = 'x'\nquit = ['x']", 3,
      "expected “x” for one command, not for both next and quit"
    ),
  ])
  func mistakesSayWhereAndWhatWasExpected(text: String, line: Int, mistake: String) {
    #expect(mistakes(text) == [ConfigurationError(line: line, text: mistake)])
  }

  @Test func allMistakesAreToldInTheOrderOfTheirLines() {
    let text = """
      [commands]
      'ctrl+!' = 'x'
      [album]
      names = 1
      reversed = true
      [keys]
      mark = 'x'
      next = [3, 'x', 4]
      [phisics]
      """
    #expect(mistakes(text).map(\.line) == [2, 4, 7, 8, 8, 9])
    #expect(mistakes("[album]\nnames\norder 'name'\nreversed = 1").map(\.line) == [2, 3, 4])
    #expect(mistakes(text)[2].text == #"unknown command "mark"; did you mean "toggle_mark"?"#)
  }

  @Test(arguments: [
    ("mark", "toggle_mark"), ("Toggle-Mark", "toggle_mark"), ("togle_mark", "toggle_mark"),
    ("nxt", "next"), ("frobnicate", nil), ("", nil), (String(repeating: "x", count: 1000), nil),
  ])
  func aNameThatIsNearIsSuggested(written: String, meant: String?) {
    let suggestion = meant.map { "; did you mean \"\($0)\"?" } ?? ""
    #expect(
      mistakes("[keys]\n\"\(written)\" = 'x'").map(\.text)
        == ["unknown command \"\(written)\"\(suggestion)"])
  }

  // MARK: Keys

  @Test func aCommandGetsTheKeysThatItListsAndNoOthers() throws {
    let commands = try settings("[keys]\nnext = ['space', 'ctrl+shift+Right', 'shift+x']")
      .bindings.commands
    #expect(commands[.init("space")] == .next)
    #expect(commands[.init("Right", [.control, .shift])] == .next)
    #expect(commands[.init("X")] == .next, "Shift and a letter arrive as the capital")
    #expect(commands[.init("Right")] == nil)
    #expect(commands[.init("n")] == nil)
    #expect(commands.values.count { $0 == .next } == 3)
    #expect(commands[.init("Left")] == .previous)
  }

  @Test func aKeyOfAnotherCommandMovesToTheNewOne() throws {
    let commands = try settings("keys.turn_clockwise = 'n'").bindings.commands
    #expect(commands[.init("n")] == .turn(quarters: 1))
    #expect(commands[.init("Right")] == .next)
    #expect(commands[.init("bracketright")] == nil)
  }

  @Test func anEmptyListTakesAllKeysAway() throws {
    let commands = try settings("keys.quit = []").bindings.commands
    #expect(!commands.values.contains(.quit))
    #expect(commands[.init("Escape")] == .back)
  }

  @Test func aKeyWithTwoNamesIsBoundUnderBoth() {
    let commands = Settings(reading: Array("keys.last = 'Page_Down'".utf8)) { _ in
      ["Page_Down", "Next"]
    }.bindings.commands
    #expect(commands[.init("Page_Down")] == .last)
    #expect(commands[.init("Next")] == .last)
  }

  // MARK: Reduced motion

  @Test(arguments: [
    ("", false, false), ("", true, true),
    ("motion.reduced = true", false, true), ("motion.reduced = false", true, false),
    ("motion.reduced = 'auto'", true, true), ("motion.reduced = 'auto'", false, false),
  ])
  func reducedMotionIsASettingOrTheDesktops(text: String, desktop: Bool, isReduced: Bool) throws {
    let own = "\nphysics.zoom_spring.damping_ratio = 0.5"
    var wishes = DesktopPreferences()
    wishes.reducesMotion = desktop
    let physics = try settings(text + own).physics(desktop: wishes)
    #expect(physics.reducesMotion == isReduced)
    #expect(physics.zoomSpring.dampingRatio == (isReduced ? 1 : 0.5))
  }

  @Test(arguments: [
    ("", nil, 0.4), ("", 0.65, 0.65), ("physics.double_click_time = 0.3", 0.65, 0.3),
    ("physics.double_click_time = 0.4", 0.65, 0.65),
  ])
  func doubleClicksTakeTheDesktopsTimeUnlessTheFileSaysOne(
    text: String, desktop: Double?, time: Double
  ) throws {
    var wishes = DesktopPreferences()
    wishes.doubleClickTime = desktop
    #expect(try settings(text).physics(desktop: wishes).doubleClickTime == time)
  }

  // MARK: Appearance

  @Test func theFileGoesBeforeTheDesktop() throws {
    var desktop = DesktopPreferences()
    desktop.prefersDark = false
    desktop.textScale = 1.5
    desktop.prefersContrast = true
    let plain = try settings("[appearance]\ncontrast = 'normal'")
    #expect(plain.preferences(desktop: desktop).contrast == .normal)
    let own = try settings("[appearance]\ncolor_scheme = 'dark'\ntext_scale = 2")
    #expect(own.preferences(desktop: desktop).contrast == .high)
    #expect(own.preferences(desktop: desktop).appearance == .dark)
    #expect(own.preferences(desktop: desktop).textScale == 2)
    let system = try settings("[appearance]\ncolor_scheme = 'system'\ntext_scale = 'system'")
    #expect(system.preferences(desktop: desktop).appearance == .light)
    #expect(system.preferences(desktop: desktop).textScale == 1.5)
  }

  @Test func everyStartHasItsOwnWindowAndPlaceUnlessAskedOtherwise() throws {
    #expect(try !settings("").isSingleInstance && !settings("").restoresSession)
    #expect(try settings("[window]\nsingle_instance = true").isSingleInstance)
    #expect(try settings("[session]\nrestore = true").restoresSession)
  }

  @Test func theAlbumHasHeadingsAndNamesAsIsAskedFor() throws {
    #expect(try settings("").hasSections && !settings("").view.namesPhotos)
    let own = try settings("[album]\nsections = false\nnames = true")
    #expect(!own.hasSections && own.preferences(desktop: DesktopPreferences()).namesPhotos)
  }

  @Test func transparentPhotosLieOnSquaresOrOnAColour() throws {
    #expect(try settings("").view.transparency == .checkerboard)
    #expect(
      try settings("[appearance]\ntransparency = 'checkerboard'").view.transparency == .checkerboard
    )
    let white = try settings("[appearance]\ntransparency = '#10A0ff'")
    #expect(white.view.transparency == Transparency(text: "#10a0ff"))
    #expect(
      white.preferences(desktop: DesktopPreferences()).transparency == white.view.transparency)
  }

  @Test func pixelsAreSmoothOrSharp() throws {
    #expect(try settings("").view.showsPixels == false)
    #expect(try settings("[appearance]\npixels = 'smooth'").view.showsPixels == false)
    let sharp = try settings("[appearance]\npixels = 'sharp'")
    #expect(sharp.preferences(desktop: DesktopPreferences()).showsPixels)
  }

  @Test func aSlideshowIsAsItIsSet() throws {
    let slow = try settings(
      "[slideshow]\ndelay = 60\nfade = 2\norder = 'random'\nloop = false")
    let slideshow = slow.preferences(desktop: DesktopPreferences()).slideshow
    #expect(slideshow.delay == 60 && slideshow.fadeTime == 2)
    #expect(slideshow.isRandom && !slideshow.loops)
  }

  @Test func theDirectionOfReadingIsChosen() throws {
    #expect(try settings("").isRightToLeft == nil)
    #expect(try settings("[appearance]\ndirection = 'left-to-right'").isRightToLeft == false)
    let mirrored = try settings("[appearance]\ndirection = 'right-to-left'")
    #expect(mirrored.preferences(desktop: DesktopPreferences()).isRightToLeft)
  }

  @Test func smallPicturesMayBeEnlarged() throws {
    #expect(try settings("").view.enlargesSmall == false)
    #expect(try settings("[appearance]\nenlarge_small = false").view.enlargesSmall == false)
    let enlarging = try settings("[appearance]\nenlarge_small = true")
    #expect(enlarging.preferences(desktop: DesktopPreferences()).enlargesSmall)
  }

  @Test func emptySettingsGiveDarkAndTheDefaultButtons() throws {
    let preferences = try settings("").preferences(desktop: DesktopPreferences())
    #expect(preferences == Preferences())
    #expect(preferences.buttons == ButtonLayout(right: [.minimize, .maximize, .close]))
  }

  @Test func unsetPreferencesAreCompletedByOthers() {
    var (first, second) = (DesktopPreferences(), DesktopPreferences())
    first.prefersDark = true
    first.textScale = 2
    second.prefersDark = false
    second.buttonLayout = ":close"
    second.reducesMotion = true
    let both = first.completed(by: second)
    #expect(both.prefersDark == true && both.textScale == 2 && both.reducesMotion == true)
    #expect(both.buttonLayout == ":close")
  }
}
