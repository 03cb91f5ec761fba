internal import Colors

/// A first use of the libraries that open files at their first use. A decoder process calls
/// ``run()`` before its sandbox forbids opening files.
package enum CodecWarmUp {
  /// Creates a profile with lcms2. lcms2 writes the date into the profile, so the C library reads
  /// the file of the time zone now.
  package static func run() { _ = ColorProfile.sRGB() }
}
