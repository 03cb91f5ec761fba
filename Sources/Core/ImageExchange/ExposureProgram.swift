/// The program by which a camera chooses the exposure time and the aperture; the raw values are
/// EXIF's (2.32, section 4.6.5).
package enum ExposureProgram: UInt8, Hashable, Sendable, CaseIterable {
  case manual = 1
  /// The camera chooses the time and the aperture (`normal`), only the time (`aperturePriority`),
  /// or only the aperture (`shutterPriority`).
  case normal, aperturePriority, shutterPriority
  /// The camera aims at a large depth of field.
  case creative
  /// The camera aims at a short exposure time.
  case action
  case portrait, landscape
}

/// The metering mode of a camera; the raw values are EXIF's (2.32, section 4.6.5).
package enum MeteringMode: UInt8, Hashable, Sendable, CaseIterable {
  case average = 1
  case centerWeighted, spot, multiSpot, pattern, partial
}
