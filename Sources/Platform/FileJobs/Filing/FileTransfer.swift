internal import Files
internal import Glibc
internal import System

/// The transfer of a photo and its companion files from one folder to another. Either all files are
/// transferred, or none.
struct FileTransfer {
  let calls: FileCalls
  let from: OwnedDescriptor
  let into: OwnedDescriptor
  /// The path of the folder to which the files are transferred; absolute and without symbolic
  /// links. The folder is open as `into`.
  let target: FilePath
  /// The old and the new name of each file; the photo is the first.
  let files: [CompanionMove]

  /// The journal of a move. It is in the old folder until the move is complete.
  private var moveJournal: FilingJournal { .init(job: .leave, folder: target, files: files) }

  // MARK: Moving

  /// Moves the files. Renames them if both folders are on one volume, else copies them. The
  /// originals are removed only after the copies are completely on the disk and equal to the
  /// originals. If an original changes meanwhile, the copies are removed, and `changed` is thrown.
  /// The copies stay after an error if one of the files can no longer be opened in the old folder.
  func move() throws(Reason) {
    do throws(Reason) {
      try rename()
    } catch .system(EXDEV) {
      let photo = files[0]
      try calls.replacePhoto((photo.before, from), by: (photo.after, into)) { () throws(Reason) in
        try moveCopies()
      }
    }
  }

  /// Moves the files to another volume: copies them, and then removes the originals.
  private func moveCopies() throws(Reason) {
    let before = try stamps()
    let drafts = try makeDrafts()
    let journal = try Reason.onFailure({ remove(drafts) }) { () throws(Reason) in
      try moveJournal.write(in: from, calls)
    }
    try Reason.onFailure({ removeUnlessMoved(journal) }) { () throws(Reason) in
      try placeAll(drafts)
      do throws(Reason) {
        // The inode is not compared, because it is not lasting on FAT. A missing file is no change,
        // because the copy may be the only one that is left.
        for case (let old, let now?) in zip(before, try stamps()) {
          guard now.size == old?.size, now.seconds == old?.seconds,
            now.nanoseconds == old?.nanoseconds
          else { throw .changed }
        }
        try calls.remove(files[0].before, in: from)
      } catch {
        if files.allSatisfy({ calls.isThere($0.before, in: from) }) {
          for file in files.reversed() { try? calls.remove(file.after, in: into) }
        }
        throw error
      }
    }
    leaveRest(journal)
  }

  /// Returns the stamps of the files in the old folder, in the order of `files`; nil for a missing
  /// file.
  private func stamps() throws(Reason) -> [FileStamp?] {
    var stamps: [FileStamp?] = []
    for file in files {
      stamps.append(try calls.status(file.before, in: from).map { FileStamp($0) })
    }
    return stamps
  }

  /// Does the second part of a move between two volumes: removes the files from the old folder. The
  /// new folder must already have equal copies. Throws if the photo cannot be removed; no file is
  /// then removed.
  func leave() throws(Reason) {
    guard files.count > 1 else { return try calls.remove(files[0].before, in: from) }
    let journal = try moveJournal.write(in: from, calls)
    try Reason.onFailure({ removeUnlessMoved(journal) }) { () throws(Reason) in
      try calls.remove(files[0].before, in: from)
    }
    leaveRest(journal)
  }

  /// Removes the journal after an error. The journal stays if a server has removed the photo
  /// although the server's answer was lost: the program removes the remaining files when it next
  /// reads the folder.
  private func removeUnlessMoved(_ journal: JournalFile) {
    if calls.isThere(files[0].before, in: from) { try? journal.remove(from: from, calls) }
  }

  /// Removes the companion files of a photo that is already removed, and then removes the journal.
  /// After an error, the journal stays, and the program removes the remaining files when it next
  /// reads the folder.
  private func leaveRest(_ journal: JournalFile) {
    do throws(Reason) {
      for file in files.dropFirst() { try calls.remove(file.before, in: from) }
      try journal.remove(from: from, calls)
    } catch {
      // The photo is already in its new folder. The journal stays, and the rest is done later.
    }
  }

  private func rename() throws(Reason) {
    let journal = try files.count > 1 ? moveJournal.write(in: from, calls) : nil
    _ = try JournalFile.perform(files, by: journal, in: from, calls, rename) {
      file throws(Reason) in
      try calls.move(file.after, in: into, to: file.before, in: from)
    } isAsBefore: {
      calls.isThere(files[0].before, in: from)
    }
  }

  private func rename(_ file: CompanionMove) throws(Reason) -> CompanionMove {
    do throws(Reason) {
      try calls.move(file.before, in: from, to: file.after, in: into)
      return file
    } catch .system(ENOENT) {
      throw try calls.status(file.before, in: from) == nil ? .gone : .folderRefuses
    }
  }

  // MARK: Copying

  /// Copies the files. At the end, the copies are completely on the disk and equal to the
  /// originals.
  func copy() throws(Reason) { try placeAll(try makeDrafts()) }

  private typealias Draft = FileReplacement.Draft

  private func makeDrafts() throws(Reason) -> [Draft] {
    var drafts: [Draft] = []
    try Reason.onFailure({ remove(drafts) }) { () throws(Reason) in
      for file in files { drafts.append(try makeDraft(of: file.before)) }
    }
    return drafts
  }

  private func remove(_ drafts: [Draft]) {
    for draft in drafts { FileReplacement(calls: calls).remove(draft, from: into) }
  }

  private func makeDraft(of name: [UInt8]) throws(Reason) -> Draft {
    let file = try calls.open(name, in: from)
    let status = try calls.status(file)
    guard status.isFile else { throw .notAFile }
    let replacement = FileReplacement(calls: calls)
    let draft = try Reason.inTarget { () throws(Reason) in try replacement.makeDraft(in: into) }
    try Reason.onFailure({ replacement.remove(draft, from: into) }) { () throws(Reason) in
      let count = try calls.copy(file, to: draft.file)
      try calls.dress(copy: draft.file, as: file, status)
      try calls.synchronize(draft.file)
      guard count == Int(status.st_size),
        FileState(try calls.status(file)) == FileState(status),
        try calls.areEqual(file, draft.file)
      else { throw .changed }
      try calls.setTimes(ofCopy: draft.file, status)
    }
    return draft
  }

  /// Gives the drafts the final names of the copies; after an error, removes the drafts.
  private func placeAll(_ drafts: [Draft]) throws(Reason) {
    try Reason.inTarget { () throws(Reason) in try place(drafts) }
  }

  private func place(_ drafts: [Draft]) throws(Reason) {
    let replacement = FileReplacement(calls: calls)
    guard drafts.count > 1 else {
      return try replacement.install(drafts[0], as: files[0].after, in: into)
    }
    var named = drafts
    var steps: [CompanionMove] = []
    var (journal, done): (JournalFile?, [CompanionMove]) = (nil, [])
    do throws(Reason) {
      for index in named.indices {
        let name = try replacement.name(&named[index], in: into)
        steps.append(CompanionMove(before: name.bytes, after: files[index].after))
      }
      journal = try FilingJournal(job: .place, files: steps).write(in: into, calls)
      for step in steps {
        try calls.move(step.before, in: into, to: step.after, in: into)
        done.append(step)
      }
      try calls.synchronize(into)
    } catch {
      let failure = error
      do throws(Reason) {
        for step in done.reversed() {
          try calls.move(step.after, in: into, to: step.before, in: into)
        }
        try journal?.remove(from: into, calls)
        remove(named)
      } catch {
        // The journal stays, so the next look at the folder finishes this.
      }
      throw failure
    }
    try? journal?.remove(from: into, calls)
  }
}
