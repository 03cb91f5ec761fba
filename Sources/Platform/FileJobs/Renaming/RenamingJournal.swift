internal import System

/// The journal of a job that renames a photo and its companion files, one after the other.
///
/// The journal file is in the folder while the files get their new names one by one, the photo
/// first. If the process is killed before the end, the program finds the journal when it next reads
/// the folder, and gives the other files names that match the photo's name. The contents of a
/// journal are not trusted: a journal can only rename possible companion files of the photo.
struct RenamingJournal {
  let before: [UInt8]
  let after: [UInt8]
  let followers: [CompanionMove]
}

extension RenamingJournal: FolderJournal {
  static let prefix = ".lightbox-renaming-"
  static let head = "lightbox renaming 1"
  /// The maximum size of the journal file, in bytes: enough for ``head`` and twelve names.
  static let limit = 4096

  var strings: [[UInt8]] { [before, after] + followers.flatMap { [$0.before, $0.after] } }

  /// Reads a journal. Each name in it must be the photo's name or the name of a possible companion
  /// file, else the result is nil.
  init?(strings names: [[UInt8]]) {
    guard names.count >= 2, names.count.isMultiple(of: 2) else { return nil }
    let (before, after) = (names[0], names[1])
    guard Renaming.fault(of: before) == nil, Renaming.fault(of: after) == nil else { return nil }
    let followers = stride(from: 2, to: names.count, by: 2).map {
      CompanionMove(before: names[$0], after: names[$0 + 1])
    }
    guard followers.allSatisfy({ $0.canFollow(before, to: after) }) else { return nil }
    self.init(before: before, after: after, followers: followers)
  }

  /// Gives the companion files names that match the photo's name; does nothing if the photo's name
  /// cannot be determined.
  func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    // Names are compared exactly, because a file system may find `A.jpg` by the name `a.jpg`.
    let names = Set(try calls.names(in: folder))
    guard names.contains(before) != names.contains(after) else { return }
    let moves = names.contains(after) ? followers : followers.map(\.reversed)
    for move in moves where names.contains(move.before) && !names.contains(move.after) {
      try Renaming(calls: calls).move(move.before, to: move.after, in: folder)
    }
  }
}
