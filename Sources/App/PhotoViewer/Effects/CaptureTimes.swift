internal import Albums
internal import Decoding
internal import EventLoop
internal import Files
internal import ImageExchange
internal import LightboxCore

/// Reads the capture dates of many photos, one after the other, while the decoders are otherwise
/// idle.
@UI final class CaptureTimes {
  private let decoders: DecodeQueue
  /// The dates of earlier sessions; nil where none are kept.
  private let store: CaptureTimeStore?
  private var task: Task<Void, Never>?

  init(decoders: DecodeQueue, store: CaptureTimeStore?) {
    (self.decoders, self.store) = (decoders, store)
  }

  /// The seconds after which the first dates are told, and the factor to the next time: each time
  /// the album is ordered anew.
  private static let firstReport = 0.3
  private static let patience = 1.5

  /// Reads the dates of `files` in order, and cancels the previous request. `receive` gets the
  /// dates in parts, beginning with those that were saved in earlier sessions.
  func read(
    _ files: PhotoFiles, receive: @escaping @UI ([PhotoID: CaptureTime?]) -> Void
  ) {
    task?.cancel()
    task = UI.task { [decoders, store] in
      let (subjects, known) = await Self.find(files, in: store)
      guard !Task.isCancelled else { return }
      if !known.isEmpty { receive(known) }
      var kept: [(CaptureTimeStore.Subject, CaptureTime?)] = []
      defer { Self.keep(kept, in: store) }
      var found: [PhotoID: CaptureTime?] = [:]
      var pause = Self.firstReport
      var reported = ContinuousClock.now
      for (photo, path) in files where known[photo] == nil {
        let ticket = decoders.request(.header, on: ImageSource(path), priority: .upkeep)
        found[photo] = .some(nil)
        for await reply in ticket.answers {
          guard case .header(let header) = reply else { continue }
          let date = CaptureTime(header.camera)
          found[photo] = date
          if let subject = subjects[photo] { kept.append((subject, date)) }
        }
        guard !Task.isCancelled else { return }
        guard ContinuousClock.now - reported >= .seconds(pause) else { continue }
        receive(found)
        Self.keep(kept, in: store)
        (found, kept) = ([:], [])
        pause *= Self.patience
        reported = .now
      }
      if !found.isEmpty { receive(found) }
    }
  }

  /// The files as they are now, and what is known of them.
  private static func find(
    _ files: PhotoFiles, in store: CaptureTimeStore?
  ) async -> (subjects: [PhotoID: CaptureTimeStore.Subject], dates: [PhotoID: CaptureTime?]) {
    guard let store else { return ([:], [:]) }
    return await OneShotThread.run { store.find(files) }
  }

  private static func keep(
    _ dates: [(CaptureTimeStore.Subject, CaptureTime?)], in store: CaptureTimeStore?
  ) {
    guard let store, !dates.isEmpty else { return }
    OneShotThread.start { store.keep(dates) }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
