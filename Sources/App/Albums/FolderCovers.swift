internal import Files
internal import LightboxCore

/// The photos on folders' covers, which keep their numbers when a folder is read again.
struct FolderCovers {
  private struct Cover {
    var catalogue: PhotoCatalogue
    /// The latest photos, with their files' times of modification.
    var photos: [FilePath: (photo: PhotoID, change: Int64?)] = [:]
  }

  /// The covers, by the place numbers of their photos.
  private var covers: [Int: Cover] = [:]
  private var numbers: [PhotoID: Int] = [:]

  /// The number of entries after which a cover is started anew, for folders that grow for hours.
  private static let most = 256

  /// The photos with the place number of a cover; nil if there is no such cover.
  subscript(number: Int) -> PhotoCatalogue? { covers[number]?.catalogue }

  /// Updates a folder's cover; `number` returns a new place number.
  ///
  /// Returns the photos in order, and those with changed contents.
  mutating func receive(
    _ found: FolderContents, of folder: PhotoID, number: () -> Int
  ) -> (photos: [PhotoID], changed: [PhotoID]) {
    var place = numbers[folder] ?? number()
    var cover = covers[place] ?? Cover(catalogue: PhotoCatalogue(base: PhotoID.base(of: place)))
    if cover.catalogue.count > Self.most {
      covers[place] = nil
      place = number()
      cover = Cover(catalogue: PhotoCatalogue(base: PhotoID.base(of: place)))
    }
    let before = cover.photos
    cover.photos = [:]
    var (photos, changed): ([PhotoID], [PhotoID]) = ([], [])
    for picture in found.pictures {
      let known = before[picture.path]
      let photo = known?.photo ?? cover.catalogue.next
      if known == nil { cover.catalogue.add(picture.path) }
      if let known, known.change != picture.change { changed.append(photo) }
      cover.photos[picture.path] = (photo, picture.change)
      photos.append(photo)
    }
    numbers[folder] = place
    covers[place] = cover
    return (photos, changed)
  }
}
