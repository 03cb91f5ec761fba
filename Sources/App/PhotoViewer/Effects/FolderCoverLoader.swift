internal import Albums
internal import EventLoop
internal import Files
internal import Input

/// Reads folders for their covers, several at a time, each on another thread. A folder that hangs,
/// for example on a lost network, delays only its own cover. The same folder is read by one thread
/// at a time, so that the newest result is reported last. The newest requests come first: their
/// folders are in sight, and others may have scrolled past. Those of one turn of the event loop
/// keep their order.
@UI final class FolderCoverLoader {
  typealias Reading = @Sendable (FilePath, _ pairs: Bool) -> FolderContents
  private typealias Request = (FilePath, pairs: Bool, @UI (FolderContents?) -> Void)
  private let loop: Loop
  private let patience: Double
  private let read: Reading
  private var waiting: [Request] = []
  /// The requests of this turn of the event loop.
  private var fresh: [Request] = []
  /// The folders that are being read.
  private var running: Set<FilePath> = []
  /// The folders in `running` that take so long that other folders are read beside them.
  private var slow: Set<FilePath> = []

  /// The greatest number of folders that are read at a time, without and with the slow ones.
  private static let (most, mostWithSlow) = (4, 16)

  /// Creates a loader. A folder that takes longer than `patience`, seconds, counts as slow. `read`
  /// reads a folder; a test passes its own.
  init(
    in loop: Loop, patience: Double = 1,
    _ read: @escaping Reading = FolderContents.init(of:pairs:)
  ) {
    (self.loop, self.patience, self.read) = (loop, patience, read)
  }

  /// Reads `folder` on another thread, and passes the photos for the cover to `receive`. If the
  /// folder is slow, `receive` first gets nil. If `pairs` is true, a RAW and its JPEG or HEIF count
  /// as one photo.
  func load(_ folder: FilePath, pairs: Bool, receive: @escaping @UI (FolderContents?) -> Void) {
    fresh.append((folder, pairs, receive))
    guard fresh.count == 1 else { return }
    UI.task { [self] in
      waiting = fresh + waiting
      fresh = []
      resume()
    }
  }

  private func resume() {
    while running.count - slow.count < Self.most, running.count < Self.mostWithSlow,
      let next = waiting.firstIndex(where: { !running.contains($0.0) })
    {
      let (folder, pairs, receive) = waiting.remove(at: next)
      running.insert(folder)
      let timer = loop.schedule(at: loop.now + patience) { [self] in
        slow.insert(folder)
        receive(nil)
        resume()
      }
      UI.task { [self] in
        let found = await OneShotThread.run { [read] in read(folder, pairs) }
        timer.cancel()
        running.remove(folder)
        slow.remove(folder)
        receive(found)
        resume()
      }
    }
  }
}
