package import Files
internal import Glibc
internal import System

/// Removes the files that a file job leaves if its process is killed between two system calls.
///
/// A draft of a running process is locked, and is not removed. ``Trash/removeLeftovers(near:)``
/// removes the leftovers in the trash.
package enum Leftovers {
  /// The end of the temporary name that a photo gets if only the case of its name changes (`a.jpg`
  /// to `A.jpg`), and the file system treats both names as equal. The temporary name begins with
  /// the new name.
  static let renaming = Array(".lightbox-renaming".utf8)

  /// The shell patterns for the names of leftovers. `draft` is for drafts, and `photo` is for
  /// photos with a temporary name. The others are for journals: of renaming, of the trash, of
  /// changes in a photo's own bytes (`patching`), and of copying or moving (`filing`).
  package static let patterns = (
    draft: "\(DraftName.start)*",
    renaming: "\(RenamingJournal.prefix)*",
    trash: "\(TrashJournal.prefix)*",
    patching: "\(PatchJournal.prefix)*",
    filing: "\(FilingJournal.prefix)*",
    photo: "*\(String(decoding: renaming, as: UTF8.self))"
  )

  /// Removes the leftovers in one folder, but not in its subfolders.
  /// - Returns: the number of names that were removed.
  /// - Complexity: O(names of the folder).
  @discardableResult
  package static func remove(in folder: FilePath, calls: FileCalls = .real) -> Int {
    (try? calls.openFolder(folder)).map { remove(in: $0, calls) } ?? 0
  }

  static func remove(in folder: OwnedDescriptor, _ calls: FileCalls) -> Int {
    let found = try? calls.names(in: folder) {
      DraftName($0) != nil || isRenaming($0) || RenamingJournal.isName($0)
        || PatchJournal.isName($0) || FilingJournal.isName($0)
    }
    guard let names = found else { return 0 }
    var count = 0
    // Journals come first: a draft to which a journal gives a name is no leftover.
    for name in names where FilingJournal.finish(name, in: folder, calls) { count += 1 }
    for name in names {
      if let draft = DraftName(name) {
        if isFree(draft, in: folder, calls), (try? calls.remove(name, in: folder)) != nil {
          count += 1
        }
      } else if isRenaming(name) {
        let target = Array(name.dropLast(renaming.count))
        if (try? calls.move(name, in: folder, to: target, in: folder)) != nil { count += 1 }
      }
    }
    // By now, a photo that had a temporary name between two equal names has its new name.
    for name in names
    where RenamingJournal.finish(name, in: folder, calls)
      || PatchJournal.finish(name, in: folder, calls)
    {
      count += 1
    }
    return count
  }

  private static func isRenaming(_ name: [UInt8]) -> Bool {
    name.count > renaming.count && name.suffix(renaming.count).elementsEqual(renaming)
  }

  private static func isFree(
    _ draft: DraftName, in folder: OwnedDescriptor, _ calls: FileCalls
  ) -> Bool {
    guard let file = try? calls.openToLock(draft.bytes, in: folder),
      let status = try? calls.status(file), status.isFile, draft.covers(UInt64(status.st_ino)),
      calls.lock(file)
    else { return false }
    // The process may have ended its work just before the lock was there.
    guard let now = try? calls.status(draft.bytes, in: folder) else { return false }
    return FileIdentity(now) == FileIdentity(status)
  }
}
