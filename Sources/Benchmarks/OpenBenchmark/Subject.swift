internal import BenchmarkSupport
internal import Foundation

/// A photo or a folder to open, with the largest acceptable times and memory as multiples of
/// swayimg's.
struct Subject {
  let name: String
  let path: URL
  /// The longest acceptable time until the photo is sharp, as a multiple of swayimg's; nil for no
  /// limit.
  var sharp: Double?
  var recognisable: Double?
  var memory: Double?
  /// True if all viewers open the subject, not only lightbox and swayimg.
  var isForAll = false

  static func all(_ photos: Photos) throws -> [Subject] {
    func photo(_ width: Int, _ height: Int, _ kind: Photos.Kind) throws -> URL {
      try photos.photo(width: width, height: height, kind)
    }
    return [
      Subject(
        name: "24 MP JPEG", path: try photo(6000, 4000, .jpeg), sharp: 0.7, recognisable: 0.25,
        memory: 1.1, isForAll: true),
      Subject(
        name: "24 MP JPEG, EXIF thumbnail", path: try photo(6000, 4000, .jpegWithThumbnail),
        sharp: 0.7, recognisable: 0.25, memory: 1.1),
      Subject(
        name: "100 MP JPEG", path: try photo(12_000, 8400, .jpeg), sharp: 0.45, memory: 0.35,
        isForAll: true),
      Subject(
        name: "folder of 2,000",
        path: try photos.album(count: 2000, width: 1200, height: 800), sharp: 0.5,
        isForAll: true),
      Subject(name: "24 MP PNG", path: try photo(6000, 4000, .png), sharp: 0.5),
      Subject(name: "24 MP WebP", path: try photo(6000, 4000, .webp), sharp: 1),
    ]
  }
}
