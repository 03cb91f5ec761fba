import Pixels
import Testing

/// Turns and mirrors one after another.
@Suite struct OrientationCompositionTests {
  @Test func composedOrientationsPlaceEveryPixelAsOneAfterTheOther() {
    let size = PixelSize(width: 5, height: 3)
    for first in Orientation.allCases {
      for second in Orientation.allCases {
        let both = first.followed(by: second)
        #expect(both.upright(size) == second.upright(first.upright(size)))
        for y in 0..<3 {
          for x in 0..<5 {
            let intermediate = first.upright(x: x, y: y, of: size)
            let position = second.upright(
              x: intermediate.x, y: intermediate.y, of: first.upright(size))
            #expect(both.upright(x: x, y: y, of: size) == position)
          }
        }
      }
    }
  }

  @Test func quarterTurnsGoRound() {
    var orientation = Orientation.upright
    let round: [Orientation] = [.turned90, .turned180, .turned270, .upright]
    for expected in round {
      orientation = orientation.followed(by: .turned90)
      #expect(orientation == expected)
    }
    #expect(Orientation.mirrored.followed(by: .turned90) == .transversed)
    for orientation in Orientation.allCases {
      #expect(orientation.followed(by: orientation.inverse) == .upright)
    }
  }
}
