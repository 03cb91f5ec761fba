internal import EventLoop
internal import System
internal import Wayland

/// A `wl_data_source` of this program. It sends its data on request, until the compositor cancels
/// the source or a drag is finished.
@UI final class DataSource {
  let wire: WlDataSource
  private let offered: OfferedData
  private let readers: OutgoingTransfers
  /// Called once, when no program can request the data any more. Running transfers continue.
  var onEnd: () -> Void = {}
  /// True once the drag of this source has ended with a drop. The receiver may still read the data.
  private(set) var isDropped = false

  /// Creates the source, and announces the MIME types of `offered` to the compositor. If
  /// `isDragged` is true, the source also announces the copy action. `readers` later transfers the
  /// data to the programs that request them.
  init(
    _ offered: OfferedData, by manager: WlDataDeviceManager, to readers: OutgoingTransfers,
    isDragged: Bool = false
  ) {
    (self.offered, self.readers) = (offered, readers)
    wire = manager.createDataSource()
    for type in offered.types { wire.offer(mimeType: type) }
    if isDragged, wire.version >= 3 { wire.setActions(dndActions: .copy) }
    // The handler keeps this object until the protocol's object is destroyed.
    wire.onEvent = { self.handle($0) }
  }

  /// Destroys the source, so that no program can request its data any more.
  func destroy() {
    onEnd = {}
    if wire.isAlive { wire.destroy() }
  }

  private func handle(_ event: WlDataSource.Event) {
    switch event {
    case .send(let type, let descriptor): readers.serve(type, of: offered, into: descriptor)
    case .cancelled, .dndFinished:
      let onEnd = self.onEnd
      destroy()
      onEnd()
    case .dndDropPerformed: isDropped = true
    case .target, .action: break
    }
  }
}

/// The transfers of this program's data to other programs.
@UI final class OutgoingTransfers {
  private let loop: Loop
  private let limits: () -> TransferLimits
  /// The running transfers, and some that are over.
  private(set) var transfers: [OutgoingTransfer] = []

  init(loop: Loop, limits: @escaping () -> TransferLimits) {
    (self.loop, self.limits) = (loop, limits)
  }

  /// Writes the data of the MIME type `type` to the pipe. If ``TransferLimits/mostTransfers``
  /// transfers are running already, the pipe is closed without data.
  func serve(_ type: String, of offered: OfferedData, into pipe: OwnedDescriptor) {
    let limits = limits()
    transfers.removeAll(where: \.isOver)
    guard transfers.count < limits.mostTransfers else { return }
    let transfer = OutgoingTransfer(into: pipe, loop: loop, limits: limits)
    transfers.append(transfer)
    // A type that was not offered gets an empty answer.
    guard offered.types.contains(type) else { return transfer.send(nil) }
    offered.provide(type) { [weak transfer] in transfer?.send($0) }
  }
}
