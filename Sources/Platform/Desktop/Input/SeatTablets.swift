internal import EventLoop
internal import Wayland

/// The seat's tablets and their tools, through the protocol tablet-v2.
@UI final class SeatTablets {
  private let seat: Seat
  private let wire: ZwpTabletSeatV2
  private var tablets: [ZwpTabletV2] = []
  private(set) var tools: [SeatStylus] = []
  /// All pads that the seat has had; a removed one holds nothing.
  private var pads: [SeatPad] = []

  init(_ seat: Seat, _ manager: ZwpTabletManagerV2) {
    self.seat = seat
    wire = manager.getTabletSeat(seat: seat.wire)
    wire.onEvent = { [weak self] event in
      switch event {
      case .tabletAdded(let tablet): self?.add(tablet)
      case .toolAdded(let tool): self?.add(tool)
      case .padAdded(let pad): self?.pads.append(SeatPad(pad))
      }
    }
  }

  func close() {
    for tool in tools { tool.close() }
    for pad in pads { pad.close() }
    for tablet in tablets { tablet.destroy() }
    wire.destroy()
  }

  private func add(_ tablet: ZwpTabletV2) {
    tablets.append(tablet)
    tablet.onEvent = { [weak self, weak tablet] event in
      if case .removed = event, let tablet { self?.remove(tablet) }
    }
  }

  private func remove(_ tablet: ZwpTabletV2) {
    tablets.removeAll { $0 === tablet }
    for tool in tools where tool.tablet === tablet { tool.cancel() }
    tablet.destroy()
  }

  private func add(_ wire: ZwpTabletToolV2) {
    let tool = SeatStylus(seat, wire: wire, contact: freeContact)
    tools.append(tool)
    tool.onRemoval = { [weak self, weak tool] in
      guard let tool else { return }
      self?.tools.removeAll { $0 === tool }
      tool.close()
    }
  }

  /// A contact id that no other tool has. It is negative, because the ids of fingers on a
  /// touchscreen count from 0 upwards.
  private var freeContact: Int32 {
    var contact: Int32 = -1
    while tools.contains(where: { $0.contact == contact }) { contact -= 1 }
    return contact
  }
}
