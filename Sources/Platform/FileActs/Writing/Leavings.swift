package import Files
internal import Glibc
internal import System

/// Removes what acts leave behind whose process was killed between two system calls.
///
/// A draft whose process lives is locked, and stays. ``Trash/removeLeavings(near:)`` does the same for the
/// trash.
package enum Leavings {
  /// The name of a photo between two names that the file system does not tell apart (`a.jpg` and
  /// `A.jpg`) ends so; before it is the new name.
  static let renaming = Array(".lightbox-renaming".utf8)

  /// Looks through one folder, not through those below it.
  /// - Returns: the number of names that are gone.
  /// - Complexity: O(names of the folder).
  @discardableResult
  package static func remove(in folder: FilePath, calls: FileCalls = .real) -> Int {
    (try? calls.openFolder(folder)).map { remove(in: $0, calls) } ?? 0
  }

  static func remove(in folder: OwnedDescriptor, _ calls: FileCalls) -> Int {
    let found = try? calls.names(in: folder) {
      DraftName($0) != nil || isRenaming($0) || hasEnding($0)
    }
    guard let names = found else { return 0 }
    var count = 0
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
    for name in seconds(among: names, in: folder, calls)
    where (try? calls.remove(name, in: folder)) != nil { count += 1 }
    return count
  }

  private static func isRenaming(_ name: [UInt8]) -> Bool {
    name.count > renaming.count && name.suffix(renaming.count).elementsEqual(renaming)
  }

  /// The XMP files of photos that are not there, where the same file also has the name of one that is: its
  /// photo was just being renamed.
  ///
  /// The file keeps its other name, so nothing that is written in it goes.
  private static func seconds(
    among names: [[UInt8]], in folder: OwnedDescriptor, _ calls: FileCalls
  ) -> [[UInt8]] {
    var files: [FileIdentity: [[UInt8]]] = [:]
    for name in names where hasEnding(name) {
      guard let status = try? calls.status(name, in: folder), status.isFile, status.st_nlink == 2
      else { continue }
      files[FileIdentity(status), default: []].append(name)
    }
    let pairs = files.values.filter { $0.count == 2 }
    guard !pairs.isEmpty, let all = try? calls.names(in: folder) else { return [] }
    let photos = Set(all).union(all.filter { !hasEnding($0) }.map { SidecarMove.stem(of: $0) })
    return pairs.compactMap { pair in
      let alone = pair.filter { !photos.contains(Array($0.dropLast(SidecarMove.ending.count))) }
      return alone.count == 1 ? alone.first : nil
    }
  }

  private static func hasEnding(_ name: [UInt8]) -> Bool {
    name.count > SidecarMove.ending.count
      && name.suffix(SidecarMove.ending.count).elementsEqual(SidecarMove.ending)
  }

  private static func isFree(
    _ draft: DraftName, in folder: OwnedDescriptor, _ calls: FileCalls
  ) -> Bool {
    guard let file = try? calls.open(draft.bytes, in: folder),
      let status = try? calls.status(file), status.isFile, draft.covers(UInt64(status.st_ino)),
      calls.lock(file)
    else { return false }
    // The process may have ended its work just before the lock was there.
    guard let now = try? calls.status(draft.bytes, in: folder) else { return false }
    return FileIdentity(now) == FileIdentity(status)
  }
}
