internal import Files
internal import Glibc

/// A change of some bytes of a file that was kept, and all that taking it back needs.
struct PatchedFile: Hashable, Sendable {
  typealias Reason = FileJobError.Reason

  let patch: BytePatch
  /// The sums of all bytes before and after the change.
  let before: ContentSum
  let after: ContentSum

  /// The most bytes of a file that is changed.
  static let limit = 1 << 30

  /// Changes an opened file's bytes and keeps all else of it.
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

  /// Takes the change back, where the file still has the bytes that it left; returns the change of that.
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
  /// Throws where a new file in its place would not be the same to everybody.
  func checkReplaceable(_ calls: FileCalls) throws(Reason) {
    guard status.st_nlink == 1 else { throw .otherNames(Int(status.st_nlink)) }
    try calls.checkWritable(name, in: folder)
  }
}
