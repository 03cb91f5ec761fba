internal import Files
internal import Glibc
internal import System

/// A file that describes a job of several steps. The file exists until the last step is done.
///
/// The process that does the job holds a lock on the file. A journal without a lock is from a
/// process that was killed; the program completes the job at its next start.
struct JournalFile {
  let name: [UInt8]
  fileprivate let file: OwnedDescriptor

  /// Makes the steps of a job one after the other, and then removes its journal, unless `journal`
  /// is nil. `make` makes one step, and returns the record with which `undo` undoes this step.
  ///
  /// After an error, undoes the finished steps and removes the journal. The journal stays if a step
  /// cannot be undone, if the removal fails, or if `isAsBefore` returns false. `isAsBefore` checks
  /// that the files have their old names again: a server may have done a step although its answer
  /// was lost.
  static func perform<Step, Done>(
    _ steps: [Step], by journal: JournalFile?, in folder: OwnedDescriptor, _ calls: FileCalls,
    _ make: (Step) throws(Reason) -> Done, undo: (Done) throws(Reason) -> Void,
    isAsBefore: () -> Bool
  ) throws(Reason) -> [Done] {
    var done: [Done] = []
    do throws(Reason) {
      for step in steps { done.append(try make(step)) }
    } catch {
      let failure = error
      do throws(Reason) {
        for step in done.reversed() { try undo(step) }
        if isAsBefore() { try journal?.remove(from: folder, calls) }
      } catch {
        // The journal stays, so the next look at the folder finishes this.
      }
      throw failure
    }
    try? journal?.remove(from: folder, calls)
    return done
  }

  /// Removes the journal of a completed job. The journal stays locked until it is removed.
  func remove(from folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    defer { withExtendedLifetime(file) {} }
    try calls.remove(name, in: folder)
  }
}

/// The contents of a ``JournalFile``. They are not trusted when they are read.
protocol Journal: Hashable {
  /// The start of the file's name.
  static var prefix: String { get }
  /// The kind and the version of the journal: the first string of the file.
  static var head: String { get }
  /// The strings of the file after ``head``.
  var strings: [[UInt8]] { get }

  /// Reads the strings of a file; nil if they describe no job that the journal may do.
  init?(strings: [[UInt8]])
}

extension Journal {
  /// The maximum size of the file, in bytes: enough for a path and a dozen files. The job of a
  /// larger file is not completed.
  static var limit: Int { 16384 }

  /// Returns true if `name` is the name of a journal of this kind.
  static func isName(_ name: [UInt8]) -> Bool {
    name.count > prefix.utf8.count && name.starts(with: prefix.utf8)
  }

  /// The bytes of the file: ``head``, the strings, and an empty string, each followed by a zero
  /// byte.
  var bytes: [UInt8] { ([Array(Self.head.utf8)] + strings + [[]]).flatMap { $0 + [0] } }

  /// Reads the bytes of a file; nil if they are incomplete, or describe no job that the journal may
  /// do.
  init?(_ bytes: [UInt8]) {
    let strings = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    guard strings.count >= 3, strings[0] == Array(Self.head.utf8), strings.suffix(2) == [[], []]
    else { return nil }
    self.init(strings: Array(strings[1..<(strings.count - 2)]))
  }

  /// Writes the journal to a new file, and waits until the file is on the disk.
  func write(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) -> JournalFile {
    let name = Array((Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 16)).utf8)
    let file = try calls.create(name, in: folder)
    try Reason.onFailure({ try? calls.remove(name, in: folder) }) { () throws(Reason) in
      _ = calls.lock(file)
      try calls.write(bytes, to: file)
      try calls.synchronize(file)
      try calls.synchronize(folder)
    }
    return JournalFile(name: name, file: file)
  }

  /// Completes the unfinished job of the journal file `name`. Passes the journal to `finish` (nil
  /// for an invalid journal), and then removes the file. Keeps the file and returns false after an
  /// error, or if the process that wrote the file still runs.
  static func finish(
    _ name: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls,
    _ finish: (Self?) throws(Reason) -> Void
  ) -> Bool {
    do throws(Reason) {
      let file = try calls.openToLock(name, in: folder)
      let status = try calls.status(file)
      guard status.isFile, calls.lock(file) else { return false }
      // The process of the journal may have finished its work just before the file was locked here.
      guard let now = try calls.status(name, in: folder), FileIdentity(now) == FileIdentity(status)
      else { return false }
      try finish(Self(try calls.read(file, limit: limit)))
      try calls.remove(name, in: folder)
      return true
    } catch {
      return false
    }
  }
}

/// A journal in the folder of the photo that the job changes.
protocol FolderJournal: Journal {
  /// Completes the job if the files in `folder` show that the job had begun before the process was
  /// killed; otherwise leaves the files unchanged.
  func finish(in folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason)
}

extension FolderJournal {
  /// Completes the job of the journal file `name`, and removes the file. Returns false if `name` is
  /// no journal of this kind, or if the job was not completed.
  static func finish(_ name: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls) -> Bool {
    isName(name)
      && finish(name, in: folder, calls) { (journal) throws(Reason) in
        try journal?.finish(in: folder, calls)
      }
  }
}
