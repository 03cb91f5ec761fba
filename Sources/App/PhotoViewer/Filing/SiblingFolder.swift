internal import Files

/// Finds sibling folders: the folders in the same parent folder, in natural order.
enum SiblingFolder {
  /// Returns the folder that is `step` positions after `folder`; before it if `step` is negative.
  /// Nil if there is no such folder. `folder` must be an absolute path. Blocks.
  static func find(beside folder: FilePath, by step: Int) -> FilePath? {
    guard folder.parent != folder,
      let names = try? FolderReader.namesOfFolders(in: folder.parent),
      let index = names.firstIndex(of: folder.lastComponent), names.indices.contains(index + step)
    else { return nil }
    return folder.parent.appending(names[index + step])
  }
}

extension FolderReader {
  /// Returns the names of the subfolders of `folder`, in natural order.
  static func namesOfFolders(in folder: FilePath) throws(FileError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    try FolderReader(folder).readAll { name, kind in
      if kind == .folder { names.append(name) }
    }
    return names.sorted(by: NaturalOrder.users.precedes)
  }

  /// Reads all names in the folder, without a limit; see ``read(limit:_:)``.
  func readAll(_ receive: ([UInt8], FolderEntryKind) -> Void) throws(FileError) {
    while try read(limit: 1000, receive) {}
  }
}
