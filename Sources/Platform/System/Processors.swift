internal import CShims

/// The processors that this process may run on.
package enum Processors {
  /// Their number, found once; at least 1.
  package static let count = Int(shim_processor_count())

  /// The niceness of the calling thread, -20 to 19: 19 has the least of a busy processor.
  package static var niceness: Int32 { shim_niceness() }

  /// Lets the calling thread have at most the share of a busy processor that `niceness` gives, 0 to 19; in a
  /// process of one thread that is the process.
  ///
  /// A thread that has less already keeps it: nobody gets it back.
  package static func giveWay(_ niceness: Int32) {
    if Self.niceness < niceness { shim_set_niceness(niceness) }
  }
}
