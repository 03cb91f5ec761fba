import Input
import Testing
@testable import Desktop

private let view = SurfaceID(rawValue: 7)
private let r = KeyEvent(name: "r")
private let now = Instant.milliseconds(1000)

private func focused() -> KeyMachine {
  var keys = KeyMachine()
  _ = keys.enter(view, holding: [:])
  return keys
}

private func inputs(_ batches: [InputBatch]) -> [InputEvent] { batches.flatMap(\.inputs) }

@Suite struct KeyMachineTests {
  @Test func aReleaseNamesTheKeyAsItWasPressed() {
    var keys = focused()
    let shifted = KeyEvent(name: "R", modifiers: .control)
    _ = keys.press(19, as: shifted, repeats: true, time: 1, now: now)
    #expect(
      inputs(keys.release(19, time: 2)) == [
        .key(KeyEvent(name: "R", modifiers: .control, isPressed: false))
      ])
  }

  @Test func modifiersDoNotComeBackWithTheReleaseOfALaterKey() {
    var keys = focused()
    let control = KeyEvent(name: "Control_L")
    let copy = KeyEvent(name: "c", modifiers: .control)
    let ways = [
      keys.press(29, as: control, repeats: false, time: 1, now: now), keys.modifiers(.control),
      keys.press(46, as: copy, repeats: true, time: 2, now: now), keys.release(29, time: 3),
      keys.modifiers([]), keys.release(46, time: 4), keys.modifiers([]),
    ]
    let told = ways.flatMap(inputs).reduce(into: KeyModifiers()) { modifiers, input in
      if case .key(let key) = input { modifiers = modifiers.after(key) }
    }
    #expect(told == [])
  }

  /// Shift with Alt is Meta: the keymap has used Shift for the name.
  @Test func modifiersStayDownWhileOtherModifierKeysArePressed() {
    var keys = focused()
    let shift = KeyEvent(name: "Shift_L")
    _ = keys.press(42, as: shift, repeats: false, time: 1, now: now)
    #expect(keys.modifiers(.shift).isEmpty)
    for (code, name) in [(UInt32(56), "Meta_L"), (100, "Meta_R")] {
      _ = keys.press(code, as: KeyEvent(name: name), repeats: false, time: 2, now: now)
      #expect(keys.modifiers([.shift, .alt]).isEmpty)
    }
  }

  @Test func modifierStaysDownUntilTheLastOfItsKeysIsReleased() {
    var keys = focused()
    let (left, right) = (KeyEvent(name: "Shift_L"), KeyEvent(name: "Shift_R", modifiers: .shift))
    _ = keys.press(42, as: left, repeats: false, time: 1, now: now)
    _ = keys.press(54, as: right, repeats: false, time: 2, now: now)
    #expect(inputs(keys.release(42, time: 3)) == [.key(left.asRelease), .modifiers(.shift)])
    #expect(inputs(keys.release(54, time: 4)) == [.key(right.asRelease)])
    #expect(keys.modifiers([]).isEmpty)
  }

  @Test func modifierOfAKeyThatWasHeldBeforeTheFocusStaysDown() {
    var keys = KeyMachine()
    _ = keys.enter(view, holding: [42: .shift, 29: .control])
    let right = KeyEvent(name: "Shift_R", modifiers: .shift)
    #expect(inputs(keys.modifiers([.shift, .control])) == [.modifiers([.shift, .control])])
    _ = keys.press(54, as: right, repeats: false, time: 1, now: now)
    #expect(
      inputs(keys.release(54, time: 2)) == [
        .key(right.asRelease), .modifiers([.shift, .control]),
      ])
    #expect(keys.release(42, time: 3).isEmpty && keys.held == .control)
    #expect(inputs(keys.leave()) == [.modifiers([])] && keys.held == [])
  }

  @Test func losingTheFocusReleasesWhatIsDown() {
    var keys = focused()
    _ = keys.press(19, as: r, repeats: true, time: 1, now: now)
    #expect(inputs(keys.leave()) == [.key(KeyEvent(name: "r", isPressed: false))])
    #expect(keys.repeater.deadline == nil)
    #expect(keys.release(19, time: 3).isEmpty)
  }

  @Test func keysHeldWhenTheFocusCameDoNotCount() {
    var keys = focused()
    #expect(keys.release(28, time: 1).isEmpty)
    #expect(keys.repeated(28, time: 2).isEmpty)
  }

  @Test func aKeyWithoutFocusIsNotPressed() {
    var keys = KeyMachine()
    #expect(keys.press(19, as: r, repeats: true, time: 1, now: now).isEmpty)
    #expect(keys.repeater.deadline == nil)
  }

  @Test func theCompositorsOwnRepeatsAreRepeats() {
    var keys = focused()
    keys.repeater.configure(rate: 0, delay: 0)
    _ = keys.press(19, as: r, repeats: true, time: 1, now: now)
    #expect(inputs(keys.repeated(19, time: 2)) == [.key(KeyEvent(name: "r", isRepeat: true))])
  }

  @Test func anotherKeyStopsTheRepeats() {
    var keys = focused()
    _ = keys.press(19, as: r, repeats: true, time: 1, now: now)
    _ = keys.press(42, as: KeyEvent(name: "Shift_L"), repeats: false, time: 2, now: now)
    #expect(keys.repeater.deadline == nil)
  }

  @Test func aRepeatComesWhenItIsDue() {
    var keys = focused()
    _ = keys.press(19, as: r, repeats: true, time: 1, now: now)
    #expect(keys.fire(at: now + 0.599).isEmpty)
    #expect(inputs(keys.fire(at: now + 0.6)) == [.key(KeyEvent(name: "r", isRepeat: true))])
  }
}

@Suite struct CompositorRepeatTests {
  /// Its rate may be any: from its first repeat on, none of our own comes.
  @Test func repeatsAreLeftToACompositorThatRepeats() {
    var keys = focused()
    keys.repeater.configure(rate: 30, delay: 500)
    _ = keys.press(19, as: r, repeats: true, time: 1, now: now)
    #expect(keys.repeater.deadline == now + 0.5)
    #expect(inputs(keys.repeated(19, time: 400)) == [.key(KeyEvent(name: "r", isRepeat: true))])
    #expect(keys.repeater.deadline == nil)
    _ = keys.release(19, time: 500)
    _ = keys.press(19, as: r, repeats: true, time: 900, now: now + 1)
    #expect(keys.repeater.deadline == nil)
    keys.repeater.configure(rate: 30, delay: 500)
    _ = keys.press(20, as: r, repeats: true, time: 900, now: now + 2)
    #expect(keys.repeater.deadline == now + 2.5, "it is told anew")
  }

  /// KWin 6.7 gives each repeat the time of the press: then the time of arrival counts.
  @Test func aRepeatWithTheTimeOfItsPressComesNow() {
    var keys = focused()
    keys.repeater.configure(rate: 0, delay: 600)
    _ = keys.press(19, as: r, repeats: true, time: .max, now: now)
    #expect(keys.repeated(19, time: .max).map(\.time) == [nil])
    // Times that go on count, around the end of the counter too.
    #expect(keys.repeated(19, time: 39).map(\.time) == [39])
    #expect(keys.repeated(19, time: 39).map(\.time) == [nil])
    #expect(keys.repeated(19, time: 79).map(\.time) == [79])
  }
}

@Suite struct KeyRepeaterTests {
  @Test func theFirstRepeatWaitsForTheDelayTheNextForTheRate() {
    var repeater = KeyRepeater()
    repeater.configure(rate: 50, delay: 300)
    repeater.press(19, at: now)
    #expect(repeater.deadline == now + 0.3)
    #expect(repeater.fire(at: now + 0.3) == 19)
    #expect(repeater.deadline == now + 0.32)
    #expect(repeater.fire(at: now + 0.319) == nil)
  }

  @Test func aStallCostsRepeatsRatherThanBurstingThem() {
    var repeater = KeyRepeater()
    repeater.configure(rate: 50, delay: 300)
    repeater.press(19, at: now)
    #expect(repeater.fire(at: now + 5) == 19)
    #expect(repeater.fire(at: now + 5) == nil)
    #expect(repeater.deadline == now + 5.02)
  }

  @Test func theNewestKeyRepeats() {
    var repeater = KeyRepeater()
    repeater.press(19, at: now)
    repeater.press(20, at: now + 0.1)
    repeater.release(19)
    #expect(repeater.key == 20)
    repeater.release(20)
    #expect(repeater.deadline == nil)
  }

  @Test func rateZeroIsOff() {
    var repeater = KeyRepeater()
    repeater.press(19, at: now)
    repeater.configure(rate: 0, delay: 600)
    #expect(repeater.deadline == nil)
    repeater.press(19, at: now)
    #expect(repeater.deadline == nil)
  }

  @Test func nonsenseFromTheWireIsTamed() {
    var repeater = KeyRepeater()
    repeater.configure(rate: -5, delay: -1)
    #expect(repeater.rate == 0)
    repeater.configure(rate: .max, delay: 0)
    #expect(repeater.rate == 1000)
  }
}
