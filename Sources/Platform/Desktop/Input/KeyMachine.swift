internal import Input

/// A state machine of the pressed keys. It delivers a release for each press that it delivered.
///
/// Keys that were down when the surface got the focus are ignored, because their press was meant
/// for another surface. The modifier keys among them still have an effect, but no key event shows
/// it. Therefore ``modifiers(_:)`` reports the modifiers that are in effect.
struct KeyMachine {
  private(set) var focus: SurfaceID?
  var repeater = KeyRepeater()
  /// The pressed keys, each with the compositor's time of its newest event.
  private var pressed: [(code: UInt32, key: KeyEvent, time: UInt32)] = []
  /// The modifier keys that are down, also those that were down when the surface got the focus.
  private var modifierKeys: [UInt32: KeyModifiers] = [:]
  /// The modifiers that were reported to the surface last.
  private var reported: KeyModifiers = []

  /// The modifiers of the keys that are down.
  var held: KeyModifiers { modifierKeys.values.reduce([]) { $0.union($1) } }

  /// Gives the focus to `surface`, and returns what ``leave()`` returns. `keys` are the modifier
  /// keys that are down, by the kernel's key codes.
  mutating func enter(_ surface: SurfaceID?, holding keys: [UInt32: KeyModifiers]) -> [InputBatch] {
    let released = leave()
    (focus, modifierKeys) = (surface, keys)
    return released
  }

  /// Returns a batch with a release for each pressed key, and with a report that no modifiers are
  /// in effect, because the focus or the keyboard is gone. Empty if there is nothing to report.
  mutating func leave() -> [InputBatch] {
    repeater.stop()
    var inputs = pressed.map { InputEvent.key($0.key.asRelease) }
    for pressed in pressed { reported = reported.after(pressed.key.asRelease) }
    (pressed, modifierKeys) = ([], [:])
    if !reported.isEmpty { inputs.append(.modifiers([])) }
    reported = []
    defer { focus = nil }
    guard let focus, !inputs.isEmpty else { return [] }
    return [InputBatch(surface: focus, inputs: inputs, time: nil)]
  }

  /// Returns a batch that reports `active`, the modifiers that are in effect. Returns an empty
  /// array if earlier inputs have reported the same modifiers, or if no surface has the focus.
  mutating func modifiers(_ active: KeyModifiers) -> [InputBatch] {
    guard let focus, active != reported else { return [] }
    reported = active
    return [InputBatch(surface: focus, inputs: [.modifiers(active)], time: nil)]
  }

  /// Returns a batch with a press of the key with the kernel's key code `code`; empty if no surface
  /// has the focus, or if the key is already pressed. `key` is the key event that the keymap gives
  /// for this key. `time` is the compositor's timestamp in milliseconds, and `now` is the time at
  /// which the press arrived. If `repeats` is true, the delay before the first repeat begins at
  /// `now`.
  mutating func press(
    _ code: UInt32, as key: KeyEvent, repeats: Bool, time: UInt32, now: Instant
  ) -> [InputBatch] {
    guard focus != nil, !pressed.contains(where: { $0.code == code }) else { return [] }
    pressed.append((code, key, time))
    modifierKeys[code] = key.modifier
    if repeats { repeater.press(code, at: now) } else { repeater.stop() }
    return batch(key, time: time)
  }

  /// Returns a batch with a repeat that the compositor has sent with the timestamp `time`, in
  /// milliseconds; empty if the key is not pressed. KWin sends each repeat with the time of the
  /// press. So if `time` is not later than the timestamp of the key's previous event, the batch has
  /// no timestamp.
  mutating func repeated(_ code: UInt32, time: UInt32) -> [InputBatch] {
    // The compositor may repeat at any rate. The repeater stops, so that no repeat comes twice.
    repeater.configure(rate: 0, delay: repeater.delay)
    guard let index = pressed.firstIndex(where: { $0.code == code }) else { return [] }
    let goesOn = Int32(bitPattern: time &- pressed[index].time) > 0
    if goesOn { pressed[index].time = time }
    return batch(pressed[index].key.asRepeat, time: goesOn ? time : nil)
  }

  mutating func release(_ code: UInt32, time: UInt32) -> [InputBatch] {
    repeater.release(code)
    modifierKeys[code] = nil
    guard let index = pressed.firstIndex(where: { $0.code == code }) else { return [] }
    let key = pressed.remove(at: index).key
    let released = batch(key.asRelease, time: time)
    // Another key, such as the other Shift, may hold the same modifier.
    guard let own = key.modifier, held.contains(own) else { return released }
    return released + modifiers(reported.union(own))
  }

  /// Returns a batch with the key repeat that is due at `now`; empty if none is due. The program
  /// creates these repeats itself; ``repeated(_:time:)`` returns the compositor's repeats.
  mutating func fire(at now: Instant) -> [InputBatch] {
    guard let code = repeater.fire(at: now),
      let key = pressed.first(where: { $0.code == code })?.key
    else { return [] }
    return batch(key.asRepeat, time: nil)
  }

  private mutating func batch(_ key: KeyEvent, time: UInt32?) -> [InputBatch] {
    reported = reported.after(key)
    return focus.map { [InputBatch(surface: $0, inputs: [.key(key)], time: time)] } ?? []
  }
}

extension KeyEvent {
  var asRelease: KeyEvent {
    KeyEvent(name: name, modifiers: modifiers, isPressed: false, isRepeat: false)
  }

  fileprivate var asRepeat: KeyEvent {
    KeyEvent(name: name, modifiers: modifiers, isPressed: true, isRepeat: true, typed: typed)
  }
}
