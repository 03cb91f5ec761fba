package import Decoding
internal import Geometry
package import ImageExchange
package import Pixels
package import Raster

/// Blocking requests to a decoder, and the rendering of a photo as an upright PNG file in sRGB.
extension Decoder {
  /// Sends `request`, passes each reply to `read`, and returns the last result of `read` that is
  /// not nil. Throws the decoder's failure, or `badReply` if there is no result. Blocks.
  private func answer<Answer>(
    to request: ImageRequest.Wanted, on source: ImageSource, read: (ImageReply) -> Answer?
  ) throws(ImageFailure) -> Answer {
    var result: Result<Answer, ImageFailure> = .failure(ImageFailure(.badReply))
    performPersistently(request, on: source) { reply in
      if case .failure(let failure) = reply {
        result = .failure(failure)
      } else if let answer = read(reply) {
        result = .success(answer)
      }
    }
    return try result.get()
  }

  /// Reads the header of a photo's file; throws if the file cannot be decoded. Blocks.
  package func header(_ source: ImageSource) throws(ImageFailure) -> ImageHeader {
    try answer(to: .header, on: source) { if case .header(let header) = $0 { header } else { nil } }
  }

  /// Requests the picture of a photo as `wanted`, without a preview. In the result, `isDamaged` is
  /// true if pixels are missing. Throws if the photo cannot be decoded. Blocks.
  package func picture(
    _ wanted: ImageRequest.Wanted, of source: ImageSource
  ) throws(ImageFailure) -> (picture: Picture, isDamaged: Bool) {
    try answer(to: wanted, on: source) { reply in
      guard case .picture(let picture, isPreview: false, let isDamaged) = reply else { return nil }
      return (picture, isDamaged)
    }
  }

  /// Renders the photo as a PNG file. If `fitting` (px) is not nil, a larger photo is reduced to
  /// fit this size, and a vector drawing is reduced or enlarged to fit it. If `fitting` is nil, the
  /// photo keeps its size. In the result, `isDamaged` is true if pixels are missing. Throws if the
  /// photo cannot be decoded, or if the result exceeds the limits. Blocks.
  package func png(
    of source: ImageSource, fitting: PixelSize? = nil
  ) throws(ImageFailure) -> (file: [UInt8], isDamaged: Bool) {
    let header = try header(source)
    let size = header.uprightSize.fitted(fitting, enlarges: header.isDrawn)
    try ImageLimits.standard.check(decoded: size)
    // A drawing is requested in exactly this size, so that its pixels are not scaled.
    let wanted = header.isDrawn ? fitting.map { _ in size } : fitting
    let (picture, isDamaged) = try picture(.pixels(fitting: wanted, preview: false), of: source)
    // Both sides are scaled separately, so that the picture fills whole pixels exactly.
    let own = picture.size
    let affine = Affine.scale(
      Double(size.width) / Double(own.width), Double(size.height) / Double(own.height))
    let list = DisplayList(
      [Layer(picture: picture, affine: affine)], size: size, scale: 1, background: .clear)
    return (try png(of: SharedCanvas(drawing: list), isOpaque: picture.isOpaque), isDamaged)
  }
}

extension SharedCanvas {
  /// Creates a canvas with the pixels of `list`; throws if there is not enough memory.
  package convenience init(drawing list: DisplayList) throws(ImageFailure) {
    try self.init(size: list.size)
    let (stride, rows) = (stride, 0..<list.size.height)
    try draw { list.draw(Region(list.bounds), rows: rows, into: &$0, stride: stride) }
  }
}

extension PixelSize {
  /// Returns this size, reduced to fit `view`, at least 1 px in each direction; the same size if
  /// `view` is nil. If `enlarges` is true, a smaller size is enlarged.
  fileprivate func fitted(_ view: PixelSize?, enlarges: Bool) -> PixelSize {
    guard let view else { return self }
    let scale = min(
      Double(view.width) / Double(width), Double(view.height) / Double(height),
      enlarges ? .infinity : 1)
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }
}
