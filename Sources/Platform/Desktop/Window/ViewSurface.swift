internal import EventLoop
internal import Wayland

/// The surface of the view, and the objects that decide its scale.
@UI final class ViewSurface {
  let wire: WlSurface
  let chain: BufferChain
  /// Called when another scale is wanted.
  var onScaleChange: () -> Void = {}

  private let display: Display
  private var viewport: WpViewport?
  private var fractional: WpFractionalScaleV1?
  private var contentType: WpContentTypeV1?
  private var preference: ScalePreference
  private var entered: [WlOutput] = []
  /// True while the viewport names a size.
  private var hasDestination = false
  /// The size of the opaque region, logical px.
  private var opaque: (width: Int, height: Int)?

  /// The scale that the next frame should have.
  var scale: SurfaceScale { preference.scale }

  init(_ display: Display) {
    self.display = display
    wire = display.compositor.createSurface()
    chain = BufferChain(shm: display.shm, format: .xrgb8888)
    preference = ScalePreference(hasViewport: false)
    wire.onEvent = { [weak self] in self?.handle($0) }
    extensionsChanged()
  }

  /// Takes what the compositor offers, or has come to offer; it applies with a later commit.
  func extensionsChanged() {
    let extensions = display.extensions
    if viewport == nil, let viewporter = extensions.viewporter,
      let manager = extensions.fractionalScale
    {
      viewport = viewporter.getViewport(surface: wire)
      preference.hasViewport = true
      fractional = manager.getFractionalScale(surface: wire)
      fractional?.onEvent = { [weak self] event in
        if case .preferredScale(let scale) = event { self?.preference.fractional = scale }
        self?.update()
      }
    }
    if contentType == nil {
      contentType = extensions.contentType?.getSurfaceContentType(surface: wire)
      contentType?.setContentType(contentType: .photo)
    }
  }

  /// Sets how the next buffer is shown: at the logical size, whatever its pixels.
  func setScale(_ scale: SurfaceScale, width: Int, height: Int) {
    if scale.usesViewport {
      viewport?.setDestination(width: Int32(width), height: Int32(height))
      hasDestination = true
    } else if hasDestination {
      // −1 takes it back: the buffer's own size counts again.
      viewport?.setDestination(width: -1, height: -1)
      hasDestination = false
    }
    wire.setBufferScale(scale: scale.bufferScale)
  }

  /// Tells the compositor that nothing shines through, so that it need not draw what lies beneath.
  func setOpaque(width: Int, height: Int) {
    guard opaque?.width != width || opaque?.height != height else { return }
    opaque = (width, height)
    let region = display.compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(width), height: Int32(height))
    wire.setOpaqueRegion(region: region)
    region.destroy()
  }

  /// Forgets an output that is gone; a `leave` need not come.
  func left(_ output: WlOutput) {
    entered.removeAll { $0 === output }
    update()
  }

  /// Decides the scale again: an output may have another one now.
  func update() {
    preference.outputs = entered.compactMap { display.output($0)?.scale }
    if preference.update() { onScaleChange() }
  }

  /// The size of a screen that the surface is on, else of the only one there is.
  var outputSize: (width: Int, height: Int)? {
    if let output = display.output(entered.first) { return output.logicalSize }
    return display.outputs.count == 1 ? display.outputs.values.first?.logicalSize : nil
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
    case .leave(let output?):
      entered.removeAll { $0 === output }
    case .preferredBufferScale(let factor):
      preference.preferred = factor
    case .enter(nil), .leave(nil), .preferredBufferTransform:
      break
    }
    update()
  }
}
