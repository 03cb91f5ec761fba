internal import Albums
internal import EventLoop
internal import Files

/// Reads folders for their covers, several at a time, each on another thread. So a folder that
/// hangs, for example on a lost network, delays only its own cover. The same folder is read by one
/// thread at a time, so that the newest result is reported last. The newest request comes first:
/// its folder is in sight, and others may have scrolled past.
@UI final class FolderCoverLoader {
  private var waiting: [(FilePath, pairs: Bool, @UI (FolderContents) -> Void)] = []
  /// The folders that are being read.
  private var running: Set<FilePath> = []

  private static let most = 4

  /// Reads `folder` on another thread, and passes the photos for the cover to `receive`. If `pairs`
  /// is true, a RAW and its JPEG or HEIF count as one photo.
  func load(_ folder: FilePath, pairs: Bool, receive: @escaping @UI (FolderContents) -> Void) {
    waiting.append((folder, pairs, receive))
    resume()
  }

  private func resume() {
    while running.count < Self.most,
      let next = waiting.lastIndex(where: { !running.contains($0.0) })
    {
      let (folder, pairs, receive) = waiting.remove(at: next)
      running.insert(folder)
      UI.task { [self] in
        let found = await OneShotThread.run { FolderContents(of: folder, pairs: pairs) }
        running.remove(folder)
        receive(found)
        resume()
      }
    }
  }
}
