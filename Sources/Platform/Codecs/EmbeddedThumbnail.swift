package import ImageExchange
package import Pixels

/// The thumbnail in a file's EXIF data.
package struct EmbeddedThumbnail {
  private var jpeg: JPEGDecoder
  /// The size of the thumbnail after the photo's orientation is applied.
  package var size: PixelSize { jpeg.header.uprightSize }

  /// Creates the thumbnail that `jpeg` decodes, for the photo with the header `header`. Nil if the
  /// thumbnail's aspect ratio differs from the photo's by more than one pixel of the thumbnail.
  /// Also nil if a side of the thumbnail has more than 2048 pixels, or if the thumbnail is not
  /// narrower than the photo.
  ///
  /// Some cameras add black bars to a thumbnail, so that it is 4:3. These bars must not be shown.
  init?(_ jpeg: JPEGDecoder, of header: ImageHeader) {
    let (small, large) = (jpeg.structure.size, header.storedSize)
    let expectedHeight = Double(small.width) * Double(large.height) / Double(large.width)
    let expectedWidth = Double(small.height) * Double(large.width) / Double(large.height)
    guard
      abs(expectedHeight - Double(small.height)) <= 1
        || abs(expectedWidth - Double(small.width)) <= 1,
      small.width <= 2048, small.height <= 2048, small.width < large.width
    else { return nil }
    self.jpeg = jpeg
    self.jpeg.header.orientation = header.orientation
  }

  /// Decodes the thumbnail, scales it to exactly the size of the sink's first level, and writes it
  /// and all smaller levels to `sink`. Throws `truncated` if rows of the thumbnail are missing.
  package func decode(to sink: PyramidSink) throws(ImageFailure) -> DecodedPixels {
    try ThumbnailMaker.scale(size, of: size, to: sink) { sink throws(ImageFailure) in
      let pixels = try jpeg.decode(to: sink, threads: 1)
      // Half a preview is worse than none.
      guard pixels.isOpaque else { throw ImageFailure(.truncated) }
      return pixels
    }
  }
}
