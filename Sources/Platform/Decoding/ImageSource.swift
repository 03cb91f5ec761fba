internal import Glibc
package import ImageExchange
internal import Synchronization
package import System

/// A file for the decoder: open for reading, or opened at its first use.
///
/// Opening a file on a network disk may take seconds; only a decoder's thread waits for it.
package struct ImageSource: Sendable {
  /// The outcome of opening; unknown at first.
  private final class File: Sendable {
    struct Opened {
      let descriptor: OwnedDescriptor
      let byteCount: Int64?
      let modified: Int64?
    }

    private let opened: Mutex<Result<Opened, ImageFailure>?>
    private let open: @Sendable () -> Result<OwnedDescriptor, ImageFailure>

    init(_ descriptor: OwnedDescriptor) {
      opened = Mutex(.success(Self.opened(descriptor)))
      open = { .success(descriptor) }
    }

    init(opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>) {
      opened = Mutex(nil)
      self.open = open
    }

    /// Waits for the outcome, and opens the file if that is necessary.
    func get() throws(ImageFailure) -> Opened {
      let result = opened.withLock { opened in
        let result = opened ?? open().map(Self.opened)
        opened = result
        return result
      }
      return try result.get()
    }

    /// The outcome without waiting; nil while unknown.
    var known: Opened? { opened.withLockIfAvailable { try? $0?.get() } ?? nil }

    private static func opened(_ descriptor: OwnedDescriptor) -> Opened {
      let status = try? descriptor.status()
      return Opened(
        descriptor: descriptor, byteCount: status.map { Int64($0.st_size) },
        modified: status.map { Int64($0.st_mtim.tv_sec) })
    }
  }

  private let file: File
  /// The path, which identifies sources that are not open; nil for none.
  private let path: [UInt8]?

  /// Creates the source of an open file, and keeps the descriptor open as long as the source
  /// exists.
  package init(taking descriptor: OwnedDescriptor) {
    file = File(descriptor)
    path = nil
  }

  /// Creates the source at `path`, which `open` opens once, on the first thread that needs it.
  package init(
    path: [UInt8], opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>
  ) {
    file = File(opening: open)
    self.path = path.starts(with: Array("./".utf8)) ? Array(path.dropFirst(2)) : path
  }

  /// The open file; the first call opens it, which may take long.
  func descriptor() throws(ImageFailure) -> OwnedDescriptor { try file.get().descriptor }

  /// The file's size in bytes at its opening; nil before.
  package var byteCount: Int64? { file.known?.byteCount }

  /// The file's time of modification at its opening, in seconds since 1970; nil before.
  package var modified: Int64? { file.known?.modified }

  /// True if both sources are the same file: compared by path, or, if one has no path, by the
  /// identity, size and time of the open files. It opens no file.
  func isSameFile(as other: ImageSource) -> Bool {
    if let path, let otherPath = other.path { return path == otherPath }
    guard let a = try? file.known?.descriptor.status(),
      let b = try? other.file.known?.descriptor.status()
    else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
      && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec
  }
}
