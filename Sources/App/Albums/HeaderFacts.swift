internal import Files
package import ImageExchange
internal import LightboxCore
internal import Pixels

/// The facts in a photo's header that an album uses.
package struct HeaderFacts: Hashable, Sendable {
  /// The time at which the photo was taken; nil if it is unknown.
  package let taken: CaptureTime?
  /// The width of the upright photo divided by its height; nil if the aspect ratio is unknown.
  package let aspect: Double?
  /// The rating in the file itself, 0...5 stars.
  package let stars: Int
  /// True for a motion photo, whose file also contains a short film.
  package let hasFilm: Bool

  /// The camera's maker and model; nil if the header has none.
  package let camera: String?
  package let lens: String?
  package let keywords: [String]
  /// The keywords as one text in UTF-8, one on each line; a search looks in this text.
  private let keywordLines: [UInt8]

  /// The facts of a photo whose header cannot be read.
  package static let none = HeaderFacts()

  /// The range of possible aspect ratios; a value outside of it is an error in the file.
  private static let aspects = 1e-6...1e6

  /// Creates the facts. An impossible value of `aspect` is stored as nil.
  package init(
    taken: CaptureTime? = nil, aspect: Double? = nil, stars: Int = 0, camera: String? = nil,
    lens: String? = nil, keywords: [String] = [], hasFilm: Bool = false
  ) {
    (self.hasFilm, self.taken) = (hasFilm, taken)
    self.aspect = aspect.flatMap { Self.aspects.contains($0) ? $0 : nil }
    self.stars = min(max(stars, 0), 5)
    (self.camera, self.lens, self.keywords) = (camera, lens, keywords)
    keywordLines = Array(keywords.joined(separator: "\n").utf8)
  }

  /// Returns true if one of the photo's keywords matches `pattern`.
  func hasKeyword(_ pattern: NamePattern) -> Bool {
    !keywordLines.isEmpty && pattern.isFound(in: keywordLines.span)
  }

  /// Creates the facts from a decoded header; a photo that is rated as rejected gets 0 stars.
  package init(_ header: ImageHeader) {
    let size = header.uprightSize
    self.init(
      taken: CaptureTime(header.camera),
      aspect: Double(size.width) / Double(max(size.height, 1)), stars: header.texts.rating ?? 0,
      camera: FactText.camera(make: header.camera.make, model: header.camera.model),
      lens: header.camera.lens, keywords: header.texts.keywords,
      hasFilm: header.texts.isMotionPhoto)
  }
}
