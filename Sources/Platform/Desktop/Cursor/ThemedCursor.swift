internal import EventLoop
internal import Glibc
internal import Input
internal import Pixels
internal import System
internal import Wayland

/// A cursor from the theme, shown on a surface of the program, for compositors that do not support
/// cursors by name.
@UI final class ThemedCursor {
  private struct Key: Hashable {
    let cursor: CursorShape
    let scale: Int32
  }

  private struct Picture {
    let buffer: ShmBuffer
    let hotspotX: Int
    let hotspotY: Int
  }

  private let surface: WlSurface
  private let shm: WlShm
  private let theme: CursorTheme
  private var pictures: [Key: Picture?] = [:]

  init(_ display: Display) {
    surface = display.compositor.createSurface()
    shm = display.shm
    theme = CursorTheme(
      environment: { name in
        unsafe getenv(name).map { unsafe String(cString: $0) }
      }, settings: display.cursorSettings,
      read: { readWholeFile($0) })
  }

  /// Shows `cursor` for `device` at `scale` device px per logical px. `serial` is the serial of the
  /// event with which the device entered a surface.
  ///
  /// If the theme lacks the cursor, the arrow is shown; if it lacks the arrow too, the compositor's
  /// cursor stays.
  func show(_ cursor: CursorShape, scale: Int32, device: any CursorDevice, serial: UInt32) {
    guard let picture = picture(cursor, scale) ?? picture(.arrow, scale) else { return }
    surface.setBufferScale(scale: scale)
    surface.attach(buffer: picture.buffer.wire, x: 0, y: 0)
    surface.damageBuffer(
      x: 0, y: 0, width: Int32(picture.buffer.size.width),
      height: Int32(picture.buffer.size.height))
    surface.commit()
    device.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(picture.hotspotX) / scale,
      hotspotY: Int32(picture.hotspotY) / scale)
  }

  /// Returns true if the theme has the arrow; `scale` is in device px per logical px.
  func hasArrow(at scale: Int32) -> Bool { picture(.arrow, scale) != nil }

  func destroy() {
    surface.destroy()
    for picture in pictures.values { picture?.buffer.destroy() }
    pictures = [:]
  }

  private func picture(_ cursor: CursorShape, _ scale: Int32) -> Picture? {
    let key = Key(cursor: cursor, scale: scale)
    if let known = pictures[key] { return known }
    let picture = load(cursor, scale)
    pictures[key] = .some(picture)
    return picture
  }

  private func load(_ cursor: CursorShape, _ scale: Int32) -> Picture? {
    guard let image = theme.file(cursor)?.image(nearest: theme.size * Int(scale)) else {
      return nil
    }
    // A buffer's sides must be multiples of its scale; the added pixels are transparent.
    let unit = Int(scale)
    let size = PixelSize(
      width: (image.width + unit - 1) / unit * unit, height: (image.height + unit - 1) / unit * unit
    )
    let pixels = image.pixels
    return ShmBuffer.drawn(size, shm) { canvas in
      canvas.withRows(0..<image.height) { words in
        for y in 0..<image.height {
          for x in 0..<image.width {
            words[y * canvas.stride + x] = pixels[y * image.width + x]
          }
        }
      }
    }.map { Picture(buffer: $0, hotspotX: image.hotspotX, hotspotY: image.hotspotY) }
  }
}

/// Returns the contents of the file at `path`; nil if the file cannot be read, is not a regular
/// file, is empty or is larger than 16 MiB.
private func readWholeFile(_ path: String) -> [UInt8]? {
  let file = unsafe OwnedDescriptor(taking: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
    (1...(16 << 20)).contains(status.st_size)
  else { return nil }
  return try? file.bytes(upTo: Int(status.st_size))
}
