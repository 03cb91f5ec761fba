import Foundation
import Testing

extension OnCompositors {
  /// Two fingers, keys and sizes, from the compositor's input to the pixels on its screen.
  @Suite struct GestureScenarioTests {
    /// A pinch about the view's centre: in 20 updates to 1.5 times the size, by 20 degrees, (60,
    /// −40) away.
    static let pinch: String = {
      let updates = (1...20).map { "\($0 * 16) pinch update 3 -2 \(1 + Double($0) / 40) 1" }
      return (["0 pinch begin 2"] + updates).joined(separator: "\n") + "\n"
    }()

    @Test(arguments: Rig.Kind.exact) func pictureFollowsTwoFingersAndSpringsBack(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      let fit = try #require(try viewer.states().last)
      let view = try viewer.viewSize()
      let middle = [Double(view.width) / 2, Double(view.height) / 2]
      let fitScale = min(Double(view.width) / 800, Double(view.height) / 600)
      #expect(fit.photo == 0)
      #expect(abs((fit.scale ?? 0) - fitScale) < 1e-9)
      #expect(fit.center == middle)

      try await viewer.point(middle[0], middle[1])
      try await viewer.rig.play(Self.pinch)
      let held = try await viewer.state("the picture in the fingers") {
        $0.active == ["pinch"] && abs(($0.center?[0] ?? 0) - middle[0] - 60) < 0.01
      }
      #expect(abs((held.scale ?? 0) - fitScale * 1.5) < 1e-6)
      // The turn passes its slop of 5 degrees before the scale passes 1.2.
      #expect(abs((held.rotation ?? 0) - 15) < 0.01)
      #expect(abs((held.center?[1] ?? 0) - middle[1] + 40) < 0.01)
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)

      let settled = try await viewer.rest { try await viewer.rig.say("pinch-end") }
      #expect(abs((settled.scale ?? 0) - fitScale * 1.5) < 1e-6)
      #expect(settled.rotation == 0)
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)

      let reset = try await viewer.rest { try await viewer.press(Key.zero) }
      #expect(reset.transform == fit.transform)
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)
    }

    @Test(arguments: Rig.Kind.exact) func keysTurnPages(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      let view = try viewer.viewSize()
      let tall = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(tall.photo == 1)
      #expect(abs((tall.scale ?? 0) - Double(view.height) / 700) < 1e-9)
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)
      let small = try await viewer.rest { try await viewer.press(Key.n) }
      #expect(small.photo == 2)
      #expect(small.scale == 1)
      try await viewer.expectScreenShowsReplay(within: kind.tolerance)
      let back = try await viewer.rest { try await viewer.press(Key.p) }
      #expect(back.photo == 1)
    }

    @Test(arguments: Rig.Kind.exact) func photoFitsAWindowOfAnotherSize(on kind: Rig.Kind)
      async throws
    {
      let rig = try await Rig(kind)
      try await resizes(rig) {
        if kind.isSway {
          try await rig.sway("output * mode 500x350@60Hz")
        } else {
          try await rig.say("maximize off")
          try await rig.resizeWindow(width: 500, height: 350)
        }
      }
    }

    private func resizes(_ rig: Rig, by action: () async throws -> Void) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: rig, try folder.album())
      try await action()
      try await viewer.state("the view of a smaller window") { _ in
        try viewer.viewSize().width == 500
      }
      let view = try viewer.viewSize()
      let scale = min(500.0 / 800, Double(view.height) / 600)
      let fitted = try await viewer.state("the fit of a smaller window") {
        $0.settled && abs(($0.scale ?? 0) - scale) < 1e-9
      }
      #expect(fitted.center == [250, Double(view.height) / 2])
      try await viewer.expectScreenShowsReplay(within: rig.kind.tolerance)
    }

    @Test(arguments: Rig.Kind.present(.sway, .swayNew))
    func aScaledOutputGetsItsOwnPixels(on kind: Rig.Kind) async throws {
      let rig = try await Rig(kind)
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: rig, try folder.album())
      let before = try #require(try viewer.states().last)
      try await rig.sway("output * scale 2")
      let after = try await viewer.state("the fit on a scaled output") {
        $0.settled && abs(($0.scale ?? 0) * 2 - (before.scale ?? 0)) < 1e-9
      }
      #expect(abs((after.zoom ?? 0) - (before.zoom ?? 0)) < 1e-9)
    }

    @Test(arguments: Rig.Kind.exact) func fullscreenComesAndGoes(on kind: Rig.Kind) async throws {
      let rig = try await Rig(kind, floating: kind.isSway)
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: rig, try folder.album())
      if !kind.isSway { try await rig.say("maximize off") }
      try await rig.resizeWindow(width: 400, height: 300)
      try await viewer.state("a floating window") { _ in try viewer.viewSize().width == 400 }
      // Sway 1.7 makes a window fullscreen in the size of a resize for which it has no frame yet.
      try await viewer.quiet()
      try await viewer.press(Key.f)
      try await viewer.state("fullscreen") { _ in try viewer.viewSize().width == 640 }
      try await viewer.press(Key.f)
      try await viewer.state("the window again") { _ in try viewer.viewSize().width == 400 }
    }
  }
}

/// Codes of keys, as evdev numbers them.
enum Key {
  static let escape = 1
  static let one = 2
  static let zero = 11
  static let minus = 12
  static let equal = 13
  static let z = 44
  static let x = 45
  static let v = 47
  static let home = 102
  static let q = 16
  static let p = 25
  static let f = 33
  static let f9 = 67
  static let f4 = 62
  static let f7 = 65
  static let f8 = 66
  static let f10 = 68
  static let insert = 110
  static let enter = 28
  static let space = 57
  static let alt = 56
  static let logo = 125
  static let up = 103
  static let left = 105
  static let down = 108
  static let control = 29
  static let n = 49
  static let i = 23
  static let f1 = 59
  static let right = 106
  static let end = 107
}
