package import Albums
internal import Configuration
package import Decoding
internal import Desktop
package import EventLoop
internal import Files
internal import Geometry
internal import Gestures
internal import Glibc
internal import Input
internal import LightboxCore
internal import Motion
internal import Portal
internal import ProgramSupport
internal import System
internal import Viewing

/// The lightbox in a window. Passes events from the window and the desktop to the lightbox, and
/// performs the lightbox's effects.
@UI package final class Viewer {
  var journal: Journal
  let loop = Loop()
  let display: Display
  let window: Window

  var interpreter: EffectInterpreter
  var loaders: WindowLoaders?
  var watch: AlbumWatch?
  let frames: FramePresenter
  private var deadline: EventLoop.Timer?
  let settings: EffectiveSettings
  private let ratings: RatingStore
  /// The connection to the desktop's settings portal; nil if there is no session bus.
  var desktop: BusSource?
  /// The connection to the session bus that receives requests of other programs, and its source in
  /// the loop; nil if there is no session bus.
  var application: (bus: ApplicationBus, source: BusSource)?
  /// The object that stores the window's record for the next start; nil if no session is stored.
  var session: SessionKeeper?
  let leftovers: LeftoversSweep
  /// The connection to screen readers; nil if there is no session bus.
  var reader: ScreenReaderSession?
  var clock = EventClock()
  let albumMemory: MemoryKeeper
  var failure: ProgramFailure?
  /// True if the compositor has sent the size of the window.
  var hasSize = false
  /// True if the album must be shown as soon as the window's size is known.
  var awaitsSize = false
  /// The newest preferences from the portal; nil until the portal answers.
  var portalPreferences: DesktopPreferences?
  /// True while the window has the keyboard focus.
  private var isActivated = false
  /// True after the first deliberate input (a press, a scroll, or a key with an effect), or the
  /// first request of a screen reader.
  var isTouched = false

  /// Opens the window, and begins to decode. `store`, `thumbnails` and `headers` store windows,
  /// thumbnails and header facts on the disk; nil stores none. Throws if there is no compositor, or
  /// if the compositor lacks protocols that the window needs.
  package init(
    _ initial: InitialAlbum, session store: SessionStore?, decoders: DecodeQueue,
    thumbnails: ThumbnailStore?, headers: HeaderFactsStore?, ratings: RatingStore,
    journal: Journal, settings: EffectiveSettings
  ) throws {
    albumMemory = MemoryKeeper(settings)
    let settings = settings.expecting(buttons: albumMemory.memory.buttonLayout)
    let mode = initial.mode
    let lightbox = Lightbox(
      viewSize: initial.viewSize, physics: settings.physics, bindings: settings.bindings, mode: mode
    )
    interpreter = EffectInterpreter(
      lightbox,
      album: PhotoAlbum(
        order: initial.order, usual: settings.order, memory: albumMemory.memory, settings.remembers,
        seed: .random(in: .min ... .max), hasSections: settings.hasSections,
        pairs: settings.pairs, workingFolder: .workingFolder,
        home: UserFolders.home(environment: ProcessBytes.environment)))
    (self.settings, self.ratings, self.journal) = (settings, ratings, journal)
    leftovers = .users(caches: (thumbnails?.folders ?? []) + (headers?.folders ?? []))
    do {
      display = try Display(loop: loop, onSilence: Notice.write(_:))
    } catch {
      throw ProgramFailure.cannotShow(error.description)
    }
    Surroundings.report(of: display)
    window = Window(
      display, title: "Lightbox", appID: ApplicationID.text, preferredSize: lightbox.viewSize,
      session: store == nil ? nil : initial.desktopSession)
    window.drawIcon = ProgramIcon.draw(into:)
    frames = FramePresenter(window, in: loop, physics: settings.physics)
    window.droppedTypes = FileExchange.receivedTypes
    window.onEvent = { [unowned self] event in receive(event) }
    window.onDropHover = { [unowned self] in handle(.window(.dropHovers($0)), at: present) }
    display.onLoss = { [unowned self] error in
      failure = .cannotShow(error.description)
      loop.stop()
    }
    loop.watchSignals()
    loaders = WindowLoaders(
      window: window, loop: loop, decoders: decoders, thumbnails: thumbnails, headers: headers,
      ratings: ratings, recent: albumMemory.recentFolders, settingsFile: settings.file,
      onAnswer: { [unowned self] in receive($0) }, onQuit: { [loop] in loop.stop() })
    handle(.settings(.preferences(albumMemory.remembering(settings.preferences))), at: present)
    if !settings.mistakes.isEmpty {
      handle(.notice(.settingsMistakes(settings.mistakes.count)), at: present)
    }
    if albumMemory.isFirstRun { handle(.notice(.firstRun), at: present) }
    if mode == .photo { window.awaitContents(for: Self.emptyTime) }
    album.begin(initial.listing)
    restoreSession(initial, keptIn: store)
    watch = AlbumWatch(
      album, in: loop, thumbnails: thumbnails,
      inMemory: { [unowned self] in self.lightbox.library.inMemory },
      areFilesChanging: { [unowned self] in loaders?.fileJobs.isBusy == true }
    ) { [unowned self] in receive($0) }
    let begin = ChangeTime.now
    UI.task { [self] in
      for await found in initial.found {
        let update = await initial.shown(found, isElsewhere: album.number != 0)
        // A photo that opens at the start does not wait for these facts.
        if lightbox.mode == .album { await loaders?.anticipate(update) }
        receive(update, of: 0)
      }
      listed(0, since: begin)
    }
  }

  /// Restores the window of the last session, and begins to store this window's record.
  private func restoreSession(_ initial: InitialAlbum, keptIn store: SessionStore?) {
    if initial.window?.isMaximized == true { window.setMaximized(true) }
    if initial.window?.isFullscreen == true { window.setFullscreen(true) }
    if let notice = initial.notice { handle(.notice(.failed(notice)), at: present) }
    session = store.map { store in
      SessionKeeper(
        store, initial.window, row: initial.row, in: loop, album,
        snapshot: { [unowned self] in (lightbox, present) },
        onFailure: { [unowned self] in handle(.notice(.failed($0)), at: present) })
    }
  }

  /// The longest time, seconds, for which the frames after the window's first frame wait for a
  /// photo. An empty frame that is drawn earlier would delay the photo. See
  /// `Window.awaitContents(for:)` for the limit.
  private static let emptyTime = 0.18

  /// The current time, for events that have no timestamp from an input device.
  var present: Instant { present(at: loop.now) }

  private func present(at now: Instant) -> Instant {
    clock.present(
      at: now, isHeld: frames.predictor.isHeld,
      window: lightbox.environment.physics.velocityWindow)
  }

  var lightbox: Lightbox { interpreter.lightbox }
  var album: PhotoAlbum { interpreter.album }

  package func enterFullscreen() { window.setFullscreen(true) }

  /// Measures the latency of inputs. Reports the latency at the end of the program, and at each
  /// signal SIGUSR1; the signal also begins a new measurement.
  package func traceLatency() {
    frames.latency = LatencyLog()
    loop.watchSignal(SIGUSR1) { [unowned self] in
      reportLatency()
      frames.latency = LatencyLog()
    }
  }

  private func reportLatency() {
    if let latency = frames.latency { Notice.write(raw: latency.table) }
  }

  /// Runs the event loop until it ends, and closes the window. Throws if a failure has ended it. If
  /// a signal has ended it, stores everything, and then lets the signal end the process.
  package func run() throws {
    loop.run()
    reportLatency()
    journal.finish(at: clock.newest)
    albumMemory.keep(album, lightbox, settings.preferences, portal: portalPreferences)
    session?.finish()
    application?.source.close()
    loaders?.close()
    watch?.close()
    desktop?.close()
    reader?.close()
    window.close()
    display.close()
    // The window closes immediately, but the requested file jobs are still done.
    for result in loaders?.finish() ?? [] { interpreter.receiveUnseen(result, at: clock.newest) }
    if let failure { throw failure }
    loop.endBySignal()
  }

  /// Returns the paths of all marked photos; `separator` is the byte after each.
  package func markedPaths(separator: UInt8) -> MarkedPaths {
    MarkedPaths(
      of: album.everyPhoto, rated: lightbox.album.ratings, ratings, separator: separator,
      from: .workingFolder)
  }

  // MARK: Events

  private func receive(_ event: WindowEvent) {
    session?.record(event)
    switch event {
    case .resized(let size, let scale):
      let isFirst = !hasSize
      if isFirst { Surroundings.report(ofDevicesOf: display) }
      Diagnostics.log("the window has \(size.width)×\(size.height) at scale \(scale)")
      let time = handle(.window(.resized(size, deviceScale: scale)), at: present)
      journal.record(.resized(size, deviceScale: scale), at: time, lightbox)
      hasSize = true
      if isFirst, currentSettings.desktop != DesktopPreferences() {
        journal.record(.desktop(currentSettings.desktop), at: time, lightbox)
      }
      acceptRequests()
      if isFirst, let state = window.state { receive(.stateChanged(state)) }
      if isFirst, awaitsSize { showOrdered() }
    case .input(let inputs, let time):
      let (bindings, mode) = (lightbox.environment.bindings, lightbox.mode)
      isTouched = isTouched || inputs.contains { bindings.isDeliberate($0, in: mode) }
      frames.prepareForInputs()
      // Fingers touch a moving picture at the place where the user saw it in the newest frame.
      let isCaught = inputs.contains(where: \.isContact) && lightbox.isAnimating(at: time)
      let taken = isCaught ? max(time, frames.shown) : time
      for input in inputs {
        frames.predictor.record(input, at: time)
        let time = handle(.input(input), at: taken)
        journal.record(.input(input), at: time, lightbox)
      }
      frames.recordInputs(at: time)
    // The first state is handled after the window's size.
    case .stateChanged where !hasSize: break
    case .stateChanged(let state):
      if state.isActivated, !isActivated { watch?.checkAgain() }
      isActivated = state.isActivated
      let time = handle(.window(.state(state)), at: present)
      journal.record(.window(state), at: time, lightbox)
    case .closeRequested: handle(.window(.closeRequested), at: present)
    case .frame(let frame): draw(frame)
    case .presented(let number, let time): frames.latency?.framePresented(number, at: time)
    case .received(.success(let data)): open { OpenableFiles(data) }
    case .received(.failure(let failure)): handle(.notice(.failed(failure.notice)), at: present)
    case .failed(let error): Notice.write(error.description)
    case .sessionBegan: break
    }
  }

  /// Handles an event. Returns the time at which the event was handled: `time`, rounded down to
  /// whole milliseconds as in a trace, but not before the newest event.
  @discardableResult
  func handle(_ event: Event, at time: Instant) -> Instant {
    guard var loaders else { return clock.newest }
    let time = clock.advance(to: time)
    let before = lightbox.current
    interpreter.handle(event, at: time, with: &loaders)
    // A neighbour that was loaded ahead may have become the current photo.
    if let current = lightbox.current, current != before { loaders.raise(current) }
    if isTouched || lightbox.library.hasContents { window.contentsAreReady() }
    loaders.isHeld = lightbox.mode == .photo && lightbox.viewport?.isHeld == true
    loaders.thumbnails.isAhead = lightbox.mode == .photo
    // Complete thumbnails can wait until the open photo is loaded.
    loaders.thumbnails.isBrowsingFast =
      lightbox.isBrowsingFast || (lightbox.mode == .photo && !lightbox.library.isCurrentLoaded)
    frames.follow(lightbox, at: time)
    watchDeadline()
    watch?.follow()
    session?.follow(lightbox, at: time)
    // The display of a frame changes nothing for a screen reader.
    if case .window(.frameShown) = event {} else { reader?.recordTurn() }
    return time
  }

  private func watchDeadline() {
    deadline?.cancel()
    deadline = lightbox.nextDeadline.map { time in
      // Events get times of whole milliseconds, rounded down, so the deadline is rounded up.
      let due = Instant(nanoseconds: (time.nanoseconds + 999_999) / 1_000_000 * 1_000_000)
      return loop.schedule(at: due) { [unowned self] in
        // The playback of a photo's frames must know how late a frame is.
        handle(.deadline, at: max(due, present))
      }
    }
  }

  private func draw(_ frame: Frame) {
    let time = frames.draw(frame, of: lightbox, newest: clock.newest)
    journal.recordRest(at: time, lightbox)
    if lightbox.isAlbumSeen(at: time), lightbox.isAnimating(at: time) {
      handle(.window(.frameShown), at: present(at: time))
    } else if lightbox.awaitsFrame {
      handle(.window(.frameShown), at: present(at: frame.now))
    }
    frames.resume { [unowned self] in lightbox }
  }
}
