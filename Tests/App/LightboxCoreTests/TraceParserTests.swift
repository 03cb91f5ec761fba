import Input
import LightboxCore
import Testing

@Suite struct TraceParserTests {
  static let example = """
    # A comment, then what the plan shows
    0    size 1280 800 scale 1.0
    0    window header active can-show-menu can-minimize
    0    pointer enter 640 400
    100  pinch begin 2
    116  pinch update 1.5 -0.5 1.0625 0.4      # dx dy scale rotation
    400  pinch end
    420  pinch end cancelled
    500  swipe begin 3
    510  swipe update 12.5 -1
    520  swipe end cancelled
    600  hold begin 2
    640  hold end
    700  scroll finger 0 -12
    710  scroll wheel 0 120
    711  scroll continuous 1 2
    712  scroll stop
    800  pointer motion 3.25 4
    810  pointer button left down
    811  pointer button middle up
    820  pointer leave
    900  touch down 352 10 20
    910  touch move 352 11 20.5
    920  touch up 352
    925  touch down -1 10 20                       # a pen's
    930  touch cancel
    950  key down ctrl+r
    951  key repeat shift+Left
    952  key up ctrl+r
    953.125 key down plus
    960 modifiers ctrl shift
    961 modifiers
    970 text delete 2 1 commit Caf%c3%a9%20%23%25 preedit か 0 3
    971 text preedit k
    972 text
    975 desktop dark reduced-motion text 1.5 buttons close,minimize:appmenu
    980 desktop
    2000 end
    """

  @Test func everyWordOfTheExampleIsRead() throws {
    #expect(try TraceParser.events(in: Self.example).count == 37)
  }

  @Test func writtenTraceReadsBackTheSame() throws {
    let events = try TraceParser.events(in: Self.example)
    let written = events.map(\.line).joined(separator: "\n")
    #expect(try TraceParser.events(in: written) == events)
    #expect(events[4].line == "116 pinch update 1.5 -0.5 1.0625 0.4")
  }

  @Test func theDesktopIsWhatItsWordsSay() throws {
    let events = try TraceParser.events(
      in: "0 desktop light full-motion high-contrast double-click 0.65 buttons :")
    var preferences = DesktopPreferences()
    (preferences.prefersDark, preferences.reducesMotion, preferences.prefersContrast) = (
      false, false, true
    )
    (preferences.doubleClickTime, preferences.buttonLayout) = (0.65, ":")
    #expect(events[0].what == .desktop(preferences))
    #expect(throws: TraceError.self) { try TraceParser.events(in: "0 desktop darkish") }
    #expect(throws: TraceError.self) { try TraceParser.events(in: "0 desktop text none") }
  }

  /// The buttons come from another program: whatever they are, the line is read back.
  @Test(arguments: [("close : ", "close:"), ("", ":"), ("# no, close", ",#no,close"), ("\n", ":")])
  func oddButtonsAreOneWord(layout: String, word: String) throws {
    var preferences = DesktopPreferences()
    preferences.buttonLayout = layout
    let line = TraceEvent(.milliseconds(5), .desktop(preferences)).line
    preferences.buttonLayout = word
    #expect(
      try TraceParser.events(in: line) == [TraceEvent(.milliseconds(5), .desktop(preferences))])
  }

  @Test func aWindowIsWhatItsWordsSay() throws {
    let events = try TraceParser.events(in: "0 window\n0 window header maximized can-maximize")
    var bare = WindowState(isActivated: true)
    bare.isActivated = false
    bare.capabilities = []
    #expect(events[0].what == .window(bare))
    bare.isClientDecorated = true
    bare.isMaximized = true
    bare.capabilities = .maximize
    #expect(events[1].what == .window(bare))
  }

  /// A slideshow pauses in it, in the replay as well.
  @Test func hiddenWindowIsReadBack() throws {
    var window = WindowState(isActivated: true)
    (window.isTiled, window.isSuspended) = (true, true)
    let event = TraceEvent(.milliseconds(5), .window(window))
    #expect(try TraceParser.events(in: event.line) == [event])
  }

  @Test func aLetterWithShiftIsTheCapital() throws {
    let events = try TraceParser.events(in: "0 key down ctrl+shift+r\n0 key down ctrl+R")
    #expect(events[0].what == events[1].what)
  }

  @Test func lineMayEndAsOnOtherSystems() throws {
    #expect(try TraceParser.events(in: "1 pinch end\r\n2 end\r\n").count == 2)
  }

  @Test func linesAfterTheEndAreIgnored() throws {
    #expect(try TraceParser.events(in: "5 end\nrubbish").count == 1)
  }

  @Test(arguments: [
    (
      "0 window tall", 1,
      "some of header, active, maximized, fullscreen, tiled, suspended, can-show-menu, "
        + "can-maximize, can-fullscreen, can-minimize, not 'tall'"
    ),
    ("0 size 1280", 1, "a number from 1 to 32767 (height), but the line ends"),
    ("0 size 0 5", 1, "a number from 1 to 32767 (width), not '0'"),
    ("0 size 99999 5", 1, "a number from 1 to 32767 (width), not '99999'"),
    ("0 size 9 5 scale 1e-15", 1, "a number from 0.1 to 64 (scale), not '1e-15'"),
    ("0 size 9 5 scale nan", 1, "a number from 0.1 to 64 (scale), not 'nan'"),
    ("0 desktop text 1e-300", 1, "a number from 0.5 to 3 (text), not '1e-300'"),
    ("0 desktop double-click 9", 1, "a number from 0.1 to 2 (double-click), not '9'"),
    (
      "\n\n7 jump", 3,
      "one of ask, desktop, end, hold, key, modifiers, pinch, pointer, scroll, size, swipe, text, touch, window, not 'jump'"
    ),
    ("x pinch begin 2", 1, "milliseconds since the start, not 'x'"),
    ("200000000000 end", 1, "milliseconds since the start, not '200000000000'"),
    ("0 pinch begin two", 1, "a whole number (fingers), not 'two'"),
    ("0 pinch update 1 2 -3 4", 1, "a positive number (scale), not '-3'"),
    ("0 pinch end maybe", 1, "the end of the line, not 'maybe'"),
    ("9 pinch begin 2\n8 pinch end", 2, "a time of at least 9"),
    ("0 pointer button left sideways", 1, "one of down, up, not 'sideways'"),
    ("0 scroll finger nan 0", 1, "a number (dx), not 'nan'"),
    ("0 key down hyper+x", 1, "a key as [ctrl+][shift+][alt+][logo+]NAME, not 'hyper+x'"),
    ("0 touch down 99999999999 1 2", 1, "a whole number (id), not '99999999999'"),
  ]) func aBadLineIsNamedWithWhatWasExpected(text: String, line: Int, expected: String) {
    let error = #expect(throws: TraceError.self) { try TraceParser.events(in: text) }
    #expect(error?.line == line)
    #expect(error?.expected == expected)
  }

  /// A key of another script has the name of its place, and the text that it writes.
  @Test func textOfAKeyIsKept() throws {
    let key = KeyEvent(name: "a", typed: "ф")
    let event = TraceEvent(.milliseconds(5), .input(.key(key)))
    #expect(event.line.hasSuffix(" types ф"))
    #expect(try TraceParser.events(in: event.line) == [event])
    let blank = TraceEvent(.milliseconds(5), .input(.key(KeyEvent(name: "a", typed: "\u{A0}"))))
    #expect(!blank.line.contains("types"))
  }

  /// Keyboards of India and Thailand write them by keys of their own.
  @Test(arguments: ["\u{93F}", "\u{E34}", "\u{301}", "\u{200D}"])
  func markThatCombinesIsAWordOfItsOwn(mark: String) throws {
    let inputs = [
      InputEvent.key(KeyEvent(name: "a", typed: mark)), .text(TextEvent(committed: mark)),
    ]
    for input in inputs {
      let event = TraceEvent(.milliseconds(5), .input(input))
      #expect(try TraceParser.events(in: event.line) == [event])
    }
  }
}
