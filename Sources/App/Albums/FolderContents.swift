package import Files

/// The pictures for the cover of a folder.
package struct FolderContents: Sendable {
  /// A picture, and the time of its file's last change; nil where that cannot be seen.
  struct Found: Sendable {
    package let path: FilePath
    let change: Int64?
  }

  /// The first pictures in the folder, or else the first one of each of its first folders.
  let pictures: [Found]

  /// The most pictures of a cover.
  private static let most = 4
  /// The names among which the first ones are looked for: a cover is not worth more time.
  private static let longest = 10_000

  init(pictures: [Found]) { self.pictures = pictures }

  /// Looks into `folder`; one that cannot be read has no pictures.
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
