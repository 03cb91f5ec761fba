internal import Glibc
internal import Synchronization

/// The name of a draft: hidden, and it says which files it may stand for, so that nothing else is ever
/// removed by it.
///
/// While two files change places the draft's name is for a moment that of the old one.
struct DraftName: Equatable {
  /// The inode of the draft; 0 where it was named before it had one.
  let own: UInt64
  /// The inode of the file whose place it takes; 0 where it does not change places with any.
  let old: UInt64
  let bytes: [UInt8]

  static let start = ".lightbox-draft-"
  private static let count = Atomic<Int>(0)

  /// A name that this process has not used before.
  init(own: UInt64, old: UInt64) {
    self.own = own
    self.old = old
    let number = Self.count.add(1, ordering: .relaxed).newValue
    bytes = Array(
      (Self.start
        + [own, old, UInt64(getpid()), UInt64(number)].map { String($0, radix: 16) }
        .joined(separator: "-")).utf8)
  }

  /// Reads a name; nil where it is no draft's.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.start.utf8) else { return nil }
    let numbers = String(decoding: bytes.dropFirst(Self.start.utf8.count), as: UTF8.self)
      .split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0, radix: 16) }
    guard numbers.count == 4, let own = numbers[0], let old = numbers[1] else { return nil }
    self.own = own
    self.old = old
    self.bytes = bytes
  }

  /// True for a file that may be removed under this name.
  func covers(_ inode: UInt64) -> Bool { own == 0 || inode == own || inode == old }
}
