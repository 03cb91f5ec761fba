package import Files

/// The record of a photo that was copied or moved to another folder, with which that can be undone.
package struct FiledFile: Hashable, Sendable {
  package let way: Filing.Way
  package let before: FilePath
  package let after: FilePath
  let identity: LastingIdentity
  /// The names in the old folder and in the new one, first those of the photo.
  let files: [SidecarMove]
  /// The states of the new files in the same order, and of a copy's original.
  let states: [FileState]
  let original: FileState
  /// The file that had the name, which is in the trash.
  let replaced: TrashedFile?
}
