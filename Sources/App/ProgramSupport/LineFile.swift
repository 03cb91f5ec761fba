package import Files
internal import Glibc
internal import System

/// A text file to which lines are appended. When `append` returns, the line is in the file.
package final class LineFile: Sendable {
  private let descriptor: OwnedDescriptor
  private let name: String

  /// Creates the file, or empties it if it exists; throws if that fails.
  package init(creating path: FilePath) throws(ProgramFailure) {
    let number = unsafe path.bytes.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    name = path.display
    guard number >= 0 else {
      throw .wrongUse("\(name): \(FileError(path, .system(errno)).reason)")
    }
    descriptor = OwnedDescriptor(taking: number)
  }

  package func append(_ line: String) {
    do {
      try descriptor.write(Array(line.utf8) + [UInt8(ascii: "\n")])
    } catch {
      Notice.write("\(name): cannot be written")
    }
  }
}
