internal import EventLoop
internal import Geometry
internal import Wayland

/// A tool of the seat's tablets, such as a pen or an eraser; all tools behave alike.
@UI final class SeatStylus {
  /// Called when the tool was removed; the owner then closes the tool and forgets it.
  var onRemoval: () -> Void = {}
  /// The tablet that the tool was near last; nil if there was none.
  private(set) var tablet: ZwpTabletV2?
  private let seat: Seat
  private let wire: ZwpTabletToolV2
  let cursor: SeatCursor
  private var machine: StylusMachine

  init(_ seat: Seat, wire: ZwpTabletToolV2, contact: Int32) {
    (self.seat, self.wire) = (seat, wire)
    cursor = SeatCursor(seat.display, of: wire)
    machine = StylusMachine(contact: contact)
    wire.onEvent = { [weak self] in self?.handle($0) }
  }

  /// The id of the tip's contact; negative, unlike the ids of fingers.
  var contact: Int32 { machine.contact }

  func close() {
    cancel()
    cursor.destroy()
    wire.destroy()
  }

  /// Ends the tool's input until the tool comes near a tablet again.
  func cancel() { seat.deliver(machine.cancel(), from: .tablet) }

  func updateCursor() { cursor.update(over: machine.focus, at: machine.position) }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .proximityIn(let serial, let tablet, let surface):
      self.tablet = tablet
      cursor.entered(serial: serial)
      machine.enter(SurfaceID(surface))
    case .proximityOut: machine.leave()
    case .motion(let x, let y): machine.motion(to: Point(x: x, y: y))
    case .down(let serial):
      seat.pressed(serial: serial, by: .contact(contact))
      machine.down()
    case .up:
      seat.exchange?.released(by: .contact(contact))
      machine.up()
    case .button(let serial, let button, let state):
      seat.pressed(state == .pressed, serial: serial, by: .contact(contact))
      machine.button(button, isPressed: state == .pressed)
    case .wheel(_, let clicks): machine.wheel(clicks)
    case .frame(let time): seat.deliver(machine.frame(time: time), from: .tablet)
    case .removed: onRemoval()
    case .type, .hardwareSerial, .hardwareIdWacom, .capability, .done, .pressure, .distance, .tilt,
      .rotation, .slider:
      break
    }
  }
}
