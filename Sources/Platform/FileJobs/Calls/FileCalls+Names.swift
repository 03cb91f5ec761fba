internal import CFileCalls
internal import Files
internal import Glibc
internal import System

/// Calls that create, change, remove and list the names of files and folders.
extension FileCalls {
  /// Renames the file `name` in `folder` to `target` in `other`; fails if `target` exists. If
  /// `exchanging` is true, the two files exchange their names instead.
  private func rename(
    _ name: [UInt8], in folder: OwnedDescriptor, to target: [UInt8], in other: OwnedDescriptor,
    exchanging: Bool
  ) throws(Reason) {
    _ = try make(.rename) {
      unsafe name.withCString { name in
        unsafe target.withCString { target in
          unsafe file_calls_rename(folder.number, name, other.number, target, exchanging ? 1 : 0)
        }
      }
    }
  }

  /// Exchanges the names of two files in a folder in one step; returns false if the file system
  /// cannot do this.
  func exchange(
    _ name: [UInt8], _ other: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) -> Bool {
    do throws(Reason) {
      try rename(name, in: folder, to: other, in: folder, exchanging: true)
      return true
    } catch  where error.isUnsupported {
      return false
    }
  }

  /// Renames the file `name` to `target`, replacing any file of that name.
  func replace(
    _ target: [UInt8], with name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) {
    try renamePlainly(name, in: folder, to: target, in: folder)
  }

  private func renamePlainly(
    _ name: [UInt8], in folder: OwnedDescriptor, to target: [UInt8], in other: OwnedDescriptor
  ) throws(Reason) {
    _ = try make(.rename) {
      unsafe name.withCString { name in
        unsafe target.withCString { unsafe renameat(folder.number, name, other.number, $0) }
      }
    }
  }

  /// Moves the file `name` of `folder` to the folder `other`, under the name `target`. Replaces no
  /// file: throws `taken` if `target` exists.
  ///
  /// Some file systems (NFS) have no call for this. There, the file gets the new name as a hard
  /// link, and then the old name is removed. If there are no hard links either (FAT by FUSE), the
  /// function checks that the new name is free, and then renames the file.
  func move(
    _ name: [UInt8], in folder: OwnedDescriptor, to target: [UInt8], in other: OwnedDescriptor
  ) throws(Reason) {
    do throws(Reason) {
      return try rename(name, in: folder, to: target, in: other, exchanging: false)
    } catch  where error.isUnsupported {
    } catch .system(EEXIST) {
      throw .taken(target)
    }
    // On some file systems by FUSE, each name of a file has a number of its own.
    try replacePhoto((name, folder), by: (target, other)) { () throws(Reason) in
      try moveByLink(name, in: folder, to: target, in: other)
    }
  }

  private func moveByLink(
    _ name: [UInt8], in folder: OwnedDescriptor, to target: [UInt8], in other: OwnedDescriptor
  ) throws(Reason) {
    do throws(Reason) {
      _ = try make(.link) {
        unsafe name.withCString { name in
          unsafe target.withCString { unsafe linkat(folder.number, name, other.number, $0, 0) }
        }
      }
    } catch  where error.isUnsupported || error == .system(EPERM) || error == .system(EMLINK) {
      guard try status(target, in: other) == nil else { throw .taken(target) }
      return try renamePlainly(name, in: folder, to: target, in: other)
    } catch .system(EEXIST) {
      throw .taken(target)
    }
    try Reason.onFailure({
      if isThere(name, in: folder) { try? remove(target, in: other) }
    }) { () throws(Reason) in
      try remove(name, in: folder)
    }
  }

  /// Returns true if the file `name` can be opened, or is a symbolic link. After a failed removal
  /// of the file, its copy or its other name may be removed only if the result is true: a server
  /// may have removed the file, although the server's answer was lost.
  func isThere(_ name: [UInt8], in folder: OwnedDescriptor) -> Bool {
    (try? open(name, in: folder)) != nil || (try? status(name, in: folder))?.isLink == true
  }

  /// Gives a name to a file that was created without a name; throws `taken` if another file has the
  /// name.
  func link(
    _ file: OwnedDescriptor, as name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) {
    do throws(Reason) {
      _ = try make(.link) {
        unsafe name.withCString { unsafe file_calls_link(file.number, folder.number, $0) }
      }
    } catch .system(EEXIST) {
      throw .taken(name)
    }
  }

  /// Removes the name `name` of a file; does nothing if the name does not exist. If the file has no
  /// other name (hard link), the file is deleted.
  func remove(_ name: [UInt8], in folder: OwnedDescriptor) throws(Reason) {
    do throws(Reason) {
      _ = try make(.remove) { unsafe name.withCString { unsafe unlinkat(folder.number, $0, 0) } }
    } catch .system(ENOENT) {}
  }

  /// Creates a folder; returns false if its name is already taken.
  func makeFolder(
    _ name: [UInt8], in folder: OwnedDescriptor, mode: mode_t
  ) throws(Reason) -> Bool {
    do throws(Reason) {
      _ = try make(.makeFolder) {
        unsafe name.withCString { unsafe mkdirat(folder.number, $0, mode) }
      }
      return true
    } catch .system(EEXIST) {
      return false
    }
  }

  /// Creates a folder and its missing parents; returns the new folders, the innermost first. After
  /// an error, the new folders are removed.
  func makeFolders(_ path: FilePath, mode: mode_t) throws(Reason) -> [FilePath] {
    do throws(Reason) {
      return try makeLast(path, mode)
    } catch .system(ENOENT) where path.parent != path {
      let above = try makeFolders(path.parent, mode: mode)
      return try Reason.onFailure({ removeFolders(above) }) { () throws(Reason) in
        // The parents are not created a second time: a folder may refuse new folders by the same
        // error.
        try makeLast(path, mode) + above
      }
    }
  }

  /// Creates a folder, whose parent must exist, and waits until its name is on the disk. Returns
  /// the new folder; returns an empty array if the folder exists already.
  private func makeLast(_ path: FilePath, _ mode: mode_t) throws(Reason) -> [FilePath] {
    do throws(Reason) {
      _ = try make(.makeFolder) { unsafe path.bytes.withCString { unsafe mkdir($0, mode) } }
      // On FAT, a new folder may be lost if the power fails, together with the photos that were
      // moved into it. So its name is written to the disk at once.
      if let above = try? openFolder(path.parent) { try? synchronize(above) }
      return [path]
    } catch .system(EEXIST) {
      return []
    }
  }

  /// Removes the folders `paths`, in this order; keeps each folder that is not empty.
  func removeFolders(_ paths: [FilePath]) {
    for path in paths {
      _ = try? make(.removeFolder) { unsafe path.bytes.withCString { unsafe rmdir($0) } }
    }
  }

  /// Returns the names in a folder for which `isWanted` returns true, without `.` and `..`.
  func names(
    in folder: OwnedDescriptor, where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) throws(Reason) -> [[UInt8]] {
    var names: [[UInt8]] = []
    _ = try make(.list) {
      // The folder is opened again, because reading changes the position in an open folder, and
      // `closedir` closes its descriptor.
      let own = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard own >= 0 else { return Int32(-1) }
      guard let directory = unsafe fdopendir(own) else {
        close(own)
        return -1
      }
      defer { unsafe closedir(directory) }
      names = []
      errno = 0
      while let entry = unsafe readdir(directory) {
        let name = unsafe FolderReader.name(of: entry)
        if name != Array(".".utf8), name != Array("..".utf8), isWanted(name) {
          names.append(name)
        }
        errno = 0
      }
      return errno == 0 ? 0 : -1
    }
    return names
  }
}

extension FileJobError.Reason {
  /// True if the file system does not support the call that failed.
  var isUnsupported: Bool {
    [.system(EINVAL), .system(ENOSYS), .system(EOPNOTSUPP)].contains(self)
  }
}
