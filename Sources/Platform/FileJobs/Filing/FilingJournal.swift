internal import Files
internal import System

/// The journal of a photo that is copied or moved to another folder in several steps.
///
/// The journal file is in one of the two folders until the last step is done. If the process is
/// killed before the end, the program finds the journal when it next reads that folder, and
/// completes the job. The contents of a journal are not trusted. A journal can only cause these
/// steps: rename drafts of this program to the names of a photo and its companion files, move these
/// files, and remove files of which the other folder has an equal copy.
struct FilingJournal {
  enum Job: String {
    /// A job that gives drafts in the journal's folder their final names.
    case place
    /// A job that moves files from the journal's folder to another folder, or removes the files of
    /// which the other folder has copies.
    case leave
  }

  let job: Job
  /// The folder to which the files are moved; empty for the job ``Job/place``.
  var folder = FilePath("")
  /// The old and the new name of each file; the photo is the first.
  let files: [CompanionMove]
}

extension FilingJournal: FolderJournal {
  static let prefix = ".lightbox-filing-"
  static let head = "lightbox filing 1"

  var strings: [[UInt8]] {
    [Array(job.rawValue.utf8), folder.bytes] + files.flatMap { [$0.before, $0.after] }
  }

  /// Reads a journal. Each name in it must be the photo's name or the name of a possible companion
  /// file, else the result is nil.
  init?(strings: [[UInt8]]) {
    guard strings.count >= 2, let job = Job(rawValue: String(decoding: strings[0], as: UTF8.self)),
      (strings[1].first == UInt8(ascii: "/")) == (job == .leave),
      let files = CompanionMove.all(reading: Array(strings[2...])), let photo = files.first
    else { return nil }
    let mayFollow = files.dropFirst().allSatisfy { file in
      switch job {
      case .place: CompanionName.mayFollow(file.after, photo.after)
      case .leave: file.canFollow(photo.before, to: photo.after, isElsewhere: true)
      }
    }
    guard mayFollow, job == .leave || files.allSatisfy({ DraftName($0.before) != nil }) else {
      return nil
    }
    self.init(job: job, folder: FilePath(bytes: strings[1]), files: files)
  }

  // MARK: In a folder

  func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    switch job {
    case .place: try place(in: folder, calls)
    case .leave: try leave(folder, calls)
    }
  }

  /// Gives the drafts their names; does nothing to a draft whose name is taken in the meantime.
  private func place(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    for file in files where try calls.status(file.before, in: folder) != nil {
      guard try calls.status(file.after, in: folder) == nil else { continue }
      try calls.move(file.before, in: folder, to: file.after, in: folder)
    }
  }

  /// Moves the companion files of a photo that is already moved, or removes the files of which the
  /// other folder has copies. Does nothing if the photo is not in the other folder.
  private func leave(_ from: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    guard let into = try calls.openFolder(ifThere: folder) else { return }
    // The copies may not have their final names yet.
    for name in try calls.names(in: into, where: Self.isName) {
      _ = Self.finish(name, in: into, calls) { (journal) throws(Reason) in
        guard let journal, journal.job == .place else {
          // This is another job's journal. It is finished when its own folder is looked at.
          throw .foreign
        }
        try journal.place(in: into, calls)
      }
    }
    for (index, file) in files.enumerated() {
      let isHere = try calls.status(file.before, in: from) != nil
      let isThere = try calls.status(file.after, in: into) != nil
      if isHere, isThere {
        if try areCopies(file, from, into, calls) {
          try calls.remove(file.before, in: from)
        } else if index == 0 {
          return
        }
      } else if index == 0 {
        guard isThere else { return }
      } else if isHere {
        try calls.move(file.before, in: from, to: file.after, in: into)
      }
    }
  }

  /// Returns true if the file has an equal copy with its new name in the folder `into`; false if
  /// both names are the same file.
  private func areCopies(
    _ file: CompanionMove, _ from: OwnedDescriptor, _ into: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) -> Bool {
    let here = try calls.open(file.before, in: from)
    let there = try calls.open(file.after, in: into)
    let (own, other) = (try calls.status(here), try calls.status(there))
    guard own.isFile, other.isFile, FileIdentity(own) != FileIdentity(other) else { return false }
    return try calls.areEqual(here, there)
  }
}
