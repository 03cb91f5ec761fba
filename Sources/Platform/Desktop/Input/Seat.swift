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
  /// Its input methods; nil where there are none.
  private(set) var text: SeatText?
  private var timestamps = WireTimestamps()
  /// The devices that the compositor says it has now.
  private var capabilities: WlSeat.Capability = []

  init(_ wire: WlSeat, display: Display) {
    self.wire = wire
    self.display = display
    wire.onEvent = { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.note(capabilities) }
    }
    tablets = SeatTablets(self)
    exchange = SeatExchange(self)
    text = SeatText(self)
  }

  /// Takes what the compositor has come to offer.
  func extensionsChanged() {
    pointer?.extensionsChanged()
    tablets?.extensionsChanged()
    exchange?.extensionsChanged()
    tablets = tablets ?? SeatTablets(self)
    exchange = exchange ?? SeatExchange(self)
    text = text ?? SeatText(self)
  }

  /// The devices that it has, in words.
  var devices: [String] {
    let known: [(String, Bool)] = [
      ("a pointer", capabilities.contains(.pointer)),
      ("a keyboard", capabilities.contains(.keyboard)),
      ("a touchscreen", capabilities.contains(.touch)),
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
    text?.close()
    (tablets, exchange, text) = (nil, nil, nil)
    note([])
  }

  /// Delivers nothing more of a surface that is about to be destroyed.
  func forget(_ surface: SurfaceID) {
    pointer?.forget(surface)
    keyboard?.forget(surface)
    tablets?.forget(surface)
    exchange?.forget(surface)
    text?.forget(surface)
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

  /// Lets go of devices that are gone; those that have come are asked for by ``ask()``.
  private func note(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    if !capabilities.contains(.pointer) {
      pointer?.close()
      pointer = nil
    }
    if !capabilities.contains(.keyboard) {
      keyboard?.close()
      keyboard = nil
    }
    if !capabilities.contains(.touch) {
      touch?.close()
      touch = nil
    }
  }

  /// Asks for the devices that have come.
  ///
  /// No event is answered by that many requests as it comes: a compositor that says much and takes nothing
  /// would fill the room that libwayland has for them.
  func ask() {
    guard wire.isAlive else { return }
    if capabilities.contains(.pointer), pointer == nil { pointer = SeatPointer(self) }
    if capabilities.contains(.keyboard), keyboard == nil { keyboard = SeatKeyboard(self) }
    if capabilities.contains(.touch), touch == nil { touch = SeatTouch(self) }
  }

  /// Tells the input methods of the text that is written, where that has changed.
  func tellText() { text?.tell() }
}
