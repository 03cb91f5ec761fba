package import Files
internal import Glibc
internal import Languages
internal import System

/// Renames files within their folders. Never uses a name that another file has.
///
/// For a symbolic link, the link is renamed, not its target. The other file of a pair is renamed
/// with the photo, and so are XMP files that describe only the photo. Until all files are renamed,
/// a ``RenamingJournal`` is in the folder: if the process is killed, the program uses the journal
/// to give all files matching names.
package struct Renaming: Sendable {
  package static let renaming = FileJobError.Operation {
    Phrase("{0} was not renamed: {1}", $0, $1)
  }

  private let calls: FileCalls

  package init(calls: FileCalls = .real) {
    self.calls = calls
  }

  /// The maximum length of a name, in bytes.
  package static let longestName = 255

  /// Returns the reason why a file cannot have this name; nil if the name is valid.
  package static func fault(of name: [UInt8]) -> FileJobError.Reason? {
    if name.isEmpty { return .emptyName }
    if name == Array(".".utf8) || name == Array("..".utf8) { return .nameOfDots }
    if name.contains(UInt8(ascii: "/")) { return .slashInName }
    if name.contains(0) { return .zeroInName }
    return name.count > longestName ? .longName : nil
  }

  /// Renames the file at `path` and its `companions`, within their folder. Returns nil if the file
  /// already has the name `name`. Throws if the name is not allowed or is taken, or if the file
  /// cannot be renamed.
  package func rename(
    _ path: FilePath, with companions: [[UInt8]] = [], to name: [UInt8]
  ) throws(FileJobError) -> FiledFile? {
    try FileJobError.naming(Self.renaming, path) { () throws(Reason) in
      if let fault = Self.fault(of: name) { throw fault }
      let old = path.lastComponent
      guard name != old else { return nil }
      let folder = try calls.openFolder(path.parent)
      guard let status = try calls.status(old, in: folder) else { throw .gone }
      guard status.isFile || status.isLink else { throw .notAFile }
      let identity = try calls.lastingIdentity(status, old, in: folder)
      let followers = try CompanionMove.following(
        old, to: name, with: companions, in: folder, calls)
      let device = try calls.disk(of: folder)
      let earlier = try SidecarName.taken(
        of: name, with: followers.map(\.after), in: folder, calls)
      try move(old, to: name, with: followers, in: folder)
      return FiledFile(
        kind: .move, before: path, after: path.parent.appending(name), identity: identity,
        device: device, files: [CompanionMove(before: old, after: name)] + followers,
        earlierSidecars: earlier)
    }
  }

  /// Renames a file and its companions back to their old names, together with XMP files that were
  /// created after the renaming. Throws if an old name is taken, or if another file now has the new
  /// name.
  package func undo(_ renamed: FiledFile) throws(FileJobError) {
    try calls.undoing(Self.renaming, renamed.after, on: renamed.device) { () throws(Reason) in
      let folder = try calls.openFolder(renamed.after.parent)
      let name = renamed.after.lastComponent
      try calls.check(name, in: folder, is: renamed.identity)
      let target = renamed.before.lastComponent
      let followers = try CompanionMove.back(
        name, to: target, undoing: Array(renamed.files.dropFirst()),
        besides: renamed.earlierSidecars, in: folder, into: folder, calls)
      try move(name, to: target, with: followers, in: folder)
    }
  }

  /// Renames a photo and its companion files; after an error, all of them have their old names.
  private func move(
    _ name: [UInt8], to target: [UInt8], with followers: [CompanionMove], in folder: OwnedDescriptor
  ) throws(Reason) {
    let files = [CompanionMove(before: name, after: target)] + followers
    let journal = try files.count > 1 ? RenamingJournal(files: files).write(in: folder, calls) : nil
    _ = try JournalFile.perform(files, by: journal, in: folder, calls) { file throws(Reason) in
      try move(file.before, to: file.after, in: folder)
      return file
    } undo: { file throws(Reason) in
      try move(file.after, to: file.before, in: folder)
    } isAsBefore: {
      files.allSatisfy { calls.isThere($0.before, in: folder) }
    }
  }

  func move(
    _ name: [UInt8], to target: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) {
    do throws(Reason) {
      try calls.move(name, in: folder, to: target, in: folder)
    } catch .taken {
      guard try isSameName(name, target, in: folder) else { throw .taken(target) }
      try moveByWay(name, to: target, in: folder)
    }
  }

  /// Returns true if both names mean the same file for the file system, as `a.jpg` and `A.jpg` do
  /// for FAT; false for two hard links to a file.
  private func isSameName(
    _ name: [UInt8], _ target: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) -> Bool {
    guard let one = try calls.status(name, in: folder),
      let other = try calls.status(target, in: folder), FileIdentity(one) == FileIdentity(other)
    else { return false }
    return try !calls.names(in: folder).contains(target)
  }

  /// Renames a file if the file system treats the old and the new name as equal: first to a
  /// temporary name, and then to `target`.
  private func moveByWay(
    _ name: [UInt8], to target: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) {
    // If the process is killed between the two steps, the next start finds the target name in the
    // temporary name.
    let between = target + Leftovers.renaming
    guard between.count <= Self.longestName else { throw .longName }
    try calls.move(name, in: folder, to: between, in: folder)
    try Reason.onFailure({ try? calls.move(between, in: folder, to: name, in: folder) }) {
      () throws(Reason) in
      try calls.move(between, in: folder, to: target, in: folder)
    }
  }
}
