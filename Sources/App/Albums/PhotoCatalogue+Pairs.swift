internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore

/// The finding of pairs by names.
extension PhotoCatalogue {
  /// The name by which files are found that belong together.
  private struct PairKey: Hashable {
    /// The folder's number in the catalogue.
    let folder: Int
    let stem: ArraySlice<UInt8>
  }

  /// The files of a pair that have been found so far.
  private enum Found {
    case one(PhotoID)
    /// Two files could be the same part of a pair: they all stand apart.
    case several
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

  /// The pairs among the entries with these numbers: two files of a folder whose names differ only
  /// in their endings, which are those of a RAW and of a JPEG or HEIF. The picture is the photo of
  /// the album, unless `start` is its RAW.
  ///
  /// Files of one name of which three or more could belong together are no pair: nothing may go
  /// with a photo that may not belong to it.
  ///
  /// - Complexity: O(n); nothing but a look at the endings where there is no RAW.
  func pairs(among entries: some Sequence<PhotoID>, start: PhotoID?) -> PhotoPairs {
    var (pictures, raws): ([PhotoID], [PairKey: Found]) = ([], [:])
    for entry in entries where isFile(entry) {
      switch CompanionName.role(of: listedName(of: entry)) {
      case .picture: pictures.append(entry)
      case .raw: record(entry, in: &raws)
      case nil: break
      }
    }
    var pairs = PhotoPairs()
    guard !raws.isEmpty else { return pairs }
    var partners: [PairKey: Found] = [:]
    for picture in pictures where raws[pairKey(of: picture)] != nil {
      record(picture, in: &partners)
    }
    for (key, partner) in partners {
      guard case .one(let picture) = partner, case .one(let raw) = raws[key] else { continue }
      if raw == start { pairs.join(picture, to: raw) } else { pairs.join(raw, to: picture) }
    }
    return pairs
  }

  private func record(_ entry: PhotoID, in found: inout [PairKey: Found]) {
    let key = pairKey(of: entry)
    found[key] = found[key] == nil ? .one(entry) : .several
  }

  private func pairKey(of entry: PhotoID) -> PairKey {
    PairKey(folder: folderNumber(of: entry), stem: CompanionName.stem(of: listedName(of: entry)))
  }
}
