internal import Glibc
package import ImageExchange
internal import Synchronization
package import System

/// A file on its way to the decoder: open for reading, or to be opened where it is first needed.
///
/// A disk on a network may take seconds to open a file, which is a decoder's thread to wait for and
/// nobody else's.
package struct ImageSource: Sendable {
  /// The outcome of opening, once it is known.
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

    /// Waits for whoever opens it.
    func get() throws(ImageFailure) -> Opened {
      let result = opened.withLock { opened in
        let result = opened ?? open().map(Self.opened)
        opened = result
        return result
      }
      return try result.get()
    }

    /// Does not wait; nil while nobody has opened it.
    var known: Opened? { opened.withLockIfAvailable { try? $0?.get() } ?? nil }

    private static func opened(_ descriptor: OwnedDescriptor) -> Opened {
      let status = try? descriptor.status()
      return Opened(
        descriptor: descriptor, byteCount: status.map { Int64($0.st_size) },
        modified: status.map { Int64($0.st_mtim.tv_sec) })
    }
  }

  private let file: File
  /// The path, by which two sources that are not open are compared; nil without one.
  private let path: [UInt8]?

  /// The file of `descriptor`, which lasts as long as this value or longer.
  package init(taking descriptor: OwnedDescriptor) {
    file = File(descriptor)
    path = nil
  }

  /// The file at `path`, which `open` opens on the first thread that needs it, once.
  package init(
    path: [UInt8], opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>
  ) {
    file = File(opening: open)
    self.path = path.starts(with: Array("./".utf8)) ? Array(path.dropFirst(2)) : path
  }

  /// The open file; opens it, which may take long.
  func descriptor() throws(ImageFailure) -> OwnedDescriptor { try file.get().descriptor }

  /// The size of the file in bytes when it was opened; nil before.
  package var byteCount: Int64? { file.known?.byteCount }

  /// The time at which the file had been changed last when it was opened, seconds since 1970; nil before.
  package var modified: Int64? { file.known?.modified }

  /// True when both are the same file: by their paths, else unchanged in between. Opens nothing.
  func isSameFile(as other: ImageSource) -> Bool {
    if let path, let otherPath = other.path { return path == otherPath }
    guard let a = try? file.known?.descriptor.status(),
      let b = try? other.file.known?.descriptor.status()
    else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
      && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec
  }
}
