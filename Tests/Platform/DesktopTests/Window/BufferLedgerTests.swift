import Geometry
import Pixels
import Testing

@testable import Desktop

private let size = PixelSize(width: 100, height: 50)
private let whole = Region(IntRect(x: 0, y: 0, width: 100, height: 50))

private func square(_ x: Int) -> Region { Region(IntRect(x: x, y: 0, width: 10, height: 10)) }

@Suite struct BufferLedgerTests {
  @Test func aNewBufferLacksEverything() {
    var ledger = BufferLedger()
    #expect(ledger.acquire(size) == .create(1))
    ledger.giveBack(1)
    // Made but never shown: still everything.
    #expect(ledger.acquire(size) == .reuse(1, repaint: whole))
  }

  @Test func aBufferLacksWhatWasDrawnSinceItWasShown() {
    var ledger = BufferLedger()
    _ = ledger.acquire(size)
    ledger.commit(1, damage: whole)
    #expect(ledger.acquire(size) == .create(2))
    ledger.commit(2, damage: square(0))
    ledger.release(1)
    #expect(ledger.acquire(size) == .reuse(1, repaint: square(0)))
    ledger.commit(1, damage: square(20))
    ledger.release(2)
    #expect(ledger.acquire(size) == .reuse(2, repaint: square(20)))
    ledger.release(1)
    // Both are free: the one that was shown last lacks nothing.
    #expect(ledger.acquire(size) == .reuse(1, repaint: Region()))
  }

  @Test func damageOfSeveralFramesAddsUp() {
    var ledger = BufferLedger()
    for id in 1...3 {
      #expect(ledger.acquire(size) == .create(id))
      ledger.commit(id, damage: square(20 * id))
    }
    ledger.release(1)
    #expect(ledger.acquire(size) == .reuse(1, repaint: square(40).union(square(60))))
  }

  @Test func buffersAreAddedOnlyWhileAllAreBusyAndOnlySoMany() {
    var ledger = BufferLedger()
    for id in 1...BufferLedger.limit {
      #expect(ledger.acquire(size) == .create(id))
      ledger.commit(id, damage: whole)
    }
    #expect(ledger.acquire(size) == .wait)
    ledger.release(3)
    #expect(ledger.acquire(size) == .reuse(3, repaint: whole))
  }

  @Test func anotherSizeRetiresTheBuffersAndBusyOnesWaitForTheirRelease() {
    var ledger = BufferLedger()
    _ = ledger.acquire(size)
    ledger.commit(1, damage: whole)
    _ = ledger.acquire(size)
    ledger.giveBack(2)
    let larger = PixelSize(width: 200, height: 50)
    #expect(ledger.acquire(larger) == .create(3))
    #expect(ledger.takeRetired() == [2])
    ledger.release(1)
    #expect(ledger.takeRetired() == [1])
    #expect(ledger.entries.map(\.id) == [3])
  }

  @Test func aRetiredBufferIsNotUsedAgainWhenItsSizeComesBack() {
    var ledger = BufferLedger()
    _ = ledger.acquire(size)
    ledger.commit(1, damage: whole)
    _ = ledger.acquire(PixelSize(width: 200, height: 50))
    ledger.release(1)
    #expect(ledger.acquire(size) == .create(3))
  }

  @Test func aReleaseThatNobodyWaitsForDoesNoHarm() {
    var ledger = BufferLedger()
    ledger.release(9)
    _ = ledger.acquire(size)
    ledger.release(1)
    #expect(ledger.entries.map(\.holder) == [.frame])
    ledger.giveBack(1)
    ledger.giveBack(1)
    #expect(ledger.acquire(size) == .reuse(1, repaint: whole))
  }

  @Test func aBufferThatAFrameHoldsStaysWhateverIsGivenBackMeanwhile() {
    var ledger = BufferLedger()
    _ = ledger.acquire(size)
    ledger.commit(1, damage: whole)
    ledger.release(1)
    #expect(ledger.acquire(size) == .reuse(1, repaint: Region()))
    ledger.retireSpares(keepsNewest: false)
    #expect(ledger.takeRetired() == [])
    #expect(ledger.isExhausted(size))
    // Once the frame has ended, it is a spare like others.
    ledger.giveBack(1)
    ledger.retireSpares(keepsNewest: false)
    #expect(ledger.takeRetired() == [1])
  }

  @Test func aBufferThatAFrameHoldsOutlivesAnotherSizeUntilItIsGivenBack() {
    var ledger = BufferLedger()
    _ = ledger.acquire(size)
    #expect(ledger.acquire(PixelSize(width: 200, height: 50)) == .create(2))
    #expect(ledger.takeRetired() == [])
    ledger.giveBack(1)
    #expect(ledger.takeRetired() == [1])
  }

  @Test func aBufferThatCouldNotBeMadeIsForgotten() {
    var ledger = BufferLedger()
    #expect(ledger.acquire(size) == .create(1))
    ledger.drop(1)
    #expect(ledger.acquire(size) == .create(2))
  }
}
