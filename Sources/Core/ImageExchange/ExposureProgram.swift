/// The choice of time and aperture, by the numbers of EXIF 2.32, section 4.6.5.
package enum ExposureProgram: UInt8, Hashable, Sendable, CaseIterable {
  case manual = 1
  /// The camera chooses both.
  case normal, aperturePriority, shutterPriority
  /// A large depth of field.
  case creative
  /// A short time.
  case action
  case portrait, landscape
}

/// The metering mode of a camera, by the numbers of EXIF 2.32, section 4.6.5.
package enum MeteringMode: UInt8, Hashable, Sendable, CaseIterable {
  case average = 1
  case centerWeighted, spot, multiSpot, pattern, partial
}
