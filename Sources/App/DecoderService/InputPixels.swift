internal import Codecs
internal import ImageExchange
internal import Pixels
internal import System

/// The pixels that the viewer has sent for encoding, mapped for reading.
struct InputPixels {
  let bitmap: Bitmap

  init(_ descriptor: OwnedDescriptor, _ description: PixelsDescription) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: description.first), descriptor.isSealed
    else { throw ImageFailure(.corrupt, "The pixels are not sealed") }
    guard let byteCount = try? descriptor.byteCount(), byteCount >= layout.byteCount else {
      throw ImageFailure(.corrupt, "The pixels are fewer than they should be")
    }
    let mapping = try ImageFailure.checked(
      try Mapping(reading: descriptor, byteCount: layout.byteCount))
    let storage = unsafe PixelStorage(adopting: mapping.base, byteCount: layout.byteCount) {
      _, _ in withExtendedLifetime(mapping) {}
    }
    guard let bitmap = layout.bitmaps(in: storage, isOpaque: description.isOpaque).first
    else { throw ImageFailure(.corrupt, "The pixels do not fit their description") }
    self.bitmap = bitmap
  }
}
