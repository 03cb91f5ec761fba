import Testing
import Wayland

@testable import Desktop

/// The lines of a log about what a compositor offers.
@Suite struct DisplayReportTests {
  private func lines(_ offered: (String, UInt32)...) -> [String] {
    var globals = Globals()
    for (place, global) in offered.enumerated() {
      _ = globals.handle(
        .global(name: UInt32(place + 1), interface: global.0, version: global.1))
    }
    return DisplayReport(globals).protocols
  }

  @Test func aVersionIsTheLowerOneOfBothSides() {
    let told = lines(("wl_compositor", 3), ("xdg_wm_base", 99), ("wl_output", 4), ("wl_output", 4))
    #expect(told.contains("wl_compositor is offered in version 3, and used in 3"))
    #expect(told.contains("xdg_wm_base is offered in version 99, and used in 7"))
    #expect(told.contains("wl_output is offered 2 times in version 4, and used in 4"))
  }

  @Test func missingGlobalIsToldWithItsLoss() {
    #expect(lines().contains("zwp_pointer_gestures_v1 is not offered: touchpads cannot pinch"))
    #expect(!lines(("zwp_pointer_gestures_v1", 1)).contains { $0.contains("cannot pinch") })
    // Nothing else is offered, and so nothing is left over.
    #expect(!lines().contains { $0.contains("what is not used") })
  }

  @Test func theRestIsOneLine() {
    let told = lines(("zz_b", 2), ("wl_shm", 1), ("aa_a", 1))
    #expect(told.last == "the compositor offers what is not used: aa_a 1, zz_b 2")
    #expect(told.count == lines().count + 1)
  }
}
