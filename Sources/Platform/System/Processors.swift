internal import CShims

/// The processors that this process may run on.
package enum Processors {
  /// Their number, found once; at least 1.
  package static let count = Int(shim_processor_count())
}
