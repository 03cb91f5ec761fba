internal import Files

/// Finds sibling folders: the folders in the same parent folder, in natural order.
enum SiblingFolder {
  /// Returns the folder that is `step` positions after `folder`, or before `folder` if `step` is
  /// negative; nil if there is no such folder. `folder` must be an absolute path. Blocks.
  static func find(beside folder: FilePath, by step: Int) -> FilePath? {
    guard folder.parent != folder,
      let names = try? FolderReader.namesOfFolders(in: folder.parent),
      let index = names.firstIndex(of: folder.lastComponent), names.indices.contains(index + step)
    else { return nil }
    return folder.parent.appending(names[index + step])
  }
}

extension FolderReader {
  /// Returns the names of the subfolders of `folder`, in natural order; throws if `folder` cannot
  /// be read.
  static func namesOfFolders(in folder: FilePath) throws(FileError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    try FolderReader(folder).readAll { name, kind in
      if kind == .folder { names.append(name) }
    }
    return names.sorted(by: NaturalOrder.users.precedes)
  }

  /// Passes the name and the kind of each entry in the folder to `receive`; throws if the folder
  /// cannot be read. In contrast to ``read(limit:_:)``, the number of entries is not limited.
  func readAll(_ receive: ([UInt8], FolderEntryKind) -> Void) throws(FileError) {
    while try read(limit: 1000, receive) {}
  }
}
