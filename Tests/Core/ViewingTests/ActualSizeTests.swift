import Geometry
import Input
import Motion
import Testing

@testable import Viewing

/// A picture that is larger at fit than one device px per image px, on a screen of scale 2.
@Suite struct ActualSizeTests {
  private let layout = ViewLayout(
    viewSize: Size(width: 1280, height: 800), deviceScale: 2,
    imageSize: Size(width: 300, height: 200))
  private let middle = Point(x: 640, y: 400)
  private let end = Instant.milliseconds(3000)
  private var viewport: Viewport

  init() { viewport = Viewport(layout: layout, physics: .standard) }

  private mutating func showActualSize() {
    viewport.zoom(toDevicePixels: 1, about: middle, at: .zero)
  }

  @Test mutating func actualSizeIsSmallerThanFitAndRestsThere() {
    #expect(viewport.displayed(at: .zero).scale == 1)
    showActualSize()
    #expect(viewport.displayed(at: end).scale == 0.5)
    #expect(viewport.isSettled(at: end) && viewport.isFit)
    // Fingers that only rest on it move nothing.
    viewport.grab(.transform, focal: middle, at: end)
    let isPinchedAway = viewport.release(
      velocity: .zero, friction: .standardTouch, at: end + 0.1)
    #expect(!isPinchedAway)
    #expect(abs(viewport.displayed(at: end + 3).scale - 0.5) < 1e-9)
  }

  @Test mutating func resetAndFitEndActualSize() {
    for resets in [true, false] {
      showActualSize()
      if resets { viewport.reset(at: end) } else { viewport.fit(at: end) }
      #expect(viewport.displayed(at: end + 3).scale == 1)
      #expect(!viewport.layout.isActualSize)
      viewport = Viewport(layout: layout, physics: .standard)
    }
  }

  @Test mutating func aResizeKeepsActualSize() {
    showActualSize()
    var narrow = layout
    narrow.viewSize = Size(width: 200, height: 200)
    viewport.relayout(narrow, at: end)
    #expect(viewport.displayed(at: end).scale == 0.5)
    narrow.viewSize = Size(width: 75, height: 200)
    viewport.relayout(narrow, at: end)
    #expect(viewport.displayed(at: end).scale == 0.25)
  }

  @Test mutating func aViewThatIsKnownComesBackAsItWas() {
    let fit = viewport
    showActualSize()
    let actual = viewport
    viewport.return(to: fit, at: end)
    #expect(viewport.displayed(at: end + 3).scale == 1)
    let other = Viewport(layout: layout, physics: .standard)
    #expect(other.recalling(actual).displayed(at: .zero).scale == 0.5)
    #expect(other.recalling(fit).displayed(at: .zero).scale == 1)
  }

  @Test mutating func aLargePictureHasOneFit() {
    var large = layout
    large.imageSize = Size(width: 4000, height: 3000)
    viewport = Viewport(layout: large, physics: .standard)
    showActualSize()
    #expect(abs(viewport.displayed(at: end).scale - 0.5) < 1e-9)
    #expect(!viewport.isFit && !viewport.layout.isActualSize)
  }
}

extension Friction {
  fileprivate static let standardTouch = Physics.standard.touchFriction
}
