package import Files
internal import Glibc
internal import Synchronization
internal import System

/// A text file to which lines are appended. When `append` returns, the line is in the file. After
/// a failure, which is reported at once and by ``finish()``, nothing more is written: the next line
/// would begin in the middle of another one.
package final class LineFile: Sendable {
  private let descriptor: OwnedDescriptor
  private let name: String
  private let hasBegun = Atomic(false)
  private let hasFailed = Atomic(false)

  /// Opens the file at `path` for writing, and creates it if it is missing. Throws if the file
  /// cannot be written. Also throws if the file contains anything but lines that `--record` or
  /// `--state` has written, because it may be a photo. The earlier lines stay in the file until the
  /// first line is appended, because the window may not open.
  package init(creating path: FilePath) throws(ProgramFailure) {
    guard Self.mayReplace(path) else {
      throw .wrongUse("\(path.display): not a recording, so it is not replaced; name another file")
    }
    let number = unsafe path.bytes.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    }
    guard number >= 0 else { throw .cannotShow(FileError(path, .system(errno))) }
    (descriptor, name) = (OwnedDescriptor(taking: number), path.display)
  }

  /// Returns true if both paths lead to one file, also by links. Missing files are one if they have
  /// the same name in the same folder. Returns false for two different paths of one device or pipe,
  /// where lines from two writers do not overwrite each other. Blocks.
  package static func isOne(_ first: FilePath, _ second: FilePath) -> Bool {
    if first == second { return true }
    switch (first.status(), second.status()) {
    case (let one?, let other?):
      return one.st_mode & S_IFMT == S_IFREG && FileIdentity(one) == FileIdentity(other)
    case (nil, nil):
      guard let folder = FileStamp.of(first.parent)?.identity else { return false }
      return folder == FileStamp.of(second.parent)?.identity
        && first.lastComponent == second.lastComponent
    default: return false
    }
  }

  /// Returns false for a regular file that begins neither with a time and a blank, as recordings
  /// do, nor with a time in JSON, as states do.
  private static func mayReplace(_ path: FilePath) -> Bool {
    let file = unsafe OwnedDescriptor(
      taking: path.bytes.withCString { unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) })
    guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
      let start = try? file.bytes(upTo: 32), !start.isEmpty
    else { return true }
    let afterTime = start.drop { "0123456789.".utf8.contains($0) }
    return start.starts(with: "{\"t\":".utf8)
      || (afterTime.startIndex > 0 && afterTime.first == UInt8(ascii: " "))
  }

  /// True once a line was appended, or once the first attempt to append one has failed.
  package var hasLines: Bool { hasBegun.load(ordering: .relaxed) }

  package func append(_ line: String) {
    guard !hasFailed.load(ordering: .relaxed) else { return }
    do {
      if !hasBegun.exchange(true, ordering: .relaxed) { try removeEarlierLines() }
      try descriptor.write(Array(line.utf8) + [UInt8(ascii: "\n")])
    } catch {
      hasFailed.store(true, ordering: .relaxed)
      Notice.write("\(name): cannot be written")
    }
  }

  private func removeEarlierLines() throws(SystemError) {
    // EINVAL means a pipe or a device, which has nothing to remove.
    guard ftruncate(descriptor.number, 0) != 0, errno != EINVAL else { return }
    throw SystemError(errno)
  }

  /// Throws if a line could not be appended, so that the program's exit status shows this failure.
  package func finish() throws(ProgramFailure) {
    guard hasFailed.load(ordering: .relaxed) else { return }
    throw .cannotShow("\(name): not everything could be written")
  }
}
