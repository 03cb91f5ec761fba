internal import ImageExchange
internal import System

/// A decoder, and the thread that uses it.
///
/// Unchecked Sendable, because only this thread uses the decoder. Other threads may only interrupt
/// or hold back the decoder, and that is safe on any thread.
final class DecodeWorker: @unchecked Sendable {
  let index: Int
  let thread = WorkerThread(niceness: niceness)
  let decoder: Decoder

  /// The niceness of the thread and its processes. With this niceness, they get a third of the time
  /// of the program's other threads if the processor is busy.
  ///
  /// Frames are therefore drawn in time even if thumbnails are decoded meanwhile. A kernel that
  /// divides the time among sessions first (`sched_autogroup_enabled`) ignores the niceness of the
  /// processes: each has its own session.
  private static let niceness: Int32 = 5

  init(index: Int, path: [UInt8], limits: ImageLimits, policy: ConfinementPolicy) {
    self.index = index
    decoder = Decoder(path: path, limits: limits, policy: policy)
  }

  func warmUp() {
    // If the decoder cannot be started, the first request reports the reason.
    thread.perform { [self] in try? decoder.start() }
  }
}
