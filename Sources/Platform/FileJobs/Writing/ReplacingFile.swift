package import Files
internal import Glibc
internal import System

/// Functions that replace a file in one step, so that a reader never sees an incomplete file. The
/// new file gets no properties of the old one: ``FileReplacement`` does that.
package enum ReplacingFile {
  /// Writes `bytes` to a new file, and then replaces the file at `path` by the new file.
  ///
  /// The new file has the permissions `mode`, except the permissions that the process's umask
  /// removes. If `makesFolders` is true, missing folders are created, for the user only. If this
  /// throws, the old file is unchanged, the new file is removed, and the error names `path`, or its
  /// folder if that could not be created.
  ///
  /// `isOutput` is true for a file that the user has asked for. The bytes are then on the disk
  /// before the file gets its name.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32, makesFolders: Bool = false,
    isOutput: Bool = false, calls: FileCalls = .real
  ) throws(FileError) {
    do throws(Reason) {
      if makesFolders { _ = try calls.makeFolders(path.parent, mode: 0o700) }
    } catch {
      throw FileError(path.parent, reason: error)
    }
    do throws(Reason) {
      // With this number, calls take a whole path instead of a name in a folder.
      let anywhere = OwnedDescriptor(taking: AT_FDCWD)
      // The draft is in the folder of `path`, because a file is renamed in one step only within a
      // file system.
      let draft = path.parent.appending(DraftName(own: 0, old: 0).bytes).bytes
      let file = try calls.create(draft, in: anywhere, mode: mode)
      try Reason.onFailure({ try? calls.remove(draft, in: anywhere) }) { () throws(Reason) in
        _ = calls.lock(file)
        try calls.write(bytes, to: file)
        if isOutput { try calls.synchronize(file) }
        try calls.replace(path.bytes, with: draft, in: anywhere)
      }
      withExtendedLifetime(file) {}
    } catch {
      throw FileError(path, reason: error)
    }
  }
}

extension FileError {
  /// Creates the error for a system call on `path` that failed for `reason`.
  init(_ path: FilePath, reason: Reason) {
    let number = if case .system(let number) = reason { number } else { EIO }
    self.init(path, .system(number))
  }
}
