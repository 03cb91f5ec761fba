internal import Colors

/// The first use of those libraries that open files when they are first used. A decoder process
/// runs this before its sandbox forbids opening files.
package enum CodecWarmUp {
  /// Makes lcms2 create a profile; the profile's date makes the C library read the time zone.
  package static func run() { _ = ColorProfile.sRGB() }
}
