internal import FileJobs
package import Files
internal import Foundation
internal import Glibc
internal import Languages
internal import Pixels

/// A check that needs a second file system, which is mounted only for the check's process. The
/// command `mount` mounts it at `$2`; `$1` is a home folder on a different file system.
package struct VolumeCheck: Sendable {
  package let name: String
  /// The shell commands that mount the file system.
  package let mount: String
  /// True if the commands change the owner of files, which only root may do.
  package var needsRoot = false
  /// True if the check runs as user 12345, and not as root.
  package var isByAnother = false
  /// Runs the check and returns error messages. The paths are the home folder and the root of the
  /// volume.
  package let body: @Sendable (_ home: FilePath, _ volume: FilePath) throws -> [String]

  private static let tmpfs = "mount -t tmpfs -o size=1m none \"$2\""

  private static func trash(_ home: FilePath) -> Trash {
    Trash(dataFolder: home.appending("data"), user: geteuid())
  }

  private static func expect(_ holds: Bool, _ complaint: String) -> [String] {
    holds ? [] : [complaint]
  }

  private static func text(_ path: FilePath) -> String {
    (try? String(contentsOfFile: path.display, encoding: .utf8)) ?? ""
  }

  private static func exists(_ path: FilePath) -> Bool {
    FileManager.default.fileExists(atPath: path.display)
  }

  /// The thumbnails that are kept in a folder, and the name of a photo.
  private static func thumbnails(in folder: FilePath) -> (ThumbnailCache, FileURI)? {
    let environment: (String) -> [UInt8]? = {
      $0 == "XDG_CACHE_HOME" ? folder.bytes : nil
    }
    let cache = ThumbnailCache(
      program: "lightbox-test", environment: environment, isInSandbox: false)
    return cache.flatMap { cache in FileURI(FilePath("/photo.jpg")).map { (cache, $0) } }
  }

  /// Trashes a photo of the volume, and says where it should be then.
  private static func round(
    _ home: FilePath, _ volume: FilePath, in trashName: String
  ) throws -> [String] {
    let path = volume.appending("2026/ä b.jpg")
    try FileManager.default.createDirectory(
      atPath: path.parent.display, withIntermediateDirectories: true)
    try Rehearsal.photo(path)
    let before = FolderPicture(path.parent)
    let trashed = try trash(home).trash(path, at: Rehearsal.date)
    let folder = volume.appending(trashName)
    var complaints = expect(trashed.folder == folder, "it is in \(trashed.folder.display)")
    complaints += expect(exists(folder.appending("files/ä b.jpg")), "it is not in the trash")
    let info = text(folder.appending("info/ä b.jpg.trashinfo"))
    complaints += expect(info.contains("\nPath=2026/%C3%A4%20b.jpg\n"), info)
    complaints += expect(!exists(path), "it is still there")
    complaints += expect(!exists(home.appending("data")), "home has a trash of it")
    do throws(FileJobError) {
      _ = try trash(home).trash(folder.appending("files/ä b.jpg"), at: Rehearsal.date)
      complaints.append("it was trashed twice")
    } catch {
      complaints += expect(error.reason == .inTrashAlready, "\(error)")
    }
    try trash(home).restore(trashed)
    complaints += expect(FolderPicture(path.parent) == before, "it came back as another")
    complaints += expect(!exists(folder.appending("info/ä b.jpg.trashinfo")), "its text stayed")
    return complaints
  }

  /// Does a file job that must fail, and compares the volume.
  private static func refusal(
    _ volume: FilePath, _ reason: FileJobError.Reason, _ job: () throws(FileJobError) -> Void
  ) -> [String] {
    let before = FolderPicture(volume)
    do throws(FileJobError) {
      try job()
      return ["it was done"]
    } catch {
      return expect(error.reason == reason, "\(error)")
        + expect(FolderPicture(volume) == before, "something has changed")
    }
  }

  package static let all: [VolumeCheck] = [
    VolumeCheck(name: "own-folder", mount: tmpfs) { home, volume in
      try round(home, volume, in: ".Trash-\(geteuid())")
    },
    VolumeCheck(name: "shared-folder", mount: "\(tmpfs); mkdir -m 1777 \"$2/.Trash\"") {
      try round($0, $1, in: ".Trash/\(geteuid())")
    },
    VolumeCheck(name: "shared-folder-not-sticky", mount: "\(tmpfs); mkdir -m 777 \"$2/.Trash\"") {
      try round($0, $1, in: ".Trash-\(geteuid())")
    },
    VolumeCheck(
      name: "shared-folder-is-a-link",
      mount: "\(tmpfs); mkdir -m 1777 \"$2/t\"; ln -s t \"$2/.Trash\""
    ) {
      try round($0, $1, in: ".Trash-\(geteuid())")
    },
    VolumeCheck(
      name: "folder-of-somebody-else",
      mount: "\(tmpfs); mkdir \"$2/.Trash-$(id -u)\"; chown 12345 \"$2/.Trash-$(id -u)\"",
      needsRoot: true
    ) { home, volume in
      try Rehearsal.photo(volume.appending("a.jpg"))
      return refusal(volume, .noTrash(EPERM)) { () throws(FileJobError) in
        _ = try trash(home).trash(volume.appending("a.jpg"), at: Rehearsal.date)
      }
    },
    VolumeCheck(
      name: "folder-is-a-link", mount: "\(tmpfs); mkdir \"$2/t\"; ln -s t \"$2/.Trash-$(id -u)\""
    ) { home, volume in
      let path = volume.appending("a.jpg")
      try Rehearsal.photo(path)
      let complaints = refusal(volume, .noTrash(ENOTDIR)) { () throws(FileJobError) in
        _ = try trash(home).trash(path, at: Rehearsal.date)
      }
      let error = FileJobError(Trash.trashing, path, .noTrash(ENOTDIR))
      guard let file = trash(home).untrashable(path, after: error) else {
        return complaints + ["it cannot be deleted either"]
      }
      try trash(home).delete(file)
      return complaints + expect(!exists(path), "it is still there")
    },
    // Two mounts of one disk: files cannot be moved between them.
    VolumeCheck(
      name: "same-disk-mounted-twice", mount: "mkdir \"$1/shown\"; mount --bind \"$1/shown\" \"$2\""
    ) {
      try round($0, $1, in: ".Trash-\(geteuid())")
    },
    VolumeCheck(name: "full", mount: "mount -t tmpfs -o size=64k none \"$2\"") { home, volume in
      let path = volume.appending("a.jpg")
      try Rehearsal.photo(path)
      // The folders fit, and then nothing more does.
      let other = volume.appending("b.jpg")
      try Rehearsal.photo(other)
      try trash(home).delete(try trash(home).trash(other, at: Rehearsal.date))
      let filler = unsafe open(volume.appending("filler").display, O_WRONLY | O_CREAT, 0o600)
      let block = [UInt8](repeating: 1, count: 4096)
      while unsafe write(filler, block, block.count) > 0 {}
      close(filler)
      let error = FileJobError(Trash.trashing, path, .system(ENOSPC))
      let file = trash(home).untrashable(path, after: error)
      let complaints =
        refusal(volume, .system(ENOSPC)) { () throws(FileJobError) in
          _ = try trash(home).trash(path, at: Rehearsal.date)
        }
        + refusal(volume, .system(ENOSPC)) { () throws(FileJobError) in
          _ = try LosslessTurn().turn(path, by: .turned90)
        }
        + refusal(volume, .system(ENOSPC)) { () throws(FileJobError) in
          _ = try RatingSidecar().write(3, of: path)
        }
      // A deleted file makes room.
      if let file { try trash(home).delete(file) }
      return complaints + expect(!exists(path), "it cannot be deleted either")
    },
    VolumeCheck(name: "filed-elsewhere", mount: tmpfs) { home, volume in
      let from = home.appending("from")
      let path = from.appending("a.jpg")
      try FileManager.default.createDirectory(
        atPath: from.display, withIntermediateDirectories: false)
      try Rehearsal.photo(path)
      try Rehearsal.sidecars(of: "a", in: from)
      let before = FolderPicture(from)
      let filing = Filing(trash: trash(home))
      guard
        let moved = try filing.file(
          path, into: volume, by: .move, onCollision: .refuse, at: Rehearsal.date)
      else { return ["it was not moved"] }
      var complaints = expect(!exists(path), "it is still at home")
      let there = FolderPicture(volume)
      complaints += expect(there.files == before.files, "it is another:\n\(there)\nnot\n\(before)")
      try filing.undo(moved, at: Rehearsal.date)
      complaints += expect(FolderPicture(from) == before, "it came back as another")
      complaints += expect(FolderPicture(volume).files.isEmpty, "something stayed there")
      let copied = try filing.file(
        path, into: volume, by: .copy, onCollision: .refuse, at: Rehearsal.date)
      complaints += expect(FolderPicture(volume) == before, "the copy is another")
      complaints += expect(FolderPicture(from) == before, "the original has changed")
      if let copied { try filing.undo(copied, at: Rehearsal.date) }
      return complaints + expect(FolderPicture(volume).files.isEmpty, "the copy stayed")
    },
    VolumeCheck(name: "filed-on-a-full-disk", mount: "mount -t tmpfs -o size=64k none \"$2\"") {
      home, volume in
      let path = home.appending("large.jpg")
      try Rehearsal.photo(path, Rehearsal.jpeg + [UInt8](repeating: 1, count: 1 << 17))
      let before = try Data(contentsOf: URL(filePath: path.display))
      let filing = Filing(trash: trash(home))
      var complaints: [String] = []
      for kind in [Filing.Kind.copy, .move] {
        complaints += refusal(volume, .system(ENOSPC)) { () throws(FileJobError) in
          _ = try filing.file(
            path, into: volume, by: kind, onCollision: .refuse, at: Rehearsal.date)
        }
      }
      return complaints
        + expect(
          try Data(contentsOf: URL(filePath: path.display)) == before, "the original has changed")
    },
    VolumeCheck(
      name: "filed-from-a-card-that-is-read-only",
      mount: "\(tmpfs); cp \"$1/a.jpg\" \"$2/a.jpg\"; mount -o remount,bind,ro \"$2\""
    ) { home, volume in
      let (path, target) = (volume.appending("a.jpg"), home.appending("b"))
      let filing = Filing(trash: trash(home))
      var complaints = expect(try filing.makeFolder(target) == [target], "no folder was made")
      complaints += refusal(target, .system(EROFS)) { () throws(FileJobError) in
        _ = try filing.file(path, into: target, by: .move, onCollision: .refuse, at: Rehearsal.date)
      }
      _ = try filing.file(path, into: target, by: .copy, onCollision: .refuse, at: Rehearsal.date)
      return complaints + expect(exists(target.appending("a.jpg")), "it is not copied")
    },
    VolumeCheck(name: "full-cache", mount: "mount -t tmpfs -o size=64k none \"$2\"") { _, volume in
      guard let (cache, uri) = thumbnails(in: volume) else { return ["there is no cache"] }
      try cache.keep([1, 2, 3], in: .thumbnail(.normal), uri)
      let before = FolderPicture(volume)
      do throws(FileError) {
        try cache.keep([UInt8](repeating: 1, count: 1 << 20), in: .thumbnail(.normal), uri)
        return ["it was kept"]
      } catch {
        return expect(error.cause == .system(ENOSPC), error.description)
          + expect(FolderPicture(volume) == before, "the old one is gone, or a draft is left")
      }
    },
    VolumeCheck(
      name: "read-only-cache", mount: "\(tmpfs); mount -o remount,bind,ro \"$2\""
    ) { _, volume in
      guard let (cache, uri) = thumbnails(in: volume) else { return ["there is no cache"] }
      do throws(FileError) {
        try cache.keep([1, 2, 3], in: .thumbnail(.normal), uri)
        return ["it was kept"]
      } catch {
        return expect(error.cause == .system(EROFS), error.description)
      }
    },
    VolumeCheck(
      name: "read-only",
      mount: "\(tmpfs); cp \"$1/a.jpg\" \"$2/a.jpg\"; mount -o remount,bind,ro \"$2\""
    ) { home, volume in
      let path = volume.appending("a.jpg")
      let error = FileJobError(Trash.trashing, path, .noTrash(EROFS))
      return expect(trash(home).untrashable(path, after: error) == nil, "it would be deleted")
        + refusal(volume, .noTrash(EROFS)) { () throws(FileJobError) in
          _ = try trash(home).trash(path, at: Rehearsal.date)
        }
        + refusal(volume, .system(EROFS)) { () throws(FileJobError) in
          _ = try LosslessTurn().turn(path, by: .turned90)
        }
        + refusal(volume, .system(EROFS)) { () throws(FileJobError) in
          _ = try Renaming().rename(path, to: Array("b.jpg".utf8))
        }
    },
    VolumeCheck(
      name: "unchangeable",
      mount: """
        \(tmpfs); cp "$1/a.jpg" "$2/a.jpg"
        chattr +i "$2/a.jpg" 2>"$1/none" || touch "$1/no-such-thing"
        """,
      needsRoot: true
    ) { home, volume in
      if exists(home.appending("no-such-thing")) { return [] }
      let path = volume.appending("a.jpg")
      return refusal(volume, .writeProtected) { () throws(FileJobError) in
        _ = try LosslessTurn().turn(path, by: .turned90)
      }
        + refusal(volume, .system(EPERM)) { () throws(FileJobError) in
          _ = try trash(home).trash(path, at: Rehearsal.date)
        }
        + refusal(volume, .system(EPERM)) { () throws(FileJobError) in
          _ = try Renaming().rename(path, to: Array("b.jpg".utf8))
        }
    },
    VolumeCheck(
      name: "folder-that-may-not-be-changed",
      mount: """
        chown 12345 "$1"; cp "$1/a.jpg" "$2/a.jpg"; chown 12345 "$2/a.jpg"; chmod 555 "$2"
        """,
      needsRoot: true, isByAnother: true
    ) { home, volume in
      let path = volume.appending("a.jpg")
      return refusal(home, .system(EACCES)) { () throws(FileJobError) in
        _ = try trash(home).trash(path, at: Rehearsal.date)
      }
        + refusal(volume, .system(EACCES)) { () throws(FileJobError) in
          _ = try LosslessTurn().turn(path, by: .turned90)
        }
        + refusal(volume, .system(EACCES)) { () throws(FileJobError) in
          _ = try Renaming().rename(path, to: Array("b.jpg".utf8))
        }
        + refusal(volume, .system(EACCES)) { () throws(FileJobError) in
          _ = try RatingSidecar().write(3, of: path)
        }
    },
    VolumeCheck(
      name: "file-of-somebody-else",
      mount: """
        chown 12345 "$1" "$2"; cp "$1/a.jpg" "$2/a.jpg"; chgrp 12345 "$2/a.jpg"
        chmod 664 "$2/a.jpg"
        """,
      needsRoot: true, isByAnother: true
    ) { home, volume in
      let path = volume.appending("a.jpg")
      func snapshot() -> (bytes: Data?, status: stat) {
        var status = stat()
        _ = unsafe stat(path.display, &status)
        return (FileManager.default.contents(atPath: path.display), status)
      }
      let before = snapshot()
      let turned = try LosslessTurn().turn(path, by: .turned90)
      let after = snapshot()
      let complaints =
        expect(after.bytes != before.bytes, "it is not turned")
        + expect(after.status.st_ino == before.status.st_ino, "it is another file")
        + expect(after.status.st_uid != 12345, "it has another owner")
      try LosslessTurn().undo(turned)
      let names = try FileManager.default.contentsOfDirectory(atPath: volume.display)
      return complaints + expect(snapshot().bytes == before.bytes, "it is not turned back")
        + expect(names == ["a.jpg"], "\(names)")
    },
    VolumeCheck(
      name: "file-that-may-not-be-written",
      mount: """
        chown 12345 "$1" "$2"; cp "$1/a.jpg" "$2/a.jpg"; chown 12345 "$2/a.jpg"
        chmod 444 "$2/a.jpg"
        """,
      needsRoot: true, isByAnother: true
    ) { home, volume in
      let path = volume.appending("a.jpg")
      return refusal(volume, .writeProtected) { () throws(FileJobError) in
        _ = try LosslessTurn().turn(path, by: .turned90)
      }
    },
    VolumeCheck(
      name: "shared-folder-in-which-each-has-own-files",
      mount: "chown 12345 \"$1\"; cp \"$1/a.jpg\" \"$2/a.jpg\"; chmod 1777 \"$2\"",
      needsRoot: true, isByAnother: true
    ) { home, volume in
      let path = volume.appending("a.jpg")
      return refusal(home, .system(EPERM)) { () throws(FileJobError) in
        _ = try trash(home).trash(path, at: Rehearsal.date)
      }
        + refusal(volume, .system(EPERM)) { () throws(FileJobError) in
          _ = try Renaming().rename(path, to: Array("b.jpg".utf8))
        }
    },
    VolumeCheck(name: "faults", mount: "mount -t tmpfs none \"$2\"") { home, volume in
      let rehearsal = Rehearsal(name: "trash on a volume") { folder in
        let path = folder.appending("a.jpg")
        try Rehearsal.photo(path)
        return { calls throws(FileJobError) in
          let trash = Trash(dataFolder: home.appending("data"), user: geteuid(), calls: calls)
          let trashed = try trash.trash(path, at: Rehearsal.date)
          // Put back with calls that do not fail, so that each run finds an empty trash.
          try Self.trash(home).restore(trashed)
        }
      }
      var complaints = try FaultTrial(rehearsal, in: volume).complaints
      let left = FileManager.default.subpaths(
        atPath: volume.appending(".Trash-\(geteuid())").display)
      complaints += expect(
        (left ?? []).sorted() == ["files", "info"], "the trash has \(left ?? [])")
      return complaints
    },
  ]
}
