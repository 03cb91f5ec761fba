internal import Files
internal import LightboxCore

/// The photos on folders' covers. A photo keeps its identifier when its folder is read again.
struct FolderCovers {
  private struct Cover {
    var catalogue: PhotoCatalogue
    /// The cover's current photos, by path. `change` is the time of the file's last change, ns
    /// since 1970; nil if the file is missing.
    var photos: [FilePath: (photo: PhotoID, change: Int64?)] = [:]
  }

  /// The covers, by the source numbers of their photos.
  private var covers: [Int: Cover] = [:]
  private var numbers: [PhotoID: Int] = [:]

  /// The number of photos in a cover's catalogue above which a new, empty catalogue is used.
  private static let most = 256

  subscript(number: Int) -> PhotoCatalogue? { covers[number]?.catalogue }

  /// Returns true if a cover was received for a folder.
  func isKnown(_ folder: PhotoID) -> Bool { numbers[folder] != nil }

  /// Replaces the cover of `folder` by the pictures `found`. Returns all photos of the cover in
  /// order, and the photos whose files have changed.
  ///
  /// `number` returns a new source number for the photos. It is called for the first cover of a
  /// folder, and again once the source has numbers for more than 256 photos, including those of
  /// earlier covers. All photos then get new numbers, to limit the memory.
  mutating func receive(
    _ found: FolderContents, of folder: PhotoID, number: () -> Int
  ) -> (photos: [PhotoID], changed: [PhotoID]) {
    var source = numbers[folder] ?? number()
    if let cover = covers[source], cover.catalogue.count > Self.most {
      covers[source] = nil
      source = number()
    }
    var cover = covers[source] ?? Cover(catalogue: PhotoCatalogue(base: PhotoID.base(of: source)))
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
    numbers[folder] = source
    covers[source] = cover
    return (photos, changed)
  }
}
