package import Files

/// A file in the trash. It can be restored, or deleted permanently.
package struct TrashedFile: Hashable, Sendable {
  /// The original path, absolute and without symbolic links to folders.
  package let original: FilePath
  /// The folder of the trash that holds the file. This folder has the subfolders `files` and
  /// `info`.
  package let folder: FilePath
  /// The number of the disk of `folder`.
  let device: UInt64
  /// The file's name in the trash.
  package let name: [UInt8]
  let identity: LastingIdentity
  /// The files that were trashed together with this file: the other file of a pair, and XMP files.
  /// They are also restored or deleted together with this file.
  var followers: [TrashedFile] = []
}

/// A file that cannot be trashed, but can be deleted permanently.
package struct UntrashableFile: Hashable, Sendable {
  /// The path of the file, absolute and without symbolic links to folders.
  package let path: FilePath
  let identity: LastingIdentity
  /// The names of the companions, each with the identity of its file.
  let companions: [[UInt8]: LastingIdentity]
}
