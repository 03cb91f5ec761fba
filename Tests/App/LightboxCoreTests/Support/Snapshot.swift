import ImageFixtures
import Pixels
import Testing

/// Small golden pictures, compared exactly.
enum Snapshot {
  private static let pictures = GoldenPictures(of: "App/LightboxCoreTests")

  /// Expects that `bitmap`, which is opaque, equals the picture in `name`.png.
  static func expect(
    _ bitmap: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rows = try pictures.differingRows(of: bitmap, from: name)
    #expect(rows.isEmpty, "\(name).png differs", sourceLocation: sourceLocation)
  }
}
