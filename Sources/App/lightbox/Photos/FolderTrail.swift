internal import Files

/// The folders that lead to a place of the album, by its path as it was given: links are not followed, so
/// that the names are those by which one came.
struct FolderTrail {
  /// From the outermost to the place's own; empty where it is not one folder.
  let folders: [FilePath]

  /// The folders of a listing; a relative path begins at `workingFolder`, if that is known.
  init(of listing: AlbumUpdate, from workingFolder: FilePath?) {
    guard Set(listing.sources).count == 1, let source = listing.sources.first.flatMap({ $0 }) else {
      folders = []
      return
    }
    let isKnown = source.isAbsolute || workingFolder == nil
    let path = isKnown ? source : workingFolder?.appending(source.bytes) ?? source
    var folders = path.isAbsolute ? [FilePath("/")] : []
    for name in path.bytes.split(separator: UInt8(ascii: "/")) where name != [UInt8(ascii: ".")] {
      let isUp = name.elementsEqual("..".utf8)
      if isUp, let last = folders.last, !last.lastComponent.elementsEqual("..".utf8) {
        if folders.count > 1 || !path.isAbsolute { folders.removeLast() }
      } else {
        folders.append(folders.last?.appending(name) ?? FilePath(bytes: name))
      }
    }
    self.folders = folders
  }

  /// The folders' names for people; the root is `/`.
  var names: [String] {
    folders.map { $0.lastComponent.isEmpty ? "/" : DisplayName.text(of: $0.lastComponent) }
  }
}
