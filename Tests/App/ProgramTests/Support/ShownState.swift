import Foundation

/// One line of the output of `--state`.
struct ShownState: Decodable {
  /// Milliseconds since the start.
  let t: Double
  let photo: Int?
  /// The frame of an animated photo, from 0.
  let frame: Int?
  let scale: Double?
  /// Degrees, clockwise.
  let rotation: Double?
  /// The picture's centre, in logical pixels of the view.
  let center: [Double]?
  /// The transform from pixels of the picture to logical pixels of the view.
  let transform: [Double]?
  /// Device pixels to a pixel of the picture.
  let zoom: Double?
  let active: [String]
  let settled: Bool
  /// True while the hint of the first time is shown; nil otherwise.
  let hint: Bool?
  let mode: String
  /// The state of the album, while any of it is seen.
  let album: AlbumState?

  struct AlbumState: Decodable {
    let rowHeight: Double
    /// The scroll offset, logical pixels.
    let offset: Double
    /// The opacity of the backdrop, 0…1.
    let backdrop: Double
  }

  /// All complete lines of a text.
  static func lines(of text: String) throws -> [ShownState] {
    let decoder = JSONDecoder()
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try decoder.decode(ShownState.self, from: Data($0.utf8))
    }
  }

  /// The last complete line of a text; nil without one.
  static func last(of text: Data) throws -> ShownState? {
    let newline = UInt8(ascii: "\n")
    guard let end = text.lastIndex(of: newline) else { return nil }
    let start = text[..<end].lastIndex(of: newline).map { $0 + 1 } ?? text.startIndex
    return try JSONDecoder().decode(ShownState.self, from: text[start..<end])
  }
}
