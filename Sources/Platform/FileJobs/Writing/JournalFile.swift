internal import Files
internal import Glibc
internal import System

/// A file that describes a job of several steps. The file exists until the last step is done.
///
/// The process that does the job holds a lock on the file. A journal without a lock is from a
/// process that was killed; the program completes the job at its next start.
struct JournalFile {
  typealias Reason = FileJobError.Reason

  let name: [UInt8]
  private let file: OwnedDescriptor

  // MARK: Bytes

  /// Returns the bytes of a journal: `head`, the strings, and an empty string, each followed by a
  /// zero byte.
  static func bytes(_ head: String, _ strings: [[UInt8]]) -> [UInt8] {
    ([Array(head.utf8)] + strings + [[]]).flatMap { $0 + [0] }
  }

  /// Returns the strings in the bytes of a journal; nil if the journal does not begin with `head`,
  /// or if the bytes are incomplete.
  static func strings(_ bytes: [UInt8], head: String) -> [[UInt8]]? {
    let strings = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    guard strings.count >= 3, strings[0] == Array(head.utf8), strings.suffix(2) == [[], []] else {
      return nil
    }
    return Array(strings[1..<(strings.count - 2)])
  }

  // MARK: In a folder

  /// Writes a journal to a new file whose name begins with `prefix`; waits until the file is on the
  /// disk.
  static func write(
    _ bytes: [UInt8], _ prefix: [UInt8], in folder: OwnedDescriptor, _ calls: FileCalls
  ) throws(Reason) -> JournalFile {
    let name = prefix + Array(String(UInt64.random(in: 0 ... .max), radix: 16).utf8)
    let file = try calls.create(name, in: folder)
    do throws(Reason) {
      _ = calls.lock(file)
      try calls.write(bytes, to: file, isSparse: false)
      try calls.synchronize(file)
      try calls.synchronize(folder)
    } catch {
      try? calls.remove(name, in: folder)
      throw error
    }
    return JournalFile(name: name, file: file)
  }

  /// Removes the journal of a completed job. The journal stays locked until it is removed.
  func remove(from folder: OwnedDescriptor, _ calls: FileCalls) throws(Reason) {
    defer { withExtendedLifetime(file) {} }
    try calls.remove(name, in: folder)
  }

  /// Completes the unfinished job of the journal `name`: passes the journal's bytes to `finish`,
  /// then removes the journal. `limit` is the maximum size of the journal, in bytes. Returns false,
  /// and keeps the journal, after an error or if the process that wrote the journal still runs.
  static func finish(
    _ name: [UInt8], limit: Int, in folder: OwnedDescriptor, _ calls: FileCalls,
    _ finish: ([UInt8]) throws(Reason) -> Void
  ) -> Bool {
    do throws(Reason) {
      let file = try calls.open(name, in: folder)
      let status = try calls.status(file)
      guard status.isFile, calls.lock(file) else { return false }
      // The process may have ended its work just before the lock was there.
      guard let now = try calls.status(name, in: folder), FileIdentity(now) == FileIdentity(status)
      else { return false }
      try finish(try calls.read(file, limit: limit))
      try calls.remove(name, in: folder)
      return true
    } catch {
      return false
    }
  }
}
