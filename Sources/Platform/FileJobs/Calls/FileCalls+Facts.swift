internal import CFileCalls
package import Files
internal import Glibc
internal import Languages
internal import System

/// Calls that read or set the properties of a file other than its contents, such as permissions and
/// times.
extension FileCalls {
  /// A mounted file system. A rename can move a file only within one mount.
  struct Mount: Hashable {
    let device: UInt64
    /// The kernel's number of the mount; 0 if the kernel does not provide the number. If one device
    /// is mounted twice, each of the two mounts has its own number.
    let number: UInt64
  }

  func mount(_ file: OwnedDescriptor) throws(Reason) -> Mount {
    let device = try disk(of: file)
    var number: UInt64 = 0
    _ = try make(.mount) { unsafe file_calls_mount(file.number, &number) }
    return Mount(device: device, number: number)
  }

  /// Returns the number of the disk of a folder.
  func disk(of folder: OwnedDescriptor) throws(Reason) -> UInt64 {
    UInt64(try status(folder).st_dev)
  }

  /// Returns true if the folder `path`, or the nearest existing folder above it, is on the disk
  /// that had the folder `path`. False means that this disk may be unplugged.
  package func isThere(disk: UInt64, of path: FilePath) -> Bool {
    let folder = try? openNearestFolder(path)
    return folder.flatMap { try? self.disk(of: $0) } == disk
  }

  /// Returns the result of `body`, which undoes a job on the file at `path`. Names its errors as
  /// `FileJobError.naming` does. If the disk of the file's folder is away, a later attempt may
  /// succeed.
  func undoing<T>(
    _ operation: FileJobError.Operation, _ path: FilePath, on disk: UInt64,
    _ body: () throws(Reason) -> T
  ) throws(FileJobError) -> T {
    func named() -> FileJobError.Operation {
      var operation = operation
      operation.mayFindLater = !isThere(disk: disk, of: path.parent)
      return operation
    }
    return try FileJobError.naming(named(), path, body)
  }

  func status(_ file: OwnedDescriptor) throws(Reason) -> stat {
    var status = stat()
    _ = try make(.status) { unsafe fstat(file.number, &status) }
    return status
  }

  /// The status of the entry `name` in `folder`, without following a symbolic link; nil if there is
  /// no such entry. A name that is too long for the file system counts as a missing entry.
  func status(_ name: [UInt8], in folder: OwnedDescriptor) throws(Reason) -> stat? {
    var status = stat()
    do throws(Reason) {
      _ = try make(.status) {
        unsafe name.withCString { name in
          unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW)
        }
      }
      return status
    } catch .system(ENOENT), .system(ENAMETOOLONG) {
      return nil
    }
  }

  /// Returns the ``LastingIdentity`` of the entry `name` in `folder`: no later file gets the same
  /// one. `status` is the entry's status.
  func lastingIdentity(
    _ status: stat, _ name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) -> LastingIdentity {
    var (seconds, nanoseconds): (Int64, UInt32) = (0, 0)
    _ = try make(.status) {
      unsafe name.withCString { name in
        unsafe file_calls_birth(folder.number, name, &seconds, &nanoseconds)
      }
    }
    return LastingIdentity(
      identity: FileIdentity(status), born: [seconds, Int64(nanoseconds)])
  }

  /// Returns the ``LastingIdentity`` of the entry `name` in `folder`: no later file gets the same
  /// one. Nil if there is no such entry.
  func lastingIdentity(
    _ name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) -> LastingIdentity? {
    guard let status = try status(name, in: folder) else { return nil }
    return try lastingIdentity(status, name, in: folder)
  }

  /// Throws `gone` if there is no entry `name` in `folder`. Throws `changed` if the entry is
  /// neither the file `wanted` nor a new file with which this program has replaced `wanted`.
  func check(
    _ name: [UInt8], in folder: OwnedDescriptor, is wanted: LastingIdentity
  ) throws(Reason) {
    guard let found = try lastingIdentity(name, in: folder) else { throw .gone }
    guard replaced.areOfOnePhoto(found, wanted) else { throw .changed }
  }

  /// Calls `body`, which replaces a photo's file `before` by its new file `after`. Then records the
  /// replacement, so that ``check(_:in:is:)`` accepts the new file in place of the old one.
  func replacePhoto(
    _ before: (name: [UInt8], folder: OwnedDescriptor),
    by after: (name: [UInt8], folder: OwnedDescriptor), _ body: () throws(Reason) -> Void
  ) throws(Reason) {
    let old = try? lastingIdentity(before.name, in: before.folder)
    try body()
    // The photo is already replaced, so errors are ignored: without these facts, the undo is only
    // more careful.
    let new = try? lastingIdentity(after.name, in: after.folder)
    if let old, let new { replaced.record(old, by: new) }
  }

  /// Throws if the user has no permission to write to the file, or if the file is immutable.
  func checkWritable(_ name: [UInt8], in folder: OwnedDescriptor) throws(Reason) {
    do throws(Reason) {
      _ = try make(.access) {
        unsafe name.withCString { unsafe faccessat(folder.number, $0, W_OK, AT_EACCESS) }
      }
    } catch .system(EACCES), .system(EPERM) {
      throw .writeProtected
    }
  }

  /// Copies the owner, the permissions and the extended attributes of the file `other` to `file`;
  /// also the times if `keepingTimes` is true. `status` is the status of `other`. Throws if one of
  /// these properties cannot be copied.
  func dress(
    _ file: OwnedDescriptor, as other: OwnedDescriptor, _ status: stat, keepingTimes: Bool
  ) throws(Reason) {
    try dressOwner(file, status)
    let mode = status.st_mode & 0o7777
    // Only a file's owner may set its permissions; on FAT, all files may belong to another user.
    if try self.status(file).st_mode & 0o7777 != mode {
      _ = try make(.mode) { fchmod(file.number, mode) }
    }
    try dressAttributes(file, as: other)
    if keepingTimes { try setTimes(file, [status.st_atim, status.st_mtim]) }
  }

  /// Sets the times of a file's last access and last modification, in this order.
  func setTimes(_ file: OwnedDescriptor, _ times: [timespec]) throws(Reason) {
    _ = try make(.times) { unsafe futimens(file.number, times) }
  }

  private func dressOwner(_ file: OwnedDescriptor, _ status: stat) throws(Reason) {
    let own = try self.status(file)
    guard own.st_uid != status.st_uid || own.st_gid != status.st_gid else { return }
    do throws(Reason) {
      _ = try make(.owner) { fchown(file.number, status.st_uid, status.st_gid) }
    } catch .system(EPERM), .system(EINVAL) {
      throw .unkept(
        own.st_uid != status.st_uid
          ? Phrase("its owner could not be kept") : Phrase("its group could not be kept"))
    }
  }

  private func dressAttributes(
    _ file: OwnedDescriptor, as other: OwnedDescriptor
  ) throws(Reason) {
    let wanted = try attributes(of: other)
    let own = try attributes(of: file)
    // A new file may have got permissions from its folder that `other` does not have.
    for name in own.keys where wanted[name] == nil && !Self.belongsToSystem(name) {
      _ = try make(.removeAttribute) {
        unsafe name.withCString { unsafe fremovexattr(file.number, $0) }
      }
    }
    for (name, value) in wanted.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where own[name] != value {
      do throws(Reason) {
        try setAttribute(name, value, of: file)
      } catch {
        // The system's policy sets such a label, so this program need not set it.
        if Self.belongsToSystem(name) { continue }
        guard error == .system(EPERM) || error == .system(EACCES) || error.isUnsupported else {
          throw error
        }
        let isRights = name.starts(with: "system.".utf8)
        throw .unkept(
          isRights
            ? Phrase("its access rights could not be kept")
            : Phrase(
              "its attribute {0} could not be kept",
              .verbatim(String(decoding: name, as: UTF8.self))))
      }
    }
  }

  private static func belongsToSystem(_ name: [UInt8]) -> Bool {
    name.starts(with: "security.".utf8)
  }

  // MARK: Attributes

  /// The extended attributes of a file, including its access control list; empty if the file system
  /// does not support them. Hashes that the kernel computes from the contents are left out.
  func attributes(of file: OwnedDescriptor) throws(Reason) -> [[UInt8]: [UInt8]] {
    let list: [UInt8]
    do throws(Reason) {
      list = try unsafe sized(.listAttributes) { buffer, count in
        unsafe flistxattr(file.number, buffer?.assumingMemoryBound(to: CChar.self), count)
      }
    } catch  where error.isUnsupported {
      return [:]
    }
    var attributes: [[UInt8]: [UInt8]] = [:]
    for name in list.split(separator: 0).map(Array.init)
    where !["security.ima", "security.evm"].contains(String(decoding: name, as: UTF8.self)) {
      do throws(Reason) {
        attributes[name] = try unsafe sized(.getAttribute) { buffer, count in
          unsafe name.withCString { name in
            unsafe fgetxattr(file.number, name, buffer, count)
          }
        }
      } catch .system(ENODATA) {
        // The attribute was removed after the names were listed.
      }
    }
    return attributes
  }

  func setAttribute(
    _ name: [UInt8], _ value: [UInt8], of file: OwnedDescriptor
  ) throws(Reason) {
    _ = try make(.setAttribute) {
      unsafe name.withCString { name in
        unsafe value.withUnsafeBytes { value in
          unsafe fsetxattr(file.number, name, value.baseAddress, value.count, 0)
        }
      }
    }
  }

  /// Returns the bytes that a system call writes to a buffer. `body` makes the call; with an empty
  /// buffer, the call returns the needed size.
  private func sized(
    _ call: FileCall, _ body: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(Reason) -> [UInt8] {
    while true {
      let count = try make(call) { body(nil, 0) }
      guard count > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: count)
      do throws(Reason) {
        let filled = try make(call) {
          unsafe bytes.withUnsafeMutableBytes { unsafe body($0.baseAddress, $0.count) }
        }
        return Array(bytes.prefix(filled))
      } catch .system(ERANGE) {
        // The value has grown since its size was read.
      }
    }
  }
}
