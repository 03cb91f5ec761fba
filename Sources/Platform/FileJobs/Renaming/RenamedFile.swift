package import Files

/// A file that has another name now: what gives it the old one back.
package struct RenamedFile: Hashable, Sendable {
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The XMP files that have followed it.
  let sidecars: [SidecarMove]
}
