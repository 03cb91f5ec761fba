internal import EventLoop
internal import FileJobs
internal import Files
internal import ProgramSupport
internal import System

/// Removes the temporary files that killed processes of this program have left. Searches each
/// listed folder once, on another thread, after its photos are listed. The first search also covers
/// the user's trash, the trash on the volume of the first listed folder, and the folders of the
/// program's own files.
@UI final class LeftoversSweep {
  private let trash: Trash
  /// The folders of the program's own files.
  private let kept: [FilePath]
  private var swept: Set<FilePath> = []

  /// The greatest number of listed folders that one call of ``sweep(_:)`` searches. The call skips
  /// all further folders.
  nonisolated static let mostFolders = 256

  init(trash: Trash, kept: [FilePath]) { (self.trash, self.kept) = (trash, kept) }

  /// Creates the sweep for the user who started the program. `caches` are the folders that store
  /// thumbnails and header facts.
  static func users(caches: [FilePath]) -> LeftoversSweep {
    let state = UserFolders.state(environment: ProcessBytes.environment)?.appending("lightbox")
    return LeftoversSweep(
      trash: .users(environment: ProcessBytes.environment),
      kept: [state].compactMap { $0 } + caches)
  }

  /// Removes the temporary files that killed processes have left in `folders`. Folders that were
  /// searched before are skipped.
  func sweep(_ folders: [FilePath]) {
    let isFirst = swept.isEmpty
    let new = folders.filter { !swept.contains($0) }.prefix(Self.mostFolders)
    guard let near = new.first else { return }
    swept.formUnion(new)
    let (trash, kept) = (trash, kept)
    OneShotThread.start {
      var count = new.reduce(0) { $0 + Leftovers.remove(in: $1) }
      if isFirst {
        count += trash.removeLeftovers(near: near)
        count += kept.reduce(0) { $0 + Leftovers.remove(in: $1) }
      }
      // After a listing, much memory is no longer needed.
      FreedMemory.giveBack()
      if count > 0 { Diagnostics.log("\(count) leftovers of killed processes are removed") }
    }
  }
}
