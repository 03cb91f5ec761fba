internal import EventLoop
internal import Geometry
internal import Wayland

/// The seat's touchscreen.
@UI final class SeatTouch {
  private let seat: Seat
  private let wire: WlTouch
  private var machine = TouchMachine()

  init(_ seat: Seat) {
    self.seat = seat
    wire = seat.wire.getTouch()
    wire.onEvent = { [weak self] event in
      guard let self else { return }
      self.seat.deliver(self.handle(event), from: .touch)
    }
  }

  func close() {
    seat.deliver(machine.cancel(), from: .touch)
    wire.destroy()
  }

  private func handle(_ event: WlTouch.Event) -> [InputBatch] {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      seat.pressed(serial: serial, by: .contact(id))
      machine.down(id, on: SurfaceID(surface), at: Point(x: x, y: y), time: time)
      return []
    case .motion(let time, let id, let x, let y):
      machine.motion(id, to: Point(x: x, y: y), time: time)
      return []
    case .up(_, let time, let id):
      seat.exchange?.released(by: .contact(id))
      return machine.up(id, time: time)
    case .frame: return machine.frame()
    case .cancel: return machine.cancel()
    case .shape, .orientation: return []
    }
  }
}
