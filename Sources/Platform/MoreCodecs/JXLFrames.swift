#if JPEGXL
  internal import CJXL
  internal import Codecs
  internal import ImageExchange
  internal import Pixels

  /// The frames of an animated JPEG XL file, decoded in order by one decoder.
  ///
  /// A request for an earlier frame restarts the decoder.
  final class JXLFrames {
    private let bytes: ImageBytes
    private let size: PixelSize
    private let rows: LibraryPicture.Rows
    /// The decoder, and the index of its next frame. Nil before the first frame, after an error,
    /// and after a frame within which the file ended.
    private var current: (decoder: JXLPicture, next: Int)?

    init(of bytes: ImageBytes, _ size: PixelSize, _ rows: LibraryPicture.Rows) {
      self.bytes = bytes
      self.size = size
      self.rows = rows
    }

    /// Decodes the frame at `index` to `memory`; returns true if the file ends within the frame.
    /// Throws if the frame cannot be decoded.
    func read(_ index: Int, to memory: UnsafeMutableRawPointer) throws(ImageFailure) -> Bool {
      var (decoder, next) = try decoder(before: index)
      // A decoder that has failed is not used again.
      current = nil
      decoder.skip(index - next)
      next = index + 1
      let isCut = try unsafe decoder.readFrame(to: memory, size, rows)
      if !isCut { current = (decoder, next) }
      return isCut
    }

    private func decoder(before index: Int) throws(ImageFailure) -> (JXLPicture, Int) {
      if let current, current.next <= index { return current }
      return (try JXLPicture.reader(of: bytes, rows), 0)
    }
  }
#endif
