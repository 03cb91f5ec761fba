package import Files
internal import Glibc
internal import System

/// The file in which marks and ratings are kept from one start to the next.
///
/// A change is made to what stands in it at that moment, while other windows wait, so that none loses
/// what another has written. A file that cannot be read, or is something else, is never replaced.
package struct MarksFile: Sendable {
  typealias Matter = FileActError.Matter

  private let path: FilePath
  private let calls: FileCalls

  /// The most bytes of the file: some 400,000 photos.
  private static let limit = 64 << 20

  package init(_ path: FilePath, calls: FileCalls = .real) {
    self.path = path
    self.calls = calls
  }

  /// The user's file; nil without a home.
  package static func users(environment: (String) -> [UInt8]?) -> MarksFile? {
    UserFolders.state(environment: environment).map { MarksFile($0.appending("lightbox/marks")) }
  }

  /// The marks that stand in it; none where there is no file yet.
  package func read() throws(FileActError) -> Marks {
    try FileActError.naming(.readMarks, path) { () throws(Matter) in
      try opened()?.marks ?? Marks()
    }
  }

  /// Changes the marks that stand in it now, and returns them. After an error they are as they were.
  @discardableResult
  package func update(_ change: (inout Marks) -> Void) throws(FileActError) -> Marks {
    try FileActError.naming(.keepMarks, path) { () throws(Matter) in
      let made = try calls.makeFolders(path.parent, mode: 0o700)
      do throws(Matter) {
        let folder = try calls.openFolder(path.parent)
        // Without locks, as on some networks, the last of two changes in the same moment stays.
        _ = calls.lock(folder, waits: true)
        defer { withExtendedLifetime(folder) {} }
        let before = try opened()
        var marks = before?.marks ?? Marks()
        change(&marks)
        guard marks != before?.marks ?? Marks() else {
          calls.removeFolders(made)
          return marks
        }
        let replacement = FileReplacement(calls: calls)
        if let before {
          try replacement.replace(before.file, with: marks.text, keepingTimes: false)
        } else {
          try replacement.create(path.lastComponent, in: folder, marks.text, mode: 0o600)
        }
        return marks
      } catch {
        calls.removeFolders(made)
        throw error == .system(EEXIST) ? .changed : error
      }
    }
  }

  /// Removes drafts beside it that were left by processes that were killed.
  package func removeLeavings() { Leavings.remove(in: path.parent, calls: calls) }

  private func opened() throws(Matter) -> (file: OpenedFile, marks: Marks)? {
    let file: OpenedFile
    do throws(Matter) {
      file = try OpenedFile(path, calls)
    } catch {
      guard error == .gone || error == .system(ENOENT) else { throw error }
      // A link to nothing is something.
      guard let folder = try? calls.openFolder(path.parent),
        try calls.status(path.lastComponent, in: folder) != nil
      else { return nil }
      throw .foreign
    }
    let bytes = try file.contents(limit: Self.limit, calls)
    guard let marks = Marks(reading: bytes) else { throw .foreign }
    return (file, marks)
  }
}
