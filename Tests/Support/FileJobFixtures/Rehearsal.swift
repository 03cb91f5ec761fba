package import FileJobs
package import Files
internal import Foundation
internal import Glibc
internal import ImageFixtures
internal import Pixels

/// A file job in its own folder, which can be repeated.
package struct Rehearsal: Sendable {
  package typealias Step = (FileCalls) throws(FileJobError) -> Void

  package let name: String
  /// The system calls that the simulated file system does not support.
  package var lacks: Set<FileCall> = []
  /// True if the simulated file system ignores case: `a.jpg` and `A.jpg` are the same name.
  package var foldsCase = false
  /// True if the first renaming fails because its target is on another volume.
  package var isAcross = false
  /// Creates the files that the job needs in an empty folder, and returns the job.
  package let prepare: @Sendable (FilePath) throws -> Step

  package static let date = TrashDate("2026-05-31T18:04:09")

  package static let jpeg: [UInt8] = {
    var fixture = JPEGFixture(width: 24, height: 16) { x, y, c in (37 * x + 91 * y + 53 * c) % 256 }
    fixture.segments = [ExifFixture(orientation: 6).segment]
    return fixture.file
  }()

  package static let png: [UInt8] =
    PNGFixture(width: 5, height: 3, .rgb) { x, y, c in (50 * x + 20 * y + c) % 256 }.file

  /// A JPEG with the orientation in EXIF and in XMP, so that turning it changes the file at two
  /// offsets.
  package static let jpegWithXMP: [UInt8] = {
    var fixture = JPEGFixture(width: 24, height: 16) { x, y, c in (37 * x + 91 * y + 53 * c) % 256 }
    let xmp = "http://ns.adobe.com/xap/1.0/\0<rdf:Description tiff:Orientation='6'/>"
    fixture.segments = [ExifFixture(orientation: 6).segment, (0xE1, Array(xmp.utf8))]
    return fixture.file
  }()

  /// A PNG with the orientation in EXIF, so that turning it changes a number and a checksum.
  package static let pngWithExif: [UInt8] = {
    var fixture = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in (50 * x + 20 * y + c) % 256 }
    fixture.chunks = [("eXIf", ExifFixture(orientation: 6).bytes)]
    return fixture.file
  }()

  /// Creates a photo with unusual permissions, times and extended attributes.
  package static func photo(_ path: FilePath, _ bytes: [UInt8] = jpeg) throws {
    let text = path.display
    try Data(bytes).write(to: URL(filePath: text))
    _ = unsafe chmod(text, 0o640)
    TestAttributes.set("user.comment", Array("A tree".utf8), of: text)
    TestAttributes.set("system.posix_acl_access", TestAttributes.accessList, of: text)
    let times = [
      timespec(tv_sec: 1_600_000_000, tv_nsec: 123_456_789),
      timespec(tv_sec: 1_500_000_000, tv_nsec: 987_654_321),
    ]
    _ = unsafe utimensat(AT_FDCWD, text, times, 0)
  }

  /// Returns the trash of a folder that is used as the home folder.
  package static func trash(_ folder: FilePath, _ calls: FileCalls = .real) -> Trash {
    Trash(dataFolder: folder.appending("data"), user: geteuid(), calls: calls)
  }

  /// Returns a file that cannot be moved to the trash, because a file has the name of the trash's
  /// data folder.
  package static func untrashed(_ path: FilePath, in folder: FilePath) throws -> UntrashableFile {
    try Data().write(to: URL(filePath: folder.appending("data").display))
    do throws(FileJobError) {
      _ = try trash(folder).trash(path, at: date)
    } catch {
      if let file = trash(folder).untrashable(path, after: error) { return file }
    }
    throw CocoaError(.featureUnsupported)
  }

  package static func marks(_ folder: FilePath, _ calls: FileCalls = .real) -> MarksFile {
    MarksFile(folder.appending("state/marks"), calls: calls)
  }

  /// Removes the leftovers of a job whose process was killed, as the next start of the program
  /// does.
  ///
  /// Processes of other tests inherit the locks of these files until their `exec`, so the removal
  /// is tried repeatedly.
  package static func startAgain(in folder: FilePath) {
    for _ in 0..<200 {
      Leftovers.remove(in: folder)
      Leftovers.remove(in: folder.appending("b"))
      Leftovers.remove(in: folder.appending("state"))
      trash(folder).removeLeftovers(near: folder)
      guard FolderPicture(folder).hasLeftovers else { return }
      usleep(10_000)
    }
  }

  package static let all: [Rehearsal] = jobs + filings + pairs

  private static let jobs: [Rehearsal] = [
    Rehearsal(name: "trash") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      return { calls throws(FileJobError) in
        _ = try trash(folder, calls).trash(path, at: date)
      }
    },
    Rehearsal(name: "trash-taken") { folder in
      // One of the same name is in the trash, and the file of another has no text.
      let path = folder.appending("a.jpg")
      try photo(path, png)
      _ = try trash(folder).trash(path, at: date)
      try photo(folder.appending("data/Trash/files/a.2.jpg"), png)
      try photo(path)
      return { calls throws(FileJobError) in
        _ = try trash(folder, calls).trash(path, at: date)
      }
    },
    Rehearsal(name: "restore") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      let trashed = try trash(folder).trash(path, at: date)
      return { calls throws(FileJobError) in try trash(folder, calls).restore(trashed) }
    },
    Rehearsal(name: "restore-folder") { folder in
      let path = folder.appending("b/c/a.jpg")
      try FileManager.default.createDirectory(
        atPath: path.parent.display, withIntermediateDirectories: true)
      try photo(path)
      let trashed = try trash(folder).trash(path, at: date)
      try FileManager.default.removeItem(atPath: folder.appending("b").display)
      return { calls throws(FileJobError) in try trash(folder, calls).restore(trashed) }
    },
    Rehearsal(name: "delete") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      let trashed = try trash(folder).trash(path, at: date)
      return { calls throws(FileJobError) in try trash(folder, calls).delete(trashed) }
    },
    Rehearsal(name: "trash-sidecars") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      try sidecars(of: "a", in: folder)
      return { calls throws(FileJobError) in
        _ = try trash(folder, calls).trash(path, at: date)
      }
    },
    Rehearsal(name: "restore-sidecars") { folder in
      let path = folder.appending("b/a.jpg")
      try FileManager.default.createDirectory(
        atPath: path.parent.display, withIntermediateDirectories: true)
      try photo(path)
      try sidecars(of: "a", in: path.parent)
      let trashed = try trash(folder).trash(path, at: date)
      try FileManager.default.removeItem(atPath: path.parent.display)
      return { calls throws(FileJobError) in try trash(folder, calls).restore(trashed) }
    },
    Rehearsal(name: "delete-sidecars") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      try sidecars(of: "a", in: folder)
      let trashed = try trash(folder).trash(path, at: date)
      return { calls throws(FileJobError) in try trash(folder, calls).delete(trashed) }
    },
    Rehearsal(name: "delete-untrashed") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      let untrashed = try untrashed(path, in: folder)
      return { calls throws(FileJobError) in try trash(folder, calls).delete(untrashed) }
    },
    renaming("rename"), renamedBack("rename-undo"),
    renaming("rename-sidecars", hasSidecars: true),
    renamedBack("rename-sidecars-undo", hasSidecars: true),
    renaming("rename-sidecars-on-fat", hasSidecars: true, lacks: [.link]),
    renamedBack("rename-sidecars-undo-on-fat", hasSidecars: true, lacks: [.link]),
    renaming("rename-case", to: "A.jpg", foldsCase: true),
    renamedBack("rename-case-undo", "A.jpg", to: "a.jpg", foldsCase: true),
    renaming("rename-case-sidecars", to: "A.jpg", hasSidecars: true, foldsCase: true),
    Rehearsal(name: "turn-jpeg") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      return { calls throws(FileJobError) in
        _ = try LosslessTurn(calls: calls).turn(path, by: .turned90)
      }
    },
    Rehearsal(name: "turn-png") { folder in
      let path = folder.appending("a.png")
      try photo(path, png)
      return { calls throws(FileJobError) in
        _ = try LosslessTurn(calls: calls).turn(path, by: .mirrored)
      }
    },
    Rehearsal(name: "turn-undo") { folder in
      let path = folder.appending("a.png")
      try photo(path, png)
      let turned = try LosslessTurn().turn(path, by: .turned270)
      return { calls throws(FileJobError) in try LosslessTurn(calls: calls).undo(turned) }
    },
    Rehearsal(name: "turn-jpeg-undo") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      let turned = try LosslessTurn().turn(path, by: .turned90)
      return { calls throws(FileJobError) in try LosslessTurn(calls: calls).undo(turned) }
    },
    // A new file could not have the attributes of the old one.
    Rehearsal(name: "turn-in-place", lacks: [.setAttribute]) { folder in
      let path = folder.appending("a.jpg")
      try photo(path, jpegWithXMP)
      return { calls throws(FileJobError) in
        _ = try LosslessTurn(calls: calls).turn(path, by: .turned90)
      }
    },
    Rehearsal(name: "turn-in-place-png", lacks: [.setAttribute]) { folder in
      let path = folder.appending("a.png")
      try photo(path, pngWithExif)
      return { calls throws(FileJobError) in
        _ = try LosslessTurn(calls: calls).turn(path, by: .mirrored)
      }
    },
    Rehearsal(name: "turn-in-place-undo", lacks: [.setAttribute]) { folder in
      let path = folder.appending("a.png")
      try photo(path, pngWithExif)
      let turned = try LosslessTurn().turn(path, by: .turned270)
      return { calls throws(FileJobError) in try LosslessTurn(calls: calls).undo(turned) }
    },
    Rehearsal(name: "first-mark") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      return { calls throws(FileJobError) in
        try mark(path, PhotoMark(isMarked: true), folder, calls)
      }
    },
    Rehearsal(name: "next-mark") { folder in
      let (path, other) = (folder.appending("a.jpg"), folder.appending("b.jpg"))
      try photo(path)
      try photo(other)
      try mark(path, PhotoMark(rating: 4), folder, .real)
      return { calls throws(FileJobError) in
        try mark(other, PhotoMark(isMarked: true, rating: 2), folder, calls)
      }
    },
    Rehearsal(name: "mark-undo") { folder in
      let (path, other) = (folder.appending("a.jpg"), folder.appending("b.jpg"))
      try photo(path)
      try photo(other)
      try mark(path, PhotoMark(rating: 4), folder, .real)
      guard let marked = MarkedPhoto(other) else { throw CocoaError(.featureUnsupported) }
      try marks(folder).update { $0.set(PhotoMark(isMarked: true), for: marked) }
      return { calls throws(FileJobError) in
        try marks(folder, calls).update { $0.set(.none, for: marked) }
      }
    },
    Rehearsal(name: "first-rating") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      return { calls throws(FileJobError) in
        _ = try RatingSidecar(calls: calls).write(5, of: path)
      }
    },
    Rehearsal(name: "next-rating") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      _ = try RatingSidecar().write(5, of: path)
      return { calls throws(FileJobError) in
        _ = try RatingSidecar(calls: calls).write(2, of: path)
      }
    },
    Rehearsal(name: "rating-undo") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      guard let rated = try RatingSidecar().write(5, of: path) else {
        throw CocoaError(.featureUnsupported)
      }
      return { calls throws(FileJobError) in try RatingSidecar(calls: calls).undo(rated) }
    },
    Rehearsal(name: "next-rating-undo") { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      _ = try RatingSidecar().write(5, of: path)
      guard let rated = try RatingSidecar().write(2, of: path) else {
        throw CocoaError(.featureUnsupported)
      }
      return { calls throws(FileJobError) in try RatingSidecar(calls: calls).undo(rated) }
    },
  ]

  private static func renaming(
    _ name: String, to newName: String = "b.jpg", hasSidecars: Bool = false,
    lacks: Set<FileCall> = [], foldsCase: Bool = false
  ) -> Rehearsal {
    Rehearsal(name: name, lacks: lacks, foldsCase: foldsCase) { folder in
      let path = folder.appending("a.jpg")
      try photo(path)
      if hasSidecars { try sidecars(of: "a", in: folder) }
      return { calls throws(FileJobError) in
        _ = try Renaming(calls: calls).rename(path, to: Array(newName.utf8))
      }
    }
  }

  private static func renamedBack(
    _ name: String, _ oldName: String = "a.jpg", to newName: String = "b.jpg",
    hasSidecars: Bool = false, lacks: Set<FileCall> = [], foldsCase: Bool = false
  ) -> Rehearsal {
    Rehearsal(name: name, lacks: lacks, foldsCase: foldsCase) { folder in
      let path = folder.appending(oldName)
      try photo(path)
      if hasSidecars { try sidecars(of: "a", in: folder) }
      guard let renamed = try Renaming().rename(path, to: Array(newName.utf8)) else {
        throw CocoaError(.featureUnsupported)
      }
      return { calls throws(FileJobError) in try Renaming(calls: calls).undo(renamed) }
    }
  }

  /// Creates a rehearsal. `prepare` creates the files that the job needs in an empty folder, and
  /// returns the job.
  package init(
    name: String, lacks: Set<FileCall> = [], foldsCase: Bool = false, isAcross: Bool = false,
    prepare: @escaping @Sendable (FilePath) throws -> Step
  ) {
    (self.name, self.lacks, self.foldsCase, self.prepare) = (name, lacks, foldsCase, prepare)
    self.isAcross = isAcross
  }

  /// Creates both XMP files that a photo can have: `stem.jpg.xmp` and `stem.xmp`.
  package static func sidecars(of stem: String, in folder: FilePath) throws {
    for name in ["\(stem).jpg.xmp", "\(stem).xmp"] {
      try photo(folder.appending(name), Array("<x>\(name)</x>".utf8))
    }
  }

  package static func mark(
    _ path: FilePath, _ mark: PhotoMark, _ folder: FilePath, _ calls: FileCalls
  ) throws(FileJobError) {
    guard let photo = MarkedPhoto(path) else { return }
    try marks(folder, calls).update { $0.set(mark, for: photo) }
  }
}
