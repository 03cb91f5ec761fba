import Testing
import Wayland

@testable import Desktop

/// The lines of a log about what a compositor offers.
@Suite struct DisplayReportTests {
  private func lines(_ offered: (String, UInt32)...) -> [String] {
    var globals = Globals()
    for (index, global) in offered.enumerated() {
      _ = globals.handle(
        .global(name: UInt32(index + 1), interface: global.0, version: global.1))
    }
    return DisplayReport(globals).protocols
  }

  @Test func aVersionIsTheLowerOneOfBothSides() {
    let reported = lines(
      ("wl_compositor", 3), ("xdg_wm_base", 99), ("wl_output", 4), ("wl_output", 4))
    #expect(reported.contains("wl_compositor is offered in version 3, and used in 3"))
    #expect(reported.contains("xdg_wm_base is offered in version 99, and used in 7"))
    #expect(reported.contains("wl_output is offered 2 times in version 4, and used in 4"))
  }

  @Test func missingGlobalIsToldWithItsLoss() {
    #expect(lines().contains("zwp_pointer_gestures_v1 is not offered: touchpads cannot pinch"))
    #expect(!lines(("zwp_pointer_gestures_v1", 1)).contains { $0.contains("cannot pinch") })
    // Nothing else is offered, and so nothing is left over.
    #expect(!lines().contains { $0.contains("what is not used") })
  }

  @Test func theRestIsOneLine() {
    let reported = lines(("zz_b", 2), ("wl_shm", 1), ("aa_a", 1))
    #expect(reported.last == "the compositor offers what is not used: aa_a 1, zz_b 2")
    #expect(reported.count == lines().count + 1)
  }
}
