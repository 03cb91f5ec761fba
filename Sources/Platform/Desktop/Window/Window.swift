package import EventLoop
package import Geometry
package import Input
internal import Wayland

/// A window whose main surface is the program's view.
///
/// The `ConfigureCollector` collects the compositor's events until a configure is complete. The
/// `ViewSurface` stores the scale, and `FramePacing` decides when to draw.
///
/// Before the loop waits, `drawIfNeeded()` determines the `WindowLayout` for the newest configure,
/// and acquires a buffer of the `BufferChain`. It then sends the program the events `stateChanged`,
/// `resized` and `frame`, in this order. One commit finally shows the frame, and acknowledges the
/// configure. Size and pixels therefore change together, and of many configures only the last one
/// costs a frame.
///
/// The view is the whole window, even if the compositor draws no decorations: the program then
/// draws a title bar in the view, and a `WindowFrame` lies around the view on a separate
/// subsurface.
///
///     let window = Window(display, title: "Lightbox", appID: "lightbox", preferredSize: size)
///     window.onEvent = { [unowned window] event in
///       if case .frame(let frame) = event {
///         window.present(damage: …) { canvas in … }
///       }
///     }
@UI package final class Window {
  /// Receives every event, in a turn of the event loop. The handler may close the window.
  package var onEvent: (WindowEvent) -> Void = { _ in }

  let display: Display
  let view: ViewSurface
  let shellSurface: XdgSurface
  let toplevel: XdgToplevel
  var collector = ConfigureCollector()
  var pacing = FramePacing()
  var progress = FrameProgress()
  private(set) var layout: WindowLayout?
  /// The current state; nil before the compositor has sent it.
  package private(set) var state: WindowState?
  private(set) var configure = WindowConfigure(serial: 0)
  private(set) var isOpen = true
  /// The timer that fires if the frame callback is late; nil if no callback is pending.
  var watch: EventLoop.Timer?
  /// The timer that ends the wait for the program's contents; nil while no frame waits for them.
  var contentsWait: EventLoop.Timer?
  /// The size, in logical px, and the scale that were reported to the program last; nil before the
  /// first report.
  private var reported: (size: Size, scale: Double)?
  var refused = RefusedLayout()
  /// The object that keeps the screen on, and the global's object that has made it; nil for none.
  var idleInhibitor: (wire: ZwpIdleInhibitorV1, manager: ZwpIdleInhibitManagerV1)?
  var tokenRequests: [ActivationTokenRequest] = []
  var export: WindowExport?
  private var session: WindowSession?
  /// The function that draws the window's icon, which is square. If it is nil, the compositor shows
  /// the icon of the installed program.
  package var drawIcon: ((Canvas) -> Void)? { didSet { sendIcon() } }

  /// The text that is edited in the window, for input methods; nil if no text is edited.
  package var editedText: EditedText?

  private var decoration: ZxdgToplevelDecorationV1?
  private var frame: WindowFrame?
  private var floating: (width: Int, height: Int)

  /// Opens a window; it is invisible before its first frame.
  ///
  /// `preferredSize` is the size of the view in logical px if the compositor does not choose a
  /// size. `session` requests a session in which the compositor remembers the window's position;
  /// nil requests none.
  package init(
    _ display: Display, title: String, appID: String, preferredSize: Size,
    session request: SessionRequest? = nil
  ) {
    self.display = display
    floating = (
      max(Int(preferredSize.width), WindowLayout.smallestView.width),
      max(Int(preferredSize.height), WindowLayout.smallestView.height)
    )
    view = ViewSurface(display)
    shellSurface = display.shell.getXdgSurface(surface: view.wire)
    toplevel = shellSurface.getToplevel()
    listen()
    decorate()
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: appID)
    toplevel.setMinSize(
      width: Int32(WindowLayout.smallestView.width),
      height: Int32(WindowLayout.smallestView.height))
    if let request, let manager = display.extensions.sessions {
      session = WindowSession(request, manager, toplevel) { [weak self] in
        self?.onEvent(.sessionBegan($0))
      }
    }
    // A commit without a buffer requests the first configure.
    view.wire.commit()
    display.add(self)
  }

  private func listen() {
    view.onScaleChange = { [weak self] in
      // Another scale needs buffers of another size, and all of these are free.
      self?.refused.tryAgain()
      self?.pacing.bufferReleased()
      self?.pacing.request()
    }
    view.chain.onRelease = { [weak self] in self?.pacing.bufferReleased() }
    toplevel.onEvent = { [weak self] in self?.handle($0) }
    shellSurface.onEvent = { [weak self] event in
      if case .configure(let serial) = event { self?.collector.surface(serial: serial) }
    }
  }

  /// Requests decorations from the compositor, if it offers the protocol in `version` or a newer
  /// one, and if there is no such request yet.
  private func decorate(from version: UInt32 = 1) {
    guard decoration == nil, let manager = display.extensions.decoration,
      manager.version >= version
    else { return }
    let decoration = manager.getToplevelDecoration(toplevel: toplevel)
    decoration.onEvent = { [weak self] event in
      guard case .configure(let mode) = event else { return }
      self?.collector.decoration(isByServer: mode == .serverSide)
    }
    decoration.setMode(mode: .serverSide)
    self.decoration = decoration
  }

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      collector.toplevel(
        width: width, height: height, states: states.entries(XdgToplevel.State.self))
    case .configureBounds(let width, let height): collector.bounds(width: width, height: height)
    case .wmCapabilities(let list):
      collector.capabilities(list.entries(XdgToplevel.WmCapabilities.self))
    case .close: onEvent(.closeRequested)
    }
  }

  // MARK: What the program asks for

  /// Requests a frame. Frames are drawn on request only, at most one for each screen refresh.
  package func setNeedsFrame() { pacing.request() }

  /// The view's size in logical px; zero until the first `resized`.
  package var size: Size { layout?.viewSize ?? .zero }

  /// The cursor over the view.
  package var cursor = CursorShape.arrow

  /// Called with true when a drag enters the window with data of an accepted type, and with false
  /// when the drag leaves the window or ends with a drop.
  package var onDropHover: (Bool) -> Void = { _ in }

  /// The newest title, if it is not sent yet; nil if there is none.
  private var waitingTitle: String?

  /// The types of data that may be dropped, the best one first.
  package var droppedTypes: [String] = []

  /// Sets the window's title, of which at most 500 characters are used.
  package func setTitle(_ title: String) {
    // A request holds 4096 bytes, and a character takes at most four.
    waitingTitle = String(title.unicodeScalars.prefix(500))
  }

  /// Sends the newest title. This is called before each wait of the event loop.
  func sendWaitingTitle() {
    guard isOpen, let title = waitingTitle else { return }
    waitingTitle = nil
    toplevel.setTitle(title: title)
  }

  /// Closes the window, and destroys its objects in the order that the protocol requires; a second
  /// call does nothing.
  package func close() {
    guard isOpen else { return }
    inhibitIdle(false)
    for request in tokenRequests { request.end(nil) }
    export?.close()
    export = nil
    isOpen = false
    contentsAreReady()
    refused.forget()
    watch?.cancel()
    frame?.destroy()
    frame = nil
    decoration?.destroy()
    toplevel.destroy()
    // KWin records the place of a closed window only while its session is open, so the session is
    // closed after the window.
    session?.close()
    shellSurface.destroy()
    view.destroy()
    display.remove(self)
  }

  // MARK: What the display tells

  /// Uses the globals that the compositor has announced after this object was created.
  func extensionsChanged() {
    // Version 1 allows no request once there is a buffer. Before the first frame, no version is
    // requested, because that frame would have to wait for the answer.
    if progress.shown != nil { decorate(from: 2) }
    view.extensionsChanged()
    if let old = idleInhibitor?.manager, let new = display.extensions.idleInhibition, new !== old {
      inhibitIdle(false)
      inhibitIdle(true)
    }
  }

  // MARK: Layout

  /// Returns the layout for the newest unanswered configure. If all configures are answered,
  /// returns a layout that failed (see ``RefusedLayout``) if its retry is due, else the current
  /// one; nil before the first configure.
  func wantedLayout() -> WindowLayout? {
    guard let wanted = collector.unanswered else { return refused.next ?? layout }
    return WindowLayout.answering(wanted, floating: floating, outputSize: view.outputSize)
  }

  /// Acknowledges the newest configure without changing the layout; returns the resulting events.
  func acknowledge() -> [WindowEvent] {
    guard let answered = collector.take() else { return [] }
    shellSurface.ackConfigure(serial: answered.serial)
    configure = answered
    return stateChanges()
  }

  /// Updates the window's state, and returns a `stateChanged` event if the state has changed;
  /// otherwise returns an empty array.
  func stateChanges() -> [WindowEvent] {
    pacing.isVisible = !configure.states.contains(.suspended)
    var new = WindowState(configure)
    if pacing.isWithheld { new.isSuspended = true }
    guard new != state else { return [] }
    state = new
    if new.isSuspended { trimBuffers() }
    return [.stateChanged(new)]
  }

  /// Acknowledges the newest configure, and makes `wanted` the layout of the window. Both take
  /// effect with the next commit.
  ///
  /// Returns the resulting events in order.
  func apply(_ wanted: WindowLayout, scale: SurfaceScale) -> [WindowEvent] {
    let events = acknowledge()
    // Only a size that the compositor has requested becomes the window's own size. A size that only
    // fits into bounds does not: without the bounds, the window gets its own size again.
    if configure.isFloating, configure.width != nil, configure.height != nil {
      floating = (wanted.viewWidth, wanted.viewHeight)
    }
    layout = wanted
    return events + sizeChanges(wanted, scale)
  }

  /// Returns a `resized` event if the program knows another size or scale; otherwise returns an
  /// empty array.
  func sizeChanges(_ wanted: WindowLayout, _ scale: SurfaceScale) -> [WindowEvent] {
    let new = (size: wanted.viewSize, scale: scale.value)
    if let reported, reported == new { return [] }
    reported = new
    return [.resized(new.size, scale: new.scale)]
  }

  /// Lays out the shadow and the resize ring. They change with the next commit.
  func arrange(_ layout: WindowLayout) {
    if layout.hasFrame, frame == nil { frame = WindowFrame(self) }
    frame?.layOut(layout, isActivated: configure.states.contains(.activated))
  }
}

extension Window: SurfaceOwner {
  /// Returns the window, or the frame around it, if `surface` is its surface; otherwise nil.
  func owner(of surface: SurfaceID) -> (any SurfaceOwner)? {
    if surface == SurfaceID(view.wire) { return self }
    return surface == SurfaceID(frame?.wire) ? frame : nil
  }

  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat) {
    onEvent(.input(inputs, at: time))
  }

  func cursor(at point: Point) -> CursorShape { cursor }
}
