internal import Files
internal import Languages

/// The chain of folders from the outermost folder to the shown folder. If the shown folder is in
/// the home folder, the home folder is the first of the chain. The names are from the path that the
/// user gave: symbolic links are not resolved.
struct FolderTrail {
  /// The folders from the outermost to the shown one; empty unless a single folder is shown.
  let folders: [FilePath]
  private let home: FilePath?
  /// True if the last folder is the sample album.
  private let isSample: Bool

  /// Creates the trail of the folder that `listing` shows. A relative path of the folder is
  /// appended to `workingFolder`. `home` is the home folder; nil if there is none.
  init(of listing: AlbumUpdate, from workingFolder: FilePath?, home: FilePath? = nil) {
    (self.home, isSample) = (home, listing.isSample)
    guard let source = listing.onlySource else {
      folders = []
      return
    }
    let path = source.isAbsolute ? source : workingFolder?.appending(source.bytes) ?? source
    var folders = path.isAbsolute ? [FilePath("/")] : []
    for name in path.bytes.split(separator: UInt8(ascii: "/")) where name != [UInt8(ascii: ".")] {
      let isUp = name.elementsEqual("..".utf8)
      if isUp, let last = folders.last, !last.lastComponent.elementsEqual("..".utf8) {
        if folders.count > 1 || !path.isAbsolute { folders.removeLast() }
      } else {
        folders.append(folders.last?.appending(name) ?? FilePath(bytes: name))
      }
    }
    let first = home.flatMap { folders.firstIndex(of: $0) } ?? 0
    self.folders = Array(folders[first...])
  }

  /// The folders' names for display; the root folder is `/`.
  var names: [Phrase] {
    folders.map { folder in
      if isSample, folder == folders.last { return AlbumUpdate.sampleTitle }
      if folder == home { return Phrase("Home", context: "a folder") }
      return .verbatim(
        folder.lastComponent.isEmpty ? "/" : DisplayName.text(of: folder.lastComponent))
    }
  }
}
