internal import EventLoop
internal import Input
internal import System
internal import Wayland

/// The seat's keyboard, with the compositor's keymap and repeat settings.
@UI final class SeatKeyboard {
  private let seat: Seat
  private let wire: WlKeyboard
  private var machine = KeyMachine()
  /// The compositor's keymap; nil if there is none, or if it is malformed. Keys are then named by
  /// their position on a US keyboard.
  private var keymap: Keymap?
  /// The newest `modifiers` event, stored because the keymap may arrive after it; nil before the
  /// first such event.
  private var masks: ModifierMasks?
  private let composer: KeyComposer
  private var timer: Timer?

  private static let largestKeymap: UInt32 = 16 << 20

  init(_ seat: Seat) {
    self.seat = seat
    wire = seat.wire.getKeyboard()
    composer = KeyComposer { [weak display = seat.display] in display?.composeTable() }
    wire.onEvent = { [weak self] in self?.receive($0) }
  }

  func close() {
    seat.deliver(machine.leave(), from: .keyboard)
    timer?.cancel()
    wire.destroy()
  }

  private func receive(_ event: WlKeyboard.Event) {
    seat.deliver(handle(event), from: .keyboard)
    scheduleRepeat()
  }

  private func handle(_ event: WlKeyboard.Event) -> [InputBatch] {
    switch event {
    case .keymap(let format, let descriptor, let size):
      keymap = format == .xkbV1 ? Self.load(descriptor, size: size) : nil
      if keymap != nil, masks == nil { return [] }
      return applyModifiers()
    case .enter(_, let surface, let keys):
      composer.reset()
      var held: [UInt32: KeyModifiers] = [:]
      for code in keys.words { held[code] = keyEvent(code)?.modifier }
      let released = machine.enter(SurfaceID(surface), holding: held)
      // With a keymap, the protocol promises an event with the modifiers after this event.
      return keymap == nil ? released + applyModifiers() : released
    case .leave(_, let surface):
      // The surface may be destroyed, or another one may already have the focus.
      guard SurfaceID(surface) == machine.focus else { return [] }
      return machine.leave()
    case .key(let serial, let time, let code, let state):
      return key(code, state, serial: serial, time: time)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      masks = ModifierMasks(depressed: depressed, latched: latched, locked: locked, group: group)
      return applyModifiers()
    case .repeatInfo(let rate, let delay):
      machine.repeater.configure(rate: rate, delay: delay)
      return []
    }
  }

  /// Determines the modifiers in effect: by the keymap, or without one by the keys' positions.
  /// Returns a batch that reports them; empty if the inputs before have told them.
  private func applyModifiers() -> [InputBatch] {
    guard let keymap else { return machine.modifiers(machine.held) }
    if let masks { keymap.update(masks) }
    return machine.modifiers(keymap.active)
  }

  private func key(
    _ code: UInt32, _ state: WlKeyboard.KeyState, serial: UInt32, time: UInt32
  ) -> [InputBatch] {
    switch state {
    case .pressed:
      seat.pressed(serial: serial, by: .key)
      guard let key = translate(code) else {
        // A key of a sequence is a pressed key too, so the key before it no longer repeats.
        machine.repeater.stop()
        return []
      }
      let repeats = keymap?.repeats(code) ?? (key.modifier == nil)
      let pressed = machine.press(
        code, as: key, repeats: repeats, time: time, now: seat.display.loop.now)
      // The masks may know more than the keys, such as a Shift that was held before the focus.
      // After a modifier key, the masks are still those before it: their event follows.
      return key.modifier == nil ? pressed + applyModifiers() : pressed
    case .repeated: return machine.repeated(code, time: time)
    default:
      let released = machine.release(code, time: time)
      // The machine delivers no release of a key that was held when the focus came, so the change
      // of a modifier is reported here.
      return keymap == nil ? released + applyModifiers() : released
    }
  }

  private func translate(_ code: UInt32) -> KeyEvent? {
    guard let keymap else { return keyEvent(code) }
    return composer.press(keymap.key(code), keysym: keymap.keysym(code))
  }

  /// Returns the event of a press of the key, without compose sequences; nil for an unknown key.
  private func keyEvent(_ code: UInt32) -> KeyEvent? {
    keymap?.key(code)
      ?? FallbackKeymap.names[code].map { KeyEvent(name: $0, modifiers: machine.held) }
  }

  /// Sets the timer of the next repeat, or clears it.
  private func scheduleRepeat() {
    let deadline = machine.repeater.deadline
    guard timer?.deadline != deadline else { return }
    timer?.cancel()
    timer = deadline.map { deadline in
      seat.display.loop.schedule(at: deadline) { [weak self] in self?.repeatKey() }
    }
  }

  private func repeatKey() {
    timer = nil
    // After a window is closed, no event may end the press.
    if machine.focus.flatMap({ seat.display.owner(of: $0) }) == nil { machine.repeater.stop() }
    seat.deliver(machine.fire(at: seat.display.loop.now), from: .keyboard)
    scheduleRepeat()
  }

  /// Compiles the keymap in the first `size` bytes of the descriptor; nil if the keymap is
  /// malformed or larger than 16 MiB, or if the file cannot be read.
  ///
  /// The file is read, not mapped. If the file shrinks meanwhile, the text is then too short, but
  /// there is no SIGBUS. Without a mapping, this program also cannot overwrite the file by mistake;
  /// the compositor may have given the same file to other clients.
  private static func load(_ descriptor: OwnedDescriptor, size: UInt32) -> Keymap? {
    guard size > 0, size <= largestKeymap, let text = try? descriptor.bytes(upTo: Int(size))
    else { return nil }
    return Keymap(text: text)
  }
}
