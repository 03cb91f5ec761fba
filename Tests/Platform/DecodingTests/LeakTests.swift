import Decoding
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Testing

extension DecoderSuites {
  /// Pictures, failures and dead decoders leave no descriptor and no process behind.
  @Suite struct LeakTests {
    /// In a process of its own, where no other test opens anything.
    @Test func decodersLeaveNoDescriptorOpen() async {
      await #expect(processExitsWith: .success) {
        func openCount() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        func round(_ workplace: Workplace, _ path: String) throws {
          let decoder = Decoder(path)
          let png = PNGFixture(width: 8, height: 8, .rgb) { x, _, _ in x }.file
          for file in [png, Array(png.prefix(80)), []] {
            let source = try workplace.source(file)
            _ = decoder.everyReply(to: .pixels(fitting: nil, preview: true), on: source)
          }
          let canvas = try SharedCanvas(size: PixelSize(width: 3, height: 3))
          _ = try decoder.png(of: canvas, isOpaque: true)
          for line in ["exit 0", "printf 'nonsense' >&3; exec sleep 2"] {
            _ = Decoder(try workplace.script(line)).failure(on: try workplace.source(png))
          }
        }
        let workplace = try Workplace()
        let path = try workplace.decoder()
        try round(workplace, path)
        let before = try openCount()
        for _ in 0..<5 { try round(workplace, path) }
        let after = try openCount()
        #expect(after == before)
        #expect(Workplace.isDeserted(path))
        try FileManager.default.removeItem(at: workplace.folder)
      }
    }
  }
}
