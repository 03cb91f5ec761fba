internal import FileJobs
package import Files
internal import Foundation

/// File jobs on a pair: a RAW and its JPEG, with their XMP files.
extension Rehearsal {
  package static let raw = Array("a.CR2".utf8)

  /// Creates a RAW and JPEG pair with its XMP files: those named after the RAW, and those named
  /// after both.
  @discardableResult
  package static func pair(in folder: FilePath) throws -> FilePath {
    try FileManager.default.createDirectory(
      atPath: folder.display, withIntermediateDirectories: true)
    let path = folder.appending("a.jpg")
    try photo(path)
    // A RAW may have any bytes.
    try photo(folder.appending(raw), png)
    try sidecars(of: "a", in: folder)
    try photo(folder.appending("a.CR2.xmp"), Array("<x>RAW</x>".utf8))
    return path
  }

  static let pairs: [Rehearsal] =
    [
      Rehearsal(name: "trash-pair") { folder in
        let path = try pair(in: folder)
        return { calls throws(FileJobError) in
          _ = try trash(folder, calls).trash(path, with: [raw], at: date)
        }
      },
      Rehearsal(name: "restore-pair") { folder in
        let path = try pair(in: folder.appending("b"))
        let trashed = try trash(folder).trash(path, with: [raw], at: date)
        try FileManager.default.removeItem(atPath: path.parent.display)
        return { calls throws(FileJobError) in try trash(folder, calls).restore(trashed) }
      },
      Rehearsal(name: "delete-pair") { folder in
        let path = try pair(in: folder)
        let trashed = try trash(folder).trash(path, with: [raw], at: date)
        return { calls throws(FileJobError) in try trash(folder, calls).delete(trashed) }
      },
      Rehearsal(name: "rename-pair") { folder in
        let path = try pair(in: folder)
        return { calls throws(FileJobError) in try rename(path, to: "b.jpg", calls) }
      },
      Rehearsal(name: "rename-pair-on-fat", lacks: [.link]) { folder in
        let path = try pair(in: folder)
        return { calls throws(FileJobError) in try rename(path, to: "b.jpg", calls) }
      },
      Rehearsal(name: "rename-pair-case", foldsCase: true) { folder in
        let path = try pair(in: folder)
        return { calls throws(FileJobError) in try rename(path, to: "A.jpg", calls) }
      },
      Rehearsal(name: "rename-pair-undo") { folder in
        let path = try pair(in: folder)
        guard let renamed = try Renaming().rename(path, with: [raw], to: Array("b.jpg".utf8))
        else { throw CocoaError(.featureUnsupported) }
        return { calls throws(FileJobError) in try Renaming(calls: calls).undo(renamed) }
      },
      filedPair(.copy), filedPair(.move), filedPair(.move, isAcross: true),
      filedBack(.copy), filedBack(.move), filedBack(.move, isAcross: true),
      // The name of the RAW alone is taken.
      Rehearsal(name: "file-copy-pair-besides") { folder in
        let path = try pairToFile(in: folder)
        try photo(folder.appending("b").appending(raw), jpeg)
        return { calls throws(FileJobError) in
          _ = try file(path, with: [raw], .copy, onCollision: .keepBoth, calls)
        }
      },
    ]

  private static func rename(
    _ path: FilePath, to name: String, _ calls: FileCalls
  ) throws(FileJobError) {
    _ = try Renaming(calls: calls).rename(path, with: [raw], to: Array(name.utf8))
  }

  private static func pairToFile(in folder: FilePath) throws -> FilePath {
    let path = try pair(in: folder)
    try FileManager.default.createDirectory(
      atPath: folder.appending("b").display, withIntermediateDirectories: false)
    return path
  }

  private static func name(_ kind: Filing.Kind, _ isAcross: Bool, isBack: Bool) -> String {
    (["file", kind == .copy ? "copy" : "move", "pair"] + (isAcross ? ["across"] : [])
      + (isBack ? ["undo"] : [])).joined(separator: "-")
  }

  private static func filedPair(_ kind: Filing.Kind, isAcross: Bool = false) -> Rehearsal {
    Rehearsal(name: name(kind, isAcross, isBack: false), isAcross: isAcross) { folder in
      let path = try pairToFile(in: folder)
      return { calls throws(FileJobError) in _ = try file(path, with: [raw], kind, calls) }
    }
  }

  private static func filedBack(_ kind: Filing.Kind, isAcross: Bool = false) -> Rehearsal {
    Rehearsal(name: name(kind, isAcross, isBack: true), isAcross: isAcross) { folder in
      let path = try pairToFile(in: folder)
      guard let filed = try file(path, with: [raw], kind) else {
        throw CocoaError(.featureUnsupported)
      }
      return { calls throws(FileJobError) in try filing(folder, calls).undo(filed, at: date) }
    }
  }
}
