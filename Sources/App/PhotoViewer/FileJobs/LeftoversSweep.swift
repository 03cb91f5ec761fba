internal import EventLoop
internal import FileJobs
internal import Files
internal import ProgramSupport
internal import System

/// The removal of what killed processes have left: in each folder that is listed, in the trash near
/// the first of them, and beside what the program keeps.
///
/// It looks at each place once, on a thread of its own, after the photos are there.
@UI final class LeftoversSweep {
  private let trash: Trash
  /// The folder of the program's own files; nil without a home.
  private let kept: FilePath?
  private var swept: Set<FilePath> = []

  /// The most folders of one listing that are looked through: nobody works in thousands at a time.
  nonisolated static let mostFolders = 256

  init(trash: Trash, kept: FilePath?) { (self.trash, self.kept) = (trash, kept) }

  /// The sweep of the user's own places.
  static func users() -> LeftoversSweep {
    LeftoversSweep(
      trash: .users(environment: ProcessBytes.environment),
      kept: UserFolders.state(environment: ProcessBytes.environment)?.appending("lightbox"))
  }

  /// Looks through those of `folders` that were not looked through.
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
        if let kept { count += Leftovers.remove(in: kept) }
      }
      // A listing leaves much behind that is needed no more.
      FreedMemory.giveBack()
      if count > 0 { Diagnostics.log("\(count) leftovers of killed processes are removed") }
    }
  }
}
