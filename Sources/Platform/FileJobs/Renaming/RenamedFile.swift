package import Files

/// The record of a renamed file, with which the renaming can be undone.
package struct RenamedFile: Hashable, Sendable {
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The XMP files that were renamed with it.
  let sidecars: [SidecarMove]
}
