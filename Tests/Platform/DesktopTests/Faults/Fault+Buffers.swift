import EventLoop
import Geometry
import Input
import Pixels
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Faults of buffers and of frames.
extension Fault {
  static let buffers: [Fault] = [
    Fault(
      name: "buffers: never released", sees: "four buffers, and a frame after a release",
      behaviour: releasing(.never)
    ) { harness, _ in
      for _ in 0..<10 {
        harness.window.setNeedsFrame()
        harness.live(2)
      }
      #expect(harness.frames.count == 4)
      #expect(harness.far.living("wl_buffer").count == 4)
    },
    Fault(
      name: "buffers: released in bursts", sees: "a frame for each that is asked for",
      behaviour: releasing(.inBursts(of: 3))
    ) { harness, _ in
      for _ in 0..<12 {
        harness.window.setNeedsFrame()
        harness.live(2)
      }
      #expect(harness.frames.count == 13)
    },
    Fault(name: "buffers: released twice", sees: "no harm", behaviour: releasing(.twice)) {
      harness, _ in
      for _ in 0..<4 {
        harness.window.setNeedsFrame()
        harness.live(2)
      }
      #expect(harness.frames.count == 5)
    },
    Fault(name: "buffers: a release of those that are shown", sees: "no harm") { harness, _ in
      for buffer in harness.far.living("wl_buffer") { harness.far.say(buffer, "release") }
      harness.live()
    },
    Fault(
      name: "buffers: 60 sizes without a release", sees: "few buffers left",
      behaviour: releasing(.never)
    ) { harness, _ in
      for step in Int32(0)..<60 {
        try harness.host.configure(400 + step, 300)
        harness.live(3)
      }
      #expect(harness.far.living("wl_buffer").count <= 6)
    },
    Fault(
      name: "buffers: no formats", sees: "the format that everybody has",
      behaviour: formats([])
    ) { harness, _ in
      #expect(harness.compositor?.frame.last == 1)
    },
    Fault(
      name: "buffers: unknown formats", sees: "the format that everybody has",
      behaviour: formats([0, 1, 0x3432_4241, .max])
    ) { harness, _ in
      #expect(harness.compositor?.frame.last == 1)
    },
    Fault(
      name: "buffers: 30 bits alone", sees: "the format that everybody has",
      behaviour: formats([0x3033_5258, 0x3033_5241])
    ) { harness, _ in
      #expect(harness.compositor?.frame.last == 1)
    },
    Fault(
      name: "buffers: the pool is refused", sees: "one line with the object and the error",
      isFatal: true
    ) { harness, _ in
      let shm = try #require(harness.far.living("wl_shm").first)
      let display = try #require(harness.far.object(1))
      harness.far.say(display, "error", [.object(shm.id), .uint(2), .string("no file")])
      harness.live()
      #expect(harness.losses.count == 1)
      #expect(harness.losses.first?.description.contains("wl_shm@\(shm.id), error 2") == true)
    },
  ]

  private static func releasing(_ release: Behaviour.Release) -> Behaviour {
    var behaviour = Behaviour()
    behaviour.release = release
    return behaviour
  }

  private static func formats(_ formats: [UInt32]) -> Behaviour {
    var behaviour = Behaviour()
    behaviour.formats = formats
    return behaviour
  }

  static let frames: [Fault] = [
    Fault(
      name: "frames: none wanted for more than a second",
      sees: "a suspended window, until one is"
    ) { harness, host in
      host.behaviour.showsFrames = false
      harness.window.setNeedsFrame()
      harness.live()
      let end = FarClock.monotonic.now + .milliseconds(Int64(FramePacing.longestWait * 1000) + 100)
      while FarClock.monotonic.now < end { harness.loop.turn(limit: 50) }
      harness.live()
      #expect(harness.events.last == "state suspended activated")
      host.behaviour.showsFrames = true
      harness.events = []
      harness.live()
      #expect(harness.events.contains("state activated"))
    },
    Fault(name: "frames: times of 0 and 2^32 - 1", sees: "a frame for each") { harness, _ in
      harness.compositor?.behaviour.showsFrames = false
      for time: UInt32 in [.max, 0, 7] {
        harness.window.setNeedsFrame()
        harness.live(2)
        for callback in harness.far.living("wl_callback") {
          harness.far.say(callback, "done", [.uint(time)])
        }
      }
      harness.live()
      #expect(harness.frames.count == 4)
    },
    Fault(
      name: "frames: discarded", sees: "told as such, one by one", behaviour: showing(.discarded)
    ) { harness, _ in
      for _ in 0..<3 {
        harness.window.setNeedsFrame()
        harness.live(2)
      }
      let received = harness.events.filter {
        $0.hasPrefix("discarded") || $0.hasPrefix("presented")
      }
      #expect(received == (1...4).map { "discarded \($0)" })
    },
    Fault(
      name: "frames: nothing told of them", sees: "few questions that wait",
      behaviour: showing(.silent)
    ) { harness, _ in
      for _ in 0..<40 {
        harness.window.setNeedsFrame()
        harness.live(2)
      }
      #expect(harness.frames.count == 41)
      #expect(harness.far.living("wp_presentation_feedback").count <= 8)
    },
    Fault(
      name: "frames: presented at the end of time", sees: "no trap",
      behaviour: showing(.silent)
    ) { harness, _ in
      for parts: [UInt32] in [[.max, .max, .max], [3, 0, 0], [0, 0, 0]] {
        harness.window.setNeedsFrame()
        harness.live(2)
        for feedback in harness.far.living("wp_presentation_feedback") {
          harness.far.say(
            feedback, "presented",
            parts.map { .uint($0) } + [.uint(.max), .uint(.max), .uint(.max), .uint(.max)])
        }
      }
      harness.live()
    },
  ]

  private static func showing(_ showing: Behaviour.Showing) -> Behaviour {
    var behaviour = Behaviour()
    behaviour.showing = showing
    return behaviour
  }
}
