package import Files
internal import Glibc
internal import System

/// A value that a ``KeptFile`` can store as a text in this program's own format.
package protocol KeptValue: Equatable, Sendable {
  /// Creates the value of an empty or missing file.
  init()
  /// Reads the contents of a file; nil if this program did not write them. The file must then not
  /// be replaced.
  init?(reading bytes: [UInt8])
  var text: [UInt8] { get }
  /// The maximum size of a file, in bytes; a larger file is not read.
  static var limit: Int { get }
}

/// A file that stores a value between runs of the program.
///
/// An update reads the file's current value first, and other processes of the program wait until
/// the update is done, so no change of another process is lost. A file is never replaced if it
/// cannot be read, or if this program did not write its contents.
package struct KeptFile<Value: KeptValue>: Sendable {
  private let path: FilePath
  private let calls: FileCalls

  package init(_ path: FilePath, calls: FileCalls = .real) {
    self.path = path
    self.calls = calls
  }

  /// Returns the value in the file; if there is no file, returns the value of an empty file. Throws
  /// if the file cannot be read.
  ///
  /// `read` parses the bytes, and may skip parts that the caller does not need. It returns nil if
  /// this program did not write the bytes; the call then throws `foreign`.
  package func read(
    by read: ([UInt8]) -> Value? = Value.init(reading:)
  ) throws(FileJobError) -> Value {
    try FileJobError.naming(.reading, path) { () throws(Reason) in
      try opened(by: read)?.value ?? Value()
    }
  }

  /// Applies `change` to the file's current value, stores the result, and returns the result.
  /// After an error, the file is unchanged.
  @discardableResult
  package func update(_ change: (inout Value) -> Void) throws(FileJobError) -> Value {
    try FileJobError.naming(.writing, path) { () throws(Reason) in
      let made = try calls.makeFolders(path.parent, mode: 0o700)
      do throws(Reason) {
        // Without locks, only the last of two changes at the same time stays.
        let folder = try calls.openLocked(path.parent)
        defer { withExtendedLifetime(folder) {} }
        let before = try opened()
        var value = before?.value ?? Value()
        change(&value)
        guard value != before?.value ?? Value() else {
          calls.removeFolders(made)
          return value
        }
        let replacement = FileReplacement(calls: calls)
        if let before {
          try replacement.replace(before.file, with: value.text, keepingTimes: false)
        } else {
          try replacement.create(path.lastComponent, in: folder, value.text, mode: 0o600)
        }
        return value
      } catch {
        calls.removeFolders(made)
        throw error == .taken(path.lastComponent) ? .changed : error
      }
    }
  }

  private func opened(
    by read: ([UInt8]) -> Value? = Value.init(reading:)
  ) throws(Reason) -> (file: OpenedFile, value: Value)? {
    let file: OpenedFile
    do throws(Reason) {
      file = try OpenedFile(path, calls)
    } catch {
      guard error == .gone || error == .system(ENOENT) else { throw error }
      // A symbolic link without a target is not a missing file.
      guard let folder = try? calls.openFolder(path.parent),
        try calls.status(path.lastComponent, in: folder) != nil
      else { return nil }
      throw .foreign
    }
    let bytes = try file.contents(limit: Value.limit, calls)
    guard let value = read(bytes) else { throw .foreign }
    return (file, value)
  }
}
