internal import EventLoop
internal import Geometry
internal import Input
internal import System
internal import Wayland

/// A press of a button, finger or key, to which requests to move, to resize or for a menu refer.
struct Press {
  let seat: Seat
  let serial: UInt32
}

/// A user's devices: pointer, touchpad gestures, keyboard, touchscreen and tablets.
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
  /// The clipboard and drags; nil where the compositor has none.
  private(set) var exchange: SeatExchange?
  /// The input methods; nil where the compositor has none.
  private(set) var text: SeatText?
  private var timestamps = WireTimestamps()
  /// The devices that the compositor announced last.
  private var capabilities: WlSeat.Capability = []

  init(_ wire: WlSeat, display: Display) {
    self.wire = wire
    self.display = display
    wire.onEvent = { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.record(capabilities) }
    }
    tablets = SeatTablets(self)
    exchange = SeatExchange(self)
    text = SeatText(self)
  }

  /// Binds globals that are announced later.
  func extensionsChanged() {
    pointer?.extensionsChanged()
    tablets?.extensionsChanged()
    exchange?.extensionsChanged()
    tablets = tablets ?? SeatTablets(self)
    exchange = exchange ?? SeatExchange(self)
    text = text ?? SeatText(self)
  }

  /// The names of its devices.
  var devices: [String] {
    let known: [(String, Bool)] = [
      ("a pointer", capabilities.contains(.pointer)),
      ("a keyboard", capabilities.contains(.keyboard)),
      ("a touchscreen", capabilities.contains(.touch)),
    ]
    return known.filter(\.1).map(\.0)
  }

  /// Ends all input and releases the seat, which is gone.
  func close() {
    stop()
    guard wire.isAlive else { return }
    if wire.version >= 5 { wire.release() } else { wire.destroy() }
  }

  /// Ends all input and releases the devices.
  func stop() {
    tablets?.close()
    exchange?.close()
    text?.close()
    (tablets, exchange, text) = (nil, nil, nil)
    record([])
  }

  /// Stops delivery for a surface that will be destroyed.
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

  /// Delivers events that came without the end of their group.
  func flushOverdue() { pointer?.flushOverdue() }

  /// Sends the pending cursors.
  func updateCursors() {
    pointer?.updateCursor()
    tablets?.updateCursors()
  }

  /// Records a press of a button or a finger (`canGrab`), or of a key.
  func pressed(serial: UInt32, canGrab: Bool) {
    display.pressed(Press(seat: self, serial: serial), canGrab: canGrab)
  }

  /// Gives each batch its instant, and delivers it to its surface's owner.
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

  /// Releases removed devices; ``ask()`` requests new ones.
  private func record(_ capabilities: WlSeat.Capability) {
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

  /// Requests the devices that were announced.
  ///
  /// No event is answered by that many requests as it comes: a compositor that says much and takes nothing
  /// would fill the room that libwayland has for them.
  func ask() {
    guard wire.isAlive else { return }
    if capabilities.contains(.pointer), pointer == nil { pointer = SeatPointer(self) }
    if capabilities.contains(.keyboard), keyboard == nil { keyboard = SeatKeyboard(self) }
    if capabilities.contains(.touch), touch == nil { touch = SeatTouch(self) }
  }

  /// Tells the input methods the edited text, if it has changed.
  func reportText() { text?.report() }
}
