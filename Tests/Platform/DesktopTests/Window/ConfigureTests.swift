import Geometry
import Input
import Testing
import Wayland
@testable import Desktop

@Suite struct ConfigureCollectorTests {
  @Test func theLastOfManyConfiguresCounts() {
    var collector = ConfigureCollector()
    for n in Int32(1)...1000 {
      collector.toplevel(width: n, height: n, states: [])
      collector.surface(serial: UInt32(n))
    }
    #expect(collector.take()?.serial == 1000)
    #expect(collector.take() == nil)
  }

  @Test func zeroLeavesTheSizeToTheWindow() {
    var collector = ConfigureCollector()
    collector.toplevel(width: 0, height: 0, states: [])
    collector.surface(serial: 1)
    let configure = collector.take()
    #expect(configure?.width == nil)
    #expect(configure?.height == nil)
  }

  @Test func statesThatNobodyKnowsCountForNothing() {
    func state(_ states: [XdgToplevel.State]) -> WindowState? {
      var collector = ConfigureCollector()
      collector.toplevel(width: 1, height: 1, states: states)
      collector.surface(serial: 1)
      return collector.take().map { WindowState($0) }
    }
    let known: [XdgToplevel.State] = [.fullscreen, .tiledLeft, .suspended]
    let seen = state(known + [XdgToplevel.State(rawValue: 4711)])
    #expect(seen == state(known))
    #expect(seen?.isFullscreen == true && seen?.isTiled == true && seen?.isSuspended == true)
    #expect(seen?.isMaximized == false && seen?.isActivated == false)
  }

  @Test func boundsAndCapabilitiesHoldUntilTheyAreSentAgain() {
    var collector = ConfigureCollector()
    collector.bounds(width: 900, height: 700)
    collector.capabilities([.maximize])
    collector.toplevel(width: 0, height: 0, states: [])
    collector.surface(serial: 1)
    collector.toplevel(width: 0, height: 0, states: [.activated])
    collector.surface(serial: 2)
    let configure = collector.take()
    #expect(configure?.boundWidth == 900)
    #expect(configure?.capabilities == .maximize)
  }

  @Test func negativeBoundsAreNoBounds() {
    var collector = ConfigureCollector()
    collector.bounds(width: -5, height: 0)
    collector.surface(serial: 1)
    #expect(collector.take()?.boundWidth == nil)
  }

  @Test func aCompositorThatSaysNothingCanDoEverything() {
    var collector = ConfigureCollector()
    collector.surface(serial: 1)
    #expect(collector.take()?.capabilities == .all)
  }
}

@Suite struct WindowLayoutTests {
  private func layout(
    _ configure: WindowConfigure, output: (width: Int, height: Int)? = nil
  ) -> WindowLayout {
    .answering(configure, floating: (800, 500), outputSize: output)
  }

  private func configure(
    _ width: Int? = nil, _ height: Int? = nil, states: Set<XdgToplevel.State> = [],
    isDecorated: Bool = false
  ) -> WindowConfigure {
    var configure = WindowConfigure(serial: 1)
    configure.width = width
    configure.height = height
    configure.states = states
    configure.isDecoratedByServer = isDecorated
    return configure
  }

  @Test(arguments: [false, true]) func theViewIsTheWindow(isDecorated: Bool) {
    let layout = layout(configure(640, 480, isDecorated: isDecorated))
    #expect(layout.viewWidth == 640 && layout.viewHeight == 480)
    #expect(layout.geometry == IntRect(x: 0, y: 0, width: 640, height: 480))
    #expect(layout.hasFrame == !isDecorated)
  }

  @Test(arguments: [
    [.fullscreen], [.maximized], WindowConfigure.tiled, [.maximized, .tiledLeft],
  ])
  func windowThatCannotBeResizedHasNoFrame(states: Set<XdgToplevel.State>) {
    #expect(!layout(configure(1280, 800, states: states)).hasFrame)
  }

  @Test func aHalfOfTheScreenIsResizedByItsFreeEdge() {
    let half: Set<XdgToplevel.State> = [.tiledLeft, .tiledTop, .tiledBottom]
    #expect(layout(configure(640, 800, states: half)).free == .right)
    #expect(layout(configure(640, 480)).free == .all)
    #expect(layout(configure(640, 800, states: half, isDecorated: true)).free == [])
  }

  @Test func aWindowWithoutARequestedSizeKeepsItsOwn() {
    let layout = layout(configure())
    #expect(layout.viewWidth == 800 && layout.viewHeight == 500)
  }

  @Test func windowsOwnSizeStaysWithinTheBounds() {
    var bounded = configure()
    bounded.boundWidth = 700
    bounded.boundHeight = 400
    let layout = layout(bounded, output: (4000, 3000))
    #expect(layout.geometry.width == 700 && layout.geometry.height == 400)
  }

  @Test func theOutputLimitsAWindowWithoutBounds() {
    let layout = layout(configure(isDecorated: true), output: (640, 400))
    #expect(layout.viewWidth == 576 && layout.viewHeight == 360)
  }

  @Test func theViewIsNeverEmpty() {
    let layout = layout(configure(0, -7))
    #expect(layout.viewWidth == 1 && layout.viewHeight == 1)
  }
}

@Suite struct WindowStateTests {
  private func state(
    _ states: Set<XdgToplevel.State>, isDecorated: Bool = false
  ) -> WindowState {
    var configure = WindowConfigure(serial: 1)
    configure.states = states
    configure.isDecoratedByServer = isDecorated
    return WindowState(configure)
  }

  @Test func aWindowThatNobodyDecoratesDecoratesItself() {
    #expect(state([]).isClientDecorated)
    #expect(state([.maximized]).isClientDecorated)
    #expect(!state([], isDecorated: true).isClientDecorated)
  }

  @Test func fullscreenNeedsNoDecoration() { #expect(!state([.fullscreen]).isClientDecorated) }

  @Test(arguments: WindowConfigure.tiled) func anyTiledEdgeIsTiled(edge: XdgToplevel.State) {
    #expect(state([edge]).isTiled)
    #expect(!state([.activated]).isTiled)
  }
}
