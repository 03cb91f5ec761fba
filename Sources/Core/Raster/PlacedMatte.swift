internal import Geometry
internal import Pixels

/// The background behind a transparent picture (its ``Matte``), placed on the pixels of the device.
enum PlacedMatte: Equatable, Sendable {
  case color(UInt32)
  case squares(Squares)

  struct Squares: Equatable, Sendable {
    let first: UInt32
    let second: UInt32
    /// The side of a square of the checkerboard, device px.
    let side: Int
    /// The x coordinate of a point at which four squares of the checkerboard meet, device px, in
    /// 0..<2·side: the period of the pattern is 2·side.
    let x: Int
    /// The y coordinate of a point at which four squares of the checkerboard meet, device px, in
    /// 0..<2·side: the period of the pattern is 2·side.
    let y: Int
  }

  /// The largest side of a square of a checkerboard, device px; larger squares get this side.
  private static let largestSide = 4096.0

  /// Places the `matte` of a layer; `parent` maps the space of the layer's parent to the device.
  ///
  /// `scale` is device px per view px.
  init(_ matte: Matte, under parent: Affine, scale: Double) {
    switch matte {
    case .color(let color): self = .color(color.word)
    case .checkerboard(let board):
      let wanted = (board.side * scale).rounded()
      let side = wanted >= 1 ? Int(min(wanted, Self.largestSide)) : 1
      let origin = parent(board.origin)
      self = .squares(
        Squares(
          first: board.first.word, second: board.second.word, side: side,
          x: Self.phase(origin.x, period: 2 * side), y: Self.phase(origin.y, period: 2 * side)))
    }
  }

  /// Returns `coordinate`, rounded, modulo `period`; 0 if it is not finite.
  private static func phase(_ coordinate: Double, period: Int) -> Int {
    let rest = coordinate.rounded().truncatingRemainder(dividingBy: Double(period))
    guard let rest = Int(exactly: rest) else { return 0 }
    return rest < 0 ? rest + period : rest
  }

  var isOpaque: Bool {
    switch self {
    case .color(let word): word >> 24 == 255
    case .squares(let squares): squares.first >> 24 == 255 && squares.second >> 24 == 255
    }
  }

  /// Writes the pixels of `columns` in row `y` to `target`, which points at the word of the first
  /// of these columns. Neither columns nor row may be negative.
  func fill(_ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>) {
    switch self {
    case .color(let word): unsafe target.update(repeating: word, count: columns.count)
    case .squares(let squares): unsafe squares.fill(columns, ofRow: y, into: target)
    }
  }
}

extension PlacedMatte.Squares {
  fileprivate func fill(
    _ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    // Adding two squares makes the coordinate positive, and keeps the colour.
    let row = (y + 2 * side - self.y) / side
    var x = columns.lowerBound
    while x < columns.upperBound {
      let square = (x + 2 * side - self.x) / side
      let end = min((square - 1) * side + self.x, columns.upperBound)
      unsafe (target + (x - columns.lowerBound)).update(
        repeating: (square + row) % 2 == 0 ? first : second, count: end - x)
      x = end
    }
  }
}
