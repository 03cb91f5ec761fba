internal import Albums
internal import EventLoop

/// Makes arrangements of large albums one after the other on another thread. Of the requests that
/// arrive meanwhile, only the newest is kept.
@UI final class Arrangements {
  private typealias Work = (AlbumArrangement.Request, @UI (AlbumArrangement) -> Void)
  private var next: Work?
  private var isRunning = false

  /// Makes an arrangement; `receive` gets it later, unless a newer request replaces this one before
  /// it is begun.
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
