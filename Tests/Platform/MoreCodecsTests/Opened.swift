import Codecs
import ImageExchange
import MoreCodecs
import Pixels

/// A picture that the second program's codecs have decoded in this process.
struct Opened {
  let header: ImageHeader
  let pixels: DecodedPixels
  let bitmap: Bitmap

  init(_ file: [UInt8], limits: ImageLimits = .standard) throws(ImageFailure) {
    guard
      let decoder = try ImageDecoder(ImageBytes(file), limits: limits, further: LibraryCodecs.all)
    else { throw ImageFailure(.truncated) }
    try self.init(decoder)
  }

  /// The picture of a decoder, or one of its frames.
  init(
    _ decoder: ImageDecoder, frame: Int? = nil, fitting: PixelSize? = nil
  ) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: try decoder.firstLevel(fitting: fitting)) else {
      throw ImageFailure(.tooLarge)
    }
    header = decoder.header
    var outcome: Result<DecodedPixels, ImageFailure> = .failure(ImageFailure(.cancelled))
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      do throws(ImageFailure) {
        let sink = unsafe PyramidSink(memory)
        if let frame {
          outcome = .success(try decoder.decode(frame: frame, layout, to: sink))
        } else {
          outcome = .success(try decoder.decode(layout, to: sink))
        }
      } catch {
        outcome = .failure(error)
      }
    }
    pixels = try outcome.get()
    guard let first = layout.bitmaps(in: storage, isOpaque: pixels.isOpaque).first else {
      throw ImageFailure(.tooLarge)
    }
    bitmap = first
  }

  var words: [UInt32] {
    (0..<bitmap.size.height).flatMap { y in (0..<bitmap.size.width).map { bitmap[$0, y] } }
  }
}

/// The failure of decoding a file; nil when it succeeds.
func failure(_ file: [UInt8], limits: ImageLimits = .standard) -> ImageFailure? {
  do throws(ImageFailure) {
    _ = try Opened(file, limits: limits)
    return nil
  } catch {
    return error
  }
}

/// The largest difference of any channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}
