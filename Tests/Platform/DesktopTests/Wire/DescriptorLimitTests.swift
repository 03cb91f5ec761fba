import EventLoop
import Glibc
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// The limit of descriptors, in a process of its own, which no other test shares.
@Suite struct DescriptorLimitTests {
  @Test func aBufferFailsWithOneDescriptorAndTheConnectionLives() async {
    await #expect(processExitsWith: .success) {
      try await onLoop {
        func limit(to count: rlim_t) throws {
          var limit = rlimit()
          try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
          limit.rlim_cur = min(count, limit.rlim_max)
          try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        }
        let harness = try Harness()
        try harness.map(640, 480)
        try harness.far.send("wl_callback", "done", [.uint(0)])
        try harness.settle()
        var before = rlimit()
        try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before) == 0)
        let lowest = dup(0)
        close(lowest)
        try limit(to: rlim_t(lowest) + 1)
        let one = dup(0)
        #expect(one == lowest, "one is free")
        #expect(dup(0) == -1, "and no other")
        close(one)
        for width: Int32 in [700, 710, 720] {
          try harness.configure(width, 480)
          try harness.settle()
          harness.window.setNeedsFrame()
          try harness.settle()
        }
        #expect(
          harness.events.filter { $0.hasPrefix("failed") } == [
            "failed: no descriptor for a frame: errno 24"
          ])
        #expect(harness.losses.isEmpty)
        try limit(to: before.rlim_cur)
        try harness.settle()
        let refused = "resized 720×480 at 1.0"
        #expect(!harness.events.contains(refused), "it is not tried every turn")
        let start = harness.loop.now
        while !harness.events.contains(refused), harness.loop.now - start < 20 {
          harness.loop.turn(limit: 100)
          _ = harness.far.receive()
        }
        #expect(harness.events.contains(refused), "nobody has asked for it anew")
        try harness.configure(730, 480)
        try harness.settle()
        #expect(harness.events.last == "resized 730×480 at 1.0")
        #expect(harness.losses.isEmpty)
        harness.close()
      }
    }
  }
}
