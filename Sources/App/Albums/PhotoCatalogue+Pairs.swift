internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore

/// The search for Live Photos and for pairs (a RAW file, and a JPEG or HEIF file), by file name.
extension PhotoCatalogue {
  /// Returns the Live Photos among `photos`: JPEG and HEIF files with a film of the same name in
  /// the same folder. `films` are the films' names without extensions, by folder.
  func livePhotos(
    among photos: [PhotoID], films: [FilePath: Set<[UInt8]>]
  ) -> Set<PhotoID> {
    guard !films.isEmpty else { return [] }
    return Set(
      photos.lazy.filter { photo in
        let name = listedName(of: photo)
        guard CompanionName.role(of: name) == .picture, let folder = folder(of: photo),
          let stems = films[folder]
        else { return false }
        return stems.contains(Array(CompanionName.stem(of: name)))
      })
  }

  /// The key of both files of a pair: the folder, and the name without its extension.
  private struct PairKey: Hashable {
    /// The number of the folder, see ``PhotoCatalogue/folderNumber(of:)``.
    let folder: Int
    let stem: ArraySlice<UInt8>
  }

  /// Returns the format of a file of a pair for display: `RAW`, `JPEG` or `HEIF`.
  func kind(of entry: PhotoID) -> String {
    let name = self[entry].path.lastComponent
    if CompanionName.role(of: name[...]) == .raw { return "RAW" }
    let ending = packedEnding(of: entry)
    let kind = FileKind.table.first { $0.extensions.contains { PictureName.packed($0) == ending } }
    return kind?.format.name ?? ""
  }

  /// Returns the pairs among `entries`: a RAW and a JPEG or HEIF in one folder whose names differ
  /// only in their extensions. The JPEG or HEIF is the shown photo, unless the RAW is `start`, the
  /// photo that is opened first.
  ///
  /// - Complexity: O(n); without a RAW file, only the endings are compared.
  func pairs(among entries: some Sequence<PhotoID>, start: PhotoID?) -> PhotoPairs {
    let found = CompanionName.pairs(
      among: entries.lazy.filter { isFile($0) },
      role: { CompanionName.role(of: listedName(of: $0)) },
      stem: { entry in
        PairKey(
          folder: folderNumber(of: entry), stem: CompanionName.stem(of: listedName(of: entry)))
      })
    var pairs = PhotoPairs()
    for (picture, raw) in found {
      if raw == start { pairs.join(picture, to: raw) } else { pairs.join(raw, to: picture) }
    }
    return pairs
  }
}
