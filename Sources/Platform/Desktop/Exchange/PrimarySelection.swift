internal import EventLoop
internal import Wayland

/// The primary selection of a seat. This program sets it, but never reads it.
///
/// Other programs paste it with the middle button.
@UI final class PrimarySelection {
  private let device: ZwpPrimarySelectionDeviceV1
  private let seat: Seat
  /// The newest source, which may be destroyed.
  private var source: ZwpPrimarySelectionSourceV1?
  /// The offers of other programs: the selected one, and those announced after it.
  private var offers: [ZwpPrimarySelectionOfferV1] = []

  init(_ seat: Seat, _ manager: ZwpPrimarySelectionDeviceManagerV1) {
    self.seat = seat
    device = manager.getDevice(seat: seat.wire)
    device.onEvent = { [weak self] event in
      switch event {
      case .dataOffer(let offer): self?.offers.append(offer)
      case .selection(let offer): self?.destroyOffers(before: offer)
      }
    }
  }

  /// Destroys the offers that were announced before `selected`; all offers if it is nil. Offers
  /// announced later are kept, because a later event may select one of them. If such an offer no
  /// longer existed, libwayland would end the connection.
  private func destroyOffers(before selected: ZwpPrimarySelectionOfferV1?) {
    let end = offers.firstIndex { $0 === selected } ?? offers.endIndex
    for offer in offers[..<end] where offer.isAlive { offer.destroy() }
    offers.removeSubrange(..<end)
  }

  /// Makes `offered` the primary selection. `serial` is the serial of a press; the compositor
  /// requires one. Returns false if the compositor no longer supports primary selections.
  func select(_ offered: OfferedData, serial: UInt32) -> Bool {
    guard let manager = seat.display.extensions.primary else { return false }
    let (source, before) = (manager.createSource(), source)
    for type in offered.types { source.offer(mimeType: type) }
    source.onEvent = { [weak source, weak seat = seat] event in
      switch event {
      case .send(let type, let descriptor): seat?.send(type, of: offered, into: descriptor)
      case .cancelled: if let source, source.isAlive { source.destroy() }
      }
    }
    self.source = source
    device.setSelection(source: source, serial: serial)
    if let before, before.isAlive { before.destroy() }
    return true
  }

  func close() {
    if let source, source.isAlive { source.destroy() }
    source = nil
    destroyOffers(before: nil)
    if device.isAlive { device.destroy() }
  }
}
