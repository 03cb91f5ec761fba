package import EventLoop
internal import Wayland

/// The connection to a compositor, with everything that the windows share.
///
/// The types of this module work together. A `Display` owns the windows, seats and outputs. A
/// `Seat` converts protocol events into inputs with their times. Each input goes to the
/// `SurfaceOwner` of the surface on which the input happened. The owner is a ``Window``, or the
/// `WindowFrame` around a window. A window draws its frames into buffers of a `BufferChain`. The
/// `SeatExchange` of a seat handles the clipboard and drags.
///
/// The event loop polls a display as a ``PollSource``. Before each wait, the display dispatches
/// pending events, lets the windows draw if necessary, and sends all requests together. After each
/// wait, the display reads events. Only `init` waits for an answer of the compositor.
@UI package final class Display: PollSource {
  /// The event loop that polls the display.
  package let loop: Loop
  /// Called once, when the connection is lost; the argument is the reason.
  ///
  /// From then on, windows and seats ignore all calls.
  package var onLoss: (DesktopError) -> Void = { _ in }

  /// The desktop's settings for cursors, which count if the environment has none. They are used
  /// only if the compositor does not support cursors by name.
  package var cursorSettings = CursorSettings() {
    didSet {
      guard cursorSettings != oldValue else { return }
      for cursor in seats.values.flatMap(\.cursors) { cursor.settingsChanged() }
    }
  }

  var transferLimits = TransferLimits()

  /// Loads the compose table at the first press of a dead key; returns nil if there is none.
  var composeTable: () -> ComposeTable? = { ComposeTable.users }

  let compositor: WlCompositor
  let shm: WlShm
  private(set) var extensions = DisplayExtensions()
  private(set) var windows: [Window] = []
  private(set) var seats: [UInt32: Seat] = [:]
  private(set) var outputs: [UInt32: Output] = [:]
  @Renewed() private(set) var presentation: PresentationFeedback?
  @Renewed() private(set) var iconSizes: IconSizes?
  /// The newest press of a button, finger or key; nil before the first press, or if its seat is
  /// gone.
  private(set) var newestPress: Press?
  /// The newest press of a button or finger, for requests to move or resize a window or to start a
  /// drag; nil before the first press, or if its seat is gone.
  private(set) var newestGrab: Press?

  let shell: XdgWmBase
  let connection: Connection
  private let registry: WlRegistry
  private(set) var globals = Globals()
  /// The result of the newest attempt to send the requests.
  private var flushed = Connection.Flush.done
  /// True while a part of the requests is not sent yet, because the socket is full.
  var isCongested: Bool { flushed == .wouldBlock }
  /// The number of reads whose events are not handled yet, because the socket is full.
  private var heldReads = 0
  private var isLost = false
  /// The serials of the newest pings without an answer. Each ping needs an answer of its own: KWin
  /// and mutter take a program for hung if one of several pings has none.
  private var pings: ArraySlice<UInt32> = []

  /// The seconds until a silent compositor is reported.
  private static let silenceLimit: Int32 = 3

  /// Connects to the compositor that the environment names, and joins `loop`. If `socket` is not
  /// nil, it is a connected socket, which is used instead and belongs to the display.
  ///
  /// Throws if there is no compositor. Also throws if the compositor lacks globals that a window
  /// needs; the error then names all missing globals. If the compositor does not answer within 3 s,
  /// this call calls `onSilence` once, with a sentence that reports the silence, and continues to
  /// wait.
  package init(
    loop: Loop, socket: Int32? = nil, onSilence: (String) -> Void = { _ in }
  ) throws(DesktopError) {
    self.loop = loop
    var globals = Globals()
    do throws(ConnectionError) {
      connection = try Connection(socket: socket)
      registry = connection.registry()
      registry.onEvent = { _ = globals.handle($0) }
      try connection.roundtrip(silenceLimit: 1000 * Self.silenceLimit) {
        onSilence("the compositor has not answered for \(Self.silenceLimit) s; waiting for it")
      }
    } catch {
      throw DesktopError(error)
    }

    let compositor = globals.bind(WlCompositor.self, from: registry)
    let shm = globals.bind(WlShm.self, from: registry)
    let shell = globals.bind(XdgWmBase.self, from: registry)
    guard let compositor, let shm, let shell, compositor.version >= 4 else {
      var missing: [String] = []
      if compositor.map({ $0.version < 4 }) ?? true { missing.append("wl_compositor 4") }
      if shm == nil { missing.append("wl_shm") }
      if shell == nil { missing.append("xdg_wm_base") }
      throw DesktopError("the compositor lacks " + missing.joined(separator: ", "))
    }
    self.compositor = compositor
    self.shm = shm
    self.shell = shell
    self.globals = globals
    updateExtensions()

    shell.onEvent = { [weak self] event in
      guard let self, case .ping(let serial) = event else { return }
      pings = pings.suffix(Self.mostPings - 1) + [serial]
    }
    registry.onEvent = { [weak self] event in
      guard let self, let change = self.globals.handle(event) else { return }
      self.globalChanged(change)
      self.updateExtensions()
    }
    for global in globals.all { globalChanged(.added(global)) }
    loop.add(self)
  }

  // MARK: Globals that come and go

  private func globalChanged(_ change: Globals.Change) {
    switch change {
    case .added(let global):
      if let wire = global.bind(WlOutput.self, from: registry) {
        let output = Output(wire)
        output.onChange = { [weak self] in self?.outputsChanged() }
        outputs[global.name] = output
      } else if let wire = global.bind(WlSeat.self, from: registry) {
        seats[global.name] = Seat(wire, display: self)
      }
    case .removed(let global):
      if let output = outputs.removeValue(forKey: global.name) {
        for window in windows { window.view.leave(output.wire) }
        output.wire.destroy()
        outputsChanged()
      }
      guard let seat = seats.removeValue(forKey: global.name) else { return }
      seat.close()
      if newestPress?.seat === seat { newestPress = nil }
      if newestGrab?.seat === seat { newestGrab = nil }
    }
  }

  /// Binds optional globals that the compositor has announced since the start, and destroys the
  /// objects of removed globals.
  private func updateExtensions() {
    extensions.update(globals, registry)
    _presentation.follow(extensions.presentation) { PresentationFeedback($0, time: loop.time) }
    _iconSizes.follow(extensions.toplevelIcon) { manager in
      IconSizes(manager) { [weak self] in
        for window in self?.windows ?? [] { window.sendIcon() }
      }
    }
    for window in windows { window.extensionsChanged() }
  }

  func pressed(_ press: Press) {
    newestPress = press
    if press.origin != .key { newestGrab = press }
  }

  private func outputsChanged() {
    for window in windows { window.view.update() }
  }

  func output(_ wire: WlOutput?) -> Output? { outputs.values.first { $0.wire === wire } }

  // MARK: Windows and their surfaces

  func add(_ window: Window) { windows.append(window) }
  func remove(_ window: Window) { windows.removeAll { $0 === window } }

  func owner(of surface: SurfaceID) -> (any SurfaceOwner)? {
    windows.lazy.compactMap { $0.owner(of: surface) }.first
  }

  // MARK: The loop

  /// The file descriptor of the connection's socket.
  package var descriptor: Int32 { connection.descriptor }

  /// True if the socket has events that were not read yet.
  var hasEventsWaiting: Bool { Readiness.now(descriptor, for: .readable).contains(.readable) }

  /// Prepares the next wait: dispatches pending events, lets windows draw, and sends all requests.
  /// Returns the conditions to wait for; none once the connection is lost.
  package func prepareToPoll() -> Readiness {
    guard !isLost else { return [] }
    if isCongested { flush() }
    handleHeldEvents()
    guard !isLost else { return [] }
    do {
      try connection.prepareRead()
    } catch {
      lose(error)
      return []
    }
    // A ping may have arrived since the last turn, or its answer did not fit into the full socket.
    answerPings()
    if flushed == .done {
      for seat in seats.values {
        seat.ask()
        seat.updateCursors()
      }
      for window in windows {
        window.drawIfNeeded()
        window.sendWaitingTitle()
      }
      for seat in seats.values { seat.text?.report() }
      flush()
    }
    guard isCongested else { return .readable }
    return mayRead ? [.readable, .writable] : .writable
  }

  /// Handles the events that were held back while the socket was full.
  ///
  /// After each event, the requests that it caused are sent. If the socket is full again, the other
  /// events wait, because libwayland 1.21 ends the connection if its own buffer of 4 KiB overflows.
  private func handleHeldEvents() {
    guard !isCongested, connection.isHoldingEvents else { return }
    connection.releaseEvents {
      flush()
      return !isLost && !isCongested
    }
    if !connection.isHoldingEvents { heldReads = 0 }
  }

  /// True until the waiting events reach the limit: 1 MiB of received bytes.
  private var mayRead: Bool { heldReads < Self.mostHeldReads }

  private func answerPings() {
    guard !pings.isEmpty, flushed == .done else { return }
    for serial in pings { shell.pong(serial: serial) }
    pings = []
    flush()
  }

  private func flush() {
    // If nothing can be sent any more, the reason may still be in the socket, so reading continues.
    guard flushed != .broken else { return }
    flushed = connection.flush()
    // A compositor may block while it writes, so its events are still read. But they are held back,
    // because there is no room for the requests that they would cause.
    if isCongested { connection.holdEvents() }
  }

  /// Reads and dispatches events. If `readiness` says that the socket has none to read, only the
  /// events that were read earlier are dispatched.
  package func didPoll(_ readiness: Readiness) {
    guard connection.isPreparedToRead else { return }
    do {
      // The socket is read after a hang-up too: it may still hold events from before the hang-up.
      if readiness.isDisjoint(with: [.readable, .hungUp]) {
        connection.cancelRead()
      } else {
        try read()
        try readOn()
      }
      try connection.dispatchPending()
      // The answer is sent now, because the next turn may take longer than the compositor waits.
      answerPings()
      for seat in seats.values { seat.pointer?.flushOverdue() }
    } catch {
      lose(error)
    }
  }

  /// Reads further events that have already arrived, so that many events cause only one frame. The
  /// requests that the events of one read cause are sent before the next read. While the socket is
  /// full, events are read but not handled. The number of reads is limited, so that the loop can
  /// also serve its other sources.
  private func readOn() throws(ConnectionError) {
    for _ in 0..<Self.mostReads {
      guard !isLost, mayRead, hasEventsWaiting else { return }
      try connection.prepareRead()
      answerPings()
      flush()
      try read()
    }
  }

  /// Reads events from the socket, but does not handle them. libwayland reads at most 4 KiB at
  /// once. Call `connection.prepareRead()` first.
  private func read() throws(ConnectionError) {
    if connection.isHoldingEvents { heldReads += 1 }
    try connection.read()
  }

  private static let mostReads = 32
  private static let mostHeldReads = 256
  /// The greatest number of unanswered pings that are kept; older ones get no answer.
  private static let mostPings = 16

  private func lose(_ error: ConnectionError) {
    guard !isLost else { return }
    isLost = true
    loop.remove(self)
    for seat in seats.values { seat.stop() }
    onLoss(DesktopError(error))
  }

  /// Closes the windows and leaves the loop.
  ///
  /// The connection ends with the last reference to the display.
  package func close() {
    for window in windows { window.close() }
    for seat in seats.values { seat.close() }
    seats = [:]
    (newestPress, newestGrab) = (nil, nil)
    if !isLost { flush() }
    isLost = true
    loop.remove(self)
  }
}
