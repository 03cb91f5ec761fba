internal import Files
internal import LightboxCore

/// The photos found so far of those that were asked for, by number and in their order.
final class PhotoAlbum {
  private(set) var catalogue = PhotoCatalogue()
  private(set) var photos: [PhotoID] = []
  /// The photo to begin with; nil is the first.
  private(set) var start: PhotoID?

  /// Takes a listing's newest state; numbers that were given stay the same.
  func take(_ update: AlbumUpdate) {
    (catalogue, photos, start) = (update.catalogue, update.photos, update.start)
  }

  subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue[photo] }

  /// The album's name for display: that of its folder, or the number of folders.
  func title(from workingFolder: FilePath?) -> String { catalogue.title(from: workingFolder) }

  /// The photo's name for display.
  func title(of photo: PhotoID) -> String { catalogue.title(of: photo) }

  /// The next photo after `from` whose name begins with `prefix`, in any case; the search goes on
  /// at the first one, and ends with `from` itself.
  /// - Complexity: O(photos).
  func find(_ prefix: String, from: PhotoID?) -> PhotoID? {
    let prefix = Array(prefix.utf8)
    let first = from.flatMap { photos.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (photos[first...] + photos[..<first]).first {
      catalogue.begins($0, with: prefix)
    }
  }
}
