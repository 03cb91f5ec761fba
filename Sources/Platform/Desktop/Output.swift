internal import EventLoop
internal import Wayland

/// A screen, as the compositor describes it through `wl_output`.
@UI final class Output {
  let wire: WlOutput
  /// The device pixels per logical pixel; `wl_output` sends this as a whole number.
  private(set) var scale: Int32 = 1
  /// The size in device px, with width and height exchanged if the screen is turned by a quarter
  /// turn; nil until the compositor has sent it.
  private var size: (width: Int, height: Int)?
  /// The number of device pixels; nil until the compositor has sent the size.
  var pixelCount: Int? {
    size.map { min($0.width, Int(Int16.max)) * min($0.height, Int(Int16.max)) }
  }
  /// Called after each complete group of property changes.
  var onChange: () -> Void = {}

  private var pendingScale: Int32 = 1
  private var mode: (width: Int32, height: Int32)?
  private var isTurned = false

  init(_ wire: WlOutput) {
    self.wire = wire
    wire.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, _, _, let transform):
      isTurned = [._90, ._270, .flipped90, .flipped270].contains(transform)
    case .mode(let flags, let width, let height, _):
      if flags.contains(.current) { mode = (width, height) }
    case .scale(let factor):
      pendingScale = min(max(factor, 1), Int32(SurfaceScale.range.upperBound / 120))
    case .done: apply()
    case .name, .description: break
    }
    // Version 1 knows no `done`: each property counts at once.
    if wire.version < 2 { apply() }
  }

  private func apply() {
    scale = pendingScale
    let mode = mode.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    size = mode.map { mode in
      let (width, height) = (Int(mode.width), Int(mode.height))
      return isTurned ? (height, width) : (width, height)
    }
    onChange()
  }

  /// Returns the size in logical px at `scale`, the device pixels per logical pixel; if `scale` is
  /// nil, at the whole-number ``scale``. Returns nil until the compositor has sent the size.
  func logicalSize(at scale: Double? = nil) -> (width: Int, height: Int)? {
    let scale = scale ?? Double(self.scale)
    return size.map { (Int(Double($0.width) / scale), Int(Double($0.height) / scale)) }
  }
}
