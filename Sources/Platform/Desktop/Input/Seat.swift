internal import EventLoop
internal import System
internal import Wayland

/// A press of a button, finger or key. Some requests to the compositor, such as those to move or
/// resize a window, must name the seat and the serial of a press.
struct Press {
  /// The source of a press: any key, any button of the pointer, or one finger or pen, given by the
  /// number of its contact.
  enum Origin: Equatable { case key, button, contact(Int32) }

  let origin: Origin
  let seat: Seat
  let serial: UInt32
}

/// A user's devices: pointer, touchpad gestures, keyboard, touchscreen and tablets.
///
/// A separate object for each device converts protocol events into ``InputBatch`` values. The seat
/// adds the time, and passes the inputs to the owners of the surfaces.
@UI final class Seat {
  let wire: WlSeat
  let display: Display
  /// The transfers to other programs, some of which are over. They continue even if the
  /// ``exchange`` that offered the data is closed.
  private var transfers: [OutgoingTransfer] = []
  private(set) var pointer: SeatPointer?
  private var keyboard: SeatKeyboard?
  private var touch: SeatTouch?
  @Renewed({ $0.close() }) private var tablets: SeatTablets?
  /// The clipboard and drags; nil if the compositor does not support them.
  @Renewed({ $0.close() }) private(set) var exchange: SeatExchange?
  /// The input methods; nil if the compositor does not support them.
  @Renewed({ $0.close() }) private(set) var text: SeatText?
  private var timestamps = WireTimestamps()
  /// The kinds of device in the compositor's newest announcement.
  private var capabilities: WlSeat.Capability = []

  init(_ wire: WlSeat, display: Display) {
    (self.wire, self.display) = (wire, display)
    wire.onEvent = { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.record(capabilities) }
    }
  }

  /// Descriptions of the seat's pointer, keyboard and touchscreen, for a report.
  var devices: [String] {
    let known: [(String, Bool)] = [
      ("a pointer", capabilities.contains(.pointer)),
      ("a keyboard", capabilities.contains(.keyboard)),
      ("a touchscreen", capabilities.contains(.touch)),
    ]
    return known.filter(\.1).map(\.0)
  }

  /// Ends all input, and destroys the protocol objects of the devices and of the seat itself.
  func close() {
    stop()
    if wire.isAlive { wire.destroy() }
  }

  /// Ends all input, and destroys the protocol objects of the devices. The protocol object of the
  /// seat remains.
  func stop() {
    tablets?.close()
    exchange?.close()
    for transfer in transfers { transfer.end() }
    text?.close()
    (tablets, exchange, text) = (nil, nil, nil)
    record([])
  }

  /// Sends to the compositor the cursors that have changed.
  func updateCursors() {
    pointer?.updateCursor()
    for tool in tools { tool.updateCursor() }
  }

  /// The cursors of the pointer and of the tablets' tools.
  var cursors: [SeatCursor] { [pointer?.cursor].compactMap { $0 } + tools.map(\.cursor) }

  private var tools: [SeatStylus] { tablets?.tools ?? [] }

  /// Records a press, whose serial later requests send to the compositor, or a release.
  func pressed(_ isPressed: Bool = true, serial: UInt32, by origin: Press.Origin) {
    if isPressed {
      display.pressed(Press(origin: origin, seat: self, serial: serial))
    } else {
      exchange?.released(by: origin)
    }
  }

  /// Writes the data of the MIME type `type` to the pipe. If ``TransferLimits/mostTransfers``
  /// transfers are running already, the pipe is closed without data.
  func send(_ type: String, of offered: OfferedData, into pipe: OwnedDescriptor) {
    let limits = display.transferLimits
    transfers.removeAll(where: \.isOver)
    guard transfers.count < limits.mostTransfers else { return }
    let transfer = OutgoingTransfer(into: pipe, loop: display.loop, limits: limits)
    transfers.append(transfer)
    // A type that was not offered gets an empty answer.
    guard offered.types.contains(type) else { return transfer.send(nil) }
    offered.provide(type) { [weak transfer] in transfer?.send($0) }
  }

  /// Converts each batch's timestamp to an instant, and delivers the inputs to the surface's owner.
  /// `device` is the kind of device that the inputs come from.
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

  /// Destroys the objects of removed devices; ``ask()`` requests new devices.
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

  /// Requests the protocol objects of the announced devices, and those for the globals that the
  /// compositor offers now.
  ///
  /// These requests are not sent while events are handled: a compositor that sends many events but
  /// reads no requests would fill libwayland's buffer.
  func ask() {
    guard wire.isAlive else { return }
    if capabilities.contains(.pointer), pointer == nil { pointer = SeatPointer(self) }
    if capabilities.contains(.keyboard), keyboard == nil { keyboard = SeatKeyboard(self) }
    if capabilities.contains(.touch), touch == nil { touch = SeatTouch(self) }
    _tablets.follow(display.extensions.tablets) { SeatTablets(self, $0) }
    _exchange.follow(display.extensions.data) { SeatExchange(self, $0) }
    _text.follow(display.extensions.textInput) { SeatText(self, $0) }
    pointer?.askForGestures()
    exchange?.askForPrimary()
    for cursor in cursors { cursor.askForName() }
  }
}
