import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

@Suite struct ScopePanelTests {
  private let environment = Environment.made()
  private var scope = ScopePanel()
  private var gestures = GestureSet(physics: .standard, viewCenter: Point(x: 500, y: 400))

  private mutating func updateScope(_ viewport: Viewport? = nil) {
    scope.update(for: gestures, viewport, in: environment, at: .zero)
  }

  private mutating func receive(_ pictures: [Caption: Picture]) {
    scope.receive(.texts(DrawnTexts(pictures)), .standard, at: .zero)
  }

  private mutating func touch(_ id: Int32, _ x: Double, _ y: Double) {
    _ = gestures.handle(.touch(.down(id: id, Point(x: x, y: y))), at: .zero)
  }

  private func layers() -> [Layer] { scope.layers(gestures, in: environment) }

  private func draw(_ caption: Caption?) throws -> (Caption, Picture) {
    (try #require(caption), try #require(Picture.blank(200, 60)))
  }

  @Test mutating func theScopeIsNotShownUntilRequested() {
    touch(1, 300, 200)
    updateScope()
    #expect(scope.caption == nil)
    #expect(layers().isEmpty)
    scope.toggle()
    #expect(scope.isShown)
    scope.toggle()
    #expect(!scope.isShown)
  }

  @Test mutating func everyFingerHasASquareAndTheirMiddleADiamond() {
    scope.toggle()
    touch(1, 300, 200)
    touch(2, 500, 300)
    let markers = layers()
    #expect(
      markers.map(\.position) == [
        Point(x: 300, y: 200), Point(x: 500, y: 300), Point(x: 400, y: 250),
      ])
    #expect(markers.map(\.bounds.size.width) == [28, 28, 14])
    #expect(markers[2].transform == .rotation(.pi / 4))
  }

  @Test mutating func scopeTellsTheGesturesAndTheNumbers() {
    scope.toggle()
    updateScope()
    let lines = scope.caption?.text.split(separator: "\n") ?? []
    #expect(lines == ["no gesture", "speed 0, 0 px/s, 0/s, 0°/s"])
    touch(1, 300, 200)
    touch(2, 500, 300)
    updateScope(environment.fitted(PixelSize(width: 4000, height: 2000)))
    let all = scope.caption?.text.split(separator: "\n") ?? []
    #expect(all.first?.contains("touch") == true)
    #expect(all.contains("scale 0.25 → 0.25"))
    #expect(all.contains("turn 0° → 0°"))
    #expect(all.contains("centre 500, 400 → 500, 400"))
  }

  @Test mutating func theTextBeforeStaysUntilTheNextIsDrawn() throws {
    scope.toggle()
    updateScope()
    let (first, picture) = try draw(scope.caption)
    #expect(layers().isEmpty, "not drawn yet")
    receive([first: picture])
    #expect(layers().last?.sublayers.first?.contents == .picture(picture))
    touch(1, 300, 200)
    updateScope()
    #expect(layers().last?.sublayers.first?.contents == .picture(picture))
    let (second, newer) = try draw(scope.caption)
    #expect(second != first)
    receive([first: newer])
    #expect(layers().last?.sublayers.first?.contents == .picture(picture), "too late")
    receive([second: newer])
    #expect(layers().last?.sublayers.first?.contents == .picture(newer))
  }

  /// The numbers change with every event, so their texts would fill the memory.
  @Test func textBeforeIsForgotten() throws {
    var stage = Stage()
    stage.press("F12", at: 100)
    let first = try #require(stage.lightbox.chrome.scope.caption)
    #expect(stage.lightbox.chrome.captions.pictures[first] != nil)
    stage.handle(.input(.touch(.down(id: 1, Point(x: 160, y: 100)))), at: .milliseconds(200))
    #expect(stage.lightbox.chrome.scope.caption != first)
    #expect(stage.lightbox.chrome.captions.pictures[first] == nil)
  }

  @Test mutating func aHiddenScopeFreesItsText() throws {
    scope.toggle()
    updateScope()
    let (caption, picture) = try draw(scope.caption)
    receive([caption: picture])
    scope.toggle()
    updateScope()
    #expect(scope.caption == nil)
    scope.toggle()
    updateScope()
    #expect(layers().isEmpty, "an old text does not flash")
  }
}
