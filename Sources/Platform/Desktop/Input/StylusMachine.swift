internal import Geometry
internal import Input

/// A state machine that groups the events of a tablet's tool into frames of inputs. While the tool
/// is in the air, the inputs are those of a pointer; while its tip touches the tablet, those of a
/// finger.
///
/// The event `proximity_in` has no position, so the tool enters a surface with its first motion. If
/// the tip comes down before a motion in the same frame, the contact begins at the position of that
/// motion.
struct StylusMachine {
  private enum Tip { case up, landing, down }

  /// The id of the tip's contact; negative, unlike the ids of fingers.
  let contact: Int32
  private(set) var focus: SurfaceID?
  /// The tool's position; nil before its first motion over the surface.
  private(set) var position: Point?

  /// The position that was last reported as the pointer's; unchanged while the tip is down. Nil
  /// before the pointer has entered.
  private var pointer: Point?
  private var tip = Tip.up
  private var hasMoved = false
  private var held: [PointerButton] = []
  private var batches: [InputBatch] = []

  init(contact: Int32) { self.contact = contact }

  mutating func enter(_ surface: SurfaceID?) {
    leave()
    focus = surface
  }

  /// Handles the tool leaving the surface.
  ///
  /// The compositor normally sends the tip's `up` first; if the tip is still down, its contact is
  /// cancelled. Pressed buttons are released after the pointer's leave, so that the program does
  /// not treat the releases as clicks.
  mutating func leave() {
    if tip == .down { append(.touch(.cancel)) }
    if pointer != nil { append(.pointer(.leave)) }
    for button in held { append(.pointer(.button(button, isPressed: false))) }
    (focus, position, pointer) = (nil, nil, nil)
    tip = .up
    held = []
  }

  mutating func motion(to point: Point) {
    guard focus != nil else { return }
    position = point
    hasMoved = true
    switch tip {
    case .up: movePointer()
    case .landing: land()
    case .down: append(.touch(.move(id: contact, point)))
    }
  }

  mutating func down() {
    guard focus != nil, tip == .up else { return }
    tip = .landing
    if hasMoved { land() }
  }

  mutating func up() {
    if tip == .landing { land() }
    if tip == .down {
      append(.touch(.up(id: contact)))
      movePointer()
    }
    tip = .up
  }

  /// Adds a press or a release; `code` is the kernel's button code, from
  /// `linux/input-event-codes.h`.
  mutating func button(_ code: UInt32, isPressed: Bool) {
    // A press without a known position began over another surface.
    guard pointer != nil, let button = PointerButton(tablet: code) else { return }
    guard held.contains(button) != isPressed else { return }
    if isPressed { held.append(button) } else { held.removeAll { $0 == button } }
    append(.pointer(.button(button, isPressed: isPressed)))
  }

  /// Adds a turn of the wheel of a tablet's mouse by `detents` whole detents.
  mutating func wheel(_ detents: Int32) {
    guard pointer != nil, detents != 0 else { return }
    append(.scroll(.delta(.wheel, Vector(dx: 0, dy: Double(detents) * 120))))
  }

  /// Ends the frame, and returns a batch for each surface. `time` is the compositor's timestamp in
  /// milliseconds; nil if there is none.
  mutating func frame(time: UInt32?) -> [InputBatch] {
    if tip == .landing { land() }
    hasMoved = false
    defer { batches = [] }
    return batches.map { InputBatch(surface: $0.surface, inputs: $0.inputs, time: time) }
  }

  /// Returns the inputs that end the contact, leave the surface and release the buttons, because
  /// the tool was removed.
  mutating func cancel() -> [InputBatch] {
    leave()
    return frame(time: nil)
  }

  private mutating func land() {
    guard let position else { return }
    movePointer()
    append(.touch(.down(id: contact, position)))
    tip = .down
  }

  private mutating func movePointer() {
    guard let position, position != pointer else { return }
    append(.pointer(pointer == nil ? .enter(position) : .motion(position)))
    pointer = position
  }

  private mutating func append(_ input: InputEvent) {
    if let focus { batches.append(input, on: focus) }
  }
}

extension PointerButton {
  /// Creates the button for `code`, the kernel's code of a button on a pen or on a tablet's mouse;
  /// nil for other codes.
  init?(tablet code: UInt32) {
    switch code {
    case 0x14b: self = .right
    case 0x14c: self = .middle
    default: self.init(evdev: code)
    }
  }
}
