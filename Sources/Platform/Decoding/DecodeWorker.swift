internal import ImageExchange
internal import System

/// A decoder and its thread.
///
/// Unchecked Sendable because only its thread uses the decoder, except for interruptions, which are
/// safe on any thread.
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

  /// Ends the process for checked pixels, which has no more work.
  func rest() { encoder.end() }

  /// Resets interruptions for the job that begins; no other thread may interrupt meanwhile.
  func begin() { decoder.beginWork() }
}
