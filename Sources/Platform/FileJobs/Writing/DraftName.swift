internal import Glibc

/// The hidden name of a draft. It contains the inode numbers of the draft and of the file that the
/// draft replaces.
///
/// A file with this name may be removed only if its inode number is one of the two. The replaced
/// file has this name for a moment, because the two files exchange their names.
struct DraftName: Equatable {
  /// The inode of the draft; 0 if the draft was named before it had an inode.
  let own: UInt64
  /// The inode of the file that the draft replaces; 0 if the draft replaces no file.
  let old: UInt64
  let bytes: [UInt8]

  static let start = ".lightbox-draft-"

  /// Creates a name that no file has: in a sandbox, many processes have the same number.
  init(own: UInt64, old: UInt64) {
    self.own = own
    self.old = old
    let number = UInt64.random(in: 0 ... .max)
    bytes = Array(
      (Self.start
        + [own, old, UInt64(getpid()), number].map { String($0, radix: 16) }
        .joined(separator: "-")).utf8)
  }

  /// Reads a name; nil if it is not the name of a draft.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.start.utf8) else { return nil }
    let numbers = String(decoding: bytes.dropFirst(Self.start.utf8.count), as: UTF8.self)
      .split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0, radix: 16) }
    guard numbers.count == 4, let own = numbers[0], let old = numbers[1] else { return nil }
    self.own = own
    self.old = old
    self.bytes = bytes
  }

  /// Returns true if a file that has this name and the inode `inode` may be removed.
  func covers(_ inode: UInt64) -> Bool { own == 0 || inode == own || inode == old }
}
