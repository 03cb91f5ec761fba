/// The program's version, for `--version` and for files that it writes.
package enum Version {
  package static let number = "0.3.0"
  /// The date of the version, for the manual pages.
  package static let date = "2026-11-24"
}
