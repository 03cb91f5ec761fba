internal import Glibc
package import ImageExchange
internal import Synchronization
package import System

/// A file to decode, which is already open, or is opened when it is first needed.
///
/// Opening a file on a network disk may take seconds; only a decoder's thread waits for it.
package struct ImageSource: Sendable {
  /// A file, and the result of opening it; there is no result before the first use.
  private final class File: Sendable {
    struct Opened {
      let descriptor: OwnedDescriptor
      let status: stat?

      init(_ descriptor: OwnedDescriptor) {
        (self.descriptor, status) = (descriptor, try? descriptor.status())
      }
    }

    private let opened = Mutex<Result<Opened, ImageFailure>?>(nil)
    private let open: @Sendable () -> Result<OwnedDescriptor, ImageFailure>

    init(opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>) {
      self.open = open
    }

    /// Returns the opened file. The first call opens it, which may take seconds; each further call
    /// has the same result or throws the same failure.
    func get() throws(ImageFailure) -> Opened {
      let result = opened.withLock { opened in
        let result = opened ?? open().map(Opened.init)
        opened = result
        return result
      }
      return try result.get()
    }

    /// The opened file, without waiting; nil if it is not open yet, or could not be opened.
    var known: Opened? { opened.withLockIfAvailable { try? $0?.get() } ?? nil }
  }

  private let file: File
  /// The path of the file; nil if it is unknown. Sources whose files are not open are compared by
  /// this path.
  private let path: [UInt8]?

  /// Creates a source from an open file. The source keeps the descriptor open as long as it exists.
  package init(taking descriptor: OwnedDescriptor) {
    file = File { .success(descriptor) }
    path = nil
    _ = try? file.get()
  }

  /// Creates the source for the file at `path`. `open` is called once, on the first thread that
  /// needs the file.
  package init(
    path: [UInt8], opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>
  ) {
    file = File(opening: open)
    self.path = path.starts(with: Array("./".utf8)) ? Array(path.dropFirst(2)) : path
  }

  /// Returns the descriptor of the file. The first call opens the file and may take seconds; throws
  /// if that failed.
  func descriptor() throws(ImageFailure) -> OwnedDescriptor { try file.get().descriptor }

  /// The file's size when it was opened, in bytes; nil if the file is not open, or the size is
  /// unknown.
  package var byteCount: Int64? { (file.known?.status).map { Int64($0.st_size) } }

  /// The file's modification time when it was opened, in seconds since 1970; nil if the file is not
  /// open, or the time is unknown.
  package var modified: Int64? { (file.known?.status).map { Int64($0.st_mtim.tv_sec) } }

  /// The facts by which a file is recognized: its path, or, for a source without a path, the
  /// identity, the size and the modification time of the open file. They keep no file open.
  struct Identity: Hashable, Sendable {
    var path: [UInt8] = []
    var numbers: [Int] = []
  }

  /// The facts by which the file is recognized; nil if there is no path and the status of the open
  /// file is unknown. Opens no file.
  var identity: Identity? {
    if let path { return Identity(path: path) }
    guard let status = file.known?.status else { return nil }
    return Identity(numbers: [
      Int(bitPattern: status.st_dev), Int(bitPattern: status.st_ino), status.st_size,
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ])
  }
}
