internal import FileJobs
package import Files

/// The pictures for a folder's cover, and the number of photos in the folder.
package struct FolderContents: Sendable {
  /// A picture, and its file's time of modification; nil for a missing file.
  struct Found: Sendable {
    package let path: FilePath
    let change: Int64?
  }

  /// The first pictures in the folder; if there are none, the first pictures of its first
  /// subfolders in turn.
  let pictures: [Found]
  /// The number of photos in the folder itself, of which a RAW and its picture are one; nil for
  /// none, and if there may be more.
  let count: Int?

  /// The greatest number of pictures on a cover.
  private static let most = 4
  /// The greatest number of names to examine for a cover.
  private static let longest = 10_000
  /// The greatest number of levels below the folder from which pictures are taken.
  private static let deepest = 2

  init(pictures: [Found], count: Int? = nil) {
    self.pictures = pictures
    self.count = count
  }

  /// Reads `folder`; an unreadable one has no pictures.
  package init(of folder: FilePath) {
    let listing = Listing(of: folder)
    let paths = Self.pictures(of: listing, levels: Self.deepest)
    pictures = paths.map { Found(path: $0, change: ChangeTime.of($0)) }
    count = listing.count
  }

  /// The pictures of a folder, or else of those below it.
  private static func pictures(of listing: Listing, levels: Int) -> [FilePath] {
    guard listing.pictures.isEmpty, levels > 0 else { return listing.pictures }
    let below = listing.folders.map { pictures(of: Listing(of: $0), levels: levels - 1) }
    // The first one of each folder, then the second ones.
    let inTurn = (0..<most).flatMap { number in
      below.compactMap { $0.indices.contains(number) ? $0[number] : nil }
    }
    let chosen = Set(inTurn.prefix(most))
    return below.flatMap { $0.filter(chosen.contains) }
  }

  /// The first names in a folder.
  private struct Listing {
    let pictures: [FilePath]
    let folders: [FilePath]
    let count: Int?

    init(of folder: FilePath) {
      var (pictures, folders) = (NameTable(), NameTable())
      var pairs = PairCount()
      let hasMore = try? FolderReader(folder).read(limit: longest) { name, kind in
        switch kind {
        case .picture:
          pictures.append(name)
          pairs.add(name)
        case .folder: folders.append(name)
        case .other: break
        }
      }
      func first(_ names: NameTable) -> [FilePath] {
        NaturalOrder.users.order(of: names, in: 0..<names.count).prefix(most)
          .map { folder.appending(names[$0]) }
      }
      (self.pictures, self.folders) = (first(pictures), first(folders))
      let count = pictures.count - pairs.count
      self.count = count > 0 && hasMore == false ? count : nil
    }
  }

  /// The pairs of a RAW and a picture of one name, while names are read.
  private struct PairCount {
    private var pictures: [ArraySlice<UInt8>: Int] = [:]
    private var raws: [ArraySlice<UInt8>: Int] = [:]

    mutating func add(_ name: [UInt8]) {
      switch CompanionName.role(of: name[...]) {
      case .picture: pictures[CompanionName.stem(of: name[...]), default: 0] += 1
      case .raw: raws[CompanionName.stem(of: name[...]), default: 0] += 1
      case nil: break
      }
    }

    var count: Int { raws.filter { $0.value == 1 && pictures[$0.key] == 1 }.count }
  }
}
