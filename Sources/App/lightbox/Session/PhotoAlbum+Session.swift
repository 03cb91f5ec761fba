internal import Files
internal import LightboxCore

/// The present place of the album, as the next session finds it.
extension PhotoAlbum {
  /// The folder that is shown, from the root; nil where there is none, or several.
  func folder(from workingFolder: FilePath?) -> FilePath? {
    guard Set(shown.sources).count == 1, let folder = shown.sources.first.flatMap({ $0 }) else {
      return nil
    }
    let path = folder.absolute(from: workingFolder)
    return path.isAbsolute ? path : nil
  }

  /// The name of a photo that lies in the folder that is shown itself; nil for others.
  func name(of photo: PhotoID) -> [UInt8]? {
    guard case .file(let path) = self[photo], path.parent == shown.sources.first else { return nil }
    return path.lastComponent
  }

  /// The photo of that name in the folder that is shown.
  /// - Complexity: O(photos).
  func photo(named name: [UInt8]) -> PhotoID? { photos.first { self.name(of: $0) == name } }
}
