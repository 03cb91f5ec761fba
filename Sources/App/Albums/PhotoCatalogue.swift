package import Files
internal import Geometry
package import LightboxCore

/// All photos and folders that were found, by their permanent numbers. It is a value, so that it
/// can be passed between threads. Each entry needs about five bytes in addition to its name.
package struct PhotoCatalogue: Sendable {
  /// A file, a folder, or a requested path that cannot be opened, with its error.
  package enum Entry {
    case file(FilePath)
    case folder(FilePath)
    case broken(FileError)

    package var path: FilePath {
      switch self {
      case .file(let path), .folder(let path): path
      case .broken(let error): error.path
      }
    }

    /// The path of the file, or the reason why there is none.
    var file: Result<FilePath, FileError> {
      switch self {
      case .file(let path): .success(path)
      case .folder(let path): .failure(FileError(path, .isFolder))
      case .broken(let error): .failure(error)
      }
    }
  }

  /// The number of the first entry; the others follow without gaps.
  let base: Int
  private(set) var names = NameTable()
  /// The indices of the entries that are folders.
  private var folderIndices: Set<Int> = []
  /// The series of successive entries with the same folder: each with the index of its first entry,
  /// ascending. The folder is nil if the entries have complete paths.
  private var folders: [(first: Int, folder: FilePath?)] = []
  private var broken: [Int: FileError] = [:]
  /// The new names of renamed entries, by index. An entry that is listed by its complete path has
  /// its new complete path here.
  private var renamed: [Int: [UInt8]] = [:]
  package internal(set) var pairs = PhotoPairs()
  /// The Live Photos, which have a film of the same name beside them.
  package internal(set) var livePhotos: Set<PhotoID> = []

  /// Creates an empty catalogue whose first entry gets the number `base`.
  init(base: Int = 0) { self.base = base }

  var count: Int { names.count }

  /// True if the entries are from several folders.
  var hasFolders: Bool { folders.count > 1 }

  /// The number that the next added entry will get.
  var next: PhotoID { PhotoID(base + names.count) }

  /// Adds the photos, or the folders if `areFolders` is true, with the names `found` in `folder`.
  mutating func add(
    _ found: some Sequence<ArraySlice<UInt8>>, in folder: FilePath, areFolders: Bool = false
  ) {
    begin(folder)
    for name in found {
      if areFolders { folderIndices.insert(names.count) }
      names.append(name)
    }
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

  package subscript(photo: PhotoID) -> Entry {
    let index = photo.number - base
    if let error = broken[index] { return .broken(error) }
    let name = name(at: index)
    guard let folder = folder(at: index) else { return .file(FilePath(bytes: name)) }
    let path = folder.appending(name)
    return folderIndices.contains(index) ? .folder(path) : .file(path)
  }

  private func name(at index: Int) -> ArraySlice<UInt8> {
    renamed[index].map { $0[...] } ?? names[index]
  }

  /// The photos whose files were renamed, in the order of their numbers.
  var renamedPhotos: [PhotoID] { renamed.keys.sorted().map { PhotoID(base + $0) } }

  /// Renames the file of a photo. `path` is the new path, in the same folder.
  mutating func rename(_ photo: PhotoID, to path: FilePath) {
    let index = photo.number - base
    guard (0..<count).contains(index), broken[index] == nil else { return }
    renamed[index] = folder(at: index) == nil ? path.bytes : path.lastComponent
  }

  /// Returns the folder in which a photo was listed; nil for a file that was named individually.
  ///
  /// - Complexity: O(log n) in the number of folders.
  func folder(of photo: PhotoID) -> FilePath? { folder(at: photo.number - base) }

  /// The photo's name for display.
  func title(of photo: PhotoID) -> String { DisplayName.text(of: ownName(of: photo)) }

  /// Returns the extension of the photo's name as `PictureName.packed` encodes it; 0 if the name
  /// has no dot.
  func packedEnding(of photo: PhotoID) -> UInt64 {
    let name = ownName(of: photo)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
    return PictureName.packed(name[(dot + 1)...])
  }

  /// Returns true if an entry is neither a folder nor an error.
  func isFile(_ photo: PhotoID) -> Bool {
    let index = photo.number - base
    return (folderIndices.isEmpty || !folderIndices.contains(index))
      && (broken.isEmpty || broken[index] == nil)
  }

  /// Returns true if an entry's name has the extension of a picture that can be shown.
  func isPicture(_ photo: PhotoID) -> Bool { PictureName.isPicture(Array(ownName(of: photo))) }

  /// Returns the index in `folders` of the photo's folder. Each element of `folders` stands for a
  /// series of successive entries that were added from one folder.
  func folderNumber(of photo: PhotoID) -> Int { run(at: photo.number - base) }

  /// Returns the path of the other file of the photo's pair; nil if the photo has only one file.
  package func companionPath(of photo: PhotoID) -> FilePath? {
    pairs.companion(of: photo).map { self[$0].path }
  }

  /// Returns the photo's name within its folder; for an individually named file, its complete path.
  func listedName(of photo: PhotoID) -> ArraySlice<UInt8> { name(at: photo.number - base) }

  /// The last component of the photo's path.
  func ownName(of photo: PhotoID) -> ArraySlice<UInt8> {
    let name = listedName(of: photo)
    return folder(of: photo) == nil ? FilePath(bytes: name).lastComponent[...] : name
  }

  /// Returns an entry's folder; nil if it has a complete path. Takes O(log n) for n folders.
  private func folder(at index: Int) -> FilePath? {
    folders.isEmpty ? nil : folders[run(at: index)].folder
  }

  /// Returns the index in `folders` of the series to which the entry at `index` belongs. A series
  /// consists of successive entries with the same folder.
  private func run(at index: Int) -> Int {
    max(folders.indices.partitioningIndex { folders[$0].first > index } - 1, 0)
  }

  // MARK: Listings that are repeated

  /// The key by which an entry is recognized in a later listing.
  private struct Key: Hashable {
    let path: [UInt8]
    let isFolder, isBroken: Bool
  }

  private func key(at index: Int) -> Key {
    let name = name(at: index)
    return Key(
      path: folder(at: index).map { $0.appending(name).bytes } ?? Array(name),
      isFolder: folderIndices.contains(index), isBroken: broken[index] != nil)
  }

  /// Adds the entries of `later`, a later listing. Known entries keep their numbers, and new
  /// entries get new numbers.
  ///
  /// Returns, for each entry of `later`, its number in this catalogue. The number is nil for a
  /// named file that `later` lists as missing, and that this catalogue lists as an existing file.
  ///
  /// - Complexity: O(n).
  mutating func adopt(_ later: PhotoCatalogue) -> [PhotoID?] {
    var (known, nextAlike): ([Key: Int], [Int: Int]) = ([:], [:])
    known.reserveCapacity(count)
    // The same path may have been named several times.
    for index in (0..<count).reversed() {
      if let other = known.updateValue(index, forKey: key(at: index)) {
        nextAlike[index] = other
      }
    }
    return (0..<later.count).map { index in
      let key = later.key(at: index)
      if let found = known[key] {
        known[key] = nextAlike[found]
        return PhotoID(base + found)
      }
      let error = later.broken[index]
      if let error, error.isMissing,
        known[Key(path: key.path, isFolder: false, isBroken: false)] != nil
      {
        return nil
      }
      defer {
        if let error {
          add(error)
        } else if let folder = later.folder(at: index) {
          add(CollectionOfOne(later.names[index]), in: folder, areFolders: key.isFolder)
        } else {
          add(FilePath(bytes: key.path))
        }
      }
      return next
    }
  }
}
