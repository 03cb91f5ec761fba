import Input
import Testing
@testable import Desktop

/// The monotonic time of the viewer's zero: an hour and half a millisecond.
private let epoch: Int64 = 3_600_000_500_000

@Suite struct WireTimestampsTests {
  @Test func aMonotonicStampKeepsItsExactPlace() {
    var timestamps = WireTimestamps()
    // At 100 ms on the viewer's clock the monotonic one says 3,600,100.5 ms.
    let at = timestamps.instant(
      3_600_090, from: .pointer, now: .milliseconds(100), epoch: epoch)
    #expect(at == .milliseconds(89.5))
  }

  @Test func aForeignClockIsAnchoredAtTheFirstArrival() {
    var timestamps = WireTimestamps()
    let first = timestamps.instant(17, from: .pointer, now: .milliseconds(100), epoch: epoch)
    let second = timestamps.instant(33, from: .pointer, now: .milliseconds(120), epoch: epoch)
    #expect(first == .milliseconds(100))
    #expect(second == .milliseconds(116))
  }

  @Test func eventsAreNeverInTheFuture() {
    var timestamps = WireTimestamps()
    // The first event lay around for 30 ms, which the second one reveals.
    _ = timestamps.instant(17, from: .pointer, now: .milliseconds(100), epoch: epoch)
    let second = timestamps.instant(57, from: .pointer, now: .milliseconds(110), epoch: epoch)
    let third = timestamps.instant(67, from: .pointer, now: .milliseconds(125), epoch: epoch)
    #expect(second == .milliseconds(110))
    #expect(third == .milliseconds(120))
  }

  @Test func stampsWrapAfterFortyNineDays() {
    var timestamps = WireTimestamps()
    let first = timestamps.instant(
      .max - 9, from: .pointer, now: .milliseconds(100), epoch: epoch)
    let second = timestamps.instant(6, from: .pointer, now: .milliseconds(130), epoch: epoch)
    #expect(second - first == 0.016)
  }

  @Test func aDevicesTimeNeverRunsBackwardsAndDevicesDoNotHoldOneAnotherUp() {
    var timestamps = WireTimestamps()
    let key = timestamps.instant(
      3_600_095, from: .keyboard, now: .milliseconds(100), epoch: epoch)
    // A tap's release that was held back is stamped before the key that overtook it.
    let button = timestamps.instant(
      3_600_080, from: .pointer, now: .milliseconds(101), epoch: epoch)
    let earlier = timestamps.instant(
      3_600_090, from: .keyboard, now: .milliseconds(102), epoch: epoch)
    #expect(key == .milliseconds(94.5))
    #expect(button == .milliseconds(79.5))
    #expect(earlier == key)
  }

  /// Sway writes 0 for tablets, and so might a broken driver once.
  @Test(arguments: [0, 3_700_000, 9_000, UInt32.max])
  func oddStampMovesNoneAfterIt(odd: UInt32) {
    var timestamps = WireTimestamps()
    let before = timestamps.instant(
      3_600_095, from: .pointer, now: .milliseconds(100), epoch: epoch)
    let during = timestamps.instant(
      odd, from: .pointer, now: .milliseconds(200), epoch: epoch)
    let after = timestamps.instant(
      3_600_290, from: .pointer, now: .milliseconds(300), epoch: epoch)
    #expect(before == .milliseconds(94.5))
    #expect((before...Instant.milliseconds(200)).contains(during))
    #expect(after == .milliseconds(289.5))
  }

  /// Without times of its own it goes by the arrivals, and never stands still.
  @Test func aDeviceThatKnowsNoTimeGoesByItsArrivals() {
    var timestamps = WireTimestamps()
    let times = [100.0, 200, 260].map {
      timestamps.instant(0, from: .tablet, now: .milliseconds($0), epoch: epoch)
    }
    #expect(times == [.zero, .milliseconds(100), .milliseconds(160)])
  }

  /// Half a second ahead of the clock that it is of: less than shows another clock.
  @Test func aStampFromTheFutureIsNoLaterThanItsArrivalAndMovesNoneAfterIt() {
    var timestamps = WireTimestamps()
    for wire: UInt32 in [3_600_085, 3_600_095] {
      _ = timestamps.instant(wire, from: .pointer, now: .milliseconds(100), epoch: epoch)
    }
    let ahead = timestamps.instant(
      3_600_700, from: .pointer, now: .milliseconds(200), epoch: epoch)
    let after = timestamps.instant(
      3_600_290, from: .pointer, now: .milliseconds(300), epoch: epoch)
    #expect(ahead == .milliseconds(200))
    #expect(after == .milliseconds(289.5))
  }

  @Test func aDeviceWithAClockOfItsOwnMovesNoOther() {
    var timestamps = WireTimestamps()
    _ = timestamps.instant(17, from: .touch, now: .milliseconds(100), epoch: epoch)
    let pointer = timestamps.instant(
      3_600_290, from: .pointer, now: .milliseconds(300), epoch: epoch)
    #expect(pointer == .milliseconds(289.5))
    // 20 ms late by its own clock.
    let touch = timestamps.instant(217, from: .touch, now: .milliseconds(320), epoch: epoch)
    #expect(touch == .milliseconds(300))
  }

  /// Compared with it, all that follow would be hours old.
  @Test func aFirstStampOfAnotherClockHoldsNoneUp() {
    var timestamps = WireTimestamps()
    let times = [(9_000_000, 100.0), (3_600_195, 200), (3_600_290, 300)].map {
      timestamps.instant($0.0, from: .pointer, now: .milliseconds($0.1), epoch: epoch)
    }
    #expect(times == [.milliseconds(100), .milliseconds(194.5), .milliseconds(289.5)])
  }

  /// Far more than 2⁶³ nanoseconds, were they added up to the first, which is exact.
  @Test func stampsHalfAWrapApartNeverOverflow() {
    var timestamps = WireTimestamps()
    var last = Instant.zero
    for step in 0..<10_000 {
      let now = Instant.milliseconds(Double(step))
      last = timestamps.instant(
        UInt32(truncatingIfNeeded: 3_600_000 + step * 0x7FFF_FFFF), from: .pointer, now: now,
        epoch: epoch)
      #expect(last <= now)
    }
    #expect(last > .milliseconds(9_800))
  }

  @Test func eventWithoutAStampLeavesLateStampsTheirPlaces() {
    var timestamps = WireTimestamps()
    let entered = timestamps.arrival(from: .pointer, now: .milliseconds(160))
    // Sent with the enter, 60 ms before both arrived.
    let pressed = timestamps.instant(
      3_600_100, from: .pointer, now: .milliseconds(160), epoch: epoch)
    #expect(entered == .milliseconds(60))
    #expect(pressed == .milliseconds(99.5))
    #expect(timestamps.arrival(from: .pointer, now: .milliseconds(170)) == pressed)
    #expect(timestamps.arrival(from: .touch, now: .milliseconds(5)) == .zero)
  }
}
