internal import Geometry
internal import Input

/// A reader of the words of one line of a trace.
struct TraceLineReader {
  private var words: ArraySlice<Substring>
  private let line: Int

  init(_ text: Substring, number: Int) {
    line = number
    // Not by characters: a combining mark would be one character with the blank before it.
    let words = text.unicodeScalars.split { " \t\r".unicodeScalars.contains($0) }
    self.words = words.map { Substring($0) }.prefix { !$0.hasPrefix("#") }
  }

  var isAtEnd: Bool { words.isEmpty }

  private func failure(_ expected: String) -> TraceError {
    let found = words.first.map { ", not '\($0)'" } ?? ", but the line ends"
    return TraceError(line: line, expected: expected + found)
  }

  func finish() throws(TraceError) {
    guard words.isEmpty else { throw failure("the end of the line") }
  }

  /// Consumes the next word and returns the result of `read` for it. If there is no word, or `read`
  /// returns nil, throws an error whose text begins with `expected`.
  private mutating func next<Value>(
    _ expected: @autoclosure () -> String, _ read: (Substring) -> Value?
  ) throws(TraceError) -> Value {
    guard let word = words.first, let value = read(word) else { throw failure(expected()) }
    words = words.dropFirst()
    return value
  }

  private mutating func word(_ expected: String) throws(TraceError) -> Substring {
    try next(expected) { $0 }
  }

  /// Consumes the next word and returns the choice with this raw value; throws if no choice has it.
  private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type = Choice.self
  ) throws(TraceError) -> Choice {
    try next("one of " + Choice.allCases.map(\.rawValue).sorted().joined(separator: ", ")) {
      Choice(rawValue: String($0))
    }
  }

  /// Consumes the next word and returns true if it is `word`; otherwise returns false.
  private mutating func takes(_ word: String) -> Bool {
    guard words.first.map(String.init) == word else { return false }
    words = words.dropFirst()
    return true
  }

  private mutating func number(_ name: String) throws(TraceError) -> Double {
    try next("a number (\(name))") { Double($0).flatMap { abs($0) < 1e9 ? $0 : nil } }
  }

  private mutating func positive(_ name: String) throws(TraceError) -> Double {
    try next("a positive number (\(name))") {
      Double($0).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    }
  }

  /// Consumes and returns a number, which must be in `range`: the numbers that a compositor or
  /// desktop can send. Throws for any other word; the error contains `name`.
  private mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(TraceError) -> Double {
    let (least, most) = (TraceNumber.text(range.lowerBound), TraceNumber.text(range.upperBound))
    return try next("a number from \(least) to \(most) (\(name))") {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private mutating func integer<T: FixedWidthInteger>(_ name: String) throws(TraceError) -> T {
    try next("a whole number (\(name))") { T($0) }
  }

  private mutating func point() throws(TraceError) -> Point {
    Point(x: try number("x"), y: try number("y"))
  }

  mutating func time() throws(TraceError) -> Instant {
    // Three years; the ticks of a longer replay could not be counted in nanoseconds.
    try next("milliseconds since the start") {
      Double($0).flatMap { $0 >= 0 && $0 < 1e11 ? .milliseconds($0) : nil }
    }
  }

  private enum Kind: String, CaseIterable {
    case size, window, pointer, pinch, swipe, hold, scroll, touch, key, modifiers, text, ask
    case desktop, end
  }

  mutating func event() throws(TraceError) -> TraceEvent.What {
    switch try choice(of: Kind.self) {
    case .size: return try size()
    case .window: return .window(try window())
    case .pointer: return .input(.pointer(try pointer()))
    case .pinch: return .input(.pinch(try pinch()))
    case .swipe: return .input(.swipe(try swipe()))
    case .hold: return .input(.hold(try hold()))
    case .scroll: return .input(.scroll(try scroll()))
    case .touch: return .input(.touch(try touch()))
    case .key: return .input(.key(try key()))
    case .modifiers: return .input(.modifiers(try modifiers()))
    case .text: return .input(.text(try text()))
    case .ask: return .request(try request())
    case .desktop: return .desktop(try desktop())
    case .end: return .end
    }
  }

  private enum RequestKind: String, CaseIterable {
    case command, focus, mark, unmark, press, choose, copy, write, place, rename
    case giveUp = "give_up"
    case answer, zoom, scroll, page, remove
  }

  private mutating func request() throws(TraceError) -> AccessibleRequest {
    switch try choice(of: RequestKind.self) {
    case .command:
      let command = try next("a command's name") { Command(traceName: $0) }
      return .command(command, cell: words.isEmpty ? nil : try integer("cell"))
    case .focus: return .focus(cell: try integer("cell"))
    case .mark: return .mark(cell: try integer("cell"), true)
    case .unmark: return .mark(cell: try integer("cell"), false)
    case .press: return .press(try integer("button"))
    case .choose: return .choose(try integer("entry"))
    case .copy: return .copy(line: try integer("line"))
    case .write:
      let caret: Int = try integer("caret")
      return .write(words.isEmpty ? "" : try written(), caret: caret)
    case .place: return .setSelection(caret: try integer("caret"), anchor: try integer("caret"))
    case .rename: return .finishEditing(accepts: true)
    case .giveUp: return .finishEditing(accepts: false)
    case .answer: return .answer(words.isEmpty ? 0 : try integer("button"))
    case .zoom: return .zoom(try positive("percent"))
    case .scroll: return .scroll(try number("position"))
    case .page: return .page(try integer("page"))
    case .remove: return .removeChip(try integer("condition"))
    }
  }

  private mutating func size() throws(TraceError) -> TraceEvent.What {
    let sides = 1...Double(Int16.max)
    let size = Size(
      width: try number("width", in: sides), height: try number("height", in: sides))
    guard takes("scale") else { return .resized(size, deviceScale: 1) }
    return .resized(size, deviceScale: try number("scale", in: 0.1...64))
  }

  private mutating func window() throws(TraceError) -> WindowState {
    var window = WindowState()
    window.capabilities = []
    while !isAtEnd {
      try next("some of " + TraceWindow.flags.all.joined(separator: ", ")) {
        TraceWindow.flags.add($0, to: &window) ? () : nil
      }
    }
    return window
  }

  private mutating func desktop() throws(TraceError) -> DesktopPreferences {
    var preferences = DesktopPreferences()
    while !words.isEmpty {
      if takes("text") {
        preferences.textScale = try number("text", in: 0.5...3)
      } else if takes("double-click") {
        preferences.doubleClickTime = try number("double-click", in: 0.1...2)
      } else if takes("buttons") {
        preferences.buttonLayout = String(try word("the buttons, as left:right"))
      } else {
        try next("some of " + TraceDesktop.all.joined(separator: ", ")) {
          TraceDesktop.flags.add($0, to: &preferences) ? () : nil
        }
      }
    }
    return preferences
  }

  private enum PointerVerb: String, CaseIterable { case enter, motion, button, leave }
  private enum Press: String, CaseIterable { case down, up }

  private mutating func pointer() throws(TraceError) -> PointerEvent {
    switch try choice(of: PointerVerb.self) {
    case .enter: return .enter(try point())
    case .motion: return .motion(try point())
    case .leave: return .leave
    case .button:
      return .button(try choice(), isPressed: try choice(of: Press.self) == .down)
    }
  }

  private enum Phase: String, CaseIterable { case begin, update, end }
  private enum HoldPhase: String, CaseIterable { case begin, end }

  private mutating func pinch() throws(TraceError) -> PinchEvent {
    switch try choice(of: Phase.self) {
    case .begin: return .begin(fingers: try integer("fingers"))
    case .end: return .end(isCancelled: takes("cancelled"))
    case .update:
      let way = Vector(dx: try number("dx"), dy: try number("dy"))
      return .update(
        translation: way, scale: try positive("scale"), rotation: try number("rotation"))
    }
  }

  private mutating func swipe() throws(TraceError) -> SwipeEvent {
    switch try choice(of: Phase.self) {
    case .begin: return .begin(fingers: try integer("fingers"))
    case .end: return .end(isCancelled: takes("cancelled"))
    case .update:
      return .update(translation: Vector(dx: try number("dx"), dy: try number("dy")))
    }
  }

  private mutating func hold() throws(TraceError) -> HoldEvent {
    try choice(of: HoldPhase.self) == .begin
      ? .begin(fingers: try integer("fingers")) : .end(isCancelled: takes("cancelled"))
  }

  private mutating func scroll() throws(TraceError) -> ScrollEvent {
    if takes("stop") { return .stop }
    return .delta(try choice(), Vector(dx: try number("dx"), dy: try number("dy")))
  }

  private enum TouchVerb: String, CaseIterable { case down, move, up, cancel }

  private mutating func touch() throws(TraceError) -> TouchEvent {
    switch try choice(of: TouchVerb.self) {
    case .down: return .down(id: try integer("id"), try point())
    case .move: return .move(id: try integer("id"), try point())
    case .up: return .up(id: try integer("id"))
    case .cancel: return .cancel
    }
  }

  private mutating func modifiers() throws(TraceError) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    while !isAtEnd {
      modifiers.insert(try next("some of alt, ctrl, logo, shift") { KeyModifiers.named($0) })
    }
    return modifiers
  }

  private mutating func text() throws(TraceError) -> TextEvent {
    var event = TextEvent()
    if takes("delete") {
      event.deletedBefore = try integer("bytes")
      event.deletedAfter = try integer("bytes")
    }
    if takes("commit") { event.committed = try written() }
    guard takes("preedit") else { return event }
    let composed = try written()
    event.preedit = Preedit(composed, caret: nil)
    guard !isAtEnd else { return event }
    let (from, to): (Int, Int) = (try integer("caret"), try integer("caret"))
    guard 0 <= from, from <= to else { throw failure("a caret's two places in order") }
    event.preedit = Preedit(composed, caret: from..<to)
    return event
  }

  private mutating func written() throws(TraceError) -> String {
    try next("a text, with bytes as %20") { TraceText.text($0) }
  }

  private enum KeyVerb: String, CaseIterable {
    case down, up
    case again = "repeat"
  }

  private mutating func key() throws(TraceError) -> KeyEvent {
    let verb = try choice(of: KeyVerb.self)
    let chord = try word("a key's name")
    guard let (modifiers, name) = KeyModifiers.parsing(chord) else {
      throw TraceError(
        line: line, expected: "a key as [ctrl+][shift+][alt+][logo+]NAME, not '\(chord)'")
    }
    let typed = takes("types") ? String(try word("the text that the key types")) : nil
    return KeyEvent(
      name: name, modifiers: modifiers, isPressed: verb != .up, isRepeat: verb == .again,
      typed: typed)
  }
}
