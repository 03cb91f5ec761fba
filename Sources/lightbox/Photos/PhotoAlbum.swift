internal import Files
internal import LightboxCore

/// The photos that were asked for, in their order, by number.
struct PhotoAlbum {
  /// A place in the album: a file, or what was asked for and cannot be had.
  enum Entry {
    case file(FilePath)
    case broken(FileError)

    var path: FilePath {
      switch self {
      case .file(let path): path
      case .broken(let error): error.path
      }
    }
  }

  private(set) var entries: [Entry] = []
  /// The photo to begin with.
  private(set) var start = 0

  /// Finds the photos that `arguments` name: a single file brings its folder along, folders bring
  /// their pictures, nothing means the pictures folder, else the album that comes with the program.
  ///
  /// What cannot be had is told on standard error and keeps its place; when nothing at all can be
  /// shown, that is the error.
  init(arguments: [FilePath]) throws(ProgramFailure) {
    if arguments.isEmpty {
      try addDefault()
      return
    }
    if arguments.count == 1, let file = arguments.first, addSiblings(of: file) { return }
    for path in arguments { add(path) }
    let broken = entries.compactMap { entry in
      if case .broken(let error) = entry { error } else { nil }
    }
    guard broken.count < entries.count else {
      throw .cannotShow(broken.first?.description ?? nothing(in: arguments))
    }
    for error in broken { Notice.write(error.description) }
  }

  var ids: [PhotoID] { entries.indices.map { PhotoID($0) } }

  subscript(photo: PhotoID) -> Entry { entries[photo.number] }

  /// The photo's name for people.
  func title(of photo: PhotoID) -> String {
    let name = entries[photo.number].path.lastComponent
    return DisplayName.text(of: name)
  }

  private func nothing(in arguments: [FilePath]) -> String {
    let names = arguments.map(\.display).joined(separator: ", ")
    return "\(names): no pictures in there"
  }

  private mutating func add(_ path: FilePath) {
    do {
      if try Folder.isFolder(path) {
        entries += try Folder.pictures(in: path).map { .file($0) }
      } else {
        _ = try PhotoFile.open(path)
        entries.append(.file(path))
      }
    } catch {
      entries.append(.broken(error))
    }
  }

  /// Takes the folder of `file`, starting at it; false when it is not a file that opens.
  private mutating func addSiblings(of file: FilePath) -> Bool {
    guard (try? Folder.isFolder(file)) == false, (try? PhotoFile.open(file)) != nil else {
      return false
    }
    // A folder that cannot be listed still lets its files be opened.
    let siblings = (try? Folder.pictures(in: file.parent)) ?? []
    if let index = siblings.firstIndex(where: { $0.lastComponent == file.lastComponent }) {
      entries = siblings.map { .file($0) }
      start = index
    } else {
      entries = [.file(file)]
    }
    return true
  }

  private mutating func addDefault() throws(ProgramFailure) {
    let pictures = UserFolders.pictures(environment: ProcessBytes.environment)
    for folder in [pictures].compactMap({ $0 }) + ShippedAlbum.candidates {
      guard let found = try? Folder.pictures(in: folder), !found.isEmpty else { continue }
      entries = found.map { .file($0) }
      return
    }
    throw .cannotShow(
      "no pictures in \(pictures?.display ?? "the home folder") and no album; name a photo")
  }
}
