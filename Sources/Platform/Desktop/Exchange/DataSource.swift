internal import EventLoop
internal import Wayland

/// A `wl_data_source` of this program. It sends its data on request, until the compositor cancels
/// the source or a drag is finished.
@UI final class DataSource {
  let wire: WlDataSource
  private let offered: OfferedData
  private weak var seat: Seat?
  /// Called once, when no program can request the data any more. Running transfers continue.
  var onEnd: () -> Void = {}
  /// True once the drag of this source has ended with a drop. The receiver may still read the data.
  private(set) var isDropped = false

  /// Creates the source, and announces the MIME types of `offered` to the compositor. If
  /// `isDragged` is true, the source also announces the copy action. `seat` later transfers the
  /// data to the programs that request them.
  init(
    _ offered: OfferedData, by manager: WlDataDeviceManager, of seat: Seat, isDragged: Bool = false
  ) {
    (self.offered, self.seat) = (offered, seat)
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
    case .send(let type, let descriptor): seat?.send(type, of: offered, into: descriptor)
    case .cancelled, .dndFinished:
      let onEnd = self.onEnd
      destroy()
      onEnd()
    case .dndDropPerformed: isDropped = true
    case .target, .action: break
    }
  }
}
