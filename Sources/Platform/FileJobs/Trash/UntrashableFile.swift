package import Files

/// A file that no trash takes: what deletes it for good where it lies.
package struct UntrashableFile: Hashable, Sendable {
  /// Its path, absolute and without links to folders.
  package let path: FilePath
  let identity: LastingIdentity
}
