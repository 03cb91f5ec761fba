internal import CShims

/// The processors available to this process.
package enum Processors {
  /// The number of processors that this process may use, at least 1. It is determined once.
  package static let count = Int(shim_processor_count())

  /// The niceness of the calling thread, −20 to 19; 19 gets the smallest share of a busy processor.
  package static var niceness: Int32 { shim_niceness() }

  /// Raises the calling thread's niceness to `niceness`, 0 to 19; does nothing if the niceness is
  /// already that high. The niceness cannot be lowered again.
  ///
  /// In a process with one thread, this is the niceness of the process.
  package static func giveWay(_ niceness: Int32) {
    if Self.niceness < niceness { shim_set_niceness(niceness) }
  }
}
