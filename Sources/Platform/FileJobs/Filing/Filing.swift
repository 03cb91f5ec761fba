package import Files
internal import Glibc
internal import Languages
internal import System

/// Copies or moves photos to another folder. An existing file is replaced only on request, and is
/// then moved to the trash.
///
/// The other file of a pair is copied or moved with the photo, and so are XMP files that describe
/// only the photo. If this needs several steps, a ``FilingJournal`` is in one of the folders during
/// the job, so that no file is lost or left over even if the process is killed.
package struct Filing: Sendable {
  /// The kind of the job: a copy keeps the photo in the old folder, and a move does not.
  package enum Kind: Hashable, Sendable {
    case copy, move
  }

  /// The action if the new folder already has a file with the photo's name.
  package enum CollisionPolicy: Hashable, Sendable {
    /// The photo is not copied or moved, and an error is thrown.
    case refuse
    /// The photo gets a new name with a number.
    case keepBoth
    /// The photo is not copied or moved, without an error.
    case skip
    /// The file with the same name is moved to the trash. If that file belongs to the same job, the
    /// photo gets a new name with a number instead. It also gets one if no file has its name, but
    /// the photo would form a pair with a file of the new folder.
    case replace
  }

  static let copying = FileJobError.Operation { Phrase("{0} was not copied: {1}", $0, $1) }
  static let moving = FileJobError.Operation { Phrase("{0} was not moved: {1}", $0, $1) }
  static let making = FileJobError.Operation { Phrase("{0} was not made: {1}", $0, $1) }
  static let uncopying = FileJobError.Operation { Phrase("{0} was not taken back: {1}", $0, $1) }

  private let calls: FileCalls
  private let trash: Trash
  private let pairs: Bool

  /// Creates a value that copies and moves photos. A replaced file is moved to `trash`. An undone
  /// copy is moved to `trash`, too, if the copy or its original has changed after the job.
  ///
  /// `pairs` is true if a RAW and a picture with the same name are one photo. A photo that would
  /// form such a pair with a photo of the new folder then counts as a name collision.
  package init(trash: Trash, pairs: Bool = false, calls: FileCalls = .real) {
    (self.trash, self.pairs, self.calls) = (trash, pairs, calls)
  }

  // MARK: Folders

  /// Creates a folder and its missing parents; returns the new folders, the innermost first. If one
  /// cannot be created, removes the new folders, and throws.
  package func makeFolder(_ path: FilePath) throws(FileJobError) -> [FilePath] {
    try FileJobError.naming(Self.making, path) { () throws(Reason) in
      try Reason.inTarget { () throws(Reason) in try calls.makeFolders(path, mode: 0o777) }
    }
  }

  /// Removes the folders `paths`, in this order; keeps each folder that is not empty.
  package func removeFolders(_ paths: [FilePath]) { calls.removeFolders(paths) }

  /// Returns the number of photos whose names collide with a file in a folder, or with another of
  /// the photos; the names of companions count too.
  ///
  /// A photo that is already in the folder counts if it is copied, but not if it is moved. Throws
  /// if the folder, or a folder of the photos, cannot be opened.
  package func takenCount(
    of photos: some Sequence<(path: FilePath, companions: [[UInt8]])>, in folder: FilePath,
    by kind: Kind
  ) throws(FileJobError) -> Int {
    try FileJobError.naming(Self.operation(kind), folder) { () throws(Reason) in
      let into = try calls.openFolder(folder)
      let own = try identity(into)
      var parents: [FilePath: Bool] = [:]
      var (names, count): (Set<[UInt8]>, Int) = ([], 0)
      for (path, companions) in photos {
        let parent = path.parent
        if parents[parent] == nil {
          parents[parent] = try identity(calls.openFolder(parent)) == own
        }
        if parents[parent] == true, kind == .move { continue }
        let own = [path.lastComponent] + companions
        var isTaken = try partner(of: own, beside: names, in: into) != nil
        for name in own {
          let isNew = names.insert(name).inserted
          let isThere = try calls.status(name, in: into) != nil
          if !isNew || isThere { isTaken = true }
        }
        if isTaken { count += 1 }
      }
      return count
    }
  }

  /// Returns the files of those `photos` whose own folder is `folder`. A job that replaces files
  /// must not replace these, because they are its own photos. Files that cannot be found are left
  /// out.
  package func present(
    _ photos: some Sequence<(path: FilePath, companions: [[UInt8]])>, in folder: FilePath
  ) -> PlacedFiles {
    var present = PlacedFiles()
    guard let target = try? calls.resolve(folder) else { return present }
    var folders: [FilePath: OwnedDescriptor?] = [:]
    for (path, companions) in photos {
      let parent = path.parent
      if folders[parent] == nil {
        let isTarget = (try? calls.resolve(parent)) == target
        folders[parent] = .some(isTarget ? try? calls.openFolder(target) : nil)
      }
      guard let into = folders[parent] ?? nil else { continue }
      for name in [path.lastComponent] + companions {
        guard let status = try? calls.status(name, in: into) else { continue }
        present.insert(target.appending(name), FileIdentity(status))
      }
    }
    return present
  }

  private func identity(_ folder: OwnedDescriptor) throws(Reason) -> FileIdentity {
    FileIdentity(try calls.status(folder))
  }

  // MARK: Filing

  /// Copies or moves a photo and its `companions` to a folder, which must exist. A replaced file
  /// gets `date` as its deletion time in the trash. `placed` are the job's own files in the folder;
  /// they are not replaced.
  ///
  /// Returns nil if nothing is done: because a name is taken and `onCollision` is `skip`, or
  /// because the photo is already in the folder. Throws if a name is taken and `onCollision` is
  /// `refuse`, or if the photo cannot be copied or moved.
  package func file(
    _ path: FilePath, with companions: [[UInt8]] = [], into folder: FilePath, by kind: Kind,
    onCollision: CollisionPolicy, keeping placed: PlacedFiles = PlacedFiles(), at date: TrashDate
  ) throws(FileJobError) -> FiledFile? {
    try FileJobError.naming(Self.operation(kind), path) { () throws(Reason) in
      let target = try Reason.inTarget { () throws(Reason) in try calls.resolve(folder) }
      // A symbolic link is only another name of the photo. A copy is a copy of the photo itself.
      let (source, name) = (try real(path, kind), path.lastComponent)
      let (from, old) = (try calls.openFolder(source.parent), source.lastComponent)
      guard let status = try calls.status(old, in: from) else { throw .gone }
      guard status.isFile else { throw .notAFile }
      let into = try Reason.inTarget { () throws(Reason) in try calls.openFolder(target) }
      let (home, away) = (try identity(from), try identity(into))
      if kind == .move, home == away { return nil }
      func transfer(_ name: [UInt8]) throws(Reason) -> FileTransfer {
        FileTransfer(
          calls: calls, from: from, into: into, target: target,
          files: [CompanionMove(before: old, after: name)]
            + (try CompanionMove.following(
              old, to: name, with: companions, isElsewhere: true, in: from, calls)))
      }
      let plain = try transfer(name)
      var there: [(name: [UInt8], identity: FileIdentity, isItself: Bool)] = []
      for file in plain.files.photoFiles {
        guard let found = try calls.status(file.after, in: into) else { continue }
        let own = try calls.status(file.before, in: from)
        let identity = FileIdentity(found)
        there.append((file.after, identity, own.map { FileIdentity($0) } == identity))
      }
      var taken = there.first?.name
      if taken == nil { taken = try partner(of: plain.files.photoFiles.map(\.after), in: into) }
      guard let taken else { return try perform(plain, kind, of: source, status, replaced: nil) }
      let isPlaced = there.contains {
        placed.contains(target.appending($0.name), $0.identity)
      }
      switch onCollision {
      case .refuse: throw .taken(taken)
      case .skip: return nil
      // The photo must not be moved to the trash to be replaced by itself.
      case .replace where there.contains(where: \.isItself): return nil
      case .replace where !there.isEmpty && !isPlaced:
        let replaced = try trash.moveIn(
          target.appending(taken), with: there.dropFirst().map(\.name), date)
        return try Reason.onFailure({ try? trash.restore(replaced) }) { () throws(Reason) in
          try perform(plain, kind, of: source, status, replaced: replaced)
        }
      // With `.replace`, nothing is replaced if the file in the folder belongs to another photo, or
      // is another photo of the job.
      case .keepBoth, .replace:
        var tried: Set<[UInt8]> = []
        while true {
          let free = try freeName(
            for: name, old, with: companions, from: from, in: into, besides: tried)
          do throws(Reason) {
            return try perform(transfer(free), kind, of: source, status, replaced: nil)
          } catch .taken where tried.count < Self.mostTries {
            // The disk treats an existing name as equal, or another program has just used the name.
            tried.insert(free)
          }
        }
      }
    }
  }

  private func perform(
    _ transfer: FileTransfer, _ kind: Kind, of source: FilePath, _ status: stat,
    replaced: TrashedFile?
  ) throws(Reason) -> FiledFile {
    var originals = [transfer.files[0].before: FileStamp(status)]
    for file in transfer.files.photoFiles.dropFirst() {
      originals[file.before] = try calls.status(file.before, in: transfer.from)
        .map { FileStamp($0) }
    }
    let name = transfer.files[0].after
    let earlier = try SidecarName.taken(
      of: name, with: transfer.files.photoFiles.dropFirst().map(\.after), in: transfer.into, calls)
    switch kind {
    case .copy: try transfer.copy()
    case .move: try transfer.move()
    }
    // The photo is already filed, so errors are ignored: without these facts, the undo is only more
    // careful.
    let found = try? calls.status(name, in: transfer.into)
    let identity = found.flatMap { try? calls.lastingIdentity($0, name, in: transfer.into) }
    let stamps = transfer.files.compactMap { file in
      (try? calls.status(file.after, in: transfer.into)).map { FileStamp($0) }
    }
    return FiledFile(
      kind: kind, before: source, after: transfer.target.appending(name),
      identity: identity
        ?? LastingIdentity(identity: FileIdentity(found ?? status), born: [0, 0]),
      device: (try? calls.disk(of: transfer.into)) ?? 0,
      files: transfer.files, stamps: stamps, originals: originals,
      earlierSidecars: earlier, replaced: replaced)
  }

  /// Returns the path of the file to transfer. If a symbolic link is to be copied, this is the path
  /// of its target. If a link is to be moved, throws `link`; if there is no file, throws `gone`.
  private func real(_ path: FilePath, _ kind: Kind) throws(Reason) -> FilePath {
    let folder = try calls.openFolder(path.parent)
    guard let status = try calls.status(path.lastComponent, in: folder) else { throw .gone }
    guard status.isLink else { return path }
    switch kind {
    case .copy: return try calls.resolve(path)
    case .move: throw .link
    }
  }

  /// Returns the name of a file that would form a pair with a transferred file. Searches `folder`
  /// and `names`; `own` are the new names of the transferred files. Nil if there is no such file.
  private func partner(
    of own: [[UInt8]], beside names: Set<[UInt8]> = [], in folder: OwnedDescriptor
  ) throws(Reason) -> [UInt8]? {
    guard pairs else { return nil }
    for partner in own.flatMap(CompanionName.partners) where !own.contains(partner) {
      let isThere = try calls.status(partner, in: folder) != nil
      if isThere || names.contains(partner) { return partner }
    }
    return nil
  }

  /// The number of times that another free name is tried because the last one turned out to be
  /// taken. After that, the job fails.
  private static let mostTries = 100

  /// Returns `name` with a number, such as `a (2).jpg`; the new name is free in the folder `into`,
  /// and so are the companions' names with this number. The names `tried` are not returned. `old`
  /// is the photo's name in `from`.
  private func freeName(
    for name: [UInt8], _ old: [UInt8], with companions: [[UInt8]], from: OwnedDescriptor,
    in into: OwnedDescriptor, besides tried: Set<[UInt8]>
  ) throws(Reason) -> [UInt8] {
    let names = tried.union(try calls.names(in: into))
    let stem = SidecarName.stem(of: name)
    var number = 2
    while number < 100_000 {
      let mark = Array(" (\(number))".utf8)
      let candidate = stem + mark + name.dropFirst(stem.count)
      number += 1
      let moves = try CompanionMove.following(
        old, to: candidate, with: companions, isElsewhere: true, in: from, calls)
      guard !names.contains(candidate), !moves.contains(where: { names.contains($0.after) }),
        try partner(of: [candidate] + moves.map(\.after), in: into) == nil
      else { continue }
      guard candidate.count <= Renaming.longestName else { throw .longName }
      return candidate
    }
    throw .taken(name)
  }

  // MARK: Undoing

  /// Undoes a job: removes the copy, or moves the photo back. Then restores a replaced file from
  /// the trash. If only this last step fails, returns its error; all other errors are thrown.
  /// Returns nil if no step has failed.
  ///
  /// A copy is deleted if neither the copy nor the original has changed; otherwise the copy is
  /// moved to the trash, with `date` as its deletion time.
  @discardableResult
  package func undo(
    _ filed: FiledFile, at date: TrashDate
  ) throws(FileJobError) -> FileJobError? {
    let operation = filed.kind == .copy ? Self.uncopying : Self.moving
    try calls.undoing(operation, filed.after, on: filed.device) { () throws(Reason) in
      let name = filed.after.lastComponent
      let from = try calls.openFolder(filed.after.parent)
      try calls.check(name, in: from, is: filed.identity)
      switch filed.kind {
      case .copy where try isSuperfluous(filed, in: from):
        try transfer(filed, filed.files.map(\.reversed), from: from).leave()
      case .copy:
        _ = try trash.moveIn(
          filed.after, with: filed.companions, besides: filed.earlierSidecars, date)
      case .move:
        let photo = filed.files[0].reversed
        let home = try Reason.inTarget { () throws(Reason) in
          try calls.openFolder(filed.before.parent)
        }
        let others = try CompanionMove.back(
          photo.before, to: photo.after, undoing: Array(filed.files.dropFirst()),
          besides: filed.earlierSidecars, isElsewhere: true, in: from, into: home, calls)
        try transfer(filed, [photo] + others, from: from).move()
      }
    }
    guard let replaced = filed.replaced else { return nil }
    do throws(FileJobError) {
      try trash.restore(replaced)
      return nil
    } catch {
      return error
    }
  }

  /// Creates the transfer of `files` from the folder `from` back to the photo's earlier folder.
  private func transfer(
    _ filed: FiledFile, _ files: [CompanionMove], from: OwnedDescriptor
  ) throws(Reason) -> FileTransfer {
    try Reason.inTarget { () throws(Reason) in
      let target = try calls.resolve(filed.before.parent)
      return FileTransfer(
        calls: calls, from: from, into: try calls.openFolder(target), target: target, files: files)
    }
  }

  /// Returns true if the copy has not changed since it was made, the originals of the photo and its
  /// companion have not changed either, and no original is missing.
  private func isSuperfluous(
    _ filed: FiledFile, in folder: OwnedDescriptor
  ) throws(Reason) -> Bool {
    guard let home = try calls.openFolder(ifThere: filed.before.parent) else { return false }
    for file in filed.files {
      guard let original = try calls.status(file.before, in: home) else { return false }
      if let stamp = filed.originals[file.before], FileStamp(original) != stamp { return false }
    }
    var stamps: [FileStamp] = []
    for file in filed.files {
      guard let status = try calls.status(file.after, in: folder) else { return false }
      stamps.append(FileStamp(status))
    }
    let sidecars = try SidecarName.following(
      filed.after.lastComponent, with: filed.companions, in: folder, calls)
    return stamps == filed.stamps
      && Set(sidecars).subtracting(filed.earlierSidecars)
        == Set(filed.files.dropFirst().map(\.after)).subtracting(filed.companions)
  }

  /// Returns the kind of the errors of a job of the kind `kind`.
  package static func operation(_ kind: Kind) -> FileJobError.Operation {
    kind == .copy ? copying : moving
  }
}
