internal import EventLoop
internal import Geometry
internal import Input
internal import Wayland

/// The seat's pointer, with the gestures of a touchpad.
@UI final class SeatPointer {
  private let seat: Seat
  private let wire: WlPointer
  let cursor: SeatCursor
  @Renewed({ $0.close() }) private var gestures: SeatGestures?
  private var machine: PointerMachine
  /// The surface under the pointer; nil if it is none of ours.
  var focus: SurfaceID? { machine.focus }

  init(_ seat: Seat) {
    self.seat = seat
    wire = seat.wire.getPointer()
    machine = PointerMachine(hasFrames: wire.version >= 5)
    cursor = SeatCursor(seat.display, of: wire)
    wire.onEvent = { [weak self] in self?.receive($0) }
  }

  func close() {
    gestures?.close()
    seat.deliver(machine.cancel(), from: .pointer)
    cursor.destroy()
    wire.destroy()
  }

  /// Requests the objects of the gestures, if the compositor now offers gestures.
  func askForGestures() {
    _gestures.follow(seat.display.extensions.gestures) { SeatGestures(seat, $0, pointer: wire) }
  }

  func updateCursor() { cursor.update(over: machine.focus, at: machine.position) }

  private func receive(_ event: WlPointer.Event) {
    handle(event)
    if !machine.hasFrames { flush() }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      if machine.focus != nil { gestures?.cancel() }
      cursor.entered(serial: serial)
      machine.enter(SurfaceID(surface), at: Point(x: x, y: y))
    case .leave(_, let surface):
      // The surface may be destroyed, or the pointer may already be over another one.
      guard SurfaceID(surface) == machine.focus else { return }
      gestures?.cancel()
      machine.leave()
    case .motion(let time, let x, let y): machine.motion(to: Point(x: x, y: y), time: time)
    case .button(let serial, let time, let button, let state):
      seat.pressed(state == .pressed, serial: serial, by: .button)
      machine.button(button, isPressed: state == .pressed, time: time)
    case .axis(let time, let axis, let value):
      if let axis = PointerMachine.Axis(axis) { machine.axis(axis, value: value, time: time) }
    case .frame: flush()
    case .axisSource(let source):
      if let source = ScrollSource(source) { machine.axisSource(source) }
    case .axisStop(let time, let axis):
      if let axis = PointerMachine.Axis(axis) { machine.axisStop(axis, time: time) }
    case .axisDiscrete(let axis, let steps):
      if let axis = PointerMachine.Axis(axis) { machine.axisDiscrete(axis, steps: steps) }
    case .axisValue120(let axis, let value):
      if let axis = PointerMachine.Axis(axis) { machine.axisValue120(axis, value: value) }
    case .axisRelativeDirection:
      // This is the direction of the fingers. The content moves by the axis value in any case.
      break
    }
  }

  private func flush() { seat.deliver(machine.frame(), from: .pointer) }

  /// Delivers the pending inputs, for which the compositor has sent no `frame` event: Sway sends no
  /// `frame` events while it simulates a pointer for a tablet.
  func flushOverdue() { seat.deliver(machine.frameOverdue(), from: .pointer) }
}

extension PointerMachine.Axis {
  init?(_ axis: WlPointer.Axis) {
    switch axis {
    case .verticalScroll: self = .vertical
    case .horizontalScroll: self = .horizontal
    default: return nil
    }
  }
}

extension ScrollSource {
  init?(_ source: WlPointer.AxisSource) {
    switch source {
    case .wheel, .wheelTilt: self = .wheel
    case .finger: self = .finger
    case .continuous: self = .continuous
    default: return nil
    }
  }
}
