import Geometry
import Input
import Pixels
import Testing

@testable import LightboxCore

/// The tests' own typeface and stage: golden pictures prove nothing unless these are right.
@Suite struct StageTests {
  private func caption(_ text: String, width: Double = 200, lines: Int = 1, scale: Double = 1)
    -> Caption
  {
    Caption(
      text: text, size: 10, color: .white, maximumWidth: width, maximumLines: lines,
      deviceScale: scale)
  }

  @Test func textsAreAsWideAsTheirCharactersAndAsHighAsTheirLines() throws {
    let one = try #require(Typeface.picture(of: caption("aaaa")))
    #expect(one.size == PixelSize(width: 24, height: 13))
    let twice = try #require(Typeface.picture(of: caption("aaaa", scale: 2)))
    #expect(twice.size == PixelSize(width: 44, height: 26))
    let wrapped = try #require(Typeface.picture(of: caption("aaaa bb", width: 30, lines: 2)))
    #expect(wrapped.size == PixelSize(width: 24, height: 26))
  }

  @Test func longTextEndsInAnEllipsis() throws {
    let cut = try #require(Typeface.picture(of: caption("aaaaaaaaaa", width: 30)))
    #expect(cut.size == PixelSize(width: 27, height: 13))
    #expect(cut.levels[0][25, 9] == 0xFFFF_FFFF)
    #expect(cut.levels[0][25, 5] == 0)
  }

  @Test(arguments: [1, 1.5, 2])
  func anErrorTileIsDrawnAsRecorded(scale: Double) throws {
    var stage = Stage(scale: scale)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let reason = "Holiday.png\nThe picture ends too early."
    stage.handle(
      .library(.failure(PhotoID(0), reason: FailureReason(stringLiteral: reason))), at: .zero)
    try Snapshot.expect(stage.picture(at: .zero), "tile-\(scale)")
  }
}
