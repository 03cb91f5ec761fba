internal import Files
internal import LightboxCore

/// The photos that have been found, by the number that each got then and keeps; a value, so that a
/// listing can go on while others read.
///
/// A hundred thousand of them take some five bytes each beyond their names.
struct PhotoCatalogue: Sendable {
  /// A place in the album: a file, or the error of one that was asked for and cannot be opened.
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

  private(set) var names = NameTable()
  /// The first number of the names in each folder, ascending; a nil folder is for whole paths.
  private var folders: [(first: Int, folder: FilePath?)] = []
  private var broken: [Int: FileError] = [:]

  var count: Int { names.count }

  /// Adds the names of photos in `folder`.
  mutating func add(_ found: some Sequence<ArraySlice<UInt8>>, in folder: FilePath) {
    begin(folder)
    for name in found { names.append(name) }
  }

  mutating func add(_ path: FilePath) {
    begin(nil)
    names.append(path.bytes)
  }

  mutating func add(_ error: FileError) {
    broken[count] = error
    add(error.path)
  }

  private mutating func begin(_ folder: FilePath?) {
    if folders.last?.folder != folder || folders.isEmpty { folders.append((count, folder)) }
  }

  subscript(photo: PhotoID) -> Entry {
    if let error = broken[photo.number] { return .broken(error) }
    let name = names[photo.number]
    guard let folder = folder(of: photo) else { return .file(FilePath(bytes: name)) }
    return .file(folder.appending(name))
  }

  /// The name of the folder that holds all photos, or the number of folders; “Photos” where files were
  /// named one by one.
  func title(from workingFolder: FilePath?) -> String {
    var paths: Set<[UInt8]> = []
    for (_, folder) in folders {
      guard let folder else { return "Photos" }
      paths.insert(folder.bytes)
    }
    guard paths.count == 1, let folder = folders.first?.folder else {
      return "\(paths.count) folders"
    }
    let here = folder.lastComponent == Array(".".utf8) ? workingFolder : nil
    let path = here ?? folder
    return path.lastComponent.isEmpty ? path.display : DisplayName.text(of: path.lastComponent)
  }

  /// The photo's name for display.
  func title(of photo: PhotoID) -> String {
    DisplayName.text(of: self[photo].path.lastComponent)
  }

  /// True when the photo's name begins with `prefix`, in any case.
  func begins(_ photo: PhotoID, with prefix: [UInt8]) -> Bool {
    guard folder(of: photo) == nil else { return names.begins(photo.number, with: prefix) }
    var name = NameTable()
    name.append(self[photo].path.lastComponent)
    return name.begins(0, with: prefix)
  }

  /// - Complexity: O(log n) in the number of folders.
  private func folder(of photo: PhotoID) -> FilePath? {
    var (low, high) = (0, folders.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if folders[middle].first <= photo.number { low = middle } else { high = middle }
    }
    return folders[low].folder
  }
}
