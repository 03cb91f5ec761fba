import Foundation
import RefereeFixtures
import System
import Testing
import WireReferee

@testable import Desktop

/// The referee of each far end, whose word counts in every test that has one.
@Suite struct BreachTests {
  @Test func aBreachFailsTheTestThatRuns() throws {
    let (far, near) = try FarEnd.pair()
    let socket = OwnedDescriptor(taking: near)
    // A request of an object that was never made: its number, then the length over the opcode.
    let request: [UInt32] = [77, 8 << 16]
    let sent = unsafe request.withUnsafeBytes {
      unsafe write(socket.number, $0.baseAddress, $0.count)
    }
    #expect(sent == 8)
    withKnownIssue { _ = far.receive() }
    #expect(far.findings.count == 1)
    far.hangUp()
  }

  /// The bytes are looked at in the pool's own file: nothing here is made up.
  @Test(arguments: [false, true]) func aByteInABufferThatIsHeldIsSeen(isReleased: Bool) async throws
  {
    try await onLoop {
      var behaviour = Behaviour()
      behaviour.release = .never
      let harness = try Harness(behaviour: behaviour)
      harness.paint = { $0.withRows(0..<1) { row in row[0] = 0xFF12_3456 } }
      harness.live()
      let host = try harness.host
      #expect(host.pixel(0, 0) == 0xFF12_3456)
      #expect(host.pixel(-1, 0) == nil && host.pixel(0, 500) == nil)
      if isReleased {
        for buffer in harness.far.living("wl_buffer") { harness.far.say(buffer, "release") }
      }
      host.scribble(at: 0, 0)
      #expect(host.pixel(0, 0) == 0xFF12_3457)
      harness.display.close()
      if isReleased { harness.far.finish() } else { withKnownIssue { harness.far.finish() } }
      #expect(harness.far.findings.map(\.rule) == (isReleased ? [] : [.heldBuffers]))
    }
  }
}
