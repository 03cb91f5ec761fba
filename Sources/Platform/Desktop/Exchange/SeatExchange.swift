internal import EventLoop
internal import Wayland

/// The clipboard and the drags of a seat. A ``DataOffer`` is data that another program offers, and
/// a ``DataSource`` is data that this program offers. The bytes go through pipes: an
/// ``IncomingTransfer`` reads them, and an ``OutgoingTransfer`` writes them. The event loop polls
/// these pipes, so no other program can block the window.
@UI final class SeatExchange {
  private struct Drag {
    let offer: DataOffer
    let window: Window
    /// The MIME type to read at a drop; nil if no type is accepted.
    let type: String?
  }

  private let seat: Seat
  private let device: WlDataDevice
  /// The primary selection; nil if the compositor does not support it.
  @Renewed({ $0.close() }) private(set) var primary: PrimarySelection?
  /// The offers that the compositor has announced, and that no selection or drag uses yet.
  private var introduced: [DataOffer] = []
  private var selection: DataOffer?
  private var drag: Drag? {
    didSet {
      if let oldValue, oldValue.type != nil { oldValue.window.dropHovers(false) }
      if let drag, drag.type != nil { drag.window.dropHovers(true) }
    }
  }
  /// The newest source of the clipboard, which may be destroyed.
  private var copied: WlDataSource?
  private var dragged: DataSource?
  /// The press that holds ``dragged``; nil without a drag of this program.
  private var grab: Press.Origin?
  private var icon: DragIcon?
  /// The newest paste; nil if no paste is in progress.
  private var paste: IncomingPaste?
  /// The newest drop, with its offer; nil if no drop is in progress.
  private var drop: (transfer: IncomingTransfer, offer: DataOffer)?

  init(_ seat: Seat, _ manager: WlDataDeviceManager) {
    self.seat = seat
    device = manager.getDataDevice(seat: seat.wire)
    device.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Creates the primary selection, if the compositor now supports it.
  func askForPrimary() {
    _primary.follow(seat.display.extensions.primary) { PrimarySelection(seat, $0) }
  }

  /// Withdraws the clipboard and the newest drag, and ends what is received from other programs,
  /// because the seat, the connection or the global is gone.
  func close() {
    paste?.cancel()
    endDrop()
    for offer in [drag?.offer, selection].compactMap({ $0 }) + introduced { offer.destroy() }
    (paste, drag, selection, introduced) = (nil, nil, nil, [])
    if let copied, copied.isAlive { copied.destroy() }
    endDrag()
    primary?.close()
    if device.isAlive { device.destroy() }
  }

  /// Makes `offered` the contents of the clipboard. `serial` is the serial of a press; the
  /// compositor requires one. Returns false if the compositor no longer supports a clipboard.
  func copy(_ offered: OfferedData, serial: UInt32) -> Bool {
    guard let manager = seat.display.extensions.data else { return false }
    let source = DataSource(offered, by: manager, of: seat)
    device.setSelection(source: source.wire, serial: serial)
    if let copied, copied.isAlive { copied.destroy() }
    copied = source.wire
    return true
  }

  /// Starts a drag of `offered` from `window`, with the pointer or finger of `press`. `picture` is
  /// shown at the pointer or finger; nil shows no picture.
  func startDrag(
    _ offered: OfferedData, _ picture: DragPicture?, from window: Window, _ press: Press
  ) {
    // The receiver of an earlier drop may still read the data.
    if dragged?.isDropped == true { dragged = nil }
    endDrag()
    guard let manager = seat.display.extensions.data else { return }
    let source = DataSource(offered, by: manager, of: seat, isDragged: true)
    source.onEnd = { [weak self, weak source] in
      if self?.dragged === source { self?.endDrag() }
    }
    (dragged, grab) = (source, press.origin)
    icon = picture.flatMap { DragIcon($0, seat.display) }
    device.startDrag(
      source: source.wire, origin: window.view.wire, icon: icon?.surface, serial: press.serial)
    icon?.show()
  }

  /// Withdraws a drag that the compositor did not start, because `origin` was released before the
  /// request arrived; some compositors do not report such a failure. Called for each release over a
  /// window. While a drag is really in progress, no window receives the release that ends it, but
  /// windows may receive the releases of other devices.
  func released(by origin: Press.Origin) {
    if origin == grab, dragged?.isDropped == false { endDrag() }
  }

  private func endDrag() {
    dragged?.destroy()
    icon?.destroy()
    (dragged, grab, icon) = (nil, nil, nil)
  }

  /// Reads the clipboard's data, in the first of the MIME types `types` that the clipboard offers.
  /// `receive` is called once, unless another paste begins before the data have arrived.
  func paste(
    of types: [String], receive: @escaping (Result<ReceivedData, TransferFailure>) -> Void
  ) {
    paste?.cancel()
    paste = nil
    guard let selection, let type = selection.best(of: types) else {
      return receive(.failure(.nothing))
    }
    do throws(TransferFailure) {
      paste = try IncomingPaste(of: selection, as: type, seat.display) { [weak self] in
        self?.selection === selection
      } receive: { [weak self] result in
        self?.paste = nil
        receive(result)
      }
    } catch {
      receive(.failure(error))
    }
  }

  private func handle(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let wire): introduced.append(DataOffer(wire))
    case .selection(let wire):
      guard selection == nil || selection?.wire !== wire else { break }
      selection?.destroy()
      selection = take(wire)
    case .enter(let serial, let surface, _, _, let wire):
      leave()
      enter(take(wire), over: SurfaceID(surface), serial: serial)
    case .leave: leave()
    case .drop: takeDrop()
    case .motion: break
    }
  }

  /// Returns the offer that an event names, and destroys the offers announced before that offer.
  /// Returns nil if the event names no offer, or one that was not announced.
  ///
  /// Offers announced later are kept, because a later event may name them. If such an offer no
  /// longer existed, libwayland would end the connection.
  private func take(_ wire: WlDataOffer?) -> DataOffer? {
    guard let index = introduced.firstIndex(where: { $0.wire === wire }) else { return nil }
    let offer = introduced[index]
    for other in introduced[..<index] { other.destroy() }
    introduced.removeSubrange(...index)
    return offer
  }

  private func enter(_ offer: DataOffer?, over surface: SurfaceID?, serial: UInt32) {
    guard let offer else { return }
    let owner = surface.flatMap { seat.display.owner(of: $0) }
    guard let window = owner as? Window else { return offer.destroy() }
    // A drag that began in this program is not accepted: its files are already here.
    let isTaken = dragged?.isDropped != false && offer.isCopyable
    let type = isTaken ? offer.best(of: window.droppedTypes) : nil
    offer.wire.accept(serial: serial, mimeType: type)
    if offer.wire.version >= 3 {
      offer.wire.setActions(
        dndActions: type == nil ? [] : .copy, preferredAction: type == nil ? [] : .copy)
    }
    drag = Drag(offer: offer, window: window, type: type)
  }

  private func leave() {
    drag?.offer.destroy()
    drag = nil
  }

  private func takeDrop() {
    guard let drag else { return }
    self.drag = nil
    let (offer, window) = (drag.offer, drag.window)
    guard let type = drag.type, offer.allowsCopy else { return offer.destroy() }
    // Data that arrive late must not replace what was dropped after them.
    endDrop()
    do throws(TransferFailure) {
      let transfer = IncomingTransfer(
        of: try offer.receive(type), loop: seat.display.loop, limits: seat.display.transferLimits
      ) { [weak self, weak window] result in
        self?.drop = nil
        if case .success = result, offer.wire.isAlive, offer.wire.version >= 3 {
          offer.wire.finish()
        }
        offer.destroy()
        window?.report(
          .received(result.map { ReceivedData(type: type, bytes: $0, isInterrupted: false) }))
      }
      drop = (transfer, offer)
    } catch {
      offer.destroy()
      window.report(.received(.failure(error)))
    }
  }

  private func endDrop() {
    drop?.transfer.cancel()
    drop?.offer.destroy()
    drop = nil
  }
}
