internal import FileJobs
package import Files
package import LightboxCore
internal import ProgramSupport
internal import Synchronization
internal import System

/// The facts from photos' headers that were read in this or earlier runs of the program. There is
/// one file for each folder of photos. The methods read and write files, so they must not be called
/// on the event loop's thread.
package struct HeaderFactsStore: Sendable {
  private let folder: FilePath
  private let mayWrite: Bool
  /// The calls by which files are written.
  private let calls: FileCalls

  /// Locked while a table is changed, because the changes of two threads must not be mixed.
  private static let updating = Mutex(())

  /// The greatest size, in bytes, of a file that is read; a larger file counts as empty.
  private static let limit = 64 << 20

  /// Returns the store in the user's cache folder; nil if there is no cache folder. If `mayWrite`
  /// is false, the store is only read.
  package static func users(mayWrite: Bool) -> HeaderFactsStore? {
    let folder = UserFolders.cache(environment: ProcessBytes.environment)?
      .appending("lightbox/headers")
    let place = folder.map { "\(mayWrite ? "kept" : "only read") in \($0.display)" }
    Diagnostics.log(
      "dates, shapes and stars are \(place ?? "not kept: there is no cache folder")")
    return folder.map { HeaderFactsStore($0, mayWrite: mayWrite) }
  }

  init(_ folder: FilePath, mayWrite: Bool, calls: FileCalls = .real) {
    (self.folder, self.mayWrite, self.calls) = (folder, mayWrite, calls)
  }

  /// The folders in which the store writes files.
  package var folders: [FilePath] { mayWrite ? [folder] : [] }

  /// The path of a photo's file, and the state (size and times) that the file had before its header
  /// was read.
  package struct Subject: Sendable {
    let path: FilePath
    let stamp: FileStamp
  }

  /// Returns the path and the current state of each existing file in `files`, and the stored facts
  /// about the file if they are valid for this state. `searched` has, by source number, the last
  /// photo whose facts were looked up earlier: no facts are returned for this photo and photos with
  /// lower numbers. The search ends after the time `limit`, and the other files are left out; nil
  /// sets no limit.
  package func find(
    _ files: some Sequence<(PhotoID, FilePath)>, besides searched: [Int: PhotoID] = [:],
    within limit: Duration? = nil
  ) -> (subjects: [PhotoID: Subject], facts: [PhotoID: HeaderFacts]) {
    var tables: [FilePath: HeaderFactsTable?] = [:]
    var subjects: [PhotoID: Subject] = [:]
    var facts: [PhotoID: HeaderFacts] = [:]
    let end = limit.map { ContinuousClock.now + $0 }
    for (photo, path) in files {
      if let end, ContinuousClock.now >= end { break }
      guard let stamp = FileStamp.of(path) else { continue }
      subjects[photo] = Subject(path: path, stamp: stamp)
      if let last = searched[photo.source], photo <= last { continue }
      let parent = path.parent
      let table = tables[parent] ?? read(parent)
      tables[parent] = table
      if let known = table?.facts(of: path.lastComponent, stamp) { facts[photo] = known }
    }
    return (subjects, facts)
  }

  /// Stores facts on disk, except for files that may have changed since their headers were read. A
  /// rotation keeps a file's size and times, but usually makes a new inode.
  package func keep(_ found: [(Subject, HeaderFacts)]) {
    for (parent, found) in Dictionary(grouping: found, by: { $0.0.path.parent }) {
      update(parent) { table in
        for (subject, facts) in found where subject.stamp.isReliable(for: subject.path) {
          table.record(facts, of: subject.path.lastComponent, subject.stamp)
        }
      }
    }
  }

  /// Removes the stored facts about the files at `paths`. Used after a rotation, which need not
  /// change a file's size and times.
  package func forget(_ paths: [FilePath]) {
    for (parent, paths) in Dictionary(grouping: paths, by: \.parent) {
      update(parent) { table in
        for path in paths { table.forget(path.lastComponent) }
      }
    }
  }

  /// Applies `change` to the stored table of a folder of photos.
  private func update(_ parent: FilePath, _ change: (inout HeaderFactsTable) -> Void) {
    guard mayWrite, let uri = FileURI(parent) else { return }
    Self.updating.withLock { _ in
      // Another window may be a process of its own.
      let lock = try? calls.openLocked(folder)
      defer { withExtendedLifetime(lock) {} }
      guard let before = read(parent) else { return }
      var table = before
      change(&table)
      guard table != before else { return }
      do throws(FileError) {
        try ReplacingFile.write(
          Array(table.text.utf8), to: folder.appending(uri.sum), mode: 0o600, makesFolders: true,
          calls: calls)
      } catch {
        Diagnostics.log("dates, shapes and stars are not kept: \(error.description)")
      }
    }
  }

  /// Reads the table of a folder of photos; nil if the folder's path has no URI.
  private func read(_ parent: FilePath) -> HeaderFactsTable? {
    guard let uri = FileURI(parent) else { return nil }
    let bytes = try? PhotoFile.contents(of: folder.appending(uri.sum), limit: Self.limit)
    return HeaderFactsTable(of: uri.text, reading: bytes ?? [])
  }
}
