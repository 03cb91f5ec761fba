internal import Colors

/// A first use of the libraries that open files at their first use. A decoder process calls
/// ``run()`` before its sandbox forbids opening files.
package enum CodecWarmUp {
  /// Makes lcms2 create a profile; the profile's date makes the C library read the time zone.
  package static func run() { _ = ColorProfile.sRGB() }
}
