import Geometry
import Input
import LightboxCore
import Motion
import Pixels
import Raster
import Testing

@Suite struct InfoPanelTests {
  /// In a view 800 px high: 120 px are enough, also those that 0.2 s would still bring.
  @Test(arguments: [
    (-121.0, 0.0, true), (-119, 0, false), (-60, -301, true), (-60, -299, false),
    (-200, 500, false), (20, 0, false), (200, -2000, false),
  ])
  func aSwipeUpFarEnoughShowsIt(way: Double, velocity: Double, isShown: Bool) {
    var info = InfoPanel(physics: .standard)
    info.swipe(by: way, velocity: velocity, viewHeight: 800, at: .zero)
    #expect(info.isShown == isShown)
    // And the same way down hides it.
    info.show(true, at: .zero)
    info.swipe(by: -way, velocity: -velocity, viewHeight: 800, at: .zero)
    #expect(info.isShown == !isShown)
  }

  @Test func aFlickShowsItInAViewOfAnyHeight() {
    for (speed, isShown) in [(-1200.0, true), (-1199, false)] {
      var info = InfoPanel(physics: .standard)
      info.swipe(by: -30, velocity: speed, viewHeight: 4000, at: .zero)
      #expect(info.isShown == isShown)
    }
  }

  private func wanted(_ effects: [Effect]) -> [Int] {
    effects.compactMap { if case .loadDetails(let photo) = $0 { photo.number } else { nil } }
  }

  private func details(_ name: String) -> PhotoDetails {
    PhotoDetails(title: name, groups: [[PhotoDetails.Row("Format", "PNG")]])
  }

  @Test func factsAreReadWhenTheyAreAskedForAndThenTheNeighbours() throws {
    var stage = try Stage.album(of: 5)
    #expect(wanted(stage.effects).isEmpty)
    #expect(wanted(stage.press("i", at: 1000)) == [0])
    #expect(
      wanted(stage.handle(.details(PhotoID(0), details("a")), at: .milliseconds(1010))) == [1])
    stage.handle(.details(PhotoID(1), details("b")), at: .milliseconds(1020))
    #expect(wanted(stage.press("Right", at: 2000)) == [2], "what is known is not read again")
    #expect(wanted(stage.press("End", at: 3000)) == [4])
    #expect(wanted(stage.press("Home", at: 4000)) == [0], "what is far away is forgotten")
  }

  @Test func theNeighboursTextsAreDrawnAhead() throws {
    var stage = try Stage.album(of: 3)
    stage.press("i", at: 1000)
    stage.handle(.details(PhotoID(0), details("a")), at: .milliseconds(1010))
    stage.handle(.details(PhotoID(1), .lighthouse), at: .milliseconds(1020))
    // The stage draws texts at once, so a lightbox that is asked nothing more shows what it has.
    var lightbox = stage.lightbox
    let effects = lightbox.handle(
      .input(.key(KeyEvent(name: "Right"))), at: .milliseconds(2000))
    #expect(!effects.contains { if case .typeset = $0 { true } else { false } })
  }

  @Test func aLateAnswerAboutAPhotoFarAwayIsDropped() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.press("End", at: 2000)
    stage.handle(.details(PhotoID(0), details("late")), at: .milliseconds(2010))
    #expect(stage.panels(at: 2500).isEmpty)
    stage.handle(.details(PhotoID(4), details("e")), at: .milliseconds(2600))
    #expect(stage.panels(at: 2700).first?.sublayers.count == 3)
  }

  @Test func anotherPhotosFactsAreNeverShown() throws {
    var stage = try Stage.album(of: 5)
    stage.press("i", at: 1000)
    stage.handle(.details(PhotoID(0), details("a")), at: .milliseconds(1010))
    stage.press("End", at: 2000)
    let panel = try #require(stage.panels(at: 2100).first)
    #expect(panel.sublayers.isEmpty, "the outline stays, and waits")
  }

  @Test func itComesAndGoesByItsKeyAndByEscape() throws {
    var stage = try Stage.album()
    stage.press("i", at: 1000)
    stage.handle(.details(PhotoID(0), details("a")), at: .milliseconds(1000))
    #expect(try abs(#require(stage.panels(at: 1060).first).opacity - 0.5) < 1e-9)
    #expect(stage.panels(at: 1120).first?.opacity == 1)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1120)))
    stage.press("i", at: 2000)
    #expect(stage.panels(at: 2200).isEmpty)
    stage.press("i", at: 3000)
    #expect(!stage.press("Escape", at: 4000).contains(.quit))
    #expect(stage.panels(at: 4200).isEmpty)
    stage.press("Escape", at: 5000)
    #expect(stage.lightbox.mode == .album)
  }

  @Test func itMovesNothingBeneathIt() throws {
    var stage = try Stage.album()
    let before = stage.lightbox.layers(at: .milliseconds(999)).prefix(1)
    stage.press("i", at: 1000)
    stage.handle(.details(PhotoID(0), .lighthouse), at: .milliseconds(1000))
    #expect(stage.lightbox.layers(at: .milliseconds(2000)).prefix(1) == before)
  }

  @Test func damageIsToldWithThePixels() throws {
    var stage = try Stage.album(of: 1)
    stage.press("i", at: 1000)
    stage.handle(.details(PhotoID(0), details("a")), at: .milliseconds(1000))
    let rows = try #require(stage.panels(at: 1500).first).sublayers.count
    let picture = try #require(Picture(.ramp(400, 300)))
    stage.handle(
      .picture(PhotoID(0), picture, isPreview: false, isDamaged: true), at: .milliseconds(2000))
    #expect(stage.panels(at: 2500).first?.sublayers.count == rows + 1)
  }

  @Test(
    arguments: [0.5, 1, 1.3, 2, 3],
    [(320, 200), (300, 640), (640, 400), (1280, 800), (2560, 500), (160, 120)])
  func textsNeverOverlapAndThePanelStaysInTheView(textScale: Double, view: (Int, Int)) throws {
    var stage = Stage(viewSize: Size(width: Double(view.0), height: Double(view.1)))
    var preferences = Preferences()
    preferences.textScale = textScale
    stage.handle(.preferences(preferences), at: .zero)
    stage.handle(.photos([PhotoID(0)], current: nil), at: .zero)
    stage.press("i", at: 0)
    stage.handle(.details(PhotoID(0), .lighthouse), at: .zero)
    let panel = try #require(stage.panels(at: 500).first)
    #expect(panel.frame.minX >= 0 && panel.frame.maxX <= Double(view.0))
    #expect(panel.frame.minY >= 0 && panel.frame.maxY <= Double(view.1))
    #expect(overlaps(panel.sublayers.map(\.frame)).isEmpty)
    let inside = Rect(origin: .zero, size: panel.frame.size)
    for (index, text) in panel.sublayers.enumerated() where index > 0 {
      #expect(text.frame.maxX <= inside.maxX + 0.5 && text.frame.maxY <= inside.maxY + 0.5)
    }
  }

  @Test func labelsAndValuesStandInColumns() throws {
    var stage = try Stage.album()
    stage.press("i", at: 0)
    stage.handle(.details(PhotoID(0), .lighthouse), at: .zero)
    let texts = try #require(stage.panels(at: 500).first).sublayers.dropFirst(2).map(\.frame)
    #expect(texts.count == 22)
    let lefts = Set(texts.map { ($0.minX * 10).rounded() / 10 })
    #expect(lefts.count == 2, "labels at one edge, values at another")
  }

  @Test func largeLabelsStandAboveTheirValues() throws {
    var stage = Stage(viewSize: Size(width: 300, height: 900))
    var preferences = Preferences()
    preferences.textScale = 2
    stage.handle(.preferences(preferences), at: .zero)
    stage.handle(.photos([PhotoID(0)], current: nil), at: .zero)
    stage.press("i", at: 0)
    stage.handle(.details(PhotoID(0), .lighthouse), at: .zero)
    let texts = try #require(stage.panels(at: 500).first).sublayers.map(\.frame)
    #expect(Set(texts.map { ($0.minX * 10).rounded() / 10 }).count == 1)
  }
}
