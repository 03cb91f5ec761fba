package import Languages
package import Pixels

/// The known facts of a photo and its file, as values; nil for those that are unknown.
package struct PhotoFacts: Hashable, Sendable {
  package var name = ""
  /// The folder that holds the file.
  package var folder = ""
  package var byteCount: Int64?
  /// The local time at which the file was changed last, `2024-06-02 09:30:00`.
  package var modified: String?
  package var format: String?
  /// The upright size in image px.
  package var size: PixelSize?
  /// The orientation of the stored picture.
  package var orientation = Orientation.upright
  package var frameCount = 1
  /// True where the frames are pages.
  package var hasPages = false
  /// The description in the embedded colour profile.
  package var colorProfile: String?
  package var make: String?
  package var model: String?
  package var lens: String?
  /// The exposure time, seconds.
  package var exposureTime: Double?
  /// The f-number.
  package var aperture: Double?
  /// ISO speed.
  package var sensitivity: Int?
  /// The focal length, millimetres.
  package var focalLength: Double?
  /// The focal length that gives the same view on 35 mm film, millimetres.
  package var equivalentFocalLength: Int?
  /// The deviation from the measured exposure, stops.
  package var exposureBias: Double?
  /// The choice of time and aperture, in words.
  package var exposureProgram: Phrase?
  /// The part of the view by which the light was measured, in words.
  package var metering: Phrase?
  /// True where the flash fired.
  package var usedFlash: Bool?
  /// The camera's local time, `2024-05-31 18:04:09`.
  package var captureDate: String?
  /// The difference of the camera's local time to UTC, `+02:00`.
  package var captureOffset: String?
  /// Degrees, north positive.
  package var latitude: Double?
  /// Degrees, east positive.
  package var longitude: Double?
  /// Metres above the sea.
  package var altitude: Double?
  /// The title that somebody has given it.
  package var title: String?
  /// The words that somebody has written about it.
  package var description: String?
  /// The names of those who made it.
  package var creator: String?
  /// Stars, 1…5; 0 for none, −1 for a rejected photo.
  package var rating: Int?
  /// The reason why nothing is known of the picture itself, in sentences.
  package var fault: Phrase?

  package init() {}
}
