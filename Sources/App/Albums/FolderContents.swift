internal import FileJobs
package import Files

/// The pictures to show on a folder's cover, and the number of photos in the folder.
package struct FolderContents: Sendable {
  /// A picture for a cover. `change` is the time of the file's last change, ns since 1970; nil if
  /// the file is missing.
  struct Found: Sendable {
    package let path: FilePath
    let change: Int64?
  }

  /// The pictures for the cover, at most four: the first pictures of the folder. If the folder
  /// itself has no pictures, those of its subfolders are used: the first picture of each subfolder,
  /// then the second picture of each, and so on, until there are four.
  let pictures: [Found]
  /// The number of photos in the folder itself, without its subfolders. Nil if there are none, or
  /// if the folder has so many names that they are not all read.
  let count: Int?

  /// The greatest number of pictures on a cover.
  private static let most = 4
  /// The greatest number of names that are read from one folder to find pictures for a cover.
  private static let longest = 10_000
  /// The number of levels of subfolders in which pictures for a cover are searched.
  private static let deepest = 2

  init(pictures: [Found], count: Int? = nil) {
    self.pictures = pictures
    self.count = count
  }

  /// Reads `folder`; a folder that cannot be read has no pictures. If `pairs` is true, a RAW and
  /// its JPEG or HEIF count as one photo, and the RAW is not shown.
  package init(of folder: FilePath, pairs: Bool) {
    let listing = Listing(of: folder, pairs: pairs)
    let paths = Self.pictures(of: listing, levels: Self.deepest, pairs: pairs)
    pictures = paths.map { Found(path: $0, change: ChangeTime.of($0)) }
    count = listing.count
  }

  /// Returns the first pictures of a folder, at most four; if it has none, those of its subfolders.
  /// `levels` is the number of levels of subfolders that are searched.
  private static func pictures(of listing: Listing, levels: Int, pairs: Bool) -> [FilePath] {
    guard listing.pictures.isEmpty, levels > 0 else { return listing.pictures }
    let below = listing.folders.map {
      pictures(of: Listing(of: $0, pairs: pairs), levels: levels - 1, pairs: pairs)
    }
    // The first picture of each folder, then the second picture of each.
    let inTurn = (0..<most).flatMap { number in
      below.compactMap { $0.indices.contains(number) ? $0[number] : nil }
    }
    let chosen = Set(inTurn.prefix(most))
    return below.flatMap { $0.filter(chosen.contains) }
  }

  /// The first pictures and subfolders of a folder, in natural order.
  private struct Listing {
    let pictures: [FilePath]
    let folders: [FilePath]
    let count: Int?

    init(of folder: FilePath, pairs: Bool) {
      var (pictures, folders): ([[UInt8]], NameTable) = ([], NameTable())
      let hasMore = try? FolderReader(folder).read(limit: longest) { name, kind in
        switch kind {
        case .picture: pictures.append(name)
        case .folder: folders.append(name)
        case .other: break
        }
      }
      let raws = pairs ? Set(CompanionName.pairs(amongNames: pictures).map(\.raw)) : []
      var shown = NameTable()
      for name in pictures where !raws.contains(name) { shown.append(name) }
      func first(_ names: NameTable) -> [FilePath] {
        NaturalOrder.users.order(of: names, in: 0..<names.count).prefix(most)
          .map { folder.appending(names[$0]) }
      }
      (self.pictures, self.folders) = (first(shown), first(folders))
      count = shown.count > 0 && hasMore == false ? shown.count : nil
    }
  }
}
