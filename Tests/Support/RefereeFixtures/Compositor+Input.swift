internal import WireCodec

/// Input as a polite compositor sends it: to every living device of the kind, with fresh serials,
/// and without the events that are newer than the device.
extension Compositor {
  private func each(_ interface: String, _ event: String, _ arguments: [WireArgument] = []) {
    for object in far.living(interface) { far.say(object, event, arguments) }
  }

  private var surface: WireArgument { .object(window?.id ?? 0) }

  // MARK: Pointer

  package func enterPointer(_ x: Double, _ y: Double) {
    each("wl_pointer", "enter", [.uint(nextSerial()), surface, .fixed(x), .fixed(y)])
    endFrame()
  }

  package func leavePointer() {
    each("wl_pointer", "leave", [.uint(nextSerial()), surface])
    endFrame()
  }

  package func movePointer(_ x: Double, _ y: Double, time: UInt32) {
    each("wl_pointer", "motion", [.uint(time), .fixed(x), .fixed(y)])
    endFrame()
  }

  package func button(_ isPressed: Bool, time: UInt32, code: UInt32 = 0x110) {
    each(
      "wl_pointer", "button",
      [.uint(nextSerial()), .uint(time), .uint(code), .uint(isPressed ? 1 : 0)])
    endFrame()
  }

  /// Scrolls down by fingers.
  package func scroll(_ distance: Double, time: UInt32) {
    each("wl_pointer", "axis_source", [.uint(1)])
    each("wl_pointer", "axis", [.uint(time), .uint(0), .fixed(distance)])
    endFrame()
  }

  package func stopScroll(time: UInt32) {
    each("wl_pointer", "axis_source", [.uint(1)])
    each("wl_pointer", "axis_stop", [.uint(time), .uint(0)])
    endFrame()
  }

  private func endFrame() { each("wl_pointer", "frame") }

  // MARK: Gestures

  package func beginPinch(time: UInt32, fingers: UInt32 = 2) {
    each(
      "zwp_pointer_gesture_pinch_v1", "begin",
      [.uint(nextSerial()), .uint(time), surface, .uint(fingers)])
  }

  package func updatePinch(scale: Double, time: UInt32) {
    each(
      "zwp_pointer_gesture_pinch_v1", "update",
      [.uint(time), .fixed(0), .fixed(0), .fixed(scale), .fixed(0)])
  }

  package func endPinch(isCancelled: Bool = false, time: UInt32) {
    each(
      "zwp_pointer_gesture_pinch_v1", "end",
      [.uint(nextSerial()), .uint(time), .int(isCancelled ? 1 : 0)])
  }

  package func beginHold(time: UInt32) {
    each(
      "zwp_pointer_gesture_hold_v1", "begin",
      [.uint(nextSerial()), .uint(time), surface, .uint(2)])
  }

  // MARK: Touch

  package func touch(_ id: Int32, _ x: Double, _ y: Double, time: UInt32) {
    each(
      "wl_touch", "down",
      [.uint(nextSerial()), .uint(time), surface, .int(id), .fixed(x), .fixed(y)])
    each("wl_touch", "frame")
  }

  /// Lifts a finger; the frame after it is left to the caller.
  package func lift(_ id: Int32, time: UInt32) {
    each("wl_touch", "up", [.uint(nextSerial()), .uint(time), .int(id)])
  }

  package func cancelTouch() { each("wl_touch", "cancel") }

  // MARK: Keys

  package func enterKeyboard(_ held: [UInt32] = []) {
    each("wl_keyboard", "enter", [.uint(nextSerial()), surface, .words(held)])
    modifiers(0)
  }

  package func leaveKeyboard() { each("wl_keyboard", "leave", [.uint(nextSerial()), surface]) }

  package func key(_ code: UInt32, _ isPressed: Bool, time: UInt32) {
    each(
      "wl_keyboard", "key",
      [.uint(nextSerial()), .uint(time), .uint(code), .uint(isPressed ? 1 : 0)])
  }

  package func modifiers(_ pressed: UInt32) {
    each(
      "wl_keyboard", "modifiers",
      [.uint(nextSerial()), .uint(pressed), .uint(0), .uint(0), .uint(0)])
  }

  /// Sends the devices of every seat again, as bits of `wl_seat.capabilities`.
  package func setDevices(_ devices: UInt32) { each("wl_seat", "capabilities", [.uint(devices)]) }
}
