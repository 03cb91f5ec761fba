package import EventLoop
package import Files
internal import Glibc
internal import Input
internal import System

/// A source in the event loop that reads the events of a ``FolderWatch``, and reports the changes
/// when they have settled.
@UI package final class FolderWatcher: PollSource {
  private let watch: FolderWatch
  private let loop: Loop
  private let onSettled: (SettledChanges) -> Void
  private var settling: ChangeSettling
  private var timer: Timer?
  private var isOpen = true

  /// Creates a watcher that passes settled changes to `onSettled` until ``close()``.
  ///
  /// `before` is an earlier watcher of some of the same folders, or nil. The new watcher also
  /// reports the changes that `before` has not reported yet.
  package init(
    _ watch: FolderWatch, in loop: Loop, after before: FolderWatcher? = nil,
    onSettled: @escaping (SettledChanges) -> Void
  ) {
    (self.watch, self.loop, self.onSettled) = (watch, loop, onSettled)
    before?.receive()
    settling = before?.settling ?? ChangeSettling()
    loop.add(self)
    receive()
  }

  package func close() {
    isOpen = false
    timer?.cancel()
    loop.remove(self)
  }

  package var descriptor: Int32 { watch.queue.number }
  package func prepareToPoll() -> Readiness { .readable }

  package func didPoll(_ readiness: Readiness) {
    if readiness.contains(.readable) { receive() }
  }

  /// The files that are being written.
  package var unfinished: Set<FilePath> {
    receive()
    return settling.unfinished
  }

  /// True if all changes so far were reported, and no file is being written.
  package var isSettled: Bool {
    receive()
    return settling.isSettled
  }

  /// Forgets the changes of files up to now, because the caller itself changed the files, or has
  /// already handled their changes.
  package func forget(_ files: [FilePath]) {
    receive()
    for file in files { settling.forget(file) }
  }

  private func receive() {
    // The loop still calls a watcher that was closed in the same turn.
    guard isOpen else { return }
    let time = loop.now
    for event in watch.read() {
      if event.has(IN_Q_OVERFLOW) { settling.lose(at: time) }
      for watched in watch.watched[event.watch] ?? [] {
        if let occurrence = occurrence(event, in: watched) {
          settling.record(occurrence, in: watched.folder, at: time)
        }
      }
    }
    timer?.cancel()
    timer = settling.deadline.map { due in
      loop.schedule(at: due) { [unowned self] in report() }
    }
  }

  private func occurrence(
    _ event: InotifyEvent, in watched: FolderWatch.Watched
  ) -> ChangeSettling.Occurrence? {
    guard let awaited = watched.awaited else { return event.occurrence }
    let hasCome = event.has(IN_CREATE, IN_MOVED_TO) && event.name == awaited
    return hasCome || event.occurrence == .gone ? .gone : nil
  }

  private func report() {
    let changes = settling.settled(at: loop.now)
    receive()
    if let changes { onSettled(changes) }
  }
}
