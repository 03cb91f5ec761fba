internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore

/// The finding of pairs by names.
extension PhotoCatalogue {
  /// The Live Photos among `photos`: JPEG and HEIF files with a film of the same name beside them.
  ///
  /// `films` are the names of the films in each folder, without their endings.
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

  /// The name by which files are found that belong together.
  private struct PairKey: Hashable {
    /// The folder's number in the catalogue.
    let folder: Int
    let stem: ArraySlice<UInt8>
  }

  /// The kind of a file of a pair: `RAW`, `JPEG` or `HEIF`.
  func kind(of entry: PhotoID) -> String {
    let name = self[entry].path.lastComponent
    if CompanionName.role(of: name[...]) == .raw { return "RAW" }
    let ending = packedEnding(of: entry)
    let kind = FileKind.table.first { kind in
      kind.extensions.contains { Self.packed($0.utf8) == ending }
    }
    return kind?.format.name ?? ""
  }

  /// Returns the pairs among the entries with these numbers: two files of a folder whose names
  /// differ only in their endings, one of a RAW file and one of a JPEG or HEIF. The picture is the
  /// photo of the album, unless `start` is its RAW.
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
