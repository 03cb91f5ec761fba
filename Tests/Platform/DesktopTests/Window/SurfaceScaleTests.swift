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

  @Test func aScaleIsHeldToWhatScreensCanShow() {
    let wild = SurfaceScale(fraction: 65535)
    let held = wild.held(width: 400, height: 300, to: 8_000_000)
    #expect(held == SurfaceScale(fraction: 979))
    #expect(held.pixels(width: 400, height: 300) == PixelSize(width: 3263, height: 2448))
    #expect(SurfaceScale(factor: 64).held(width: 400, height: 300, to: 8_000_000).bufferScale == 8)
    // A scale that fits stays as it is, and nothing is held below 1.
    let usual = SurfaceScale(fraction: 180)
    #expect(usual.held(width: 1000, height: 800, to: 1_800_000) == usual)
    #expect(usual.held(width: 32767, height: 32767, to: 1000).value == 1)
    let half = SurfaceScale(fraction: 60)
    #expect(half.held(width: 4000, height: 3000, to: 1000) == half)
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
    var preference = ScalePreference()
    preference.outputs = [1, 2]
    #expect(preference.update() == true)
    #expect(preference.scale.value == 2)
    #expect(preference.update() == false)
  }

  @Test func aPreferredScaleBeatsTheOutputs() {
    var preference = ScalePreference()
    preference.outputs = [3]
    preference.preferred = 2
    _ = preference.update()
    #expect(preference.scale.bufferScale == 2)
  }

  @Test func aFractionBeatsAll() {
    var preference = ScalePreference()
    preference.preferred = 2
    preference.fractional = 150
    _ = preference.update()
    #expect(preference.scale.value == 1.25)
  }

  @Test func leavingTheLastOutputKeepsTheScale() {
    var preference = ScalePreference()
    preference.outputs = [2]
    _ = preference.update()
    preference.outputs = []
    #expect(preference.update() == false)
    #expect(preference.scale.value == 2)
  }

  @Test func preferredZeroIsNoPreference() {
    var preference = ScalePreference()
    preference.preferred = 0
    preference.fractional = 0
    #expect(preference.update() == false)
    #expect(preference.scale.value == 1)
  }
}
