internal import ImageExchange
internal import System

/// A decoder and the thread that it works on.
///
/// Unchecked Sendable because its decoder is touched on its thread alone, but for interruptions,
/// which are safe on any thread.
final class DecodeWorker: @unchecked Sendable {
  let index: Int
  let thread = WorkerThread(niceness: niceness)
  private let decoder: Decoder
  /// A process that gets checked pixels only; started when there is work for it.
  private let encoder: Decoder

  /// A third of the share that the program has on a busy processor, for the thread and the processes that it
  /// starts: thumbnails are made there, and frames are drawn meanwhile.
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

  /// Lets the next work use one thread or all; callable on any thread.
  func hold(_ isHeldBack: Bool) { decoder.isHeldBack = isHeldBack }

  /// Ends the decoder's process in the middle of its work; callable on any thread.
  func interrupt() { decoder.interrupt() }

  func perform(_ job: DecodeSchedule.Job) { job.body(job.isUpkeep ? encoder : decoder) }

  /// Ends the process that nothing is left to do for.
  func rest() { encoder.end() }

  /// Lets interruptions count for the work that begins; called while none can come.
  func begin() { decoder.beginWork() }
}
