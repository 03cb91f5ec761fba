internal import ImageExchange
internal import System

/// A decoder, and the thread that uses it.
///
/// Unchecked Sendable, because only this thread uses the decoder. Other threads may only interrupt
/// or hold back the decoder, and that is safe on any thread.
final class DecodeWorker: @unchecked Sendable {
  let index: Int
  let thread = WorkerThread(niceness: niceness)
  private let decoder: Decoder
  /// A process that gets checked pixels only, started at its first work.
  private let encoder: Decoder

  /// The niceness of the thread and its processes, a third of the program's share of a busy
  /// processor.
  ///
  /// Frames are drawn while thumbnails are made there.
  private static let niceness: Int32 = 5

  init(index: Int, path: [UInt8], limits: ImageLimits, policy: ConfinementPolicy) {
    self.index = index
    decoder = Decoder(path: path, limits: limits, policy: policy)
    encoder = Decoder(path: path, limits: limits, policy: policy)
  }

  func warmUp() {
    // A decoder that cannot be started is told with the first request.
    thread.perform { [self] in try? decoder.start() }
  }

  var processNumber: Int32? { decoder.processNumber }

  /// Limits the next work to one thread, or lifts the limit; callable on any thread.
  func hold(_ isHeldBack: Bool) { decoder.isHeldBack = isHeldBack }

  /// Kills the decoder's process during its work; callable on any thread.
  func interrupt() { decoder.interrupt() }

  func perform(_ job: DecodeSchedule.Job) { job.body(job.isUpkeep ? encoder : decoder) }

  /// Ends the process that does upkeep work, because no more work waits.
  func rest() { encoder.end() }

  /// Clears any earlier interruption before the next job; no other thread may interrupt during this
  /// call.
  func begin() { decoder.beginWork() }
}
