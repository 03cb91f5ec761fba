import Foundation
import RefereeFixtures
import System
import Testing

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
}
