import RefereeFixtures
import Testing

@testable import Wayland

/// Objects carry no isolation, so a handler formed on an actor runs there: its state is at hand
/// without a hop, a lock or an assumption. That this compiles is half of the proof.
@MainActor @Suite struct IsolationTests {
  @MainActor final class Window {
    private(set) var frames = 0
    let surface: WlSurface

    init(_ surface: WlSurface) {
      self.surface = surface
      draw()
    }

    private func draw() {
      frames += 1
      surface.frame().onEvent = { [weak self] event in
        guard case .done = event else { return }
        self?.draw()
      }
      surface.commit()
    }
  }

  @Test func aHandlerReachesTheStateOfItsActor() throws {
    let (connection, farEnd) = try FarEnd.pair()
    let registry = connection.registry()
    let compositor = registry.bind(name: 1, WlCompositor.self, version: 4)
    let window = Window(compositor.createSurface())
    #expect(window.frames == 1)
    try farEnd.send(5, 0, [16])
    try connection.turn()
    #expect(window.frames == 2)
    window.surface.destroy()
  }
}
