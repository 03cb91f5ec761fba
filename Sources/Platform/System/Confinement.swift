internal import CShims
internal import Glibc

/// Calls with which a process permanently gives up rights.
///
/// Each throwing function throws if the kernel does not support its call. Before
/// ``denyFiles(exceptIn:)`` and ``filterSystemCalls(openingFiles:)``, call
/// ``refuseNewPrivileges()``; the process must also have only one thread.
package enum Confinement {
  /// True if the program was built with a sanitizer.
  ///
  /// A sanitizer maps terabytes of address space, so the address space is then not limited. A
  /// sanitizer also writes reports to standard error.
  package static var isSanitized: Bool { shim_is_sanitized() != 0 }

  /// Prevents this process and its children from gaining rights by starting programs
  /// (`no_new_privs`).
  package static func refuseNewPrivileges() throws(SystemError) {
    try check(shim_refuse_new_privileges())
  }

  /// Closes every open descriptor whose number is `first` or higher.
  package static func closeDescriptors(from first: Int32) { shim_close_descriptors(first) }

  /// Replaces standard input, output and error by a memory file that stays empty.
  package static func silenceStandardStreams() throws(SystemError) {
    try check(shim_silence_standard_streams())
  }

  /// Moves this process to a new session, without a terminal.
  package static func enterOwnSession() throws(SystemError) { try check(shim_enter_own_session()) }

  /// Applies limits to this process (`setrlimit`), and prevents core dumps.
  ///
  /// `addresses` is the greatest size of the address space, in bytes; it stays unlimited if
  /// ``isSanitized`` is true. `file` is the greatest size of a file that the process may write, in
  /// bytes, also of a memory file; a write beyond this size fails with EFBIG. `descriptors` is the
  /// greatest number of open descriptors.
  package static func limit(
    addresses: UInt64, file: UInt64, descriptors: UInt64
  ) throws(SystemError) {
    Signals.ignoreFileLimit()
    try lower(RLIMIT_CORE, to: 0)
    try lower(RLIMIT_FSIZE, to: file)
    try lower(RLIMIT_NOFILE, to: descriptors)
    if !isSanitized { try lower(RLIMIT_AS, to: addresses) }
  }

  /// Prevents this process from opening paths, using TCP and signalling other processes (Landlock).
  /// An older kernel prevents only some of these actions.
  ///
  /// Files in `folders` (paths as bytes) can still be opened for reading.
  package static func denyFiles(exceptIn folders: [[UInt8]] = []) throws(SystemError) {
    // Each path ends with a zero, and so does the list. Without its type, this would be a list of
    // `Any`.
    var paths: [UInt8] = []
    for folder in folders where !folder.isEmpty { paths += folder + [0] }
    paths.append(0)
    try check(unsafe shim_landlock_deny(paths))
  }

  /// Denies all system calls that decoding does not need (seccomp).
  ///
  /// If `openingFiles` is true, a file may still be opened for reading.
  package static func filterSystemCalls(openingFiles: Bool = false) throws(SystemError) {
    try check(shim_filter_system_calls(openingFiles ? 1 : 0))
  }

  /// Ends this process as soon as the other end of `socket` is closed, even in the middle of work.
  ///
  /// A thread watches the socket, and sleeps until then.
  package static func end(withPeerOf socket: OwnedDescriptor) throws(SystemError) {
    try check(shim_end_with_peer(socket.number))
  }

  private static func lower(_ resource: __rlimit_resource, to most: UInt64) throws(SystemError) {
    try check(shim_limit_resource(Int32(resource.rawValue), most))
  }

  private static func check(_ result: Int32) throws(SystemError) {
    guard result == 0 else { throw SystemError(errno) }
  }
}
