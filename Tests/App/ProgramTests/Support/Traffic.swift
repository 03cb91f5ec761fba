import Foundation
import ImageFixtures

/// An animated photo of a test's own: red, green and blue, a tenth of a second each.
struct Traffic {
  static let red: [UInt8] = [255, 0, 0]
  static let green: [UInt8] = [0, 255, 0]
  static let blue: [UInt8] = [0, 0, 255]

  var fixture = GIFFixture(
    width: 64, height: 40, palette: [0xFF_0000, 0x00_FF00, 0x00_00FF, 0],
    frames: (0..<3).map { index in
      var frame = GIFFixture.Frame(UInt8(index), width: 64, height: 40)
      frame.delay = 10
      return frame
    })

  init() { fixture.repeats = 0 }

  func write(to folder: TemporaryFolder) throws -> String {
    try Data(fixture.file).write(to: URL(fileURLWithPath: folder.path("traffic.gif")))
    return folder.path("traffic.gif")
  }
}
