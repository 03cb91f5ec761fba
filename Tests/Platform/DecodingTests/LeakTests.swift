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
        let workplace = try Workplace()
        let path = try workplace.decoder()
        // All before the first count: Foundation closes the socket of a `Process` on a thread of
        // its own, a moment after `waitUntilExit` returns.
        let standIns = try ["exit 0", "printf 'nonsense' >&3; exec sleep 2"].map(workplace.script)
        func round() throws {
          let decoder = Decoder(path)
          let png = PNGFixture(width: 8, height: 8, .rgb) { x, _, _ in x }.file
          for file in [png, Array(png.prefix(80)), []] {
            let source = try workplace.source(file)
            _ = decoder.everyReply(to: .pixels(fitting: nil, preview: true), on: source)
          }
          let canvas = try SharedCanvas(size: PixelSize(width: 3, height: 3))
          _ = try decoder.png(of: canvas, isOpaque: true)
          for standIn in standIns {
            _ = Decoder(standIn).failure(on: try workplace.source(png))
          }
        }
        try round()
        let before = try openCount()
        for _ in 0..<5 { try round() }
        let after = try openCount()
        // Fewer, if Foundation was late.
        #expect(after <= before)
        #expect(Workplace.isDeserted(path))
        try FileManager.default.removeItem(at: workplace.folder)
      }
    }
  }
}
