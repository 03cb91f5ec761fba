package import Files
internal import Glibc
internal import Languages
internal import System

/// The trash of a user, by the specification 1.0 of freedesktop.org: one at home, and one at the top of
/// each other volume. A file never goes from one volume to another.
///
/// A link is trashed itself, and not what it leads to. Folders are not taken.
package struct Trash: Sendable {
  typealias Reason = FileJobError.Reason

  package static let trashing = FileJobError.Operation {
    Phrase("{0} was not moved to the trash: {1}", $0, $1)
  }
  // The folder of a file that is put back may be gone meanwhile, and the file still be in the
  // trash.
  static let restoring = FileJobError.Operation(mayFindLater: true) {
    Phrase("{0} was not put back: {1}", $0, $1)
  }
  static let deleting = FileJobError.Operation { Phrase("{0} was not deleted: {1}", $0, $1) }

  private let dataFolder: FilePath?
  private let user: UInt32
  private let calls: FileCalls

  /// The trash of a user's number, which is at home in `dataFolder` (`XDG_DATA_HOME`); nil for a user
  /// without a home.
  package init(dataFolder: FilePath?, user: UInt32, calls: FileCalls = .real) {
    self.dataFolder = dataFolder
    self.user = user
    self.calls = calls
  }

  /// The trash of the user whose process this is, the desktop's also from a sandbox.
  package static func users(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = UserFolders.isInSandbox
  ) -> Trash {
    Trash(
      dataFolder: UserFolders.sharedData(environment: environment, isInSandbox: isInSandbox),
      user: geteuid())
  }

  // MARK: Into it

  /// Moves a file into the trash of its volume.
  ///
  /// After an error it is where it was, and nothing new is in the trash but, maybe, its empty folders.
  package func trash(_ path: FilePath, at date: TrashDate) throws(FileJobError) -> TrashedFile {
    try FileJobError.naming(Self.trashing, path) { () throws(Reason) in try take(path, date) }
  }

  private func take(_ path: FilePath, _ date: TrashDate) throws(Reason) -> TrashedFile {
    let name = path.lastComponent
    guard !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8) else { throw .notAFile }
    let parentPath = try calls.resolve(path.parent)
    let parent = try calls.openFolder(parentPath)
    guard let status = try calls.status(name, in: parent) else { throw .gone }
    guard status.isFile || status.isLink else { throw .notAFile }
    let original = parentPath.appending(name)
    let identity = try calls.lastingIdentity(status, name, in: parent)
    let mount = try calls.mount(parent)
    func put(_ trash: TrashFolder, _ noted: [UInt8]) throws(Reason) -> TrashedFile {
      guard !original.bytes.starts(with: trash.path.bytes + [UInt8(ascii: "/")]) else {
        throw .inTrashAlready
      }
      let text = TrashInfo(path: noted, date: date).text
      return TrashedFile(
        original: original, folder: trash.path, name: try trash.take(name, in: parent, text, calls),
        identity: identity)
    }
    if let home = try homeTrash(on: mount) { return try put(home, original.bytes) }
    let top = try top(of: parentPath, on: mount)
    let prefix = top.appending([]).bytes
    return try put(try volumeTrash(top), Array(original.bytes.dropFirst(prefix.count)))
  }

  // MARK: Out of it

  /// Restores a file to its original path, which must be free; a missing folder is made again, as
  /// file managers do. After an error the file is in the trash.
  package func restore(_ file: TrashedFile) throws(FileJobError) {
    try FileJobError.naming(Self.restoring, file.original) { () throws(Reason) in
      let trash = try open(file)
      let folder = file.original.parent
      var made: [FilePath] = []
      do throws(Reason) {
        let parent: OwnedDescriptor
        do throws(Reason) {
          parent = try calls.openFolder(folder)
        } catch .system(ENOENT) {
          made = try calls.makeFolders(folder, mode: 0o777)
          parent = try calls.openFolder(folder)
        }
        try calls.move(file.name, in: trash.files, to: file.original.lastComponent, in: parent)
      } catch {
        calls.removeFolders(made)
        throw error == .system(EEXIST) ? .taken(file.original.lastComponent) : error
      }
      // A text that stays is found at the next start.
      try? calls.remove(file.name + TrashInfo.ending, in: trash.info)
    }
  }

  /// Deletes a file that is in the trash, for good.
  package func delete(_ file: TrashedFile) throws(FileJobError) {
    try FileJobError.naming(Self.deleting, file.original) { () throws(Reason) in
      let trash = try open(file)
      try calls.remove(file.name, in: trash.files)
      try? calls.remove(file.name + TrashInfo.ending, in: trash.info)
    }
  }

  // MARK: Without a trash

  /// The file at `path` after ``trash(_:at:)`` has thrown `error`, where deleting it for good is all that is
  /// left: there can be no trash, or the disk is full. Nil for any other reason, and on a volume that can only
  /// be read.
  package func untrashable(_ path: FilePath, after error: FileJobError) -> UntrashableFile? {
    guard Self.isBeyondTrash(error.reason), let parentPath = try? calls.resolve(path.parent),
      let parent = try? calls.openFolder(parentPath),
      let status = try? calls.status(path.lastComponent, in: parent),
      let identity = try? calls.lastingIdentity(status, path.lastComponent, in: parent)
    else { return nil }
    return UntrashableFile(path: parentPath.appending(path.lastComponent), identity: identity)
  }

  private static func isBeyondTrash(_ reason: Reason) -> Bool {
    switch reason {
    case .noTrash(let number): number != EROFS
    case .system(ENOSPC), .system(EDQUOT): true
    default: false
    }
  }

  /// Deletes a file for good where it lies, unless another is there by now.
  package func delete(_ file: UntrashableFile) throws(FileJobError) {
    try FileJobError.naming(Self.deleting, file.path) { () throws(Reason) in
      let folder = try calls.openFolder(file.path.parent)
      let name = file.path.lastComponent
      guard let status = try calls.status(name, in: folder) else { throw .gone }
      guard try calls.lastingIdentity(status, name, in: folder) == file.identity else {
        throw .changed
      }
      try calls.remove(name, in: folder)
    }
  }

  /// Opens the trash that holds a file, which is the very one that was put there.
  private func open(_ file: TrashedFile) throws(Reason) -> TrashFolder {
    let trash: TrashFolder
    do throws(Reason) {
      trash = try TrashFolder(
        file.folder, try calls.openFolder(file.folder), makes: false, calls)
    } catch .system(ENOENT) {
      throw .noLongerInTrash
    }
    guard let status = try calls.status(file.name, in: trash.files),
      try calls.lastingIdentity(status, file.name, in: trash.files) == file.identity
    else { throw .noLongerInTrash }
    return trash
  }

  // MARK: Leftovers

  /// Removes texts without files that killed processes of this program have left, from the trash at
  /// home and from that of the volume of `folder`; returns their number.
  /// - Complexity: O(files in the trash).
  @discardableResult
  package func removeLeftovers(near folder: FilePath) -> Int {
    var paths = [homePath].compactMap { $0 }
    if let folder = try? calls.resolve(folder), let opened = try? calls.openFolder(folder),
      let mount = try? calls.mount(opened), let top = try? top(of: folder, on: mount)
    {
      paths += [shared(top), own(top)]
    }
    return paths.reduce(0) { count, path in
      guard let opened = try? calls.openFolder(path),
        let trash = try? TrashFolder(path, opened, makes: false, calls)
      else { return count }
      return count + trash.removeLeftovers(calls)
    }
  }

  // MARK: Places

  private var homePath: FilePath? { dataFolder.map { $0.appending("Trash") } }

  private func shared(_ top: FilePath) -> FilePath {
    top.appending(".Trash").appending(String(user))
  }

  private func own(_ top: FilePath) -> FilePath { top.appending(".Trash-\(user)") }

  /// The trash at home, where it lies on that mount; nil where it lies elsewhere.
  private func homeTrash(on mount: FileCalls.Mount) throws(Reason) -> TrashFolder? {
    do throws(Reason) {
      guard let homePath, try calls.mount(try nearest(homePath)) == mount else { return nil }
      _ = try calls.makeFolders(homePath, mode: 0o700)
      let path = try calls.resolve(homePath)
      return try TrashFolder(path, try calls.openFolder(path), makes: true, calls)
    } catch {
      throw error.asNoTrash
    }
  }

  /// The folder at that path, or the nearest above it that is there.
  private func nearest(_ path: FilePath) throws(Reason) -> OwnedDescriptor {
    do throws(Reason) {
      return try calls.openFolder(path)
    } catch .system(ENOENT) where path.parent != path {
      return try nearest(path.parent)
    }
  }

  /// The highest folder above `path`, or itself, that lies on the same mount.
  private func top(
    of path: FilePath, on mount: FileCalls.Mount
  ) throws(Reason) -> FilePath {
    var top = path
    while top != FilePath("/"), try calls.mount(try calls.openFolder(top.parent)) == mount {
      top = top.parent
    }
    return top
  }

  /// The trash of a volume: in the folder that its administrator has made for all users, where that is
  /// safe, else in one of the user's own.
  private func volumeTrash(_ top: FilePath) throws(Reason) -> TrashFolder {
    do throws(Reason) {
      let folder = try calls.openFolder(top)
      let name = Array(".Trash".utf8)
      // Safe is a folder and no link, in which users cannot take each other's folders away.
      if let status = try calls.status(name, in: folder), status.st_mode & S_IFMT == S_IFDIR,
        status.st_mode & S_ISVTX != 0, let all = try? calls.openFolder(name, in: folder),
        let trash = try? usersFolder(String(user), in: all)
      {
        return try TrashFolder(shared(top), trash, makes: true, calls)
      }
      let trash = try usersFolder(".Trash-\(user)", in: folder)
      return try TrashFolder(own(top), trash, makes: true, calls)
    } catch {
      throw error.asNoTrash
    }
  }

  /// A folder that belongs to the user, made where it is missing.
  private func usersFolder(
    _ name: String, in folder: OwnedDescriptor
  ) throws(Reason) -> OwnedDescriptor {
    _ = try calls.makeFolder(Array(name.utf8), in: folder, mode: 0o700)
    let opened = try calls.openFolder(Array(name.utf8), in: folder)
    guard try calls.status(opened).st_uid == user else { throw .system(EPERM) }
    return opened
  }
}

extension FileJobError.Reason {
  /// The same for a trash that cannot be made; a full disk has its own words.
  fileprivate var asNoTrash: FileJobError.Reason {
    switch self {
    case .system(ENOSPC), .system(EDQUOT): self
    case .system(let number): .noTrash(number)
    default: self
    }
  }
}
