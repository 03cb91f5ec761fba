internal import CShims
internal import Glibc

/// The process's standard input, standard output and standard error.
package enum StandardStreams {
  /// Opens `/dev/null` in place of each of these streams that is closed. Must be called before any
  /// file is opened.
  ///
  /// Otherwise the next opened file or socket gets the number of the stream, and messages are
  /// written into it.
  package static func openMissing() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The system gives the lowest free number, which is that of the stream.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Writes what is left in the buffer of standard output. Returns false if anything that was
  /// printed could not be written, for example because the disk is full.
  package static func isOutputWritten() -> Bool { shim_is_output_written() != 0 }
}
