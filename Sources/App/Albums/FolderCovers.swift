internal import Files
internal import LightboxCore

/// The photos on the covers of folders: each keeps its number while the folder is looked into again.
struct FolderCovers {
  private struct Cover {
    var catalogue: PhotoCatalogue
    /// The photos that were found last, with the times of their files' last changes.
    var photos: [FilePath: (photo: PhotoID, change: Int64?)] = [:]
  }

  /// The covers, by the numbers of the places in which their photos are.
  private var covers: [Int: Cover] = [:]
  private var numbers: [PhotoID: Int] = [:]

  /// The entries after which a cover begins anew: a folder that photos are put into for hours needs no more.
  private static let most = 256

  /// The photos on the cover in the place of that number; nil where there is none.
  subscript(number: Int) -> PhotoCatalogue? { covers[number]?.catalogue }

  /// Takes what was found in a folder; `number` gives the number of a new place. Returns the photos in their
  /// order, and those of them whose files have other contents than before.
  mutating func take(
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
