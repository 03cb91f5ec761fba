package import EventLoop
package import Geometry
package import Pixels
internal import Wayland

/// The picture under the pointer during a drag.
@UI package struct DragPicture {
  /// The size in device px.
  package let size: PixelSize
  /// The scale in device px per logical px.
  package let scale: Double
  /// The point under the pointer, in logical px from the picture's top left corner.
  package let grip: Point
  /// The function that draws the whole picture.
  package let draw: (Canvas) -> Void

  package init(size: PixelSize, scale: Double, grip: Point, draw: @escaping (Canvas) -> Void) {
    (self.size, self.scale, self.grip, self.draw) = (size, scale, grip, draw)
  }
}

/// The surface that shows the picture of a drag.
@UI final class DragIcon {
  let surface: WlSurface
  private let viewport: WpViewport?
  private let buffer: ShmBuffer
  private let picture: DragPicture

  /// Draws the picture; nil if there is no memory for it.
  init?(_ picture: DragPicture, _ display: Display) {
    let scale = display.extensions.viewporter == nil ? max(1, Int(picture.scale)) : 1
    // The buffer must have whole logical px; what is not drawn stays transparent.
    func whole(_ length: Int) -> Int { (length + scale - 1) / scale * scale }
    let size = PixelSize(width: whole(picture.size.width), height: whole(picture.size.height))
    guard let buffer = ShmBuffer.drawn(size, display.shm, picture.draw) else { return nil }
    (self.picture, self.buffer) = (picture, buffer)
    surface = display.compositor.createSurface()
    viewport = display.extensions.viewporter?.getViewport(surface: surface)
    if scale > 1 { surface.setBufferScale(scale: Int32(scale)) }
  }

  /// Shows the picture; the surface must already be the icon of a drag.
  func show() {
    let (width, height) = (Int32(picture.size.width), Int32(picture.size.height))
    let (x, y) = (-Int32(picture.grip.x.rounded()), -Int32(picture.grip.y.rounded()))
    viewport?.setDestination(
      width: max(1, Int32((Double(width) / picture.scale).rounded())),
      height: max(1, Int32((Double(height) / picture.scale).rounded())))
    if surface.version >= 5 {
      surface.attach(buffer: buffer.wire, x: 0, y: 0)
      surface.offset(x: x, y: y)
    } else {
      surface.attach(buffer: buffer.wire, x: x, y: y)
    }
    surface.damageBuffer(x: 0, y: 0, width: width, height: height)
    surface.commit()
  }

  func destroy() {
    viewport?.destroy()
    surface.destroy()
    buffer.destroy()
  }
}
