internal import Albums
internal import EventLoop

/// Sorts large albums on another thread; of several waiting requests, only the newest is kept.
@UI final class Arrangements {
  private typealias Work = (AlbumArrangement.Request, @UI (AlbumArrangement) -> Void)
  private var next: Work?
  private var isRunning = false

  /// Makes an arrangement on another thread, unless a newer request comes before it begins.
  func make(
    _ request: AlbumArrangement.Request, receive: @escaping @UI (AlbumArrangement) -> Void
  ) {
    next = (request, receive)
    guard !isRunning else { return }
    isRunning = true
    UI.task { [self] in
      while let (request, receive) = next.take() {
        let made = await OneShotThread.run { request.made() }
        receive(made)
      }
      isRunning = false
    }
  }
}
