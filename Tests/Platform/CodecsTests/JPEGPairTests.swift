import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Two threads on one JPEG file make the pixels that one makes.
@Suite struct JPEGPairTests {
  static func noise(
    _ across: Int, _ down: Int, width: Int = 921, height: Int = 787, restart: Int = 0
  ) -> NoisyJPEG {
    var jpeg = NoisyJPEG(width: width, height: height)
    (jpeg.across, jpeg.down, jpeg.restartInterval) = (across, down, restart)
    return jpeg
  }

  /// The outcomes of decoding with one thread and with two.
  private static func both(
    _ file: [UInt8], eighths: Int = 8
  ) -> [Result<Outcome, ImageFailure>] {
    [1, 2].map { threads in
      Result { () throws(ImageFailure) in
        try Outcome(file, eighths: eighths, threads: threads)
      }
    }
  }

  private struct Outcome: Hashable {
    /// A sum over the bytes of all levels (FNV-1a by words).
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    let pixels: DecodedPixels

    init(_ file: [UInt8], eighths: Int, threads: Int) throws(ImageFailure) {
      guard let decoder = try ImageDecoder(ImageBytes(file)) else {
        throw ImageFailure(.truncated)
      }
      let size = try decoder.firstLevel(
        fitting: decoder.header.uprightSize.scaled(eighths: eighths))
      let (levels, pixels) = try unsafe decodedLevels(size) {
        layout, memory throws(ImageFailure) in
        try unsafe decoder.decode(to: PyramidSink(layout, memory), threads: threads)
      }
      self.pixels = pixels
      for level in levels {
        unsafe level.storage.withUnsafeBytes { bytes in
          for y in 0..<level.size.height {
            for x in 0..<level.size.width {
              let offset = 4 * (level.start + y * level.stride + x)
              let word = unsafe bytes.load(fromByteOffset: offset, as: UInt32.self)
              sum = (sum ^ UInt64(word)) &* 0x100_0000_01B3
            }
          }
        }
      }
    }
  }

  @Test(arguments: [(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (4, 2)])
  func everySubsamplingAgrees(_ across: Int, _ down: Int) throws {
    let outcomes = Self.both(Self.noise(across, down).file)
    #expect(try !outcomes[0].get().pixels.isDamaged)
    #expect(outcomes[0] == outcomes[1])
  }

  @Test func greyAgrees() throws {
    var jpeg = NoisyJPEG(width: 1203, height: 1001)
    jpeg.isGray = true
    let outcomes = Self.both(jpeg.file)
    #expect(try !outcomes[0].get().pixels.isDamaged)
    #expect(outcomes[0] == outcomes[1])
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func reducedDecodingAgrees(_ eighths: Int) throws {
    for (across, down) in [(2, 2), (1, 1), (2, 1)] {
      let outcomes = Self.both(
        Self.noise(across, down, width: 1077, height: 991).file, eighths: eighths)
      #expect(try !outcomes[0].get().pixels.isDamaged)
      #expect(outcomes[0] == outcomes[1])
    }
  }

  @Test(arguments: Orientation.allCases) func everyOrientationAgrees(
    _ orientation: Orientation
  ) throws {
    var jpeg = Self.noise(2, 2)
    jpeg.segments = [ExifFixture(orientation: orientation.rawValue).segment]
    let outcomes = Self.both(jpeg.file)
    #expect(try !outcomes[0].get().pixels.isDamaged)
    #expect(outcomes[0] == outcomes[1])
  }

  // A row has 58 MCUs of 16 pixels.
  @Test(arguments: [58, 29, 116, 1, 7, 58 * 3]) func restartMarkersAgree(_ interval: Int) throws {
    for eighths in [8, 5, 2] {
      let outcomes = Self.both(Self.noise(2, 2, restart: interval).file, eighths: eighths)
      #expect(try !outcomes[0].get().pixels.isDamaged)
      #expect(outcomes[0] == outcomes[1])
    }
  }

  @Test func damageAnywhereEndsLikeWithOneThread() {
    let jpeg = Self.noise(2, 2)
    let (file, start) = (jpeg.file, jpeg.scanStart)
    var damaged = 0
    for step in 0..<24 {
      var changed = file
      let position = start + (file.count - start) * step / 24 + 100
      for offset in 0..<(step % 3 + 1) {
        changed[position + offset] ^= [0x01, 0x80, 0xFF][step % 3]
      }
      let outcomes = Self.both(changed)
      #expect(outcomes[0] == outcomes[1], "changed at \(position)")
      if (try? outcomes[0].get().pixels.isDamaged) != false { damaged += 1 }
    }
    #expect(damaged > 0)
    for count in [start + 9, file.count / 3, file.count / 2, file.count - 3] {
      let outcomes = Self.both(Array(file[..<count]))
      #expect(outcomes[0] == outcomes[1], "cut after \(count)")
    }
  }
}
