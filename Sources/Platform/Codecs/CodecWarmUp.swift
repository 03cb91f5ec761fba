internal import Colors

/// The first use of the libraries that look at files then.
package enum CodecWarmUp {
  /// Lets lcms2 make a profile, whose date makes the C library read its time zone.
  package static func run() { _ = ColorProfile.sRGB() }
}
