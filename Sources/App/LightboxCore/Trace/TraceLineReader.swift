internal import Geometry
internal import Input

/// A reader of the words of one line of a trace.
struct TraceLineReader {
  private var words: ArraySlice<Substring>
  private let line: Int

  init(_ text: Substring, number: Int) {
    line = number
    var words: [Substring] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }) {
      if word.hasPrefix("#") { break }
      words.append(word)
    }
    self.words = words[...]
  }

  var isAtEnd: Bool { words.isEmpty }

  private func failure(_ expected: String) -> TraceError {
    let found = words.first.map { ", not '\($0)'" } ?? ", but the line ends"
    return TraceError(line: line, expected: expected + found)
  }

  func finish() throws(TraceError) {
    guard words.isEmpty else { throw failure("the end of the line") }
  }

  private mutating func word(_ expected: String) throws(TraceError) -> Substring {
    guard let word = words.first else { throw failure(expected) }
    words = words.dropFirst()
    return word
  }

  private mutating func choice<T>(_ choices: [String: T]) throws(TraceError) -> T {
    guard let word = words.first, let value = choices[String(word)] else {
      throw failure("one of " + choices.keys.sorted().joined(separator: ", "))
    }
    words = words.dropFirst()
    return value
  }

  /// Consumes `word` if it is next; returns true when it was.
  private mutating func takes(_ word: String) -> Bool {
    guard words.first.map(String.init) == word else { return false }
    words = words.dropFirst()
    return true
  }

  private mutating func number(_ name: String) throws(TraceError) -> Double {
    guard let word = words.first, let value = Double(word), value.isFinite, abs(value) < 1e9
    else { throw failure("a number (\(name))") }
    words = words.dropFirst()
    return value
  }

  private mutating func positive(_ name: String) throws(TraceError) -> Double {
    guard let word = words.first, let value = Double(word), value > 0, value < 1e9
    else { throw failure("a positive number (\(name))") }
    words = words.dropFirst()
    return value
  }

  private mutating func integer<T: FixedWidthInteger>(_ name: String) throws(TraceError) -> T {
    guard let word = words.first, let value = T(word) else {
      throw failure("a whole number (\(name))")
    }
    words = words.dropFirst()
    return value
  }

  private mutating func point() throws(TraceError) -> Point {
    Point(x: try number("x"), y: try number("y"))
  }

  mutating func time() throws(TraceError) -> Instant {
    guard let word = words.first, let value = Double(word), value >= 0, value < 1e12 else {
      throw failure("milliseconds since the start")
    }
    words = words.dropFirst()
    return .milliseconds(value)
  }

  mutating func event() throws(TraceError) -> TraceEvent.What {
    enum Kind {
      case size, window, pointer, pinch, swipe, hold, scroll, touch, key, modifiers, text, ask
      case desktop, end
    }
    let kind = try choice([
      "size": Kind.size, "window": .window, "pointer": .pointer, "pinch": .pinch, "swipe": .swipe,
      "hold": .hold,
      "scroll": .scroll, "touch": .touch, "key": .key, "modifiers": .modifiers, "text": .text,
      "ask": .ask, "desktop": .desktop, "end": .end,
    ])
    switch kind {
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
    case .ask: return .asked(try request())
    case .desktop: return .desktop(try desktop())
    case .end: return .end
    }
  }

  private mutating func request() throws(TraceError) -> AccessibleRequest {
    enum Kind {
      case command, focus, mark, unmark, press, choose, copy, write, place, rename, giveUp, answer
      case zoom, scroll, page, remove
    }
    switch try choice([
      "command": Kind.command, "focus": .focus, "mark": .mark, "unmark": .unmark, "press": .press,
      "choose": .choose, "copy": .copy, "write": .write, "place": .place, "rename": .rename,
      "give_up": .giveUp, "answer": .answer, "zoom": .zoom, "scroll": .scroll, "page": .page,
      "remove": .remove,
    ]) {
    case .command:
      guard let name = words.first, let command = Command(traceName: name) else {
        throw failure("a command's name")
      }
      words = words.dropFirst()
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
    case .place: return .place(caret: try integer("caret"), anchor: try integer("caret"))
    case .rename: return .rename(true)
    case .giveUp: return .rename(false)
    case .answer: return .answer(words.isEmpty ? 0 : try integer("button"))
    case .zoom: return .zoom(try positive("percent"))
    case .scroll: return .scroll(try number("position"))
    case .page: return .page(try integer("page"))
    case .remove: return .removeChip(try integer("condition"))
    }
  }

  private mutating func size() throws(TraceError) -> TraceEvent.What {
    let size = Size(width: try positive("width"), height: try positive("height"))
    guard takes("scale") else { return .resized(size, deviceScale: 1) }
    return .resized(size, deviceScale: try positive("scale"))
  }

  private mutating func window() throws(TraceError) -> WindowState {
    var window = TraceWindow.bare
    while let word = words.first {
      guard TraceWindow.add(String(word), to: &window) else {
        throw failure("some of " + TraceWindow.all.joined(separator: ", "))
      }
      words = words.dropFirst()
    }
    return window
  }

  private mutating func desktop() throws(TraceError) -> DesktopPreferences {
    var wishes = DesktopPreferences()
    while !words.isEmpty {
      if takes("text") {
        wishes.textScale = try positive("text")
      } else if takes("double-click") {
        wishes.doubleClickTime = try positive("double-click")
      } else if takes("buttons") {
        wishes.buttonLayout = String(try word("the buttons, as left:right"))
      } else if let word = words.first, TraceDesktop.add(word, to: &wishes) {
        words = words.dropFirst()
      } else {
        throw failure("some of " + TraceDesktop.all.joined(separator: ", "))
      }
    }
    return wishes
  }

  private mutating func pointer() throws(TraceError) -> PointerEvent {
    enum Verb { case enter, motion, button, leave }
    switch try choice([
      "enter": Verb.enter, "motion": .motion, "button": .button, "leave": .leave,
    ]) {
    case .enter: return .enter(try point())
    case .motion: return .motion(try point())
    case .leave: return .leave
    case .button:
      let buttons = PointerButton.allCases.map { ($0.rawValue, $0) }
      let button = try choice(Dictionary(uniqueKeysWithValues: buttons))
      return .button(button, isPressed: try choice(["down": true, "up": false]))
    }
  }

  private enum Phase { case begin, update, end }
  private mutating func phase() throws(TraceError) -> Phase {
    try choice(["begin": .begin, "update": .update, "end": .end])
  }

  private mutating func pinch() throws(TraceError) -> PinchEvent {
    switch try phase() {
    case .begin: return .begin(fingers: try integer("fingers"))
    case .end: return .end(isCancelled: takes("cancelled"))
    case .update:
      let way = Vector(dx: try number("dx"), dy: try number("dy"))
      return .update(
        translation: way, scale: try positive("scale"), rotation: try number("rotation"))
    }
  }

  private mutating func swipe() throws(TraceError) -> SwipeEvent {
    switch try phase() {
    case .begin: return .begin(fingers: try integer("fingers"))
    case .end: return .end(isCancelled: takes("cancelled"))
    case .update:
      return .update(translation: Vector(dx: try number("dx"), dy: try number("dy")))
    }
  }

  private mutating func hold() throws(TraceError) -> HoldEvent {
    try choice(["begin": true, "end": false])
      ? .begin(fingers: try integer("fingers")) : .end(isCancelled: takes("cancelled"))
  }

  private mutating func scroll() throws(TraceError) -> ScrollEvent {
    if takes("stop") { return .stop }
    let sources = ScrollSource.allCases.map { ($0.rawValue, $0) }
    let source = try choice(Dictionary(uniqueKeysWithValues: sources))
    return .delta(source, Vector(dx: try number("dx"), dy: try number("dy")))
  }

  private mutating func touch() throws(TraceError) -> TouchEvent {
    enum Verb { case down, move, up, cancel }
    switch try choice(["down": Verb.down, "move": .move, "up": .up, "cancel": .cancel]) {
    case .down: return .down(id: try integer("id"), try point())
    case .move: return .move(id: try integer("id"), try point())
    case .up: return .up(id: try integer("id"))
    case .cancel: return .cancel
    }
  }

  private mutating func modifiers() throws(TraceError) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    while let word = words.first {
      guard let modifier = KeyModifiers.named(word) else {
        throw failure("some of alt, ctrl, logo, shift")
      }
      modifiers.insert(modifier)
      words = words.dropFirst()
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
    guard let word = words.first, let text = TraceText.text(word) else {
      throw failure("a text, with bytes as %20")
    }
    words = words.dropFirst()
    return text
  }

  private mutating func key() throws(TraceError) -> KeyEvent {
    enum Verb { case down, up, again }
    let verb = try choice(["down": Verb.down, "up": .up, "repeat": .again])
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
