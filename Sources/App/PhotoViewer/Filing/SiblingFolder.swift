internal import Files

/// Finds sibling folders: the folders in the same parent folder, in natural order.
enum SiblingFolder {
  /// Returns the folder that is `step` positions after `folder` (before it if `step` is negative);
  /// nil if there is none. `folder` must be an absolute path. Hidden folders are not counted.
  /// Blocks.
  static func find(beside folder: FilePath, by step: Int) -> FilePath? {
    guard folder.parent != folder, let reader = try? FolderReader(folder.parent) else { return nil }
    var names: [[UInt8]] = []
    let isRead: Void? = try? reader.readAll { name, kind in
      if kind == .folder { names.append(name) }
    }
    guard isRead != nil else { return nil }
    names.sort(by: NaturalOrder.users.precedes)
    guard let index = names.firstIndex(of: folder.lastComponent),
      names.indices.contains(index + step)
    else { return nil }
    return folder.parent.appending(names[index + step])
  }
}

extension FolderReader {
  /// Reads all names in the folder, without a limit; see ``read(limit:_:)``.
  func readAll(_ receive: ([UInt8], FolderEntryKind) -> Void) throws(FileError) {
    while try read(limit: 1000, receive) {}
  }
}
