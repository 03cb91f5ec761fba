internal import EventLoop
internal import Files
internal import LightboxCore

/// Looks into folders for their covers, a few at a time on threads of their own: one that hangs, as on a
/// network that has gone away, holds up only its own.
@UI final class FolderLooks {
  private var waiting: [(FilePath, @UI (FolderContents) -> Void)] = []
  private var running = 0

  private static let most = 4

  /// Looks into `folder`; `receive` gets what was found, later.
  func look(into folder: FilePath, receive: @escaping @UI (FolderContents) -> Void) {
    waiting.append((folder, receive))
    goOn()
  }

  private func goOn() {
    while running < Self.most, !waiting.isEmpty {
      let (folder, receive) = waiting.removeFirst()
      running += 1
      UI.task { [self] in
        let found = await OneShotThread.run { FolderContents(of: folder) }
        running -= 1
        receive(found)
        goOn()
      }
    }
  }
}
