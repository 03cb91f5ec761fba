extension Orientation {
  /// Returns the orientation that results if the upright picture is changed by `change`.
  ///
  /// `change` has the meaning of a stored orientation: `.turned90` turns the picture clockwise by
  /// 90°.
  package func followed(by change: Orientation) -> Orientation {
    // The positions of three corners of a stored picture distinguish all eight orientations.
    let size = PixelSize(width: 3, height: 2)
    let corners = [(0, 0), (2, 0), (0, 1)]
    func positions(_ map: (Int, Int) -> (x: Int, y: Int)) -> [[Int]] {
      corners.map { x, y in
        let position = map(x, y)
        return [position.x, position.y]
      }
    }
    let wanted = positions { x, y in
      let position = upright(x: x, y: y, of: size)
      return change.upright(x: position.x, y: position.y, of: upright(size))
    }
    let found = Orientation.allCases.first { orientation in
      orientation.swapsAxes == (swapsAxes != change.swapsAxes)
        && positions { orientation.upright(x: $0, y: $1, of: size) } == wanted
    }
    // The eight orientations are a group, so one of them always fits.
    return found ?? self
  }

  /// The opposite orientation: if both are applied one after the other, the picture is unchanged.
  package var inverse: Orientation {
    switch self {
    case .turned90: .turned270
    case .turned270: .turned90
    default: self
    }
  }
}
