internal import Decoding
internal import EventLoop
internal import Files
internal import ImageExchange
internal import LightboxCore

/// Reads the dates of many photos, one after the other, while the decoders have nothing else to do.
@UI final class CaptureTimes {
  private let decoders: DecodeQueue
  private var task: Task<Void, Never>?

  init(decoders: DecodeQueue) { self.decoders = decoders }

  /// The seconds after which the first dates are told, and the factor to the next time: each time the
  /// album is ordered anew.
  private static let firstReport = 0.3
  private static let patience = 1.5

  /// Reads the dates of `files` in their order, in place of those that were asked for before; `receive`
  /// gets them in parts.
  func read(
    _ files: [(PhotoID, FilePath)], receive: @escaping @UI ([PhotoID: CaptureTime?]) -> Void
  ) {
    task?.cancel()
    task = UI.task { [decoders] in
      var found: [PhotoID: CaptureTime?] = [:]
      var pause = Self.firstReport
      var reported = ContinuousClock.now
      for (photo, path) in files {
        let ticket = decoders.request(.header, on: ImageSource(path), priority: .upkeep)
        found[photo] = .some(nil)
        for await reply in ticket.answers {
          if case .header(let header) = reply { found[photo] = CaptureTime(header.camera) }
        }
        guard !Task.isCancelled else { return }
        guard ContinuousClock.now - reported >= .seconds(pause) else { continue }
        receive(found)
        found = [:]
        pause *= Self.patience
        reported = .now
      }
      if !found.isEmpty { receive(found) }
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
