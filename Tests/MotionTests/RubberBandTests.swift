import Motion
import Testing

@Suite struct RubberBandTests {
  let band = RubberBand(extent: 1000)

  @Test func resistsAsThePlanSays() {
    #expect(abs(band.displayed(100) - 52.132701421800945) < 1e-9)
    #expect(abs(band.displayed(400) - 180.32786885245903) < 1e-9)
  }

  @Test func theInverseGivesTheOvershootBack() {
    for x in [0, 1e-6, 3, 400, 5000, 16_000, 17_000, 1e6] {
      for sign in [1.0, -1] {
        let back = band.overshoot(showing: band.displayed(sign * x))
        #expect(abs(back - sign * x) <= 1e-9 * max(1, x))
      }
    }
  }

  @Test func staysInvertibleBeyondItsExtent() {
    let far = band.overshoot(showing: 2500)
    #expect(far.isFinite)
    #expect(abs(band.displayed(far) - 2500) < 1e-6)
  }

  @Test func growsWithoutAKinkWhereTheTangentTakesOver() {
    let start = band.overshoot(showing: 900)
    let before = band.displayed(start - 1e-3)
    let after = band.displayed(start + 1e-3)
    #expect(after > before)
    #expect(abs((after - before) / 2e-3 - band.slope(at: start)) < 1e-7)
  }

  @Test func theSlopeIsTheDerivative() {
    for x in [1.0, 250, 3000, 30_000] {
      let h = 1e-4
      let numeric = (band.displayed(x + h) - band.displayed(x - h)) / (2 * h)
      #expect(abs(band.slope(at: x) - numeric) < 1e-7)
    }
  }

  @Test func withinTheRangeNothingResists() {
    #expect(band.displayed(5, beyond: 0...10) == 5)
    #expect(band.value(showing: 5, beyond: 0...10) == 5)
    #expect(abs(band.displayed(110, beyond: 0...10) - 10 - band.displayed(100)) < 1e-12)
    #expect(band.slope(at: 5, beyond: 0...10) == 1)
  }
}
