internal import Files
internal import LightboxCore

/// The state of an album's listing at one moment.
struct AlbumUpdate: Sendable {
  var catalogue = PhotoCatalogue()
  /// The folders in the album's order, which come before the photos.
  var folders: [PhotoID] = []
  /// The photos in the album's order.
  var photos: [PhotoID] = []
  /// The photo to begin with; nil is the first.
  var start: PhotoID?
  /// The folders that are listed; nil for files that were named one by one.
  var sources: [FilePath?] = []
  /// The number of files that are no pictures by their names.
  var otherCount = 0
  /// The reason why there is nothing to show; nil while there is, or may be.
  var trouble: AlbumTrouble?

  var isEmpty: Bool { folders.isEmpty && photos.isEmpty }

  /// The name of the folder that is listed, or the number of folders; “Photos” where files were named
  /// one by one.
  func title(from workingFolder: FilePath?) -> String {
    var paths: Set<[UInt8]> = []
    for folder in sources {
      guard let folder else { return "Photos" }
      paths.insert(folder.bytes)
    }
    guard paths.count == 1, let folder = sources.first.flatMap({ $0 }) else {
      return paths.isEmpty ? "Photos" : "\(paths.count) folders"
    }
    let here = folder.lastComponent == Array(".".utf8) ? workingFolder : nil
    let path = here ?? folder
    return path.lastComponent.isEmpty ? path.display : DisplayName.text(of: path.lastComponent)
  }

  /// The numbers of photos, folders and other files, `12 photos, 3 folders`.
  var countText: String {
    func text(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let parts = [
      text(photos.count, "photo", "photos"), text(folders.count, "folder", "folders"),
      text(otherCount, "other file", "other files"),
    ].compactMap { $0 }
    return parts.isEmpty ? "no photos" : parts.joined(separator: ", ")
  }
}
