package import EventLoop
package import Geometry
internal import Input
internal import Wayland

/// A window whose main surface is the program's view.
///
/// The parts work together like this: `ConfigureCollector` collects the compositor's wishes until
/// one is whole; `ViewSurface` watches the scale; `FramePacing` says when to draw. Before the loop
/// sleeps, `drawIfNeeded()` takes the newest configure, settles the `WindowLayout`, borrows a
/// buffer from the `BufferChain`, tells the program (`stateChanged`, `resized`, `frame`, in that
/// order), and sends everything with one commit that also acknowledges the configure. So size and
/// pixels change together, and of a storm of configures only the last costs a frame.
///
/// The view is the whole window, also where the compositor does not decorate: a title bar is then
/// the program's to draw in it, and a `WindowFrame` lies around it, on a subsurface of its own.
///
///     let window = Window(display, title: "Lightbox", appID: "lightbox", preferredSize: size)
///     window.onEvent = { [unowned window] event in
///       if case .frame(let frame) = event {
///         window.present(damage: …) { canvas in … }
///       }
///     }
@UI package final class Window {
  /// Called with every event, in a turn of the loop; it may close the window.
  package var onEvent: (WindowEvent) -> Void = { _ in }

  let display: Display
  let view: ViewSurface
  let shellSurface: XdgSurface
  let toplevel: XdgToplevel
  var collector = ConfigureCollector()
  var pacing = FramePacing()
  var progress = FrameProgress()
  private(set) var layout: WindowLayout?
  /// The geometry that the compositor knows; nil before the first.
  private var geometry: IntRect?
  /// The state in force; nil until the compositor has told.
  private(set) var state: WindowState?
  private(set) var configure = WindowConfigure(serial: 0)
  private(set) var isOpen = true
  /// The end of the time in which the compositor should want another frame; nil while none is owed.
  var watch: EventLoop.Timer?
  /// The end of the wait for the program's contents; nil while nothing waits for them.
  var contentsWait: EventLoop.Timer?
  /// The size that the program was told while a frame waited; nil before.
  var contentsSize: Size?
  /// The layout for which there was no memory; nil where the window has what it was asked for.
  var refused = RefusedLayout()
  /// The wish that the screen stays on; nil without one.
  var idleInhibitor: ZwpIdleInhibitorV1?
  /// The tokens that were asked for and have not come.
  var tokenWishes: [ActivationTokenWish] = []
  /// The name under which other programs know the window; nil before one is wanted.
  var export: WindowExport?

  /// The text that is written in the window; nil where none is.
  var editedText: EditedText?
  /// True until the compositor says who decorates a window that has asked late: nothing may be shown before.
  private(set) var awaitsDecoration = false

  private var decoration: ZxdgToplevelDecorationV1?
  private var frame: WindowFrame?
  private var floating: (width: Int, height: Int)

  /// Opens a window. `preferredSize` is the view's, in logical px, for when the compositor does not
  /// choose. Nothing is seen before the first frame.
  package init(_ display: Display, title: String, appID: String, preferredSize: Size) {
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
    // Without a buffer: this asks for the first configure.
    view.wire.commit()
    display.register(view.wire, owner: self)
    display.add(self)
  }

  private func listen() {
    view.onScaleChange = { [weak self] in
      // Another scale has buffers of its own, of which none is taken.
      self?.refused.forget()
      self?.pacing.bufferReleased()
      self?.pacing.request()
    }
    view.chain.onRelease = { [weak self] in self?.pacing.bufferReleased() }
    toplevel.onEvent = { [weak self] in self?.handle($0) }
    shellSurface.onEvent = { [weak self] event in
      guard case .configure(let serial) = event else { return }
      self?.collector.surface(serial: serial)
      self?.pacing.mustAnswer = true
    }
  }

  /// Asks the compositor to decorate, where it can: only a window without contents may.
  private func decorate() {
    guard decoration == nil, progress.shownPixels == nil,
      let manager = display.extensions.decoration
    else { return }
    let decoration = manager.getToplevelDecoration(toplevel: toplevel)
    decoration.onEvent = { [weak self] event in
      guard case .configure(let mode) = event else { return }
      self?.awaitsDecoration = false
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
    case .configureBounds(let width, let height):
      collector.bounds(width: width, height: height)
    case .wmCapabilities(let list):
      collector.capabilities(list.entries(XdgToplevel.WmCapabilities.self))
    case .close:
      onEvent(.closeRequested)
    }
  }

  // MARK: What the program asks for

  /// Asks for a frame. Nothing is drawn unless asked, and then once per frame of the screen.
  package func setNeedsFrame() { pacing.request() }

  /// The view's size in logical px; zero until the first `resized`.
  package var size: Size {
    Size(width: Double(layout?.viewWidth ?? 0), height: Double(layout?.viewHeight ?? 0))
  }

  /// The cursor over the view.
  package var cursor = Cursor.arrow {
    didSet { if cursor != oldValue { display.cursorChanged(for: self) } }
  }

  /// Called when something that may be dropped on the window comes over it, and when it goes or falls.
  package var onDropHover: (Bool) -> Void = { _ in }
  /// True while something that may be dropped is over the window.
  var isDropHovered = false

  /// The newest of many titles that are set while the compositor does not read.
  private var waitingTitle: String?

  /// The types of data that may be dropped on the window, the best one first.
  package var droppedTypes: [String] = []

  /// Names the window for the desktop's lists; at most 500 characters of it are used.
  package func setTitle(_ title: String) {
    guard isOpen else { return }
    // A request holds 4096 bytes, and a character takes at most four.
    waitingTitle = String(title.unicodeScalars.prefix(500))
    if !display.isCongested { sendWaitingTitle() }
  }

  /// Sends the title that was set while the compositor did not read.
  func sendWaitingTitle() {
    guard isOpen, let title = waitingTitle else { return }
    waitingTitle = nil
    toplevel.setTitle(title: title)
  }

  /// Closes the window, in the order that the protocol asks for. Harmless the second time.
  package func close() {
    guard isOpen else { return }
    inhibitIdle(false)
    for wish in tokenWishes { wish.giveUp() }
    export?.close()
    export = nil
    isOpen = false
    contentsCame()
    refused.forget()
    watch?.cancel()
    frame?.destroy()
    frame = nil
    progress.callback?.destroy()
    display.unregister(view.wire)
    decoration?.destroy()
    toplevel.destroy()
    shellSurface.destroy()
    view.destroy()
    display.remove(self)
  }

  // MARK: What the display tells

  /// Takes what the compositor has come to offer.
  func extensionsChanged() {
    let wasDecorated = decoration != nil
    decorate()
    awaitsDecoration =
      display.extensions.decoration != nil
      && (awaitsDecoration || decoration != nil && !wasDecorated)
    view.extensionsChanged()
    let extensions = display.extensions
    // Pieces around the window may have become possible.
    if frame == nil, layout?.hasFrame == true, extensions.subcompositor != nil,
      extensions.viewporter != nil
    {
      pacing.request()
    }
  }

  func left(_ output: WlOutput) { view.left(output) }

  func outputsChanged() { view.update() }

  // MARK: Layout

  /// The layout that the newest configure asks for, or the one in force.
  func wantedLayout() -> WindowLayout? {
    guard let wanted = collector.unanswered else { return refused.next ?? layout }
    return WindowLayout.answering(
      wanted, floating: floating, outputSize: view.outputSize)
  }

  /// Acknowledges the newest configure, whose size may have to wait. Returns what the program is told.
  func acknowledge() -> [WindowEvent] {
    guard let answered = collector.take() else { return [] }
    shellSurface.ackConfigure(serial: answered.serial)
    configure = answered
    return stateChanges()
  }

  /// Tells the program how the window is shown, where that has changed.
  func stateChanges() -> [WindowEvent] {
    guard configure.serial != 0 else { return [] }
    pacing.isVisible = !configure.states.contains(.suspended)
    var new = WindowState(configure)
    if pacing.isWithheld { new.isSuspended = true }
    guard new != state else { return [] }
    state = new
    if new.isSuspended { trimBuffers() }
    return [.stateChanged(new)]
  }

  /// Acknowledges the newest configure and takes its layout; the commit that follows answers it.
  /// Returns the events that tell the program, in their order.
  func apply(_ wanted: WindowLayout, scale: SurfaceScale) -> [WindowEvent] {
    var events = acknowledge()
    // Bounds hold for the moment; without them the window has its size again.
    if configure.isFloating, configure.width != nil, configure.height != nil {
      floating = (wanted.viewWidth, wanted.viewHeight)
    }
    let old = layout
    layout = wanted
    let isSameSize = old?.viewWidth == wanted.viewWidth && old?.viewHeight == wanted.viewHeight
    if !isSameSize || progress.shownScale != scale {
      events.append(.resized(size, scale: scale.value))
    }
    return events
  }

  /// Lays out what belongs to the pixels of a commit of `layout`: the geometry, and the frame
  /// around it.
  func arrange(_ layout: WindowLayout) {
    if layout.geometry != geometry {
      geometry = layout.geometry
      shellSurface.setWindowGeometry(
        x: Int32(layout.geometry.x), y: Int32(layout.geometry.y),
        width: Int32(layout.geometry.width), height: Int32(layout.geometry.height))
    }
    if layout.hasFrame, frame == nil { frame = WindowFrame(self) }
    frame?.layOut(layout, isActivated: configure.states.contains(.activated))
  }
}

extension Window: SurfaceOwner {
  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat) {
    onEvent(.input(inputs, at: time))
  }

  func cursor(at point: Point) -> Cursor { cursor }
}
