internal import Colors

/// A warm-up of libraries that open files at their first use.
package enum CodecWarmUp {
  /// Makes lcms2 create a profile; the profile's date makes the C library read the time zone.
  package static func run() { _ = ColorProfile.sRGB() }
}
