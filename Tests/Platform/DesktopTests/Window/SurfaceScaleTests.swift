import Pixels
import Testing

@testable import Desktop

@Suite struct SurfaceScaleTests {
  @Test(
    arguments: [
      (120, 800, 800), (180, 853, 1280), (150, 101, 126), (150, 2, 3), (132, 5, 6), (240, 333, 666),
    ] as [(UInt32, Int, Int)]) func fractionsRoundHalvesAwayFromZero(
      numerator: UInt32, length: Int, pixels: Int
    )
  {
    #expect(SurfaceScale(fraction: numerator).pixels(length) == pixels)
  }

  @Test func aFractionIsShownThroughAViewportAtBufferScaleOne() {
    let scale = SurfaceScale(fraction: 180)
    #expect(scale.usesViewport)
    #expect(scale.bufferScale == 1)
    #expect(scale.value == 1.5)
  }

  @Test func aWholeScaleMakesWholeBuffers() {
    let scale = SurfaceScale(factor: 3)
    #expect(scale.bufferScale == 3)
    #expect(scale.pixels(width: 7, height: 5) == PixelSize(width: 21, height: 15))
  }

  @Test func nonsenseFromTheWireIsTamed() {
    #expect(SurfaceScale(factor: -2).bufferScale == 1)
    #expect(SurfaceScale(factor: 20_000).bufferScale == 64)
    #expect(SurfaceScale(fraction: 0).pixels(100) == 10)
    #expect(SurfaceScale(fraction: .max).pixels(100) == 6400)
  }
}

@Suite struct ScalePreferenceTests {
  @Test func theLargestScaleOfTheOutputsCounts() {
    var preference = ScalePreference(hasViewport: false)
    preference.outputs = [1, 2]
    #expect(preference.update() == true)
    #expect(preference.scale.value == 2)
    #expect(preference.update() == false)
  }

  @Test func aPreferredScaleBeatsTheOutputs() {
    var preference = ScalePreference(hasViewport: false)
    preference.outputs = [3]
    preference.preferred = 2
    _ = preference.update()
    #expect(preference.scale.bufferScale == 2)
  }

  @Test func aFractionBeatsAllWhereThereIsAViewport() {
    var with = ScalePreference(hasViewport: true)
    var without = ScalePreference(hasViewport: false)
    with.preferred = 2
    with.fractional = 150
    without.preferred = 2
    without.fractional = 150
    _ = (with.update(), without.update())
    #expect(with.scale.value == 1.25)
    #expect(without.scale.value == 2)
  }

  @Test func leavingTheLastOutputKeepsTheScale() {
    var preference = ScalePreference(hasViewport: false)
    preference.outputs = [2]
    _ = preference.update()
    preference.outputs = []
    #expect(preference.update() == false)
    #expect(preference.scale.value == 2)
  }

  @Test func preferredZeroIsNoPreference() {
    var preference = ScalePreference(hasViewport: true)
    preference.preferred = 0
    preference.fractional = 0
    #expect(preference.update() == false)
    #expect(preference.scale.value == 1)
  }
}
