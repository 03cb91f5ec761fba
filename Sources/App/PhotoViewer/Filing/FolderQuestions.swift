internal import Albums
internal import EventLoop
internal import Files
internal import LightboxCore

/// Finds the facts for the text field in which the user types a folder: recent folders,
/// completions, and whether the folder can be used. Disks are read on other threads.
@UI final class FolderQuestions {
  private let work: FileJobWork
  private let recent: RecentFolders
  private let receive: @UI (FolderEvent) -> Void

  init(
    _ work: FileJobWork, _ recent: RecentFolders, receive: @escaping @UI (FolderEvent) -> Void
  ) {
    (self.work, self.recent, self.receive) = (work, recent, receive)
  }

  /// Returns the event that opens the text field for a folder. The field contains the path of
  /// `folder` at first (nil: the home folder), and offers the folders that the user used last for
  /// `purpose`. `photos` are the photos to copy or move to the folder.
  func ask(_ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?) -> FolderEvent {
    let near = folder ?? work.folders.home ?? FilePath("/")
    let start = work.folders.text(of: near) ?? "/"
    return .question(
      purpose, photos, start: start.hasSuffix("/") ? start : start + "/",
      recent: recent[purpose].compactMap(work.folders.text(of:)))
  }

  func complete(_ text: String, request: Int) {
    UI.task { [receive, folders = work.folders] in
      let found = await OneShotThread.run { folders.completion(of: text) }
      receive(.completed(found, request: request))
    }
  }

  func check(_ purpose: FolderPurpose, _ text: String, _ files: PhotoFiles, request: Int) {
    UI.task { [receive, work] in
      let found = await OneShotThread.run {
        FolderCheck(
          of: work.folders, text, for: purpose,
          files.map { (path: $0.1, companions: files.companions(of: $0.0)) }, work.filing)
      }
      receive(.checked(found, request: request))
    }
  }

  /// Passes the folder that the user chose in the desktop's dialog to the lightbox, as an event.
  func receive(chosen path: FilePath) {
    if let text = work.folders.text(of: path) { receive(.chosen(text)) }
  }

  /// Adds the folder of a file job to the recent folders.
  func record(_ job: FileJob) {
    guard let folder = job.folder, let path = work.folders.path(of: folder.text) else { return }
    recent.record(path, for: folder.purpose)
  }

  /// Returns the path that `text` names, and adds it to the recently opened folders; nil if the
  /// text names no path.
  func opened(_ text: String) -> FilePath? {
    let path = work.folders.path(of: text)
    if let path { recordOpened(path) }
    return path
  }

  func recordOpened(_ folder: FilePath) { recent.record(folder, for: .open) }
}
