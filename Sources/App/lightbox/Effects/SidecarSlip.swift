internal import FileActs
internal import Synchronization

/// The sidecar that a rating was written to, filled in by the thread that writes it: what takes the rating back
/// waits behind that.
final class SidecarSlip: Sendable {
  typealias Written = (sidecar: RatedSidecar, stars: Int)

  private let content = Mutex<Written?>(nil)

  /// Nil before it is written, and where nothing was.
  var written: Written? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
