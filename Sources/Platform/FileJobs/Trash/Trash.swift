package import Files
internal import Glibc
internal import Languages
internal import System

/// The trash of a user, by freedesktop.org's trash specification 1.0. One trash is in the home
/// folder, and one is in the top folder of each other volume. A file never moves to another volume.
///
/// For a symbolic link, the link is trashed, not its target. Folders are refused.
package struct Trash: Sendable {
  package static let trashing = FileJobError.Operation {
    Phrase("{0} was not moved to the trash: {1}", $0, $1)
  }
  // The trash may be on a disk that is not there, or the folder to which a file is restored may be
  // missing, while the file is still in the trash. So a later attempt may succeed.
  static let restoring = FileJobError.Operation(mayFindLater: true) {
    Phrase("{0} was not put back: {1}", $0, $1)
  }
  static let deleting = FileJobError.Operation(mayFindLater: true) {
    Phrase("{0} was not deleted: {1}", $0, $1)
  }

  private let dataFolder: FilePath?
  private let user: UInt32
  private let calls: FileCalls

  /// Creates the trash of the user with the user id `user`. The trash at home is in `dataFolder`
  /// (`XDG_DATA_HOME`); nil means that there is no trash at home.
  package init(dataFolder: FilePath?, user: UInt32, calls: FileCalls = .real) {
    self.dataFolder = dataFolder
    self.user = user
    self.calls = calls
  }

  /// Returns the trash of the user who runs this process. Even in a sandbox, this is the trash that
  /// all programs of the desktop share.
  package static func users(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = UserFolders.isInSandbox
  ) -> Trash {
    Trash(
      dataFolder: UserFolders.sharedData(environment: environment, isInSandbox: isInSandbox),
      user: geteuid())
  }

  // MARK: Into it

  /// Moves a file into the trash of its volume, together with its `companions`, and with the XMP
  /// files that describe only these files. `date` is the deletion time.
  ///
  /// After an error, no file has moved, but the trash may have new empty folders.
  package func trash(
    _ path: FilePath, with companions: [[UInt8]] = [], at date: TrashDate
  ) throws(FileJobError) -> TrashedFile {
    try FileJobError.naming(Self.trashing, path) { () throws(Reason) in
      try moveIn(path, with: companions, date)
    }
  }

  /// Does the work of ``trash(_:with:at:)``, but leaves the XMP files `kept` in their folder.
  func moveIn(
    _ path: FilePath, with companions: [[UInt8]] = [], besides kept: [[UInt8]] = [],
    _ date: TrashDate
  ) throws(Reason) -> TrashedFile {
    let name = path.lastComponent
    guard !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8) else { throw .notAFile }
    let parentPath = try calls.resolve(path.parent)
    let parent = try calls.openFolder(parentPath)
    guard let status = try calls.status(name, in: parent) else { throw .gone }
    guard status.isFile || status.isLink else { throw .notAFile }
    let others = try CompanionMove.present(
      companions, of: name, orLinks: true, in: parent, calls)
    let sidecars = try SidecarName.following(name, with: others, in: parent, calls)
    let followers = others + sidecars.filter { !kept.contains($0) }
    let mount = try calls.mount(parent)
    let (trash, top): (TrashFolder, FilePath?)
    if let home = try homeTrash(on: mount) {
      (trash, top) = (home, nil)
    } else {
      let volume = try self.top(of: parentPath, on: mount)
      (trash, top) = (try volumeTrash(volume), volume)
    }
    // Texts in the trash of a volume have paths from the top of the volume.
    let skipped = top.map { $0.appending([]).bytes.count } ?? 0
    guard !parentPath.appending(name).bytes.starts(with: trash.path.bytes + [UInt8(ascii: "/")])
    else { throw .inTrashAlready }
    func move(_ name: [UInt8]) throws(Reason) -> TrashedFile {
      let original = parentPath.appending(name)
      guard let identity = try calls.lastingIdentity(name, in: parent) else { throw .gone }
      let text = TrashInfo(path: Array(original.bytes.dropFirst(skipped)), date: date).text
      let trashed = try trash.take(name, in: parent, text, calls)
      let found = try? calls.lastingIdentity(trashed, in: trash.files)
      return TrashedFile(
        original: original, folder: trash.path, device: mount.device, name: trashed,
        identity: found ?? identity)
    }
    guard !followers.isEmpty else { return try move(name) }
    let journal = try TrashJournal(trashing: name, with: followers, from: parentPath, at: date)
      .write(in: trash.info, calls)
    let names = [name] + followers
    var moved = try JournalFile.perform(names, by: journal, in: trash.info, calls, move) {
      file throws(Reason) in
      try calls.move(file.name, in: trash.files, to: file.original.lastComponent, in: parent)
      try? calls.remove(file.name + TrashInfo.ending, in: trash.info)
    } isAsBefore: {
      calls.isThere(name, in: parent)
    }
    moved[0].followers = Array(moved.dropFirst())
    return moved[0]
  }

  // MARK: Out of it

  /// Moves a file and the files that were trashed with it back to their original paths. Throws if
  /// one of these paths is taken. Creates a missing folder again, as file managers do. After an
  /// error, all files are in the trash.
  package func restore(_ file: TrashedFile) throws(FileJobError) {
    try FileJobError.naming(Self.restoring, file.original) { () throws(Reason) in
      let trash = try open(file)
      let followers = try followers(of: file, in: trash)
      let (files, folder) = ([file] + followers, file.original.parent)
      let made =
        try calls.openFolder(ifThere: folder) == nil
        ? calls.makeFolders(folder, mode: 0o777) : []
      try Reason.onFailure({ calls.removeFolders(made) }) { () throws(Reason) in
        let parent = try calls.openFolder(folder)
        // A missing journal is no error: a full disk has no room for it, but for a moved file.
        let journal =
          followers.isEmpty
          ? nil : try? TrashJournal(.restore, file, with: followers).write(in: trash.info, calls)
        _ = try JournalFile.perform(files, by: journal, in: trash.info, calls) {
          file throws(Reason) in
          try calls.move(file.name, in: trash.files, to: file.original.lastComponent, in: parent)
          return file
        } undo: { file throws(Reason) in
          try calls.move(file.original.lastComponent, in: parent, to: file.name, in: trash.files)
        } isAsBefore: {
          calls.isThere(file.name, in: trash.files)
        }
      }
      // An info text that could not be removed is found at the next start.
      for file in files { try? calls.remove(file.name + TrashInfo.ending, in: trash.info) }
    }
  }

  /// Permanently deletes a file in the trash, and the files that were trashed with it. Throws if
  /// the file was removed from the trash or replaced, or if it cannot be deleted.
  package func delete(_ file: TrashedFile) throws(FileJobError) {
    try FileJobError.naming(Self.deleting, file.original) { () throws(Reason) in
      let trash = try open(file)
      let followers = try followers(of: file, in: trash)
      // A missing journal is no error: a full disk has no room for it, and needs the deletion most.
      let journal =
        followers.isEmpty
        ? nil : try? TrashJournal(.delete, file, with: followers).write(in: trash.info, calls)
      try Reason.onFailure({ try? journal?.remove(from: trash.info, calls) }) {
        () throws(Reason) in
        try calls.remove(file.name, in: trash.files)
      }
      try? calls.remove(file.name + TrashInfo.ending, in: trash.info)
      do throws(Reason) {
        for follower in followers {
          try calls.remove(follower.name, in: trash.files)
          try? calls.remove(follower.name + TrashInfo.ending, in: trash.info)
        }
        try journal?.remove(from: trash.info, calls)
      } catch {
        // The photo is deleted. The journal stays, so the next start deletes the rest.
      }
    }
  }

  // MARK: Without a trash

  /// Returns the file at `path` with its `companions`, so that the caller can delete them
  /// permanently. `error` is the error that ``trash(_:with:at:)`` threw.
  ///
  /// Only a full disk, or a trash that cannot be created, is a reason to delete: after any other
  /// error, the result is nil. It is also nil if the volume is read-only, or if a file is missing.
  package func untrashable(
    _ path: FilePath, with companions: [[UInt8]] = [], after error: FileJobError
  ) -> UntrashableFile? {
    guard Self.isBeyondTrash(error.reason), let parentPath = try? calls.resolve(path.parent),
      let parent = try? calls.openFolder(parentPath),
      let identity = try? calls.lastingIdentity(path.lastComponent, in: parent),
      let others = try? CompanionMove.present(
        companions, of: path.lastComponent, orLinks: true, in: parent, calls)
    else { return nil }
    var known: [[UInt8]: LastingIdentity] = [:]
    for name in others {
      guard let identity = try? calls.lastingIdentity(name, in: parent) else { return nil }
      known[name] = identity
    }
    return UntrashableFile(
      path: parentPath.appending(path.lastComponent), identity: identity, companions: known)
  }

  private static func isBeyondTrash(_ reason: Reason) -> Bool {
    switch reason {
    case .noTrash(let number): number != EROFS
    case .system(ENOSPC), .system(EDQUOT): true
    default: false
    }
  }

  /// Permanently deletes a file that cannot be trashed, and then its companions and the XMP files
  /// that describe only these files. Throws if another file now has the path of the file or of a
  /// companion.
  package func delete(_ file: UntrashableFile) throws(FileJobError) {
    try FileJobError.naming(Self.deleting, file.path) { () throws(Reason) in
      let folder = try calls.openFolder(file.path.parent)
      let name = file.path.lastComponent
      try calls.check(name, in: folder, is: file.identity)
      var others: [[UInt8]] = []
      for (name, identity) in file.companions.sorted(by: {
        $0.key.lexicographicallyPrecedes($1.key)
      }) {
        guard let found = try calls.lastingIdentity(name, in: folder) else { continue }
        guard found == identity else { throw .changed }
        others.append(name)
      }
      let sidecars = (try? SidecarName.following(name, with: others, in: folder, calls)) ?? []
      try calls.remove(name, in: folder)
      for name in others + sidecars { try? calls.remove(name, in: folder) }
    }
  }

  /// Opens the trash that holds `file`. Throws `gone` if its disk is not there, and
  /// `noLongerInTrash` if the file was removed from the trash or replaced.
  private func open(_ file: TrashedFile) throws(Reason) -> TrashFolder {
    let trash: TrashFolder
    do throws(Reason) {
      trash = try TrashFolder(
        file.folder, try calls.openFolder(file.folder), makes: false, calls)
    } catch .system(ENOENT) {
      throw calls.isThere(disk: file.device, of: file.folder) ? .noLongerInTrash : .gone
    }
    guard try calls.lastingIdentity(file.name, in: trash.files) == file.identity else {
      throw .noLongerInTrash
    }
    return trash
  }

  /// Returns the files that were trashed with a photo and are still in the trash.
  private func followers(
    of file: TrashedFile, in trash: TrashFolder
  ) throws(Reason) -> [TrashedFile] {
    var found: [TrashedFile] = []
    for follower in file.followers
    where try calls.lastingIdentity(follower.name, in: trash.files) == follower.identity {
      found.append(follower)
    }
    return found
  }

  // MARK: Leftovers

  /// Removes what killed processes of this program have left in the trash at home, and in the trash
  /// of the volume of `folder`. Removes info texts without a file, and completes the jobs that
  /// journals describe. Returns the number of removed texts and completed jobs.
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
      // Info texts without files are removed first, so that their names are free for the next
      // steps.
      let alone = trash.removeLeftovers(calls)
      let journals = (try? calls.names(in: trash.info, where: TrashJournal.isName)) ?? []
      let finished = journals.count { name in
        TrashJournal.finish(name, in: trash.info, calls) { (journal) throws(Reason) in
          if let journal { try finish(journal, in: trash) }
        }
      }
      return count + alone + finished
    }
  }

  /// Completes the job of a killed process: does the same with the companion files as with the
  /// photo. Does nothing if the photo was not moved, or if another program has moved it.
  private func finish(_ journal: TrashJournal, in trash: TrashFolder) throws(Reason) {
    func isGone(_ name: [UInt8], _ folder: OwnedDescriptor) throws(Reason) -> Bool {
      try calls.status(name, in: folder) == nil
    }
    func followers() throws(Reason) -> [TrashJournal.Entry] {
      var found: [TrashJournal.Entry] = []
      guard try isGone(journal.photo.trashed, trash.files) else { return [] }
      for follower in journal.followers {
        let identity = try calls.lastingIdentity(follower.trashed, in: trash.files)
        if identity?.text == follower.identity { found.append(follower) }
      }
      return found
    }
    if journal.job == .delete {
      // If another program has put the photo back, its companions may be wanted too.
      if let folder = try? calls.openFolder(journal.folder),
        try !isGone(journal.photo.name, folder)
      {
        return
      }
      for follower in try followers() {
        try calls.remove(follower.trashed, in: trash.files)
        try? calls.remove(follower.trashed + TrashInfo.ending, in: trash.info)
      }
      return
    }
    // No job leads to another volume: a journal on a foreign disk must not reach the user's files.
    guard let folder = try calls.openFolder(ifThere: journal.folder),
      try calls.mount(folder) == calls.mount(trash.files)
    else { return }
    if journal.job == .restore {
      for follower in try followers() where try isGone(follower.name, folder) {
        try calls.move(follower.trashed, in: trash.files, to: follower.name, in: folder)
        try? calls.remove(follower.trashed + TrashInfo.ending, in: trash.info)
      }
    } else if let date = TrashDate(reading: journal.date), try isGone(journal.photo.name, folder),
      try trash.has(journal.folder.appending(journal.photo.name), at: date, calls)
    {
      for follower in journal.followers where try !isGone(follower.name, folder) {
        _ = try moveIn(journal.folder.appending(follower.name), date)
      }
    }
  }

  // MARK: Places

  private var homePath: FilePath? { dataFolder.map { $0.appending("Trash") } }

  private func shared(_ top: FilePath) -> FilePath {
    top.appending(".Trash").appending(String(user))
  }

  private func own(_ top: FilePath) -> FilePath { top.appending(".Trash-\(user)") }

  /// Returns the trash in the home folder, which is created if it is missing; nil if that trash is
  /// not on `mount`.
  private func homeTrash(on mount: FileCalls.Mount) throws(Reason) -> TrashFolder? {
    do throws(Reason) {
      guard let homePath, try calls.mount(try calls.openNearestFolder(homePath)) == mount
      else { return nil }
      _ = try calls.makeFolders(homePath, mode: 0o700)
      let path = try calls.resolve(homePath)
      return try TrashFolder(path, try calls.openFolder(path), makes: true, calls)
    } catch {
      throw error.asNoTrash
    }
  }

  /// Returns the highest folder on `mount` among `path` and its parents.
  private func top(
    of path: FilePath, on mount: FileCalls.Mount
  ) throws(Reason) -> FilePath {
    var top = path
    while top != FilePath("/"), try calls.mount(try calls.openFolder(top.parent)) == mount {
      top = top.parent
    }
    return top
  }

  /// Returns the trash of a volume with the top folder `top`. The trash is in the folder that the
  /// administrator has created for all users, if that folder is safe, otherwise in a folder of the
  /// user's own.
  private func volumeTrash(_ top: FilePath) throws(Reason) -> TrashFolder {
    do throws(Reason) {
      let folder = try calls.openFolder(top)
      let name = Array(".Trash".utf8)
      // The folder is safe if it is no symbolic link, and if no user can remove another user's
      // folder in it (its sticky bit is set).
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

  /// Opens the folder `name` in `folder`, and creates it if it is missing. Throws if the folder
  /// does not belong to the user.
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
  /// This reason as ``noTrash`` with the same errno. A full disk, and a reason without an errno,
  /// stay unchanged.
  fileprivate var asNoTrash: FileJobError.Reason {
    switch self {
    case .system(ENOSPC), .system(EDQUOT): self
    case .system(let number): .noTrash(number)
    default: self
    }
  }
}
