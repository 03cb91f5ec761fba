package import Decoding
internal import Geometry
package import ImageExchange
package import Pixels
internal import Raster

/// The rendering of a photo as a PNG file, upright and in sRGB.
extension Decoder {
  /// Renders the photo as a PNG file, in its own size or reduced to fit `fitting`; `isDamaged` is
  /// true if pixels are missing.
  ///
  /// Blocks.
  package func png(
    of source: ImageSource, fitting: PixelSize? = nil
  ) throws(ImageFailure) -> (file: [UInt8], isDamaged: Bool) {
    let (picture, isDamaged) = try picture(source, fitting: fitting)
    let canvas = try SharedCanvas(drawing: picture, fitting: fitting)
    return (try png(of: canvas, isOpaque: picture.isOpaque), isDamaged)
  }

  /// The photo's pixels, sharp enough for `fitting`, and true when some are missing.
  private func picture(
    _ source: ImageSource, fitting: PixelSize?
  ) throws(ImageFailure) -> (picture: Picture, isDamaged: Bool) {
    var result: Result<(Picture, Bool), ImageFailure> = .failure(ImageFailure(.badReply))
    performPersistently(.pixels(fitting: fitting, preview: false), on: source) { reply in
      switch reply {
      case .picture(let picture, isPreview: false, let isDamaged):
        result = .success((picture, isDamaged))
      case .failure(let failure): result = .failure(failure)
      default: break
      }
    }
    return try result.get()
  }
}

extension SharedCanvas {
  /// Creates a canvas with all of `picture`, at most in its own size.
  fileprivate convenience init(
    drawing picture: Picture, fitting: PixelSize?
  ) throws(ImageFailure) {
    let own = picture.size
    var scale = 1.0
    if let wanted = fitting {
      scale = min(
        Double(wanted.width) / Double(own.width), Double(wanted.height) / Double(own.height), 1)
    }
    let fitted = PixelSize(
      width: max(1, Int((Double(own.width) * scale).rounded())),
      height: max(1, Int((Double(own.height) * scale).rounded())))
    try self.init(size: fitted)
    // Each axis fills its whole pixels exactly.
    let layer = Layer(
      picture: picture,
      affine: .scale(
        Double(fitted.width) / Double(own.width), Double(fitted.height) / Double(own.height)))
    let list = DisplayList([layer], size: fitted, scale: 1, background: .clear)
    let (stride, rows) = (stride, 0..<fitted.height)
    try draw { list.draw(Region(list.bounds), rows: rows, into: &$0, stride: stride) }
  }
}
