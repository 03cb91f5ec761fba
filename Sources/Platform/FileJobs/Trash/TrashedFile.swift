package import Files

/// A file in the trash, which can be restored or deleted for good.
package struct TrashedFile: Hashable, Sendable {
  /// The original path, absolute and without symbolic links to folders.
  package let original: FilePath
  /// The folder of the trash that holds the file, with the subfolders `files` and `info`.
  package let folder: FilePath
  /// The file's name in the trash.
  package let name: [UInt8]
  let identity: LastingIdentity
  /// The other files that were trashed with the file, and are restored or deleted with it: the
  /// other file of a pair, and XMP files.
  var followers: [TrashedFile] = []
}
