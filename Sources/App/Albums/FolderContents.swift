package import Files

/// The pictures for a folder's cover.
package struct FolderContents: Sendable {
  /// A picture, and its file's time of modification; nil for a missing file.
  struct Found: Sendable {
    package let path: FilePath
    let change: Int64?
  }

  /// The first pictures in the folder; if there are none, the first picture in each of its first
  /// subfolders.
  let pictures: [Found]

  /// The greatest number of pictures on a cover.
  private static let most = 4
  /// The greatest number of names to examine for a cover.
  private static let longest = 10_000

  init(pictures: [Found]) { self.pictures = pictures }

  /// Reads `folder`; an unreadable one has no pictures.
  package init(of folder: FilePath) {
    let (names, folders) = Self.first(in: folder)
    let paths = names.isEmpty ? folders.compactMap { Self.first(in: $0).pictures.first } : names
    pictures = paths.map { Found(path: $0, change: ChangeTime.of($0)) }
  }

  private static func first(in folder: FilePath) -> (pictures: [FilePath], folders: [FilePath]) {
    var (pictures, folders) = (NameTable(), NameTable())
    _ = try? FolderReader(folder).read(limit: longest) { name, kind in
      switch kind {
      case .picture: pictures.append(name)
      case .folder: folders.append(name)
      case .other: break
      }
    }
    func first(_ names: NameTable) -> [FilePath] {
      NaturalOrder.users.order(of: names, in: 0..<names.count).prefix(most)
        .map { folder.appending(names[$0]) }
    }
    return (first(pictures), first(folders))
  }
}
