/// A path in the system's own form: bytes, of which only `/` and NUL have a meaning.
///
/// The types of this target work together like this. ``PhotoFile`` opens the file at a `FilePath`
/// for reading. ``FolderReader`` lists a folder into a ``NameTable``, and ``NaturalOrder`` sorts
/// the table. ``UserFolders`` returns the desktop's folders. A failure is a ``FileError``, and
/// ``DisplayName`` makes names for people to read.
package struct FilePath: Hashable, Sendable {
  /// The bytes of the path, without a NUL.
  package let bytes: [UInt8]

  /// Creates a path from bytes, up to the first NUL.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  package var isAbsolute: Bool { bytes.first == slash }

  /// The part after the last slash; trailing slashes are ignored. The whole path if it has no
  /// slash; empty for `/`.
  package var lastComponent: [UInt8] {
    let trimmed = trimmed
    return trimmed.lastIndex(of: slash).map { Array(trimmed[($0 + 1)...]) } ?? trimmed
  }

  /// The folder that contains the file: `.` if the path is only a name, `/` if the file is in the
  /// root folder. Trailing slashes are ignored.
  package var parent: FilePath {
    let trimmed = trimmed
    guard let cut = trimmed.lastIndex(of: slash) else { return FilePath(".") }
    return FilePath(bytes: cut == 0 ? [slash] : Array(trimmed[..<cut]))
  }

  /// The ``lastComponent`` appended to the ``parent``: `a` becomes `./a`, and `a//b` becomes `a/b`.
  /// The path of a file that was found by listing its folder has this form.
  package var inParent: FilePath { parent.appending(lastComponent) }

  /// Returns the path of `name` inside this folder.
  package func appending(_ name: some Sequence<UInt8>) -> FilePath {
    guard let last = bytes.last else { return FilePath(bytes: name) }
    return FilePath(bytes: last == slash ? bytes + name : bytes + [slash] + name)
  }

  package func appending(_ name: String) -> FilePath { appending(name.utf8) }

  /// The path without trailing slashes; the root folder stays `/`.
  package var withoutTrailingSlashes: FilePath {
    let trimmed = trimmed
    return trimmed.isEmpty && isAbsolute ? FilePath("/") : FilePath(bytes: trimmed)
  }

  /// The bytes of the path without trailing slashes; empty for the root folder.
  private var trimmed: [UInt8] {
    var bytes = bytes
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return bytes == [slash] ? [] : bytes
  }

  /// The path as one line of text to show to people: invalid UTF-8 is replaced, and control
  /// characters are escaped.
  package var display: String { DisplayName.text(of: bytes) }
}

private let slash = UInt8(ascii: "/")
