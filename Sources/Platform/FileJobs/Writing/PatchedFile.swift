internal import Files
internal import Glibc

/// The record of a byte change written to a file, with which the change can be undone.
struct PatchedFile: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let patch: BytePatch
  /// The checksum of all bytes before the change; `after` is the checksum after it.
  let before: ContentSum
  let after: ContentSum

  /// The size in bytes of the largest file that is changed.
  static let limit = 1 << 30

  /// Changes an opened file's bytes, and keeps its other properties.
  ///
  /// If `isPhoto` is true, it keeps its times, too. If a new photo cannot get the properties of the
  /// old one, or has no room, a change of the same length is made in the photo's own bytes, by a
  /// ``PatchJournal``.
  init(
    _ file: OpenedFile, _ bytes: [UInt8], _ patch: BytePatch, isPhoto: Bool, _ calls: FileCalls
  ) throws(Reason) {
    // The sums are of what is there and of what is written.
    guard let changed = patch.applied(to: bytes) else { throw .changed }
    self.patch = patch
    before = ContentSum(of: bytes)
    after = ContentSum(of: changed)
    guard !patch.isEmpty else { return }
    do throws(Reason) {
      try FileReplacement(calls: calls).replace(file, with: changed, keepingTimes: isPhoto)
    } catch  where isPhoto && error.leavesPatching {
      guard let journal = PatchJournal(patch, of: file, before: before) else { throw error }
      do throws(Reason) {
        try journal.perform(on: file, calls)
      } catch let second {
        // The first one says why the photo could not be replaced, as is usual.
        throw second == .changed ? second : error
      }
    }
  }

  /// Undoes the change, and returns the record of that; throws if the file has changed since.
  func undone(
    _ file: OpenedFile, isPhoto: Bool, _ calls: FileCalls
  ) throws(Reason) -> PatchedFile {
    let bytes = try file.contents(limit: Self.limit, calls)
    guard ContentSum(of: bytes) == after, let old = patch.inverse.applied(to: bytes),
      ContentSum(of: old) == before
    else { throw .changed }
    return try PatchedFile(file, bytes, patch.inverse, isPhoto: isPhoto, calls)
  }
}

extension FileJobError.Reason {
  /// True where a file could not be replaced by a new one, but its own bytes may be changed.
  fileprivate var leavesPatching: Bool {
    switch self {
    case .unkept, .system(ENOSPC), .system(EDQUOT): true
    default: false
    }
  }
}

extension OpenedFile {
  /// Throws if the file has several names (hard links), which would keep the old file, or if it is
  /// write-protected.
  func checkReplaceable(_ calls: FileCalls) throws(Reason) {
    guard status.st_nlink == 1 else { throw .otherNames(Int(status.st_nlink)) }
    try calls.checkWritable(name, in: folder)
  }
}
