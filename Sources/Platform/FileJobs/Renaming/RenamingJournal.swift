internal import System

/// The journal of a job that renames a photo and its companion files, one after the other.
///
/// The journal file is in the folder while the files get their new names one by one, the photo
/// first. If the process is killed before the end, the program finds the journal when it next reads
/// the folder, and gives the other files names that match the photo's name. The contents of a
/// journal are not trusted: a journal can only rename possible companion files of the photo.
struct RenamingJournal {
  /// The old and the new name of each file; the photo is the first.
  let files: [CompanionMove]
}

extension RenamingJournal: FolderJournal {
  static let prefix = ".lightbox-renaming-"
  static let head = "lightbox renaming 1"

  var strings: [[UInt8]] { files.flatMap { [$0.before, $0.after] } }

  /// Reads a journal. Each name in it must be the photo's name or the name of a possible companion
  /// file, else the result is nil.
  init?(strings names: [[UInt8]]) {
    guard let files = CompanionMove.all(reading: names), let photo = files.first,
      files.dropFirst().allSatisfy({ $0.canFollow(photo.before, to: photo.after) })
    else { return nil }
    self.init(files: files)
  }

  /// Gives the companion files names that match the photo's name; does nothing if the photo's name
  /// cannot be determined.
  func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    // Names are compared exactly, because a file system may find `A.jpg` by the name `a.jpg`.
    let names = Set(try calls.names(in: folder))
    let isRenamed = names.contains(files[0].after)
    guard names.contains(files[0].before) != isRenamed else { return }
    let moves = isRenamed ? files : files.map(\.reversed)
    for move in moves where names.contains(move.before) && !names.contains(move.after) {
      try Renaming(calls: calls).move(move.before, to: move.after, in: folder)
    }
  }
}
