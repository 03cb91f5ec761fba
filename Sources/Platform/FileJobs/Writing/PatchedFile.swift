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
  init(
    _ file: OpenedFile, _ bytes: [UInt8], _ patch: BytePatch, keepingTimes: Bool, _ calls: FileCalls
  ) throws(Reason) {
    // The sums are of what is there and of what is written.
    guard let changed = patch.applied(to: bytes) else { throw .changed }
    self.patch = patch
    before = ContentSum(of: bytes)
    after = ContentSum(of: changed)
    guard !patch.isEmpty else { return }
    try FileReplacement(calls: calls).replace(file, with: changed, keepingTimes: keepingTimes)
  }

  /// Undoes the change, and returns the record of that; throws if the file has changed since.
  func undone(
    _ file: OpenedFile, keepingTimes: Bool, _ calls: FileCalls
  ) throws(Reason) -> PatchedFile {
    let bytes = try file.contents(limit: Self.limit, calls)
    guard ContentSum(of: bytes) == after, let old = patch.inverse.applied(to: bytes),
      ContentSum(of: old) == before
    else { throw .changed }
    return try PatchedFile(file, bytes, patch.inverse, keepingTimes: keepingTimes, calls)
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
