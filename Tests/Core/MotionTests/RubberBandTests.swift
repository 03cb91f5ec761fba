import Motion
import Testing

@Suite struct RubberBandTests {
  let band = RubberBand(extent: 1000)
  let limit = 0.0...0.0

  @Test func rubberBandResistsByItsFormula() {
    #expect(abs(band.displayed(100, beyond: limit) - 52.132701421800945) < 1e-9)
    #expect(abs(band.displayed(400, beyond: limit) - 180.32786885245903) < 1e-9)
  }

  @Test func theInverseGivesTheOvershootBack() {
    for x in [0, 1e-6, 3, 400, 5000, 16_000] {
      for sign in [1.0, -1] {
        let back = band.value(showing: band.displayed(sign * x, beyond: limit), beyond: limit)
        #expect(abs(back - sign * x) <= 1e-9 * max(1, x))
      }
    }
  }

  @Test func distantPositionCountsAsNineTenthsOfTheExtentOutside() {
    func value(_ displayed: Double) -> Double { band.value(showing: displayed, beyond: 0...10) }
    #expect(value(2500) == value(910))
    #expect(value(-2500) == value(-900))
    #expect(value(910) > value(909))
  }

  @Test func bandForAHoldBeginsAtADistantPosition() {
    for position in [2500.0, -2500, 300, 5] {
      let held = band.showing(position, beyond: 0...10)
      let value = held.value(showing: position, beyond: 0...10)
      #expect(abs(held.displayed(value, beyond: 0...10) - position) < 1e-9)
      // The excess is 0 within reach, and does not change the resistance.
      let moved = held.displayed(value + 40, beyond: 0...10) - position
      let usual = band.displayed(value + 40, beyond: 0...10) - band.displayed(value, beyond: 0...10)
      #expect(abs(moved - usual) < 1e-9)
    }
  }

  @Test func theSlopeIsTheDerivative() {
    for x in [1.0, 250, 3000, 30_000] {
      let h = 1e-4
      func displayed(_ x: Double) -> Double { band.displayed(x, beyond: limit) }
      let numeric = (displayed(x + h) - displayed(x - h)) / (2 * h)
      #expect(abs(band.slope(at: x, beyond: limit) - numeric) < 1e-7)
    }
  }

  @Test func aValueWithinTheRangeMeetsNoResistance() {
    #expect(band.displayed(5, beyond: 0...10) == 5)
    #expect(band.value(showing: 5, beyond: 0...10) == 5)
    let overshoot = band.displayed(100, beyond: limit)
    #expect(abs(band.displayed(110, beyond: 0...10) - 10 - overshoot) < 1e-12)
    #expect(band.slope(at: 5, beyond: 0...10) == 1)
  }
}
