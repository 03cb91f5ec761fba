import EventLoop
import Input
import RefereeFixtures
import System
import Testing
import WireCodec
@testable import Desktop

@Suite struct PresentationWireTests {
  @Test func presentedAndDiscardedFramesAreTold() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.map()
      let first = try harness.far.newest("wp_presentation_feedback")
      harness.window.setNeedsFrame()
      try harness.showFrame()
      try harness.far.send("wp_presentation_feedback", "discarded", object: first)
      let now = harness.loop.now.nanoseconds + harness.loop.time.epoch
      try harness.far.send(
        "wp_presentation_feedback", "presented",
        [
          .uint(0), .uint(UInt32(now / 1_000_000_000)), .uint(UInt32(now % 1_000_000_000)),
          .uint(8_000_000), .uint(0), .uint(2), .uint(0),
        ])
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.events.suffix(2) == ["discarded 1", "presented 2"])
      // The third frame knows when it will be seen: on the 8 ms grid, soon.
      let frame = try #require(harness.frames.last)
      let presentation = try #require(frame.presentation)
      let grid = Instant(nanoseconds: now - harness.loop.time.epoch)
      #expect((presentation.nanoseconds - grid.nanoseconds) % 8_000_000 == 0)
      #expect(presentation > grid)
      #expect(presentation - frame.now <= 0.008)
    }
  }

  /// The frame was shown; its time is that of the answer.
  @Test(arguments: [[3, 0, 0], [.max, .max, .max], [0, 0, 0], [2, 0, .max]] as [[UInt32]])
  func aTimeThatCannotBeIsThatOfItsArrival(time: [UInt32]) async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.map()
      try harness.far.send(
        "wp_presentation_feedback", "presented",
        time.map { .uint($0) } + [.uint(8_000_000), .uint(0), .uint(2), .uint(0)])
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.events.last == "presented 1")
      let last = try #require(harness.display.presentation?.last)
      #expect(abs(last.time - harness.loop.now) < 10)
    }
  }

  @Test func aClockThatIsNotOursIsNotAsked() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(0)])
      try harness.settle()
      try harness.configure()
      #expect(try harness.settle().all("wp_presentation.feedback").isEmpty)
    }
  }

  /// Gives all buffers back, and shows another frame.
  @UI private func show(_ harness: Harness) throws {
    for buffer in harness.far.objects where buffer.interface == "wl_buffer" {
      try harness.far.send("wl_buffer", "release", object: buffer.id)
    }
    harness.window.setNeedsFrame()
    try harness.showFrame()
  }

  @UI private func removeGlobal(_ harness: Harness) throws {
    let index = try #require(Harness.modern.keys.sorted().firstIndex(of: "wp_presentation"))
    try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
  }

  @Test func globalThatIsGoneIsNotAsked() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.map()
      try removeGlobal(harness)
      #expect(try harness.settle().names.contains("wp_presentation.destroy"))
      @UI func owed() -> Int {
        harness.far.objects.count { $0.interface == "wp_presentation_feedback" }
      }
      let (frames, before) = (harness.frames.count, owed())
      #expect(before > 0)
      try show(harness)
      #expect(harness.frames.count > frames)
      #expect(owed() == before)
    }
  }

  /// The answers that an old global owes are nothing that the new one owes.
  @Test(arguments: [false, true])
  func anotherGlobalIsAskedAnew(answersLate: Bool) async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.map()
      @UI func requests() -> [UInt32] {
        harness.far.objects.filter { $0.interface == "wp_presentation_feedback" }.map(\.id)
      }
      for _ in 0..<10 { try show(harness) }
      let old = requests()
      #expect(old.count == 8)
      try removeGlobal(harness)
      try harness.far.send(
        "wl_registry", "global", [.uint(90), .string("wp_presentation"), .uint(1)])
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      if answersLate {
        for id in old { try harness.far.send("wp_presentation_feedback", "discarded", object: id) }
      }
      try harness.settle()
      let kept = requests().count
      for _ in 0..<10 { try show(harness) }
      #expect(requests().count == kept + 8)
    }
  }

  @Test func aCompositorThatNeverAnswersIsNotAskedForever() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.map()
      for _ in 0..<20 { try show(harness) }
      #expect(harness.frames.count == 21)
      #expect(
        harness.far.objects.filter { $0.interface == "wp_presentation_feedback" }.count == 8)
    }
  }
}
