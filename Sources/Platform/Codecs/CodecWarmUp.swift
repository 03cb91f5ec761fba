internal import Colors

/// A preparation of the codecs' libraries. Some libraries open a file at their first use, so a
/// decoder process calls ``run()`` before its sandbox forbids opening files.
package enum CodecWarmUp {
  /// Creates a profile with lcms2. lcms2 writes the date into the profile, so the C library reads
  /// the time zone's file during this call.
  package static func run() { _ = ColorProfile.sRGB() }
}
