internal import Colors

/// A first use of the libraries that open files at their first use. It happens before the sandbox
/// of a decoder process forbids to open files.
package enum CodecWarmUp {
  /// Makes lcms2 create a profile; the profile's date makes the C library read the time zone.
  package static func run() { _ = ColorProfile.sRGB() }
}
