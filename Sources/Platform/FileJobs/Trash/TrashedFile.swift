package import Files

/// A file in the trash: what puts it back, and what deletes it for good.
package struct TrashedFile: Hashable, Sendable {
  /// The path that it had, absolute and without links to folders.
  package let original: FilePath
  /// The trash that it is in, which holds `files` and `info`.
  package let folder: FilePath
  /// Its name there.
  package let name: [UInt8]
  let identity: LastingIdentity
  /// The XMP files that were moved with it, and go with it wherever it goes.
  var sidecars: [TrashedFile] = []
}
