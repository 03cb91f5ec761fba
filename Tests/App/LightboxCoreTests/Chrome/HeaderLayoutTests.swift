import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing
@testable import LightboxCore

@Suite struct HeaderLayoutTests {
  private func layout(
    _ width: Double, _ buttons: ButtonLayout = ButtonLayout(), textScale: Double = 1
  ) -> HeaderLayout {
    HeaderLayout(width: width, textScale: textScale, buttons: buttons, capabilities: .all)
  }

  @Test func buttonsSitWhereTheyAreWanted() {
    let layout = layout(800, ButtonLayout(left: [.close], right: [.minimize, .maximize]))
    #expect(layout.frame(of: .close) == Rect(x: 4, y: 0, width: 40, height: 40))
    #expect(layout.frame(of: .minimize) == Rect(x: 716, y: 0, width: 40, height: 40))
    #expect(layout.frame(of: .maximize) == Rect(x: 756, y: 0, width: 40, height: 40))
    #expect(layout.buttons == [.close, .minimize, .maximize])
    #expect(layout.titleRoom == 56...704)
  }

  @Test(arguments: [(800.0, 3), (128, 3), (127, 2), (88, 2), (87, 1), (64, 1), (1, 1)])
  func closeIsTheLastToGo(width: Double, count: Int) {
    #expect(layout(width).buttons == [.minimize, .maximize, .close].suffix(count))
    #expect(
      layout(width, ButtonLayout(left: [.close, .minimize], right: [.maximize])).buttons.first
        == .close)
    #expect(layout(width).titleRoom.lowerBound <= layout(width).titleRoom.upperBound)
  }

  @Test func largeTextsMakeTheHeaderHigher() {
    #expect(layout(800).height == 40)
    #expect(layout(800, textScale: 2).height == 53)
    // The buttons grow with them.
    #expect(
      layout(800, textScale: 2).frame(of: .close) == Rect(x: 743, y: 0, width: 53, height: 53))
    #expect(layout(800, textScale: 2).iconSide == 21.2)
    #expect(layout(800, textScale: 0.5).buttonSide == 40)
  }
}

@Suite struct HeaderLayersTests {
  /// The frames of the texts, from left to right.
  private func texts(_ rig: HeaderRig) -> [Rect] {
    rig.header.tree(in: rig.context, at: .zero).sublayers.compactMap { layer in
      if case .picture = layer.contents { layer.frame } else { nil }
    }
  }

  @Test func titleAndPlaceLieInTheMiddle() {
    var rig = HeaderRig()
    rig.header.title = "Dawn.jpg"
    rig.header.position = "1 / 10"
    rig.typeset()
    let texts = texts(rig)
    #expect(texts.map(\.size.width) == [56, 42])
    #expect(texts.map(\.minX) == [346, 412])
  }

  @Test func aLongTitleEndsBeforeTheButtonsAndThePlaceStays() throws {
    var rig = HeaderRig()
    rig.header.title = .verbatim(String(repeating: "long", count: 60))
    rig.header.position = "1 / 10"
    rig.typeset()
    let texts = texts(rig)
    try #require(texts.count == 2)
    #expect(texts[0].minX >= 12 && texts[0].maxX + 10 == texts[1].minX)
    #expect(texts[1].maxX <= 664)
  }

  @Test func aNarrowWindowHasNoTitleButItsButtons() {
    var rig = HeaderRig()
    rig.size.width = 140
    rig.header.title = "Dawn.jpg"
    rig.typeset()
    #expect(texts(rig).isEmpty)
    #expect(rig.header.part(at: Point(x: 116, y: 20), in: rig.context) == .close)
  }

  @Test func textsOfDoubleSizeStayInsideAndApart() throws {
    var rig = HeaderRig()
    rig.preferences.textScale = 2
    rig.header.title = "Dawn over the hills.jpg"
    rig.header.position = "7 / 1000"
    rig.typeset()
    let texts = texts(rig)
    try #require(texts.count == 2)
    for text in texts {
      #expect(
        text.minY >= 0
          && text.maxY <= rig.header.reservedHeight(textScale: rig.preferences.textScale))
    }
    #expect(texts[0].maxX <= texts[1].minX && texts[1].maxX <= 664)
  }

  @Test func hoveredPressedAndFocusedButtonsLookDifferent() {
    var rig = HeaderRig()
    let idle = rig.header.tree(in: rig.context, at: .zero)
    rig.point(close.x, close.y, at: 0)
    let hovered = rig.header.tree(in: rig.context, at: .zero)
    _ = rig.button(.left, true, at: 0)
    let pressed = rig.header.tree(in: rig.context, at: .zero)
    _ = rig.send(.pointer(.leave), at: 10)
    #expect(rig.header.tree(in: rig.context, at: .zero) == idle)
    rig.header.toggleFocus(in: rig.context, .standard, at: .milliseconds(20))
    let focused = rig.header.tree(in: rig.context, at: .zero)
    let looks = [idle, hovered, pressed, focused]
    for (n, look) in looks.enumerated() { #expect(!looks[..<n].contains(look)) }
  }

  @Test func headerOverThePhotoIsDarkAndTheAlbumsFollowsTheDesktop() {
    var rig = HeaderRig()
    let dark = rig.header.tree(in: rig.context, at: .zero)
    #expect(dark.contents == .none)
    rig.preferences.appearance = .light
    #expect(rig.header.tree(in: rig.context, at: .zero) == dark)
    rig.window.isActivated = false
    rig.header.setWindowState(rig.window, .standard, at: .zero)
    #expect(rig.header.tree(in: rig.context, at: .zero) != dark)
    rig.header.setPinned(true, .standard, at: .zero)
    #expect(rig.header.tree(in: rig.context, at: .zero).contents == .color(Palette.light.ground))
    #expect(rig.header.layers(in: rig.context, at: .milliseconds(500)).count == 1)
  }

  @Test func headerOverThePhotoLiesOnAShadeThatEndsBelowIt() {
    var rig = HeaderRig()
    rig.point(bar.x, bar.y, at: 0)
    let layers = rig.header.layers(in: rig.context, at: .milliseconds(500))
    #expect(layers.map(\.opacity) == [1, 1])
    #expect(layers.map(\.bounds.size.height) == [96, 40])
    guard case .picture(let shade) = layers[0].contents else {
      Issue.record("The shade has no pixels.")
      return
    }
    let alphas = (0..<64).map { shade.levels[0][0, $0] >> 24 }
    #expect(alphas == alphas.sorted(by: >) && alphas[0] == 158 && alphas[63] == 0)
  }

  @Test func headerInHighContrastHasOnePlaneColourOverThePhoto() {
    var rig = HeaderRig()
    rig.point(bar.x, bar.y, at: 0)
    rig.preferences.contrast = .high
    for appearance in [Appearance.light, .dark] {
      rig.preferences.appearance = appearance
      let layers = rig.header.layers(in: rig.context, at: .milliseconds(500))
      #expect(layers.map(\.contents) == [.color(Palette.of(.dark, .high).veil)])
    }
  }
}
