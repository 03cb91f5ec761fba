import Foundation

/// One line of what `--state` tells.
struct ShownState: Decodable {
  /// Milliseconds since the start.
  let t: Double
  let photo: Int?
  let scale: Double?
  /// Degrees, clockwise.
  let rotation: Double?
  /// Where the picture's centre is, in logical pixels of the view.
  let center: [Double]?
  /// From pixels of the picture to logical pixels of the view.
  let transform: [Double]?
  /// Device pixels to a pixel of the picture.
  let zoom: Double?
  let active: [String]
  let settled: Bool
  let mode: String
  /// How the album lies, while any of it is seen.
  let album: AlbumState?

  struct AlbumState: Decodable {
    let columns: Int
    /// Logical pixels.
    let offset: Double
    /// 0…1
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
