internal import Albums
internal import Decoding
internal import EventLoop
internal import Files
internal import LightboxCore

/// The requests for thumbnails that have not ended yet.
@UI final class ThumbnailRequests {
  private let decoders: DecodeQueue
  private let loading: ThumbnailLoading
  private var tasks: [PhotoID: Task<Void, Never>] = [:]
  /// True while a single photo is shown instead of the album, so that the album's thumbnails are
  /// not in view. During this time, photos that already have a thumbnail from an embedded preview
  /// are decoded with a low priority.
  var isAhead = false
  /// True while photos scroll by quickly. Photos that already have a thumbnail from an embedded
  /// preview are decoded only after the scrolling.
  var isBrowsingFast = false {
    didSet {
      guard !isBrowsingFast else { return }
      for waiter in waiting.values { waiter.resume() }
      waiting = [:]
    }
  }
  /// The requests that wait until the photos stop scrolling by. Each holds its photo's file open.
  private(set) var waiting: [PhotoID: CheckedContinuation<Void, Never>] = [:]

  init(decoders: DecodeQueue, store: ThumbnailStore?) {
    (self.decoders, loading) = (decoders, ThumbnailLoading(store: store))
  }

  /// Loads a thumbnail of `photo`, whose file is at `path`, with a longer side of `side` device px.
  /// Cancels an earlier request for the photo. `receive` gets every answer.
  func load(
    _ photo: PhotoID, _ path: FilePath, side: Int, receive: @escaping @UI (LibraryEvent) -> Void
  ) {
    cancel(photo)
    tasks[photo] = UI.task { [self] in
      var hasPreview = false
      @UI func follow(_ ticket: DecodeTicket<Step>) async -> ThumbnailLoading.Rest? {
        var rest: ThumbnailLoading.Rest?
        for await step in ticket.answers {
          guard !Task.isCancelled else { return nil }
          switch step {
          case .answer(let answer):
            hasPreview = true
            receive(answer)
          case .rest(let left): rest = left
          }
        }
        return rest
      }
      var rest = await follow(find(photo, path, side: side))
      while hasPreview, isBrowsingFast, !Task.isCancelled {
        await withCheckedContinuation { waiting[photo] = $0 }
      }
      let priority = hasPreview && isAhead ? DecodeQueue.Priority.spare : .thumbnail
      // A photo that took too long is tried once more, when the machine has time.
      for (priority, isLast) in [(priority, false), (.spare, true)] {
        guard let left = rest, !Task.isCancelled else { break }
        rest = await follow(make(left, priority, isLast: isLast))
      }
      if !Task.isCancelled { tasks[photo] = nil }
    }
  }

  private enum Step: Sendable {
    case answer(LibraryEvent)
    case rest(ThumbnailLoading.Rest)
  }

  private func find(_ photo: PhotoID, _ path: FilePath, side: Int) -> DecodeTicket<Step> {
    decoders.ticket(priority: .preview) { [loading] decoder, isWanted, receive in
      let rest = loading.find(photo, at: path, side: side, with: decoder, isWanted: isWanted) {
        receive(.answer($0))
      }
      if let rest { receive(.rest(rest)) }
    }
  }

  private func make(
    _ rest: ThumbnailLoading.Rest, _ priority: DecodeQueue.Priority, isLast: Bool
  ) -> DecodeTicket<Step> {
    decoders.ticket(priority: priority) { [decoders, loading] decoder, isWanted, receive in
      let isLate = loading.make(rest, with: decoder, isLast: isLast, isWanted: isWanted) {
        receive(.answer($0))
      } later: {
        decoders.upkeep($0)
      }
      if isLate { receive(.rest(rest)) }
    }
  }

  /// Cancels the request for a photo's thumbnail, if it has not ended.
  func cancel(_ photo: PhotoID) {
    tasks.removeValue(forKey: photo)?.cancel()
    waiting.removeValue(forKey: photo)?.resume()
  }

  func cancelAll() {
    isBrowsingFast = false
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
