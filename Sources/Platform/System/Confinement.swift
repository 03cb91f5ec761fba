internal import CShims
internal import Glibc

/// The rights that a process gives up for good.
package enum Confinement {
  /// Makes sure that no exec of this process or its children gains rights.
  package static func refuseNewPrivileges() throws(SystemError) {
    guard shim_refuse_new_privileges() == 0 else { throw SystemError(errno) }
  }

  /// Closes every open descriptor from `first` up.
  package static func closeDescriptors(from first: Int32) { shim_close_descriptors(first) }
}
