internal import Files
internal import Glibc
internal import System

/// The journal of a renaming in several steps: of a photo and its companion files.
///
/// The journal file is in the folder while the files get their new names one by one, the photo
/// first. If the process is killed before the end, the program finds the journal when it next reads
/// the folder, and gives the other files names that match the photo's name. The contents of a
/// journal are not trusted: a journal can only rename possible companion files of the photo.
struct RenamingJournal: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let before: [UInt8]
  let after: [UInt8]
  let followers: [CompanionMove]

  static let prefix = Array(".lightbox-renaming-".utf8)
  private static let head = "lightbox renaming 1"
  /// The greatest size of a journal, bytes: enough for its first line and twelve names.
  private static let limit = 4096

  /// Returns true if `name` is the name of a renaming journal.
  static func isName(_ name: [UInt8]) -> Bool {
    name.count > prefix.count && name.starts(with: prefix)
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    JournalFile.bytes(Self.head, [before, after] + followers.flatMap { [$0.before, $0.after] })
  }

  init(before: [UInt8], after: [UInt8], followers: [CompanionMove]) {
    (self.before, self.after, self.followers) = (before, after, followers)
  }

  /// Reads a journal; nil if the bytes are incomplete, or contain a name that is neither the
  /// photo's nor that of a possible companion file.
  init?(_ bytes: [UInt8]) {
    guard let names = JournalFile.strings(bytes, head: Self.head), names.count >= 2 else {
      return nil
    }
    let (before, after) = (names[0], names[1])
    guard Renaming.fault(of: before) == nil, Renaming.fault(of: after) == nil,
      names.count.isMultiple(of: 2)
    else { return nil }
    let followers = stride(from: 2, to: names.count, by: 2).map {
      CompanionMove(before: names[$0], after: names[$0 + 1])
    }
    guard followers.allSatisfy({ $0.canFollow(before, to: after) }) else { return nil }
    self.init(before: before, after: after, followers: followers)
  }

  // MARK: In a folder

  /// Writes the journal to the folder, and waits until the journal is on the disk.
  func write(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) -> JournalFile {
    try JournalFile.write(bytes, Self.prefix, in: folder, calls)
  }

  /// Completes the unfinished renaming that the journal file `name` describes. Returns false if the
  /// process of the renaming still runs, or after an error.
  static func finish(_ name: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls) -> Bool {
    JournalFile.finish(name, limit: limit, in: folder, calls) { (bytes) throws(Reason) in
      try RenamingJournal(bytes)?.finish(in: folder, calls)
    }
  }

  /// Gives the companion files names that match the photo's name; does nothing if the photo's name
  /// cannot be determined.
  private func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    // Exactly, because a file system may find `a.jpg` where there is an `A.jpg`.
    let names = Set(try calls.names(in: folder))
    guard names.contains(before) != names.contains(after) else { return }
    let moves = names.contains(after) ? followers : followers.map(\.reversed)
    for move in moves where names.contains(move.before) && !names.contains(move.after) {
      try Renaming(calls: calls).move(move.before, to: move.after, in: folder)
    }
  }
}
