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

  /// All complete lines of a text.
  static func lines(of text: String) throws -> [ShownState] {
    let decoder = JSONDecoder()
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try decoder.decode(ShownState.self, from: Data($0.utf8))
    }
  }
}
