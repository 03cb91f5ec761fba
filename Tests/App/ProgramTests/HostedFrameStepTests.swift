import Foundation
import RefereeFixtures
import Testing
import WireCodec

/// The program survives whatever a compositor does to its window, at each step of a frame.
@Suite(.timeLimit(.minutes(3))) struct HostedFrameStepTests {
  /// The program's doing meanwhile.
  enum Scene: CaseIterable { case still, animation, gesture, transition }

  /// The compositor's doing.
  enum Change: CaseIterable {
    case suspended, suspendedInAnotherSize, hidden, resized, scaled, outputGone, withheld
    case withheldThenResized
  }

  /// The step of a frame at which that is said.
  enum Step: CaseIterable {
    /// While the compositor owes the frame callback.
    case awaitingCallback
    /// Together with the frame callback, so that a frame is due.
    case due
    /// As soon as the frame callback has been read, while the frame is drawn.
    case drawing
    /// As soon as the frame has been committed.
    case committed
  }

  private let folder: TemporaryFolder
  private let escape: UInt32 = 1
  private let right: UInt32 = 106

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Scene.allCases) func theProgramLivesOn(_ scene: Scene) async throws {
    let hosted = try start(scene)
    try await hosted.rest(orPlays: scene == .animation)
    try await hosted.focus()
    var count: Int32 = 0
    for change in Change.allCases {
      for step in Step.allCases {
        count += 1
        try await begin(scene, on: hosted)
        try await play(change, at: step, on: hosted)
        try await end(scene, on: hosted)
        restore(hosted.compositor, width: 600 + count % 9)
        let shown = hosted.compositor.shown
        try await hosted.host(until: "a frame after \(change) at \(step)") {
          hosted.compositor.shown > shown ? true : nil
        }
      }
    }
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  @Test(arguments: Scene.allCases, Step.allCases)
  func aProgramClosedAtAnyStepEndsPolitely(_ scene: Scene, _ step: Step) async throws {
    let hosted = try start(scene)
    try await hosted.rest(orPlays: scene == .animation)
    try await hosted.focus()
    try await begin(scene, on: hosted)
    try await reach(step, on: hosted)
    for toplevel in hosted.far.living("xdg_toplevel") { hosted.far.say(toplevel, "close") }
    hosted.compositor.behaviour.showsFrames = true
    #expect(try await hosted.ending() == .exit(0))
    #expect(hosted.errors == "")
    hosted.far.finish()
  }

  private func start(_ scene: Scene) throws -> HostedProgram {
    let picture =
      scene == .animation
      ? try Traffic().write(to: folder) : try folder.picture("a.png", width: 900, height: 600)
    return try HostedProgram([picture, try folder.picture("b.png", width: 500, height: 500)])
  }

  private var now: UInt32 {
    UInt32(truncatingIfNeeded: Int64(FarClock.monotonic.now / .milliseconds(1)))
  }

  /// Has the program draw frames, or be about to.
  private func begin(_ scene: Scene, on hosted: HostedProgram) async throws {
    let host = hosted.compositor
    switch scene {
    case .still: host.configure(610, 430, states: [4])
    case .animation: break
    case .gesture:
      host.enterPointer(300, 200)
      host.beginPinch(time: now)
      for scale in [1.1, 1.3, 1.6] {
        host.updatePinch(scale: scale, time: now)
        try await hosted.refreshes(1)
      }
    case .transition: try await hosted.press(right)
    }
  }

  private func end(_ scene: Scene, on hosted: HostedProgram) async throws {
    if scene == .gesture { hosted.compositor.endPinch(time: now) }
  }

  /// Brings the program to a step of its next frame, with frame callbacks held back from then on.
  private func reach(_ step: Step, on hosted: HostedProgram) async throws {
    let host = hosted.compositor
    let shown = host.shown
    switch step {
    case .awaitingCallback: host.behaviour.showsFrames = false
    case .due:
      host.behaviour.showsFrames = false
      try await hosted.refreshes(1)
      answerCallbacks(hosted)
    case .drawing:
      host.behaviour.showsFrames = false
      try await hosted.refreshes(1)
      answerCallbacks(hosted)
      host.configure(620, 440, states: [4])
      try await hosted.refreshes(1)
    case .committed:
      host.configure(630, 440, states: [4])
      try await hosted.host(until: "a frame") { host.shown > shown ? true : nil }
      host.behaviour.showsFrames = false
    }
  }

  private func answerCallbacks(_ hosted: HostedProgram) {
    hosted.compositor.behaviour.showsFrames = true
    hosted.compositor.refresh(at: FarClock.monotonic.now)
    hosted.compositor.behaviour.showsFrames = false
  }

  private func play(_ change: Change, at step: Step, on hosted: HostedProgram) async throws {
    let host = hosted.compositor
    try await reach(step, on: hosted)
    switch change {
    case .suspended: host.configure(600, 420, states: [9])
    case .suspendedInAnotherSize: host.configure(400, 500, states: [9])
    case .hidden:
      host.hide()
      host.configure(800, 600, states: [2])
    case .resized: host.configure(500, 700, states: [4])
    case .scaled:
      for fraction in hosted.far.living("wp_fractional_scale_v1") {
        hosted.far.say(fraction, "preferred_scale", [.uint(180)])
      }
    case .outputGone: host.remove("wl_output")
    case .withheld, .withheldThenResized:
      // After a second the program takes the window for hidden.
      try await hosted.refreshes(70)
      if change == .withheldThenResized { host.configure(700, 300, states: [4]) }
    }
    try await hosted.refreshes(2)
    answerCallbacks(hosted)
    try await hosted.refreshes(2)
  }

  private func restore(_ host: Compositor, width: Int32) {
    host.behaviour.showsFrames = true
    if host.far.living("wl_output").isEmpty { host.announce(Behaviour.Global("wl_output", 4)) }
    for fraction in host.far.living("wp_fractional_scale_v1") {
      host.far.say(fraction, "preferred_scale", [.uint(120)])
    }
    host.unhide()
    host.configure(width, 420, states: [4])
  }
}
