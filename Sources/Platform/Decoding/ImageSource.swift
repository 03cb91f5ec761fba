internal import Glibc
package import ImageExchange
internal import Synchronization
package import System

/// A file to decode, which is already open, or is opened when it is first needed.
///
/// Opening a file on a network disk may take seconds; only a decoder's thread waits for it.
package final class ImageSource: Sendable {
  private struct Opened {
    let descriptor: OwnedDescriptor
    let status: stat?

    init(_ descriptor: OwnedDescriptor) {
      (self.descriptor, status) = (descriptor, try? descriptor.status())
    }
  }

  /// The result of opening the file; nil before the first use.
  private let opened: Mutex<Result<Opened, ImageFailure>?>
  private let open: @Sendable () -> Result<OwnedDescriptor, ImageFailure>
  /// The path of the file; nil if it is unknown. Sources whose files are not open are compared by
  /// this path.
  private let path: [UInt8]?

  /// Creates a source from an open file. The source keeps the descriptor open as long as it exists.
  package init(taking descriptor: OwnedDescriptor) {
    opened = Mutex(.success(Opened(descriptor)))
    open = { .success(descriptor) }
    path = nil
  }

  /// Creates the source for the file at `path`. `open` is called once, on the first thread that
  /// needs the file.
  package init(
    path: [UInt8], opening open: @escaping @Sendable () -> Result<OwnedDescriptor, ImageFailure>
  ) {
    opened = Mutex(nil)
    self.open = open
    self.path = path.starts(with: Array("./".utf8)) ? Array(path.dropFirst(2)) : path
  }

  /// Returns the descriptor of the file. The first call opens the file, which may take seconds;
  /// each further call has the same result or throws the same failure.
  func descriptor() throws(ImageFailure) -> OwnedDescriptor {
    let result = opened.withLock { opened in
      let result = opened ?? open().map(Opened.init)
      opened = result
      return result
    }
    return try result.get().descriptor
  }

  /// The status of the file when it was opened; nil if the file is not open yet, could not be
  /// opened, or has no status. Never waits.
  private var status: stat? { opened.withLockIfAvailable { try? $0?.get().status } ?? nil }

  /// The file's size when it was opened, in bytes; nil if the file is not open, or the size is
  /// unknown.
  package var byteCount: Int64? { status.map { Int64($0.st_size) } }

  /// The file's modification time when it was opened, in seconds since 1970; nil if the file is not
  /// open, or the time is unknown.
  package var modified: Int64? { status.map { Int64($0.st_mtim.tv_sec) } }

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
    guard let status else { return nil }
    return Identity(numbers: [
      Int(bitPattern: status.st_dev), Int(bitPattern: status.st_ino), status.st_size,
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ])
  }
}
