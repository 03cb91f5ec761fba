package import Files
internal import Glibc
package import LightboxCore
internal import ProgramSupport
internal import System

/// The dates of photos read in earlier sessions, in one file per folder of photos.
///
/// Its methods read and write files, so they must not be called on the event loop's thread.
package struct CaptureTimeStore: Sendable {
  private let folder: FilePath
  private let mayWrite: Bool

  /// The greatest length of a file, bytes.
  private static let limit = 64 << 20

  /// The store in the user's cache folder; nil without one.
  package static func users(mayWrite: Bool) -> CaptureTimeStore? {
    let folder = UserFolders.cache(environment: ProcessBytes.environment)?
      .appending("lightbox/dates")
    Diagnostics.log(
      folder.map { "dates are \(mayWrite ? "kept" : "only read") in \($0.display)" }
        ?? "dates are not kept: there is no cache folder")
    return folder.map { CaptureTimeStore($0, mayWrite: mayWrite) }
  }

  init(_ folder: FilePath, mayWrite: Bool) { (self.folder, self.mayWrite) = (folder, mayWrite) }

  /// A file in its current state.
  package struct Subject: Sendable {
    let path: FilePath
    let stamp: FileStamp
  }

  /// Returns the current state of the files that exist, and their known dates.
  package func find(
    _ files: some Sequence<(PhotoID, FilePath)>
  ) -> (subjects: [PhotoID: Subject], dates: [PhotoID: CaptureTime?]) {
    var tables: [FilePath: CaptureTimeTable?] = [:]
    var subjects: [PhotoID: Subject] = [:]
    var dates: [PhotoID: CaptureTime?] = [:]
    for (photo, path) in files {
      guard let stamp = FileStamp.of(path) else { continue }
      subjects[photo] = Subject(path: path, stamp: stamp)
      let parent = path.parent
      let table = tables[parent] ?? read(parent)
      tables[parent] = table
      if let date = table?.date(of: path.lastComponent, stamp) { dates[photo] = date }
    }
    return (subjects, dates)
  }

  /// Stores dates, except for files that may have changed since they were read.
  package func keep(_ dates: [(Subject, CaptureTime?)]) {
    guard mayWrite else { return }
    let now = Int64(time(nil))
    for (parent, dates) in Dictionary(grouping: dates, by: { $0.0.path.parent }) {
      guard let uri = FileURI(parent), var table = read(parent) else { continue }
      for (subject, date) in dates where !subject.stamp.isFresh(now: now) {
        table.record(date, of: subject.path.lastComponent, subject.stamp)
      }
      guard !table.isEmpty else { continue }
      do {
        try ReplacingFile.makeFolder(folder, mode: 0o700)
        try ReplacingFile.write(Array(table.text.utf8), to: folder.appending(uri.sum), mode: 0o600)
      } catch {
        Diagnostics.log("dates are not kept: \(error.description)")
        return
      }
    }
  }

  /// The table of a folder of photos; nil where its path has no URI.
  private func read(_ parent: FilePath) -> CaptureTimeTable? {
    guard let uri = FileURI(parent) else { return nil }
    let bytes = try? PhotoFile.contents(of: folder.appending(uri.sum), limit: Self.limit)
    return CaptureTimeTable(of: uri.text, reading: bytes ?? [])
  }
}
