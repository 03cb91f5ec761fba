internal import Files
internal import Glibc
internal import System

/// Replaces the contents of a file. The new contents are completely on the disk, or nothing
/// changes.
///
/// The contents are written to a draft in the same folder. The draft gets all other properties of
/// the old file. Then the draft and the old file exchange their names in one step. If another
/// process replaced the old file before this step, the names are exchanged back. On a file system
/// that cannot exchange names, the state of the old file is checked, and then the draft is renamed
/// to the old file's name.
struct FileReplacement {
  let calls: FileCalls

  /// Replaces the contents of an opened file; throws if the file has changed since it was opened.
  ///
  /// If `keepingTimes` is true, the new file gets the old file's times of access and modification.
  /// After an error, the old file has its name, and there is no draft.
  func replace(
    _ old: OpenedFile, with bytes: [UInt8], keepingTimes: Bool
  ) throws(Reason) {
    // For a moment, the old file has the draft's name. Its lock keeps other windows from removing
    // it as a leftover.
    _ = calls.lock(old.file)
    var draft = try makeDraft(in: old.folder)
    let hidden = try Reason.onFailure({ remove(draft, from: old.folder) }) { () throws(Reason) in
      let isSparse = Int64(old.status.st_blocks) * 512 < Int64(old.status.st_size)
      try calls.write(bytes, to: draft.file, isSparse: isSparse)
      try calls.dress(draft.file, as: old.file, old.status, keepingTimes: keepingTimes)
      try calls.synchronize(draft.file)
      let hidden = try name(&draft, replacing: UInt64(old.status.st_ino), in: old.folder)
      guard let now = try calls.status(old.name, in: old.folder),
        FileState(now) == old.state, FileState(try calls.status(old.file)) == old.state
      else { throw .changed }
      return hidden
    }
    try takePlace(of: old, hidden)
  }

  /// Creates a file with the contents `bytes` and, if possible, the permissions `mode`. Throws
  /// `taken` if another file has the name. The file stays locked until the returned descriptor is
  /// closed.
  @discardableResult
  func create(
    _ name: [UInt8], in folder: OwnedDescriptor, _ bytes: [UInt8], mode: mode_t
  ) throws(Reason) -> OwnedDescriptor {
    let draft = try makeDraft(in: folder)
    try Reason.onFailure({ remove(draft, from: folder) }) { () throws(Reason) in
      try calls.write(bytes, to: draft.file, isSparse: false)
      try calls.possibly { () throws(Reason) in
        _ = try calls.make(.mode) { fchmod(draft.file.number, mode) }
      }
      try calls.synchronize(draft.file)
    }
    try install(draft, as: name, in: folder)
    return draft.file
  }

  /// Gives a finished draft the name `name`, and waits until the change is on the disk. Throws
  /// `taken` if another file has the name. After an error, the draft is removed.
  func install(
    _ draft: Draft, as name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) {
    try Reason.onFailure({ remove(draft, from: folder) }) { () throws(Reason) in
      if let draft = draft.name {
        try calls.move(draft.bytes, in: folder, to: name, in: folder)
      } else {
        try calls.link(draft.file, as: name, in: folder)
      }
    }
    try Reason.onFailure({ try? calls.remove(name, in: folder) }) { () throws(Reason) in
      try calls.synchronize(folder)
    }
  }

  /// Removes a draft that is not needed any more.
  func remove(_ draft: Draft, from folder: OwnedDescriptor) {
    if let name = draft.name { try? calls.remove(name.bytes, in: folder) }
  }

  // MARK: The draft

  /// A new file that does not have its final name yet. The file stays locked until its descriptor
  /// is closed.
  struct Draft {
    let file: OwnedDescriptor
    /// The draft's name; nil if the draft has no name. The system deletes a draft without a name
    /// when the process ends.
    var name: DraftName?
  }

  func makeDraft(in folder: OwnedDescriptor) throws(Reason) -> Draft {
    do throws(Reason) {
      let file = try calls.createUnnamed(in: folder)
      _ = calls.lock(file)
      return Draft(file: file, name: nil)
    } catch
      where error.isUnsupported || error == .system(EISDIR) || error == .system(ENOENT)
    {
      let name = DraftName(own: 0, old: 0)
      let file = try calls.create(name.bytes, in: folder)
      _ = calls.lock(file)
      return Draft(file: file, name: name)
    }
  }

  /// Gives a draft a hidden name, unless it has one, and returns the name. If this process is
  /// killed, the program recognizes the draft by this name at its next start. `old` is the inode of
  /// the file that the draft replaces; 0 if it replaces no file.
  func name(
    _ draft: inout Draft, replacing old: UInt64 = 0, in folder: OwnedDescriptor
  ) throws(Reason) -> DraftName {
    if let name = draft.name { return name }
    let name = DraftName(own: UInt64(try calls.status(draft.file).st_ino), old: old)
    try calls.link(draft.file, as: name.bytes, in: folder)
    draft.name = name
    return name
  }

  /// Gives a finished draft the name of the old file, whose contents it replaces. Throws `changed`
  /// if the old file was changed after it was opened. After an error, gives the old file its name
  /// back, and removes the draft.
  private func takePlace(of old: OpenedFile, _ draft: DraftName) throws(Reason) {
    do throws(Reason) {
      // The two are not exchanged if the draft's name does not contain their inode numbers: the old
      // file could then not be told from a draft.
      guard draft.own != 0, try calls.exchange(draft.bytes, old.name, in: old.folder) else {
        try calls.replace(old.name, with: draft.bytes, in: old.folder)
        // The replacement cannot be undone, so an error is ignored: in any case, the old or the new
        // contents are complete.
        try? calls.synchronize(old.folder)
        return
      }
    } catch {
      try? calls.remove(draft.bytes, in: old.folder)
      throw error
    }
    do throws(Reason) {
      guard let out = try calls.status(draft.bytes, in: old.folder),
        FileStamp(out) == old.state.stamp
      else { throw .changed }
      try calls.synchronize(old.folder)
    } catch {
      // If this fails as well, the old file has the draft's name until the next start.
      if (try? calls.exchange(draft.bytes, old.name, in: old.folder)) == true {
        try? calls.remove(draft.bytes, in: old.folder)
      }
      throw error
    }
    // A file that could not be removed is found at the next start.
    try? calls.remove(draft.bytes, in: old.folder)
  }
}
