/// The sizes of thumbnails in freedesktop.org's standard.
package enum ThumbnailSize: Int, CaseIterable, Sendable {
  case normal = 128
  case large = 256
  case xLarge = 512
  case xxLarge = 1024

  /// The longest side, in pixels.
  package var side: Int { rawValue }

  /// The name of the folder of thumbnails of this size.
  var folder: String {
    switch self {
    case .normal: "normal"
    case .large: "large"
    case .xLarge: "x-large"
    case .xxLarge: "xx-large"
    }
  }

  /// Returns the smallest size with at least `side` pixels; the largest size if all are smaller.
  package static func covering(side: Int) -> ThumbnailSize {
    allCases.first { $0.side >= side } ?? .xxLarge
  }

  /// This size and all larger ones.
  package var andLarger: [ThumbnailSize] { Self.allCases.filter { $0.side >= side } }
}
