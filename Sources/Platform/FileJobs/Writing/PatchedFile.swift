internal import Files
internal import Glibc

/// The undo record of a byte change that was written to a file.
struct PatchedFile: Hashable, Sendable {
  let patch: BytePatch
  /// The checksum of the whole file before the change.
  let before: ContentSum
  /// The checksum of the whole file after the change.
  let after: ContentSum

  /// The maximum size, in bytes, of a file that may be changed; a larger file is refused.
  static let limit = 1 << 30

  /// Applies `patch` to an opened file with the contents `bytes`: a new file with the changed bytes
  /// replaces the old file, and keeps the old file's other properties. Throws if the file has
  /// changed, or if it cannot be replaced.
  ///
  /// If `isPhoto` is true, the file's times are kept too. If a new file cannot get the photo's
  /// properties, or the disk is full, the old file's own bytes are changed, with a
  /// ``PatchJournal``. This is possible only if the length stays the same.
  init(
    _ file: OpenedFile, _ bytes: [UInt8], _ patch: BytePatch, isPhoto: Bool, _ calls: FileCalls
  ) throws(Reason) {
    guard let changed = patch.applied(to: bytes) else { throw .changed }
    self.patch = patch
    before = ContentSum(of: bytes)
    after = ContentSum(of: changed)
    guard !patch.splices.isEmpty else { return }
    do throws(Reason) {
      let place = (file.name, file.folder)
      try calls.replacePhoto(place, by: place) { () throws(Reason) in
        try FileReplacement(calls: calls).replace(file, with: changed, keepingTimes: isPhoto)
      }
    } catch  where isPhoto && error.leavesPatching {
      guard let journal = PatchJournal(patch, of: file, before: before) else { throw error }
      do throws(Reason) {
        try journal.perform(on: file, calls)
      } catch let second {
        // The first error tells why the photo could not be replaced in the usual way.
        throw second == .changed ? second : error
      }
    }
  }

  /// Undoes the change. Throws if the file was changed after the recorded change.
  func undo(in file: OpenedFile, isPhoto: Bool, _ calls: FileCalls) throws(Reason) {
    let bytes = try file.contents(limit: Self.limit, calls)
    guard ContentSum(of: bytes) == after, let old = patch.inverse.applied(to: bytes),
      ContentSum(of: old) == before
    else { throw .changed }
    _ = try PatchedFile(file, bytes, patch.inverse, isPhoto: isPhoto, calls)
  }
}

extension FileJobError.Reason {
  /// True if this reason prevents only the replacement by a new file, so that the old file's own
  /// bytes can still be changed.
  fileprivate var leavesPatching: Bool {
    switch self {
    case .unkept, .system(ENOSPC), .system(EDQUOT), .system(EPERM): true
    default: false
    }
  }
}

extension OpenedFile {
  /// Throws if the file is write-protected, or has several names (hard links): a new file would
  /// replace only one of these names.
  func checkReplaceable(_ calls: FileCalls) throws(Reason) {
    guard status.st_nlink == 1 else { throw .otherNames(Int(status.st_nlink)) }
    try calls.checkWritable(name, in: folder)
  }
}
