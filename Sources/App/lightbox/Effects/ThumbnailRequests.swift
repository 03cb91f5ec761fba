internal import EventLoop
internal import Files
internal import Decoding
internal import LightboxCore

/// The requests for thumbnails that are not answered yet.
@UI final class ThumbnailRequests {
  private let decoders: DecodeQueue
  private let loading: ThumbnailLoading
  private var tasks: [PhotoID: Task<Void, Never>] = [:]

  init(decoders: DecodeQueue, store: ThumbnailStore?) {
    self.decoders = decoders
    loading = ThumbnailLoading(store: store)
  }

  /// Loads a thumbnail of `photo`, whose file is at `path`, in place of one that was asked for
  /// before; `receive` gets every answer.
  func load(
    _ photo: PhotoID, _ path: FilePath, side: Int, receive: @escaping @UI (Event) -> Void
  ) {
    cancel(photo)
    let ticket: DecodeTicket<ThumbnailAnswer> = decoders.ticket(
      priority: .thumbnail, isBrief: true
    ) { [decoders, loading] decoder, isWanted, receive in
      loading.load(path, side: side, with: decoder, isWanted: isWanted, receive: receive) {
        decoders.upkeep($0)
      }
    }
    tasks[photo] = UI.task { [weak self] in
      for await answer in ticket.answers {
        guard !Task.isCancelled else { return }
        receive(answer.event(of: photo))
      }
      if !Task.isCancelled { self?.tasks[photo] = nil }
    }
  }

  /// Withdraws a request that has not been answered.
  func cancel(_ photo: PhotoID) {
    tasks.removeValue(forKey: photo)?.cancel()
  }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}

extension ThumbnailAnswer {
  /// The lightbox's event for the answer.
  func event(of photo: PhotoID) -> Event {
    switch self {
    case .thumbnail(let picture, let imageSize): .thumbnail(photo, picture, imageSize: imageSize)
    case .failure(let reason): .thumbnailFailure(photo, reason: reason)
    }
  }
}
