internal import Files
internal import Glibc

/// A text file that grows line by line; every line is in the file when `append` returns.
final class LineFile: Sendable {
  private let descriptor: Int32
  private let name: String

  /// Makes the file, or empties it.
  init(creating path: FilePath) throws(ProgramFailure) {
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    descriptor = unsafe open(terminated, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    name = path.display
    guard descriptor >= 0 else {
      throw .wrongUse("\(name): \(FileError(path, .system(errno)).reason)")
    }
  }

  deinit { close(descriptor) }

  func append(_ line: String) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    var written = 0
    while written < bytes.count {
      let count = unsafe write(descriptor, Array(bytes[written...]), bytes.count - written)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        Notice.write("\(name): cannot be written")
        return
      }
      written += count
    }
  }
}
