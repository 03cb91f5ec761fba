import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

@Suite struct BackdropTests {
  private let physics = Physics.standard
  private var backdrop = Backdrop(isOpaque: false)

  @Test func aBackdropAtRestIsOpaqueOrTransparent() {
    for (isOpaque, opacity) in [(false, 0.0), (true, 1)] {
      let backdrop = Backdrop(isOpaque: isOpaque)
      #expect(backdrop.opacity(at: .zero) == opacity)
      #expect(backdrop.opacity(at: .milliseconds(90)) == opacity)
      #expect(backdrop.isSettled(at: .zero))
    }
  }

  @Test mutating func backdropsOpacityStaysWithinItsRange() {
    backdrop.turn(opaque: true, physics: physics, at: .zero)
    #expect(backdrop.opacity(at: .zero) == 0)
    #expect(!backdrop.isSettled(at: .zero))
    let seen = (0...200).map { backdrop.opacity(at: .milliseconds(Double($0) * 5)) }
    #expect(seen.allSatisfy { (0...1).contains($0) }, "although the spring swings beyond")
    #expect(seen.contains { $0 > 0.4 && $0 < 0.6 })
    #expect(backdrop.isSettled(at: .milliseconds(1000)))
    #expect(seen.last == 1)
  }

  @Test mutating func backdropThatTurnsRoundKeepsItsOpacityAndSpeed() {
    backdrop.turn(opaque: true, physics: physics, at: .zero)
    let (time, before) = (Instant.milliseconds(60), backdrop)
    backdrop.turn(opaque: false, physics: physics, at: time)
    let after = backdrop
    #expect(abs(after.opacity(at: time) - before.opacity(at: time)) < 1e-12)
    let (was, now) = (
      slope(at: time) { before.opacity(at: $0) }, slope(at: time) { after.opacity(at: $0) }
    )
    #expect(was > 1 && abs(now - was) < 1e-3)
    #expect(after.opacity(at: .milliseconds(1500)) == 0)
  }

  @Test mutating func backdropBeginsWhereADragHasLeftIt() {
    backdrop = Backdrop(isOpaque: true)
    backdrop.turn(opaque: false, from: 0.3, physics: physics, at: .zero)
    let backdrop = backdrop
    #expect(abs(backdrop.opacity(at: .zero) - 0.3) < 1e-12)
    #expect(abs(slope(at: .zero) { backdrop.opacity(at: $0) }) < 0.01)
  }

  @Test(arguments: [(2.0, 1.0), (1, 1), (0.875, 0.75), (0.75, 0.5), (0.5, 0), (0.1, 0)])
  func aBackdropIsHalfOpaqueAtTheScaleThatCloses(share: Double, opacity: Double) {
    let size = PixelSize(width: 1200, height: 800)
    var viewport = Environment.made().fitted(size)
    let scale = viewport.layout.fitScale(rotation: 0) * share
    viewport.rest(at: .about(Point(x: 200, y: 300), scale: scale))
    let shown = Backdrop.opacity(behind: viewport, physics: .standard, at: .zero)
    #expect(abs(shown - opacity) < 1e-12)
  }
}
