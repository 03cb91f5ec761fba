import Foundation
import Testing

extension UntimedOnCompositors {
  /// Screens whose scale is no whole number.
  @Suite struct ScaleScenarioTests {
    @Test(arguments: Rig.Kind.present(.swayNew, .mutterNew, .kwin), [1.25, 1.75])
    func pixelsOfThePhotoAreThoseOfTheScreen(on kind: Rig.Kind, scale: Double) async throws {
      let folder = try TemporaryFolder()
      let photo = folder.path("chequerboard.png")
      try MadePicture.singlePixels(width: 2000, height: 1300)
        .write(to: URL(fileURLWithPath: photo))
      // mutter has such scales where nothing is left over of the screen, and enough of it.
      let viewer = try await Viewer(on: Rig(kind, width: 1750, height: 1050, scale: scale), photo)
      if !kind.isSway { try await viewer.press(Key.f) }
      let whole = (width: Int(1750 / scale), height: Int(1050 / scale))
      try await viewer.state("a view of the whole screen") { _ in try viewer.viewSize() == whole }
      let actual = try await viewer.rest { try await viewer.press(Key.one) }
      #expect(abs((actual.scale ?? 0) - 1 / scale) < 1e-6)
      // The notice of the zoom, and a header, go by themselves.
      try await viewer.quiet(for: .milliseconds(1500))
      let screen = try await viewer.rig.screenshot()
      #expect(screen.width == 1750 && screen.height == 1050)
      let middle = screen.cropped(x: 400, y: 200, width: 900, height: 600)
      let first = try #require(middle.bytes.first)
      #expect(first == 0 || first == 255)
      let isExact = (0..<middle.bytes.count).allSatisfy { at in
        let (x, y) = (at / 3 % middle.width, at / 3 / middle.width)
        return middle.bytes[at] == ((x + y) % 2 == 0 ? first : 255 - first)
      }
      #expect(isExact, "every pixel of the photo is one of the screen")
    }
  }
}
