internal import Desktop
package import Geometry
internal import LightboxCore
package import Pixels
internal import Raster

extension DragPicture {
  /// Creates the picture that is shown under the pointer while a photo is dragged. `picture` is
  /// scaled and cropped to the size in `view`; `scale` is in device px per logical px.
  init(of picture: Picture, in view: DragView, scale: Double) {
    let size = PixelSize(view.size, scale: scale)
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let filling = max(Double(size.width) / width, Double(size.height) / height)
    let affine = Affine(
      a: filling, b: 0, c: 0, d: filling, tx: (Double(size.width) - filling * width) / 2,
      ty: (Double(size.height) - filling * height) / 2)
    let list = DisplayList(
      [Layer(picture: picture, affine: affine)], size: size, scale: 1, background: .clear)
    self.init(size: size, scale: scale, grip: view.grip) { canvas in
      let rows = 0..<size.height
      canvas.withRows(rows) {
        list.draw(Region(list.bounds), rows: rows, into: &$0, stride: canvas.stride)
      }
    }
  }
}

extension PixelSize {
  /// Creates the size in device px of a size in logical px, at least 1 px in each direction.
  package init(_ size: Size, scale: Double) {
    self.init(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())))
  }
}
