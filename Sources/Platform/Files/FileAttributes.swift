internal import Glibc
internal import System

/// The extended attributes that a new file takes over from the file that it replaces: the access
/// control list, and the attributes of users and programs.
enum FileAttributes {
  private static let accessList = "system.posix_acl_access"
  /// The greatest number of bytes that the system returns for a list of attribute names, or for the
  /// value of an attribute.
  private static let limit = 1 << 16

  /// Copies the attributes of users and programs from `old` to `file`; skips those that the file
  /// system does not take.
  static func copyOwn(from old: OwnedDescriptor, to file: OwnedDescriptor) {
    var names = [CChar](repeating: 0, count: limit)
    let count = unsafe AttributeCalls.list(old.number, &names, names.count)
    for name in names.prefix(max(count, 0)).split(separator: 0) {
      let name = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if name.hasPrefix("user.") { _ = copy(name, from: old, to: file) }
    }
  }

  /// Gives `file` the access control list of `old`, or none if `old` is nil or has none. Returns
  /// false if the list of `old` could not be copied.
  static func copyAccessList(from old: OwnedDescriptor?, to file: OwnedDescriptor) -> Bool {
    // A folder may give its new files a list.
    _ = unsafe AttributeCalls.remove(file.number, accessList)
    return old.map { copy(accessList, from: $0, to: file) } ?? true
  }

  /// Copies one attribute. Returns false if `old` has it and it could not be copied.
  private static func copy(
    _ name: String, from old: OwnedDescriptor, to file: OwnedDescriptor
  ) -> Bool {
    var value = [UInt8](repeating: 0, count: limit)
    let count = unsafe AttributeCalls.get(old.number, name, &value, value.count)
    guard count >= 0 else { return true }
    return unsafe AttributeCalls.set(file.number, name, value, count) == 0
  }
}
