package import Files

/// A file that cannot be trashed, but can be deleted permanently.
package struct UntrashableFile: Hashable, Sendable {
  /// The path of the file, absolute and without symbolic links to folders.
  package let path: FilePath
  let identity: LastingIdentity
  /// The names of the companions, each with the identity of its file.
  let companions: [[UInt8]: LastingIdentity]
}
