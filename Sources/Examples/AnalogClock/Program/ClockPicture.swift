internal import Albums
internal import Decoding
internal import FileJobs
package import Files
package import Geometry
internal import ImageExchange
internal import PhotoViewer
internal import Pixels
internal import ProgramSupport
internal import Raster

/// A writer of PNG files that show a clock; the same arguments give the same bytes.
package enum ClockPicture {
  /// The greatest width or height of the picture, in pixels.
  package static let mostPixels = 16_384.0

  /// Draws the clock at `time` for a view of `size` logical pixels, and writes the picture to the
  /// file `path`. `anchor` is the anchor point of the hands' layers, and `scale` the number of
  /// device pixels per logical pixel. Throws if `size` or `scale` is not positive, or if the
  /// picture cannot be created, encoded or written.
  package static func write(
    _ time: TimeOfDay, _ look: ClockLook, anchor: Point, size: Size, scale: Double,
    to path: FilePath
  ) throws {
    let pixels = PixelSize(size, scale: scale)
    guard let face = ClockFace(size: size, deviceScale: scale, look: look) else {
      throw ProgramFailure.wrongUse("a clock of \(pixels.width) × \(pixels.height) pixels")
    }
    do {
      let list = DisplayList(
        face.layers(at: time, anchor: anchor), size: pixels, scale: scale,
        background: look.background)
      let png = try Decoders.one().png(of: SharedCanvas(drawing: list), isOpaque: true)
      try OutputFile.write(png, to: path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }
}
