import EventLoop
import Geometry
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Changes of a window at each step of a frame: no request names a buffer that is gone, and the
/// window lives on.
@Suite struct FrameStepWireTests {
  /// A step of a frame at which the program is told something.
  enum Step: CaseIterable { case state, size, frame, drawing }

  /// A thing that the compositor does before the frame, or together with it.
  enum Happening: CaseIterable {
    case suspended, suspendedInAnotherSize, hidden, resized, fullscreen, scaled, outputGone, closed
    case withheld
  }

  /// A thing that a program does about it.
  enum Reaction: CaseIterable {
    case trims, prepares, asksAgain, leavesFullscreen, givesUp, presentsNot
    case closes
  }

  /// The buffers are the window's own again at once, or stay with the compositor.
  @Test(arguments: Happening.allCases, [true, false])
  func theFrameKeepsItsBuffer(_ happening: Happening, isReleased: Bool) async throws {
    try await onLoop {
      for step in Step.allCases {
        for reaction in Reaction.allCases {
          try Self.play(happening, step, reaction, isReleased: isReleased)
        }
      }
    }
  }

  @UI private static func play(
    _ happening: Happening, _ step: Step, _ reaction: Reaction, isReleased: Bool
  ) throws {
    var behaviour = Behaviour()
    behaviour.release = isReleased ? .atOnce : .never
    let harness = try Harness.living(behaviour)
    defer { harness.close() }
    harness.subject = "\(happening), \(reaction) at \(step)"
    harness.window.setNeedsFrame()
    harness.live()
    let act = { @UI [unowned harness] in react(reaction, harness) }
    harness.onEvent = { event in
      switch (event, step) {
      case (.stateChanged, .state), (.resized, .size), (.frame, .frame): act()
      default: break
      }
    }
    harness.paint = { _ in if step == .drawing { act() } }
    happen(happening, try harness.host, harness)
    harness.window.setNeedsFrame()
    harness.live()
    harness.onEvent = { _ in }
    harness.paint = { _ in }
    (harness.givesUp, harness.damage) = (false, Region(IntRect(x: 0, y: 0, width: 9, height: 9)))
    guard reaction != .closes || harness.window.isOpen else { return }
    try harness.host.configure(400, 300, states: [4])
    harness.live()
    try harness.expectLife()
  }

  @UI private static func happen(_ happening: Happening, _ host: Compositor, _ harness: Harness) {
    switch happening {
    case .suspended: host.configure(800, 500, states: [9])
    case .suspendedInAnotherSize: host.configure(640, 480, states: [9])
    case .hidden:
      host.hide()
      host.configure(800, 500, states: [2])
    case .resized: host.configure(640, 480, states: [4])
    case .fullscreen: host.configure(1920, 1080, states: [2, 4])
    case .scaled:
      for fraction in host.far.living("wp_fractional_scale_v1") {
        host.far.say(fraction, "preferred_scale", [.uint(180)])
      }
    case .outputGone: host.remove("wl_output")
    case .closed:
      for toplevel in host.far.living("xdg_toplevel") { host.far.say(toplevel, "close") }
    case .withheld:
      host.behaviour.showsFrames = false
      harness.window.setNeedsFrame()
      harness.live()
      // As the timer of a second does.
      harness.window.callbackOverdue()
      host.configure(640, 480, states: [4])
      harness.live()
      host.behaviour.showsFrames = true
      host.configure(500, 400, states: [4])
    }
  }

  @UI private static func react(_ reaction: Reaction, _ harness: Harness) {
    let window = harness.window
    switch reaction {
    case .trims: window.trimBuffers()
    case .prepares: window.prepareBuffers()
    case .asksAgain: window.setNeedsFrame()
    case .leavesFullscreen: window.setFullscreen(false)
    case .givesUp: harness.givesUp = true
    case .presentsNot: harness.damage = nil
    case .closes: window.close()
    }
  }
}
