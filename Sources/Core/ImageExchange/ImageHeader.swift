package import Pixels

/// The properties of a picture that are known before its pixels are decoded.
package struct ImageHeader: Hashable, Sendable {
  package var format: ImageFormat
  /// The size as stored, before the orientation is applied.
  package var storedSize: PixelSize
  package var orientation: Orientation
  /// The descriptive text in the embedded colour profile, such as `Display P3`; nil for none.
  package var colorProfile: String?
  package var frameCount: Int
  /// True if the frames are pages: they do not play, and each has its own size.
  package var hasPages: Bool
  /// The number of times that the frames are played; 0 for endlessly.
  package var playCount: Int
  /// The duration of the requested frame in seconds; 0 for a still picture.
  package var frameDuration: Double
  package var camera: CameraDetails
  package var texts: PhotoTexts
  /// The texts that a thumbnail file stores about its original; all nil for other files.
  package var tags: ThumbnailTags

  /// The size after the orientation is applied.
  package var uprightSize: PixelSize { orientation.upright(storedSize) }

  /// True for a drawing, which has no pixels of its own and can be drawn at any size.
  package var isDrawn: Bool { format == .svg }

  package init(
    format: ImageFormat, storedSize: PixelSize, orientation: Orientation = .upright,
    colorProfile: String? = nil, frameCount: Int = 1, hasPages: Bool = false, playCount: Int = 1,
    frameDuration: Double = 0, camera: CameraDetails = CameraDetails(),
    texts: PhotoTexts = PhotoTexts(), tags: ThumbnailTags = ThumbnailTags()
  ) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.colorProfile = colorProfile
    self.frameCount = frameCount
    self.hasPages = hasPages
    self.playCount = playCount
    self.frameDuration = frameDuration
    self.camera = camera
    self.texts = texts
    self.tags = tags
  }
}

/// The camera's data about a photo; a missing value is nil.
package struct CameraDetails: Hashable, Sendable {
  package var make: String?
  package var model: String?
  package var lens: String?
  /// The exposure time in seconds; nil if unknown.
  package var exposureTime: Double?
  /// The f-number, such as 2.8; nil if unknown.
  package var aperture: Double?
  /// The ISO speed of the exposure; nil if the file does not state it.
  package var sensitivity: Int?
  /// The focal length in millimetres; nil if unknown.
  package var focalLength: Double?
  /// The focal length that gives the same angle of view on a sensor of 36 × 24 mm, in millimetres;
  /// nil if unknown.
  package var equivalentFocalLength: Int?
  /// The exposure compensation in stops; nil if unknown.
  package var exposureBias: Double?
  package var exposureProgram: ExposureProgram?
  package var metering: MeteringMode?
  /// True if the flash fired; nil if unknown.
  package var usedFlash: Bool?
  /// The local time at which the photo was taken, or was last changed if only this is known, such
  /// as `2024-05-31 18:04:09`; nil if unknown.
  package var captureDate: String?
  /// The decimals of the seconds in `captureDate`, such as `042`; nil if unknown.
  package var captureFraction: String?
  /// The offset of `captureDate` from UTC, such as `+02:00`; nil if unknown.
  package var captureOffset: String?
  package var position: GeographicPosition?
  /// The altitude in metres above sea level, negative below; nil if unknown.
  package var altitude: Double?

  package init() {}
}

/// A position on Earth.
package struct GeographicPosition: Hashable, Sendable {
  /// The latitude in degrees, north positive, −90…90.
  package let latitude: Double
  /// The longitude in degrees, east positive, −180…180.
  package let longitude: Double

  /// Creates a position; nil when a number is not finite or out of range.
  package init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
