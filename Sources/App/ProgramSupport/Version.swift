/// The program's version, for `--version` and for the files that it leaves for others.
package enum Version {
  package static let number = "0.3.0"
  /// The day of the version, for manual pages.
  static let date = "2026-11-24"
}
