import Geometry
import Input
import LightboxCore
import TestSupport

/// A random stream of plausible input: gestures overlap, are cancelled, and are interrupted by keys
/// and resizes.
struct RandomStream {
  private(set) var events: [TraceEvent] = []
  private let seed: UInt64
  private var generator: SeededNumbers
  private var time = 0.0
  private var isPinching = false
  private var isScrolling = false
  private var isSwiping = false
  private var isHolding = false
  private var isDragging = false
  private var contacts: [Int32: Point] = [:]
  private var pointer = Point(x: 640, y: 400)
  private var logScale = 0.0

  init(seed: UInt64, steps: Int = 14) {
    self.seed = seed
    generator = SeededNumbers(seed: seed)
    add(.resized(Size(width: 1280, height: 800), deviceScale: 1))
    add(.input(.pointer(.enter(pointer))))
    for _ in 0..<steps { step() }
    lift()
  }

  /// The stream as a trace that replays.
  var text: String { (["# seed \(seed)"] + events.map(\.line)).joined(separator: "\n") }

  private mutating func random(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  private mutating func chance(_ share: Double) -> Bool { random(0...1) < share }

  private mutating func add(_ what: TraceEvent.What) {
    events.append(TraceEvent(.milliseconds(time), what))
  }

  private mutating func vector(_ reach: Double) -> Vector {
    Vector(dx: random(-reach...reach).rounded(), dy: random(-reach...reach).rounded())
  }

  private mutating func point() -> Point {
    Point(x: random(0...1280).rounded(), y: random(0...800).rounded())
  }

  private mutating func step() {
    time += Double(Int(random(0...1) < 0.2 ? random(0...700) : random(0...24)))
    switch Int(random(0...11.999)) {
    case 0, 1: pinch()
    case 2: scroll()
    case 3: swipe()
    case 4: hold()
    case 5: drag()
    case 6, 7: touch()
    case 8: key()
    case 9: taps()
    case 10: spread()
    default: other()
    }
  }

  private mutating func pinch() {
    guard isPinching else {
      isPinching = true
      logScale = 0
      add(.input(.pinch(.begin(fingers: 2))))
      return
    }
    guard chance(0.75) else {
      isPinching = false
      add(.input(.pinch(.end(isCancelled: chance(0.3)))))
      return
    }
    logScale = min(max(logScale + random(-0.6...0.6), -2), 2)
    let scale = (256 * exp2(logScale)).rounded() / 256
    add(
      .input(
        .pinch(
          .update(
            translation: vector(60), scale: max(scale, 1.0 / 256),
            rotation: random(-30...30).rounded()))))
  }

  /// A quick spread of two fingers at the album's first thumbnails, which goes on as others do.
  private mutating func spread() {
    guard !isPinching else { return pinch() }
    pointer = Point(x: random(20...800).rounded(), y: random(20...200).rounded())
    if chance(0.5) {
      add(.input(.pointer(.enter(pointer))))
      isPinching = true
      logScale = 0
      add(.input(.pinch(.begin(fingers: 2))))
      for _ in 0..<3 {
        time += 8
        logScale += random(0.05...0.3)
        let scale = (256 * exp2(logScale)).rounded() / 256
        add(
          .input(
            .pinch(
              .update(translation: vector(9), scale: scale, rotation: random(-9...9).rounded()))
          ))
      }
    } else if contacts.isEmpty {
      let reach = random(30...60).rounded()
      let (a, b) = (pointer + Vector(dx: -reach, dy: 0), pointer + Vector(dx: reach, dy: 4))
      (contacts[351], contacts[352]) = (a, b)
      add(.input(.touch(.down(id: 351, a))))
      if chance(0.3) { time += random(0...60).rounded() }
      add(.input(.touch(.down(id: 352, b))))
      for step in 1...3 {
        time += 8
        let movement = Vector(
          dx: Double(step) * random(4...20).rounded(), dy: random(-9...9).rounded())
        (contacts[351], contacts[352]) = (a + movement * -1, b + movement)
        add(.input(.touch(.move(id: 351, a + movement * -1))))
        add(.input(.touch(.move(id: 352, b + movement))))
      }
    }
  }

  private func exp2(_ x: Double) -> Double {
    // Exact enough for a test's choice, without importing a maths library.
    var (result, step, left) = (1.0, 2.0, x)
    if left < 0 { (step, left) = (0.5, -left) }
    for _ in 0..<Int(left * 16) { result *= step == 2 ? 1.0442737824274138 : 0.9576032806985737 }
    return result
  }

  private mutating func scroll() {
    if isScrolling, chance(0.35) {
      isScrolling = false
      add(.input(.scroll(.stop)))
    } else if chance(0.15) {
      add(.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: random(-2...2).rounded() * 60)))))
    } else {
      isScrolling = true
      add(.input(.scroll(.delta(.finger, vector(40)))))
    }
  }

  private mutating func swipe() {
    if !isSwiping {
      add(.input(.swipe(.begin(fingers: 3))))
    } else if chance(0.6) {
      add(.input(.swipe(.update(translation: vector(300)))))
      return
    } else {
      add(.input(.swipe(.end(isCancelled: chance(0.2)))))
    }
    isSwiping.toggle()
  }

  private mutating func hold() {
    add(.input(.hold(isHolding ? .end(isCancelled: chance(0.5)) : .begin(fingers: 2))))
    isHolding.toggle()
  }

  private mutating func drag() {
    if chance(0.6) {
      pointer = point()
      add(.input(.pointer(.motion(pointer))))
    } else {
      isDragging.toggle()
      add(.input(.pointer(.button(.left, isPressed: isDragging))))
    }
  }

  private mutating func touch() {
    let ids = contacts.keys.sorted()
    if ids.isEmpty || (ids.count < 4 && chance(0.3)) {
      let id = (ids.last ?? 351) + 1
      contacts[id] = point()
      add(.input(.touch(.down(id: id, contacts[id] ?? .zero))))
    } else if chance(0.6), let id = ids.randomElement(using: &generator) {
      let movement = vector(80)
      contacts[id] = (contacts[id] ?? .zero) + movement
      add(.input(.touch(.move(id: id, contacts[id] ?? .zero))))
    } else if chance(0.9), let id = ids.randomElement(using: &generator) {
      contacts[id] = nil
      add(.input(.touch(.up(id: id))))
    } else {
      contacts = [:]
      add(.input(.touch(.cancel)))
    }
  }

  /// A finger that comes and goes, often twice, at the times that make a tap, a double tap, a drag
  /// after one, or a long press of it.
  private mutating func taps() {
    guard contacts.isEmpty else { return touch() }
    let position = point()
    for _ in 0..<(chance(0.6) ? 2 : 1) {
      let here = position + vector(chance(0.8) ? 8 : 40)
      add(.input(.touch(.down(id: 7, here))))
      if chance(0.25) {
        time += 30
        add(.input(.touch(.move(id: 7, here + vector(60)))))
      }
      time += Double(Int(chance(0.1) ? random(480...600) : random(20...120)))
      add(.input(.touch(.up(id: 7))))
      time += Double(Int(chance(0.2) ? random(280...420) : random(40...250)))
    }
  }

  /// Does what an input method might, also where no text is written.
  private mutating func compose() {
    let texts = ["", "r", "é", "か と", "x"]
    var event = TextEvent(committed: texts.randomElement(using: &generator) ?? "")
    event.preedit = Preedit(
      texts.randomElement(using: &generator) ?? "", caret: chance(0.2) ? nil : 0..<2)
    (event.deletedBefore, event.deletedAfter) = (chance(0.3) ? 2 : 0, chance(0.2) ? 1 : 0)
    add(.input(.text(event)))
  }

  private mutating func key() {
    if chance(0.15) { return compose() }
    let names = [
      "plus", "minus", "0", "1", "w", "bracketright", "bracketleft", "h", "j", "n", "p",
      "z", "Return", "Return", "Escape", "Menu", "shift+F10", "Right", "Down", "Home", "End", "Tab",
      "slash",
    ]
    let name = names.randomElement(using: &generator) ?? "0"
    let (modifiers, bare) = KeyModifiers.parsing(name[...]) ?? ([], name)
    add(.input(.key(KeyEvent(name: bare, modifiers: modifiers))))
    // The others stay down until another one is pressed.
    guard chance(0.7) else { return }
    time += Double(Int(chance(0.2) ? random(120...600) : random(0...90)))
    add(.input(.key(KeyEvent(name: bare, modifiers: modifiers, isPressed: false))))
  }

  /// The right button, which opens the menu, or drags to an entry of it; a press closes it again.
  private mutating func rightClick() {
    add(.input(.pointer(.button(.right, isPressed: true))))
    if chance(0.5) {
      time += Double(Int(random(20...300)))
      pointer = pointer + vector(90)
      add(.input(.pointer(.motion(pointer))))
    }
    time += Double(Int(random(20...200)))
    add(.input(.pointer(.button(.right, isPressed: false))))
    if chance(0.3) { add(.input(.key(KeyEvent(name: "Escape")))) }
  }

  private mutating func other() {
    if chance(0.3) {
      rightClick()
    } else if chance(0.5) {
      let size = Size(width: random(300...2000).rounded(), height: random(300...1500).rounded())
      add(.resized(size, deviceScale: chance(0.3) ? 2 : 1))
    } else if chance(0.5) {
      add(.input(.pointer(.leave)))
      isScrolling = false
    } else {
      add(.input(.pointer(.enter(pointer))))
    }
  }

  /// Releases every finger, button and gesture that is still held.
  private mutating func lift() {
    time += 8
    if isPinching { add(.input(.pinch(.end(isCancelled: false)))) }
    if isScrolling { add(.input(.scroll(.stop))) }
    if isSwiping { add(.input(.swipe(.end(isCancelled: false)))) }
    if isHolding { add(.input(.hold(.end(isCancelled: false)))) }
    if isDragging { add(.input(.pointer(.button(.left, isPressed: false)))) }
    for id in contacts.keys.sorted() { add(.input(.touch(.up(id: id)))) }
  }
}
