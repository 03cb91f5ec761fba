/// An animated PNG or WebP file that is built from still pictures.
package struct AnimationFixture: Sendable {
  package struct Frame: Sendable {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int
    /// The time for which the frame is shown, ms.
    package var delay = 0
    /// PNG's: 0 keep, 1 clear, 2 restore. WebP has no 2.
    package var disposal: UInt8 = 0
    package var isBlended = true
    /// The straight `0xAARRGGBB` word at column `x` of row `y`.
    package var pixel: @Sendable (_ x: Int, _ y: Int) -> UInt32

    /// Creates a frame of one colour, `word` as `0xAARRGGBB`.
    package init(
      _ word: UInt32, left: Int = 0, top: Int = 0, width: Int, height: Int, disposal: UInt8 = 0,
      isBlended: Bool = true
    ) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
      self.disposal = disposal
      self.isBlended = isBlended
      pixel = { _, _ in word }
    }
  }

  package var width: Int
  package var height: Int
  package var frames: [Frame]
  package var plays: UInt32 = 0
  /// The colour, `0xAARRGGBB`, of the still picture for programs that do not support animation; PNG
  /// only.
  package var stillWord: UInt32?
  /// Chunks of PNG before the pixels.
  package var chunks: [(type: String, contents: [UInt8])] = []

  package init(width: Int, height: Int, frames: [Frame]) {
    self.width = width
    self.height = height
    self.frames = frames
  }

  /// The PNG file, piece by piece: the signature, then each chunk.
  package var pngPieces: [[UInt8]] {
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    var pieces = [PNGFixture.signature, PNGFixture.chunk("IHDR", header)]
    for chunk in chunks { pieces.append(PNGFixture.chunk(chunk.type, chunk.contents)) }
    pieces.append(
      PNGFixture.chunk("acTL", bigEndian(UInt32(frames.count)) + bigEndian(plays)))
    if let stillWord {
      let still = Frame(stillWord, width: width, height: height)
      pieces.append(PNGFixture.chunk("IDAT", Self.png(still).pixels))
    }
    var number: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      var control = bigEndian(number)
      for value in [frame.width, frame.height, frame.left, frame.top] {
        control += bigEndian(UInt32(value))
      }
      control += bigEndian(UInt16(frame.delay)) + bigEndian(UInt16(1_000))
      control += [frame.disposal, frame.isBlended ? 1 : 0]
      pieces.append(PNGFixture.chunk("fcTL", control))
      number += 1
      let pixels = Self.png(frame).pixels
      if index == 0, stillWord == nil {
        pieces.append(PNGFixture.chunk("IDAT", pixels))
        continue
      }
      // In two pieces.
      for part in [pixels[..<(pixels.count / 2)], pixels[(pixels.count / 2)...]] {
        pieces.append(PNGFixture.chunk("fdAT", bigEndian(number) + part))
        number += 1
      }
    }
    return pieces + [PNGFixture.chunk("IEND", [])]
  }

  package var png: [UInt8] { pngPieces.flatMap { $0 } }

  private static func png(_ frame: Frame) -> PNGFixture {
    PNGFixture(width: frame.width, height: frame.height, .rgbAlpha) { x, y, c in
      Int(frame.pixel(x, y) >> [16, 8, 0, 24][c] & 255)
    }
  }

  /// The WebP file. Frame offsets must be even.
  package var webP: [UInt8] {
    let bytes = WebPFixture.bytes
    var chunks = WebPFixture.chunk(
      "VP8X", [0x12, 0, 0, 0] + bytes(width - 1) + bytes(height - 1))
    chunks += WebPFixture.chunk("ANIM", [0, 0, 0, 0] + littleEndian(UInt16(plays)))
    for frame in frames {
      var contents = bytes(frame.left / 2) + bytes(frame.top / 2)
      contents += bytes(frame.width - 1) + bytes(frame.height - 1) + bytes(frame.delay)
      contents.append(frame.disposal | (frame.isBlended ? 0 : 2))
      let still = WebPFixture(width: frame.width, height: frame.height, pixel: frame.pixel)
      chunks += WebPFixture.chunk("ANMF", contents + still.picture)
    }
    return WebPFixture.riff(chunks)
  }
}
