internal import EventLoop
internal import Pixels
internal import Wayland

/// The sizes that the compositor prefers for the icons of windows.
@UI final class IconSizes {
  let manager: XdgToplevelIconManagerV1
  /// The side lengths in logical px; nil before the compositor has listed them.
  private(set) var sides: [Int]?
  private var listed: [Int] = []

  /// The side length for a compositor that prefers none, logical px.
  private static let usual = 64
  /// `possible` is the range of side lengths, in logical px, that are drawn. `most` is the greatest
  /// number of side lengths that are drawn.
  private static let (possible, most) = (8...256, 8)

  /// Reads the sizes from `manager`. `onChange` is called when ``sides`` has changed, because the
  /// compositor has listed the icon sizes that it prefers.
  init(_ manager: XdgToplevelIconManagerV1, onChange: @escaping () -> Void) {
    self.manager = manager
    manager.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .iconSize(let side):
        let isNew = Self.possible.contains(Int(side)) && !listed.contains(Int(side))
        if isNew, listed.count < Self.most { listed.append(Int(side)) }
      case .done:
        sides = listed.isEmpty ? [Self.usual] : listed
        listed = []
        onChange()
      }
    }
  }
}

extension Window {
  /// The scales for which an icon is drawn, in device px per logical px.
  private static let iconScales = [1, 2]

  /// Draws the window's icon in the sizes that the compositor prefers; the next commit shows it.
  ///
  /// Does nothing if the window has no function that draws an icon, or before the sizes are known.
  func sendIcon() {
    guard isOpen, let drawIcon, let manager = display.iconSizes?.manager, manager.isAlive,
      let sides = display.iconSizes?.sides
    else { return }
    let icon = manager.createIcon()
    var buffers: [ShmBuffer] = []
    for side in sides {
      for scale in Self.iconScales {
        let size = PixelSize(width: side * scale, height: side * scale)
        guard let buffer = ShmBuffer.drawn(size, display.shm, drawIcon) else { continue }
        icon.addBuffer(buffer: buffer.wire, scale: Int32(scale))
        buffers.append(buffer)
      }
    }
    if !buffers.isEmpty { manager.setIcon(toplevel: toplevel, icon: icon) }
    // The buffers must exist until the icon is destroyed.
    icon.destroy()
    for buffer in buffers { buffer.destroy() }
  }
}
