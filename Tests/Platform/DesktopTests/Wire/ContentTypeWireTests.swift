import EventLoop
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// The kind of picture on the window's surface.
@Suite struct ContentTypeWireTests {
  private static var globals: [String: UInt32] {
    Harness.modern.merging(["wp_content_type_manager_v1": 1]) { $1 }
  }

  @Test func theViewShowsPhotosAndTheFrameAroundItDoesNot() async throws {
    try await onLoop {
      let harness = try Harness(Self.globals.filter { $0.key != "zxdg_decoration_manager_v1" })
      let requests = try harness.settle()
      let view = Int32(try harness.far.id("wl_surface"))
      let made = requests.all("wp_content_type_manager_v1.get_surface_content_type")
      #expect(made.map { $0[1] } == [view])
      #expect(requests.all("wp_content_type_v1.set_content_type") == [[1]])
      try harness.configure(640, 480)
      let names = try harness.settle().names
      #expect(names.contains("wl_subsurface.set_position"))
      #expect(!names.contains { $0.hasPrefix("wp_content_type") })
      harness.window.close()
      let end = try harness.settle().names
      let (type, surface) = (
        try #require(end.firstIndex(of: "wp_content_type_v1.destroy")),
        try #require(end.lastIndex(of: "wl_surface.destroy"))
      )
      #expect(type < surface)
      harness.close()
    }
  }

  @Test func theContentTypeIsNotSetWithoutTheGlobal() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      #expect(harness.frames.count == 1)
    }
  }
}
