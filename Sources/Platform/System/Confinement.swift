internal import CShims
internal import Glibc

/// The rights that a process gives up for good.
///
/// Each call throws where the kernel cannot do its part. Those about files and system calls want
/// ``refuseNewPrivileges()`` before them, and no second thread yet.
package enum Confinement {
  /// True where a sanitizer is built in: it maps terabytes of addresses, so they stay unlimited, and
  /// its reports go to standard error.
  package static var isSanitized: Bool { shim_is_sanitized() != 0 }

  /// Makes sure that no exec of this process or its children gains rights.
  package static func refuseNewPrivileges() throws(SystemError) {
    try check(shim_refuse_new_privileges())
  }

  /// Closes every open descriptor from `first` up.
  package static func closeDescriptors(from first: Int32) { shim_close_descriptors(first) }

  /// Makes standard input, output and error a file in memory that is empty and stays so.
  package static func silenceStandardStreams() throws(SystemError) {
    try check(shim_silence_standard_streams())
  }

  /// Leaves the session of whoever started this process, and its terminal with it.
  package static func enterOwnSession() throws(SystemError) {
    try check(shim_enter_own_session())
  }

  /// The most that a process may take.
  package struct Limits: Hashable, Sendable {
    /// Bytes of its addresses.
    package var addresses: UInt64
    /// Bytes of any one file that it makes, also in memory; beyond them a call fails with EFBIG.
    package var file: UInt64
    /// Descriptors that are open at a time.
    package var descriptors: UInt64

    package init(addresses: UInt64, file: UInt64, descriptors: UInt64) {
      self.addresses = addresses
      self.file = file
      self.descriptors = descriptors
    }
  }

  /// Lowers the limits of this process, and lets it leave no core.
  ///
  /// Its addresses stay unlimited where a sanitizer is built in, which takes terabytes of them.
  package static func limit(to limits: Limits) throws(SystemError) {
    Signals.ignoreFileLimit()
    try lower(RLIMIT_CORE, to: 0)
    try lower(RLIMIT_FSIZE, to: limits.file)
    try lower(RLIMIT_NOFILE, to: limits.descriptors)
    if !isSanitized { try lower(RLIMIT_AS, to: limits.addresses) }
  }

  /// Refuses to open any path, to use TCP and to signal other processes, as far as the kernel's
  /// Landlock can; the files in `folders`, paths in bytes, can be opened for reading.
  package static func denyFiles(exceptIn folders: [[UInt8]] = []) throws(SystemError) {
    // Each path ends with a zero, and so does the list. Without its type it would be a list of anything.
    var paths: [UInt8] = []
    for folder in folders where !folder.isEmpty { paths += folder + [0] }
    paths.append(0)
    try check(unsafe shim_landlock_deny(paths))
  }

  /// Refuses all system calls but those that decoding needs (seccomp); with `openingFiles` the one that
  /// opens a file for reading is among them.
  package static func filterSystemCalls(openingFiles: Bool = false) throws(SystemError) {
    try check(shim_filter_system_calls(openingFiles ? 1 : 0))
  }

  /// Ends this process as soon as the other end of `socket` is closed, whatever it does then. What
  /// watches sleeps until that happens.
  package static func end(withPeerOf socket: OwnedDescriptor) throws(SystemError) {
    try check(shim_end_with_peer(socket.number))
  }

  private static func lower(
    _ resource: __rlimit_resource, to most: UInt64
  ) throws(SystemError) {
    try check(shim_limit_resource(Int32(resource.rawValue), most))
  }

  private static func check(_ result: Int32) throws(SystemError) {
    guard result == 0 else { throw SystemError(errno) }
  }
}
