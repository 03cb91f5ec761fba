import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// The line around the window while something is dragged over it.
@Suite struct DropFrameTests {
  private func sides(_ stage: Stage, at milliseconds: Double) -> [Double] {
    let lightbox = stage.lightbox
    return lightbox.chrome.dropFrame
      .layers(in: lightbox.context, at: .milliseconds(milliseconds)).map(\.opacity)
  }

  @Test(arguments: [Mode.album, .photo]) func aLineFadesInAndOutAndThenNothingMoves(mode: Mode) {
    var stage = MadePhotos.album(count: 5, mode: mode)
    stage.wait(until: .milliseconds(3000))
    stage.handle(.window(.dropHovers(true)), at: .milliseconds(3000))
    #expect(sides(stage, at: 3000).isEmpty)
    #expect(stage.lightbox.isAnimating(at: .milliseconds(3001)))
    #expect(sides(stage, at: 4000) == [0.9, 0.9, 0.9, 0.9])
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(4000)))
    #expect(stage.lightbox.isSettled(at: .milliseconds(3001)), "no picture moves")
    stage.handle(.window(.dropHovers(true)), at: .milliseconds(4000))
    #expect(sides(stage, at: 4000).count == 4, "the same again begins nothing")
    stage.handle(.window(.dropHovers(false)), at: .milliseconds(4100))
    #expect(sides(stage, at: 5000).isEmpty)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(5000)))
  }

  @Test func theFrameAppearsAtOnceWithReducedMotion() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    var physics = Physics.standard
    physics.reducesMotion = true
    stage.handle(.settings(.physics(physics)), at: .milliseconds(2900))
    stage.handle(.window(.dropHovers(true)), at: .milliseconds(3000))
    #expect(sides(stage, at: 3000).count == 4)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(3000)))
    stage.handle(.window(.dropHovers(false)), at: .milliseconds(3100))
    #expect(sides(stage, at: 3100).isEmpty)
  }

  @Test func theFrameIsDrawnInTheAlbum() throws {
    var stage = MenuStage.make(mode: .album)
    stage.handle(.window(.dropHovers(true)), at: .milliseconds(1000))
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), "drop-album")
  }

  @Test func theFrameIsDrawnOverAPhoto() throws {
    var stage = MenuStage.make(mode: .photo, appearance: .light, scale: 1.5)
    stage.handle(.window(.dropHovers(true)), at: .milliseconds(1000))
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), "drop-photo")
  }
}
