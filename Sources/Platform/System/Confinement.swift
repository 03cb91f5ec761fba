internal import CShims
internal import Glibc

/// The rights that a process gives up permanently.
///
/// Each call throws where the kernel cannot do its part. Those about files and system calls want
/// ``refuseNewPrivileges()`` before them, and no second thread yet.
package enum Confinement {
  /// True with a sanitizer built in.
  ///
  /// It maps terabytes of addresses, which stay unlimited, and it reports to standard error.
  package static var isSanitized: Bool { shim_is_sanitized() != 0 }

  /// Prevents this process and its children from gaining rights by exec.
  package static func refuseNewPrivileges() throws(SystemError) {
    try check(shim_refuse_new_privileges())
  }

  /// Closes every open descriptor from `first` up.
  package static func closeDescriptors(from first: Int32) { shim_close_descriptors(first) }

  /// Replaces standard input, output and error by an empty file in memory that stays empty.
  package static func silenceStandardStreams() throws(SystemError) {
    try check(shim_silence_standard_streams())
  }

  /// Starts a session of its own, without a terminal.
  package static func enterOwnSession() throws(SystemError) {
    try check(shim_enter_own_session())
  }

  /// The limits of a process.
  package struct Limits: Hashable, Sendable {
    /// Bytes of address space.
    package var addresses: UInt64
    /// Bytes of any file that it writes, also in memory; beyond them calls fail with EFBIG.
    package var file: UInt64
    /// Open descriptors.
    package var descriptors: UInt64

    package init(addresses: UInt64, file: UInt64, descriptors: UInt64) {
      self.addresses = addresses
      self.file = file
      self.descriptors = descriptors
    }
  }

  /// Applies limits to this process, and prevents core dumps.
  ///
  /// Its addresses stay unlimited where a sanitizer is built in, which takes terabytes of them.
  package static func limit(to limits: Limits) throws(SystemError) {
    Signals.ignoreFileLimit()
    try lower(RLIMIT_CORE, to: 0)
    try lower(RLIMIT_FSIZE, to: limits.file)
    try lower(RLIMIT_NOFILE, to: limits.descriptors)
    if !isSanitized { try lower(RLIMIT_AS, to: limits.addresses) }
  }

  /// Denies opening paths, using TCP and signalling other processes, as far as Landlock supports
  /// it.
  ///
  /// Files in `folders`, paths in bytes, can be opened for reading.
  package static func denyFiles(exceptIn folders: [[UInt8]] = []) throws(SystemError) {
    // Each path ends with a zero, and so does the list. Without its type it would be a list of anything.
    var paths: [UInt8] = []
    for folder in folders where !folder.isEmpty { paths += folder + [0] }
    paths.append(0)
    try check(unsafe shim_landlock_deny(paths))
  }

  /// Denies all system calls that decoding does not need (seccomp).
  ///
  /// With `openingFiles`, opening a file for reading is allowed.
  package static func filterSystemCalls(openingFiles: Bool = false) throws(SystemError) {
    try check(shim_filter_system_calls(openingFiles ? 1 : 0))
  }

  /// Ends this process once the other end of `socket` is closed, whatever it is doing.
  ///
  /// The watching thread sleeps until then.
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
