import EventLoop
import RefereeFixtures
import WireCodec

/// Bits of `wl_seat.capabilities`.
let (pointerBit, keyboardBit, touchBit): (UInt32, UInt32, UInt32) = (1, 2, 4)

@UI extension Harness {
  /// A mapped window whose seat has those devices.
  static func seated(
    _ capabilities: UInt32, _ globals: [String: UInt32] = Harness.modern
  ) throws -> Harness {
    let harness = try Harness(globals)
    try harness.map()
    try harness.far.send("wl_seat", "capabilities", [.uint(capabilities)])
    try harness.settle()
    return harness
  }

  var view: UInt32 { get throws { try far.id("wl_surface") } }

  func enterPointer(_ x: Double, _ y: Double, serial: UInt32 = 5) throws {
    try far.send(
      "wl_pointer", "enter", [.uint(serial), .uint(view), .fixed(x), .fixed(y)])
    try far.send("wl_pointer", "frame")
  }

  func enterKeyboard(_ held: [UInt32] = []) throws {
    try far.send("wl_keyboard", "enter", [.uint(6), .uint(view), .words(held)])
  }

  func key(_ code: UInt32, _ state: UInt32, time: UInt32 = 1) throws {
    try far.send("wl_keyboard", "key", [.uint(7), .uint(time), .uint(code), .uint(state)])
  }
}
