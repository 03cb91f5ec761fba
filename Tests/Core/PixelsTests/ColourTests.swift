import Pixels
import Testing

@Suite struct ColourTests {
  @Test func aStraightColourIsPremultipliedAndRounded() {
    #expect(PremultipliedColor(red: 1, green: 0.5, blue: 0).word == 0xFFFF_8000)
    #expect(PremultipliedColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).word == 0x8080_4000)
    #expect(PremultipliedColor.clear.word == 0)
    #expect(PremultipliedColor.white.isOpaque && !PremultipliedColor.grey(1, alpha: 0.9).isOpaque)
  }

  @Test func partsBeyondTheirRangeAreClamped() {
    #expect(PremultipliedColor(red: 7, green: -1, blue: .nan, alpha: .infinity).word == 0xFFFF_0000)
  }
}
