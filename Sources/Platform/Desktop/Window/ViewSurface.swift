internal import EventLoop
internal import Geometry
internal import Pixels
internal import Wayland

/// The surface of the view, and the protocol objects that determine its scale.
@UI final class ViewSurface {
  let wire: WlSurface
  let chain: BufferChain
  var onScaleChange: () -> Void = {}

  private let display: Display
  private var viewport: WpViewport?
  @Renewed({ $0.destroy() }) private var fractional: WpFractionalScaleV1?
  private var contentType: WpContentTypeV1?
  private var preference = ScalePreference()
  private var entered: [WlOutput] = []
  /// The greatest number of pixels that all screens together have had; 0 while they are unknown. A
  /// window may keep its size after its screen was unplugged.
  private var screenPixels = 0
  /// True if the surface was on an output before, and is on none now: nobody can see it.
  private(set) var isOffScreens = false

  var scale: SurfaceScale { preference.scale }

  init(_ display: Display) {
    self.display = display
    wire = display.compositor.createSurface()
    chain = BufferChain(shm: display.shm, format: .xrgb8888)
    wire.onEvent = { [weak self] in self?.handle($0) }
    extensionsChanged()
    update()
  }

  /// Uses the globals that the compositor has announced after this object was created. Any change
  /// of the scale or of the content type takes effect with a later commit.
  func extensionsChanged() {
    let extensions = display.extensions
    if viewport == nil, extensions.fractionalScale != nil {
      viewport = extensions.viewporter?.getViewport(surface: wire)
    }
    if viewport != nil {
      _fractional.follow(extensions.fractionalScale) { manager in
        let fractional = manager.getFractionalScale(surface: wire)
        fractional.onEvent = { [weak self] event in
          if case .preferredScale(let scale) = event { self?.preference.fractional = scale }
          self?.update()
        }
        return fractional
      }
    }
    if contentType == nil {
      contentType = extensions.contentType?.getSurfaceContentType(surface: wire)
      contentType?.setContentType(contentType: .photo)
    }
  }

  /// Sets the scale of the next buffer, and declares the view opaque, so that the compositor draws
  /// no windows beneath it. `view` is the rectangle, in logical px, that the compositor fills with
  /// the buffer.
  func setScale(_ scale: SurfaceScale, of view: IntRect) {
    // −1 removes the destination: the surface then has the size of its buffer.
    viewport?.setDestination(
      width: scale.usesViewport ? Int32(view.width) : -1,
      height: scale.usesViewport ? Int32(view.height) : -1)
    wire.setBufferScale(scale: scale.bufferScale)
    let region = display.compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(view.width), height: Int32(view.height))
    wire.setOpaqueRegion(region: region)
    region.destroy()
  }

  /// The greatest number of pixels in a frame: four times ``screenPixels``, but at least 2²² and at
  /// most 8192 × 8192 pixels (256 MiB). If the screens are unknown, it is 8192 × 8192.
  ///
  /// It is more than the pixels of all screens, because a window may reach beyond the screens.
  private var mostPixels: Int {
    screenPixels == 0 ? 1 << 26 : min(max(4 * screenPixels, 1 << 22), 1 << 26)
  }

  /// Checks the size of a frame, in device px. Throws if the frame would be far larger than all
  /// screens together; only a faulty compositor requests such a size.
  func checkSize(_ size: PixelSize) throws(DesktopError) {
    guard size.width * size.height > mostPixels else { return }
    throw DesktopError("a frame of \(size.width)×\(size.height) pixels is beyond all screens")
  }

  /// Returns the scale for a frame of `width` × `height` logical px. The scale is reduced if the
  /// frame would otherwise be far larger than all screens together.
  func scale(width: Int, height: Int) -> SurfaceScale {
    scale.held(width: width, height: height, to: mostPixels)
  }

  /// Forgets an output that the surface has left, or that no longer exists: its `leave` event may
  /// be missing. A call of ``update()`` must follow.
  func leave(_ output: WlOutput) {
    guard let index = entered.firstIndex(where: { $0 === output }) else { return }
    entered.remove(at: index)
    guard entered.isEmpty else { return }
    isOffScreens = true
    chain.trim(keepsNewest: false)
  }

  /// Updates the surface's scale and its ``screenPixels``, because an output may have changed.
  func update() {
    let pixels = display.outputs.values.compactMap(\.pixelCount).reduce(0, +)
    screenPixels = max(screenPixels, pixels)
    preference.outputs = entered.compactMap { display.output($0)?.scale }
    if preference.update() { onScaleChange() }
  }

  /// The size, in logical px, of the first screen that shows the surface. Before the surface is on
  /// a screen, this is the size of the only screen; nil if there are several screens, or if the
  /// size is unknown.
  var outputSize: (width: Int, height: Int)? {
    let only = display.outputs.count == 1 ? display.outputs.values.first : nil
    // A screen itself reports a scale of 1.5 as 2, so the surface's fractional scale is used.
    return (display.output(entered.first) ?? only)?.logicalSize(
      at: scale.usesViewport ? scale.value : nil)
  }

  func destroy() {
    contentType?.destroy()
    fractional?.destroy()
    viewport?.destroy()
    wire.destroy()
    chain.destroy()
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output?):
      if !entered.contains(where: { $0 === output }) { entered.append(output) }
      isOffScreens = false
    case .leave(let output?): leave(output)
    case .preferredBufferScale(let factor): preference.preferred = factor
    case .enter(nil), .leave(nil), .preferredBufferTransform: break
    }
    update()
  }
}
