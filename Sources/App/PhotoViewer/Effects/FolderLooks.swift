internal import Albums
internal import EventLoop
internal import Files
internal import LightboxCore

/// Looks into folders for their covers, a few at a time on threads of their own: one that hangs, as on a
/// network that has gone away, holds up only its own. Looks into the same folder follow one another, so that
/// the newest one is told last.
@UI final class FolderLooks {
  private var waiting: [(FilePath, @UI (FolderContents) -> Void)] = []
  /// The folders that are being looked into.
  private var running: Set<FilePath> = []

  private static let most = 4

  /// Looks into `folder`; `receive` gets what was found, later.
  func look(into folder: FilePath, receive: @escaping @UI (FolderContents) -> Void) {
    waiting.append((folder, receive))
    goOn()
  }

  private func goOn() {
    while running.count < Self.most,
      let next = waiting.firstIndex(where: { !running.contains($0.0) })
    {
      let (folder, receive) = waiting.remove(at: next)
      running.insert(folder)
      UI.task { [self] in
        let found = await OneShotThread.run { FolderContents(of: folder) }
        running.remove(folder)
        receive(found)
        goOn()
      }
    }
  }
}
