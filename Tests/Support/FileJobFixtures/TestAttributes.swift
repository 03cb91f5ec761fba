internal import CFileCalls
internal import Glibc

/// Reads and writes the extended attributes of files.
package enum TestAttributes {
  /// Returns the extended attributes of a file; empty if it cannot be opened.
  package static func all(_ path: String) -> [String: [UInt8]] {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return [:] }
    defer { close(file) }
    let room = flistxattr(file, nil, 0)
    guard room > 0 else { return [:] }
    var names = [CChar](repeating: 0, count: room)
    let count = unsafe flistxattr(file, &names, names.count)
    var found: [String: [UInt8]] = [:]
    for name in names[..<max(count, 0)].split(separator: 0) {
      let text = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let room = unsafe fgetxattr(file, text, nil, 0)
      var value = [UInt8](repeating: 0, count: max(room, 0))
      let size = unsafe fgetxattr(file, text, &value, value.count)
      found[text] = Array(value[..<max(size, 0)])
    }
    return found
  }

  /// Sets an extended attribute. Returns false if that failed, for example because the file system
  /// has none.
  @discardableResult
  package static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe fsetxattr(file, name, value, value.count, 0) == 0
  }

  /// An access control list that lets user 12345 read, in the kernel's form.
  package static let accessList: [UInt8] = [
    2, 0, 0, 0,
    1, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    2, 0, 4, 0, 0x39, 0x30, 0, 0,
    4, 0, 4, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    0x10, 0, 4, 0, 0xFF, 0xFF, 0xFF, 0xFF,
    0x20, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF,
  ]
}
