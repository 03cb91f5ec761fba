internal import Glibc
internal import WireProxy

/// A file for a log or a report, possibly a device or a pipe.
final class OutputFile {
  private let path: String
  private let number: Int32

  /// Opens the file at `path`: creates it if it is missing, and removes its contents. Throws if the
  /// file cannot be opened.
  init(_ path: String) throws(WireSocket.Failure) {
    self.path = path
    number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw WireSocket.Failure(call: path, number: errno) }
    // If nobody reads a pipe any longer, a write fails, like a write to a full disk.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { if number >= 0 { close(number) } }

  func write(_ text: String) throws(WireSocket.Failure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(number, bytes.baseAddress, bytes.count)
      }
      let errorNumber = errno
      if count >= 0 {
        bytes.removeFirst(count)
      } else if errorNumber != EINTR {
        throw WireSocket.Failure(call: path, number: errorNumber)
      }
    }
  }
}
