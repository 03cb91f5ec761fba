internal import EventLoop
internal import Geometry
internal import Input
internal import System
internal import Wayland

/// A press of a button, finger or key, which a request to move, to resize or for a menu refers to.
struct Press {
  let seat: Seat
  let serial: UInt32
}

/// One person's devices: pointer, touchpad gestures, keyboard, touchscreen and tablets, which come
/// and go.
///
/// Every device has a part of its own that turns protocol events into ``InputBatch``es; the seat
/// gives them their time and hands them to the owners of the surfaces.
@UI final class Seat {
  let wire: WlSeat
  let display: Display
  private var pointer: SeatPointer?
  private var keyboard: SeatKeyboard?
  private var touch: SeatTouch?
  private var tablets: SeatTablets?
  /// Its clipboard and drags; nil where there are none.
  private(set) var exchange: SeatExchange?
  private var timestamps = WireTimestamps()

  init(_ wire: WlSeat, display: Display) {
    self.wire = wire
    self.display = display
    wire.onEvent = { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.update(capabilities) }
    }
    tablets = SeatTablets(self)
    exchange = SeatExchange(self)
  }

  /// The devices that it has, in words.
  var devices: [String] {
    let known: [(String, Bool)] = [
      ("a pointer", pointer != nil), ("a keyboard", keyboard != nil),
      ("a touchscreen", touch != nil),
    ]
    return known.filter(\.1).map(\.0)
  }

  /// Ends what the devices had begun, and the seat: it is gone.
  func close() {
    stop()
    guard wire.isAlive else { return }
    if wire.version >= 5 { wire.release() } else { wire.destroy() }
  }

  /// Ends what the devices had begun, and lets go of them.
  func stop() {
    tablets?.close()
    exchange?.close()
    (tablets, exchange) = (nil, nil)
    update([])
  }

  /// Uses what the compositor offers only now.
  func extensionsChanged() {
    if tablets == nil { tablets = SeatTablets(self) }
    if exchange == nil { exchange = SeatExchange(self) }
    pointer?.extensionsChanged()
  }

  /// Delivers nothing more of a surface that is about to be destroyed.
  func forget(_ surface: SurfaceID) {
    pointer?.forget(surface)
    keyboard?.forget(surface)
    tablets?.forget(surface)
    exchange?.forget(surface)
  }

  func cursorChanged(for owner: any SurfaceOwner) {
    pointer?.cursorChanged(for: owner)
    tablets?.cursorChanged(for: owner)
  }

  /// Delivers what came without the end of its group.
  func flushOverdue() { pointer?.flushOverdue() }

  /// Sends the cursors that are due.
  func updateCursors() {
    pointer?.updateCursor()
    tablets?.updateCursors()
  }

  /// Takes note of a press of a button or a finger (`canGrab`), or of a key.
  func pressed(serial: UInt32, canGrab: Bool) {
    display.pressed(Press(seat: self, serial: serial), canGrab: canGrab)
  }

  /// Gives each batch its instant and hands it to its surface's owner.
  func deliver(_ batches: [InputBatch], from device: WireTimestamps.Device) {
    for batch in batches {
      let now = display.loop.now
      let time =
        if let wire = batch.time {
          timestamps.instant(wire, from: device, now: now, epoch: display.loop.time.epoch)
        } else {
          timestamps.arrival(from: device, now: now)
        }
      display.owner(of: batch.surface)?.receive(batch.inputs, at: time, from: self)
    }
  }

  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.close()
      pointer = capabilities.contains(.pointer) ? SeatPointer(self) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.close()
      keyboard = capabilities.contains(.keyboard) ? SeatKeyboard(self) : nil
    }
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.close()
      touch = capabilities.contains(.touch) ? SeatTouch(self) : nil
    }
  }
}
