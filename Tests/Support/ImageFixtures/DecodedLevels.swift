package import Codecs
package import ImageExchange
package import Pixels

/// The levels of a picture of that size, whose words `fill` has decoded in this process.
package func decodedLevels(
  _ size: PixelSize,
  fill: (PyramidLayout, UnsafeMutableRawBufferPointer) throws(ImageFailure) -> DecodedPixels
) throws(ImageFailure) -> (levels: [Bitmap], pixels: DecodedPixels) {
  guard let layout = PyramidLayout(size: size) else { throw ImageFailure(.tooLarge) }
  var outcome: Result<DecodedPixels, ImageFailure> = .failure(ImageFailure(.cancelled))
  let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
    do throws(ImageFailure) {
      outcome = .success(try unsafe fill(layout, memory))
    } catch {
      outcome = .failure(error)
    }
  }
  let pixels = try outcome.get()
  return (layout.bitmaps(in: storage, isOpaque: pixels.isOpaque), pixels)
}

/// The failure of `work`; nil when it succeeds.
package func failure<Value>(of work: () throws(ImageFailure) -> Value) -> ImageFailure? {
  do throws(ImageFailure) {
    _ = try work()
    return nil
  } catch {
    return error
  }
}

/// The largest difference of any channel.
package func distance(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}

extension Bitmap {
  /// The words, row by row.
  package var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
  }
}
