import Testing

extension ShownState {
  /// The point of the picture, in its pixels, that is shown at a point of the view.
  func content(at position: (x: Double, y: Double)) throws -> (x: Double, y: Double) {
    let m = try #require(transform)
    let determinant = m[0] * m[3] - m[1] * m[2]
    let (dx, dy) = (position.x - m[4], position.y - m[5])
    return ((dx * m[3] - dy * m[2]) / determinant, (dy * m[0] - dx * m[1]) / determinant)
  }

  /// The largest difference to the numbers of another state's transform.
  func jump(to other: ShownState) -> Double {
    zip(transform ?? [], other.transform ?? [.infinity]).map { abs($0 - $1) }.max() ?? .infinity
  }

  /// Expects that at a point of the view is shown what was shown before there, or elsewhere.
  func expectShows(
    at position: (x: Double, y: Double), whatWasAt before: (x: Double, y: Double)? = nil,
    in state: ShownState, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let old = try state.content(at: before ?? position)
    let new = try content(at: position)
    #expect(abs(old.x - new.x) < 0.01, sourceLocation: sourceLocation)
    #expect(abs(old.y - new.y) < 0.01, sourceLocation: sourceLocation)
  }
}
