internal import Configuration
internal import Decoding
internal import Desktop
internal import EventLoop
internal import Files
internal import Geometry
internal import Gestures
internal import Glibc
internal import ImageExchange
internal import Input
internal import LightboxCore
internal import Motion
internal import Pixels
internal import Portal
internal import Raster
internal import Viewing
internal import Typesetting

/// The lightbox in a window: events come in from the desktop and the decoders, effects go out to
/// them.
@UI final class Viewer {
  private var journal: Journal
  private let loop = Loop()
  private let display: Display
  private let window: Window

  private var interpreter: EffectInterpreter
  private var loaders: WindowLoaders?
  /// Keeps the album as its folders are.
  private var watch: AlbumWatch?
  private var layers = FrameLayers()
  private var painter = FramePainter()
  /// The fingers' movement until a frame is seen.
  private var predictor: InputPredictor
  private var resting = RestingPhotos()
  /// Draws the photo with the best filter once it has rested for a moment.
  private var sharpening: EventLoop.Timer?
  /// The moment that the newest frame shows.
  private var shown = Instant.zero
  private var deadline: EventLoop.Timer?
  /// Gives memory back once nothing was drawn for a while; nil while there is nothing to give.
  private var rest: EventLoop.Timer?
  private let settings: EffectiveSettings
  private let marks: MarksWork
  /// The settings portal; nil where there is no session bus.
  private var desktop: DesktopSource?
  /// The program on the session bus; nil where there is none.
  private var application: ApplicationSource?
  /// Keeps the place for the next start; nil where that is not wanted.
  private var session: SessionKeeper?
  private let leavings = LeavingsSweep.users()
  /// The door to screen readers; nil where there is no session bus.
  private var reader: ScreenReaderDoor?
  private var clock = EventClock()
  /// The looks of albums from earlier sessions; nil where nothing is remembered.
  private let memoryFile: AlbumMemoryFile?
  /// The facts that stood there at the start.
  private let memory: AlbumMemory
  private var failure: ProgramFailure?
  /// True once the window has a size.
  private var hasSize = false
  /// The listing's newest state, which waits for the window's size.
  private var waiting: AlbumUpdate?
  /// The beginning of the first listing, which is whole and waits for the window's size with its photos.
  private var listedSince: Int64?
  /// The window's first state, which waits for its size: what is displayed without one is no view's.
  private var firstState: WindowState?
  /// True while the window has the keyboard.
  private var isActivated = false
  /// True once there has been any input.
  private var isTouched = false
  /// The place whose first photo is to be opened, once it is listed.
  private var awaited: Int?
  /// The latency log; nil when it was not asked for.
  private var latency: LatencyLog?

  /// Starts decoding, then connects to the compositor and opens the window.
  init(
    _ place: StartPlace, session store: SessionStore?, decoders: DecodeQueue,
    thumbnails: ThumbnailStore?, dates: CaptureTimeStore?, marks: MarksWork, journal: Journal,
    settings: EffectiveSettings
  ) throws {
    memoryFile = settings.remembers == .never ? nil : AlbumMemoryFile.users()
    let known = try? memoryFile?.read()
    memory = known ?? AlbumMemory()
    let mode = place.mode
    let lightbox = Lightbox(
      viewSize: place.viewSize, physics: settings.physics, bindings: settings.bindings, mode: mode)
    interpreter = EffectInterpreter(
      lightbox,
      album: PhotoAlbum(
        order: place.order, usual: settings.order, memory: memory, settings.remembers,
        seed: .random(in: .min ... .max), hasSections: settings.hasSections,
        workingFolder: .workingFolder,
        home: UserFolders.home(environment: ProcessBytes.environment)))
    predictor = InputPredictor(physics: settings.physics)
    self.settings = settings
    self.marks = marks
    self.journal = journal
    do {
      display = try Display(loop: loop)
    } catch {
      throw ProgramFailure.cannotShow(error.description)
    }
    Surroundings.tell(of: display)
    window = Window(
      display, title: "Lightbox", appID: ApplicationID.text, preferredSize: lightbox.viewSize)
    window.droppedTypes = FileExchange.receivedTypes
    window.onEvent = { [unowned self] event in receive(event) }
    window.onDropHover = { [unowned self] in handle(.dropHovers($0), at: present) }
    display.onLoss = { [unowned self] error in
      failure = .cannotShow(error.description)
      loop.stop()
    }
    loop.watchSignals()
    loaders = WindowLoaders(
      window: window, loop: loop, decoders: decoders, thumbnails: thumbnails, dates: dates,
      marks: marks,
      onAnswer: { [unowned self] in take($0) }, onQuit: { [loop] in loop.stop() })
    handle(.preferences(remembering(settings.preferences)), at: present)
    // Without a memory each time would be the first.
    if let known, !known.hasHinted { handle(.firstRun, at: present) }
    if mode == .photo { window.awaitContents(for: Self.emptyTime) }
    album.begin(place.listing)
    begin(place, store)
    watch = AlbumWatch(
      album, in: loop, thumbnails: thumbnails,
      inMemory: { [unowned self] in self.lightbox.library.inMemory },
      isActing: { [unowned self] in loaders?.isActing == true }
    ) { [unowned self] in take($0) }
    let begin = ChangeTime.now
    UI.task { [self] in
      for await update in place.found { take(update, of: 0) }
      listed(0, since: begin)
    }
  }

  /// Takes up the window that was left, where one was, and keeps this one.
  private func begin(_ place: StartPlace, _ store: SessionStore?) {
    if place.window?.isMaximized == true { window.setMaximized(true) }
    if place.window?.isFullscreen == true { window.setFullscreen(true) }
    if let notice = place.notice { handle(.told(notice), at: present) }
    session = store.map { store in
      SessionKeeper(
        store, place.window, row: place.row, in: loop, album,
        look: { [unowned self] in (lightbox, present) },
        onFailure: { [unowned self] in handle(.told($0), at: present) })
    }
  }

  /// Takes note that the listing of a place that began at `time` is whole.
  private func listed(_ number: Int, since time: Int64) {
    guard hasSize || number != 0 else { return listedSince = time }
    watch?.noteListed(number, since: time)
    leavings.sweep(album.shown.read)
    if number == 0 { session?.giveUpRow() }
  }

  /// The preferences, with what was chosen in earlier sessions.
  private func remembering(_ preferences: Preferences) -> Preferences {
    var preferences = preferences
    preferences.rowHeight = memory.rowHeight
    preferences.namesPhotos = memory.namesPhotos ?? preferences.namesPhotos
    return preferences
  }

  /// Remembers the looks of the album for the next start.
  private func remember() {
    let before = remembering(settings.preferences)
    memoryFile?.update { memory in
      album.remember(in: &memory)
      if lightbox.hasHinted { memory.hasHinted = true }
      if lightbox.chosenRowHeight != before.rowHeight {
        memory.rowHeight = lightbox.chosenRowHeight
      }
      if lightbox.namesPhotos != before.namesPhotos { memory.namesPhotos = lightbox.namesPhotos }
    }
  }

  /// The seconds that a window which has just opened waits with its first large frame: it then shows a
  /// photo at once, not an empty screen before, whose drawing would delay the photo.
  private static let emptyTime = 0.18

  /// The time of what no device has stamped.
  private var present: Instant { present(at: loop.now) }

  private func present(at now: Instant) -> Instant {
    clock.present(
      at: now, isHeld: predictor.isHeld, window: lightbox.environment.physics.velocityWindow)
  }

  private var lightbox: Lightbox { interpreter.lightbox }
  private var album: PhotoAlbum { interpreter.album }

  /// The photo to show after another part of the album has been listed; nil keeps the one that is
  /// shown.
  ///
  /// Without any input so far, that is the first one of the new order.
  private func begin(after before: PhotoID?) -> PhotoID? {
    if before == nil { return album.start }
    return album.start == nil && !isTouched ? album.photos.first : nil
  }

  /// Takes the newest state of a listing, or its failure.
  private func take(_ found: Result<AlbumUpdate, ProgramFailure>, of number: Int) {
    switch found {
    case .success(let update) where number != album.number:
      album.take(update, of: number)
    case .success(let update) where lightbox.mode == .album && !hasSize:
      // Thumbnails for a guessed size would be others.
      waiting = update
    case .success(let update):
      waiting = nil
      let before = album.photos.first
      album.take(update, of: number)
      Diagnostics.note("listed so far: \(album.shown.countText)")
      show(current: number == 0 ? begin(after: before) : nil)
      if let photo = session?.takeRow(isTouched: isTouched) {
        handle(.returned(to: photo), at: present)
      }
    case .failure(let failure):
      self.failure = failure
      loop.stop()
    }
  }

  /// Shows the present place of the album in its order; the photo that one begins with does not wait for
  /// it.
  private func show(current: PhotoID?) {
    guard var loaders else { return }
    if let current, lightbox.photos.isEmpty {
      handle(album.event(current: current), at: present)
    }
    for event in interpreter.showOrdered(current: current, with: &loaders) {
      handle(event, at: present)
    }
  }

  /// Asks the desktop's portal for its wishes, and follows their changes from then on.
  func followDesktop() {
    desktop = DesktopSource(loop: loop) { [unowned self] wishes in
      Diagnostics.note("the desktop wishes \(wishes.summary)")
      let settings = settings.following(wishes)
      handle(.preferences(remembering(settings.preferences)), at: present)
      handle(.physics(settings.physics), at: present)
      predictor.physics = settings.physics
    }
    Surroundings.tellOfBus(isThere: desktop != nil)
    reader = ScreenReaderDoor(
      loop: loop,
      tree: { [unowned self] in AccessibleTree(of: lightbox, at: clock.newest, names: album.title)
      },
      ask: { [unowned self] in ask($0) },
      listen: { [unowned self] in handle(.listened($0), at: present) })
  }

  /// Comes to the front by the tokens of this start, and takes the requests of other programs from then on.
  func joinBus(_ bus: ApplicationBus?, hasName: Bool, _ tokens: ApplicationTokens) {
    if let token = tokens.token { window.activate(token) }
    application = ApplicationSource(loop: loop, bus, hasName: hasName)
  }

  /// Does what another program asks for.
  private func take(_ request: ApplicationRequest) {
    switch request {
    case .act(.newWindow, let tokens): StartedProgram.startWindow(tokens.token)
    case .activate(let tokens): window.activate(tokens.token)
    case .open(let addresses, let tokens):
      window.activate(tokens.token)
      guard !addresses.isEmpty else { return }
      UI.task { [self] in
        open(await OneShotThread.run { OpenableFiles(addresses: addresses) })
      }
    }
  }

  func enterFullscreen() { window.setFullscreen(true) }

  /// Measures the latency of inputs from now on; reports it at SIGUSR1, which begins a new log, and
  /// at the end.
  func traceLatency() {
    latency = LatencyLog()
    loop.watchSignal(SIGUSR1) { [unowned self] in
      tellLatency()
      latency = LatencyLog()
    }
  }

  private func tellLatency() {
    if let latency { Notice.write(raw: latency.table) }
  }

  /// Turns the loop until the person, a signal or the compositor ends it.
  func run() throws {
    loop.run()
    tellLatency()
    journal.finish(at: clock.newest)
    remember()
    session?.finish()
    application?.close()
    loaders?.close()
    watch?.close()
    desktop?.close()
    reader?.close()
    window.close()
    display.close()
    if let failure { throw failure }
  }

  /// The paths of the photos that are marked at the end.
  func markedPaths(separator: UInt8) -> MarkedPaths {
    MarkedPaths(
      of: album.everyPhoto, judged: lightbox.album.judgements, marks, separator: separator,
      from: .workingFolder)
  }

  // MARK: Events

  private func receive(_ event: WindowEvent) {
    session?.note(event)
    switch event {
    case .resized(let size, let scale):
      if !hasSize { Surroundings.tell(ofDevicesOf: display) }
      Diagnostics.note("the window has \(size.width)×\(size.height) at scale \(scale)")
      let time = handle(.resized(size, deviceScale: scale), at: present)
      journal.note(.resized(size, deviceScale: scale), at: time, lightbox)
      hasSize = true
      application?.serve { [unowned self] in take($0) }
      if let state = firstState.take() { receive(.stateChanged(state)) }
      if let waiting { take(.success(waiting), of: 0) }
      if let begin = listedSince.take() { listed(0, since: begin) }
    case .input(let inputs, let time):
      isTouched = isTouched || inputs.contains(where: lightbox.heeds)
      window.prepareBuffers()
      // Fingers take hold of a moving picture where they have seen it, not where it was before.
      let isCaught = inputs.contains(where: \.isContact) && lightbox.isAnimating(at: time)
      let taken = isCaught ? max(time, shown) : time
      for input in inputs {
        predictor.note(input, at: time)
        let time = handle(.input(input), at: taken)
        journal.note(.input(input), at: time, lightbox)
      }
      if layers.isWanted { latency?.input(at: time) }
    case .stateChanged(let state) where !hasSize: firstState = state
    case .stateChanged(let state):
      loaders?.isMaximized = state.isMaximized
      if state.isActivated, !isActivated { watch?.lookAgain() }
      isActivated = state.isActivated
      if state.isSuspended { window.trimBuffers(isSeen: false) }
      let time = handle(.window(state), at: present)
      journal.note(.window(state), at: time, lightbox)
    case .closeRequested: handle(.closeRequested, at: present)
    case .frame(let frame): draw(frame)
    case .presented(let number, let time, _): latency?.framePresented(number, at: time)
    case .received(.success(let data)): open(data)
    case .received(.failure(let failure)): handle(.told(failure.notice), at: present)
    case .failed(let error): Notice.write(error.description)
    }
  }

  /// Takes an answer that arrives later than its effect.
  private func take(_ answer: WindowLoaders.Answer) {
    switch answer {
    case .reply(let reply, let photo):
      if let event = interpreter.event(reply, of: photo) { handle(event, at: present) }
    case .frame(let replies, let photo, let index):
      handle(interpreter.event(replies, of: photo, frame: index), at: present)
    case .event(let event): handle(event, at: present)
    case .listed(let found, let number):
      take(found, of: number)
      openAwaited()
    case .listedWholly(let number, let begin): listed(number, since: begin)
    case .facts(let facts):
      album.note(facts)
      show(current: nil)
    case .dates(let dates):
      album.note(dates)
      guard var loaders else { return }
      for event in interpreter.showArranged(with: &loaders) { handle(event, at: present) }
    case .acted(let result):
      watch?.forget(result.outcome.changed.keys.map { album[$0].path })
      watch?.forget(result.renamed.flatMap { [$0.before, $0.after] })
      defer { watch?.goOn() }
      handle(interpreter.take(result), at: present)
      guard var loaders,
        !result.outcome.gone.isEmpty || !result.back.isEmpty || !result.renamed.isEmpty
      else { return }
      for event in interpreter.showArranged(current: result.back.first, with: &loaders) {
        handle(event, at: present)
      }
    case .arranged(let arrangement):
      if let event = album.take(arrangement) { handle(event, at: present) }
      openAwaited()
    case .contents(let found, let folder): handle(album.event(found, of: folder), at: present)
    }
  }

  /// Shows what has become of a place whose folders have changed.
  private func take(_ again: AlbumRelisting.Result) {
    album.take(again)
    Diagnostics.note(
      "its folders have changed: \(album.shown.countText), \(again.changed.count) written anew")
    if !again.covers.isEmpty { handle(.coversChanged(again.covers), at: present) }
    if !again.changed.isEmpty {
      handle(
        .changed(Dictionary(again.changed.map { ($0, 0) }, uniquingKeysWith: { $1 })), at: present)
    }
    if again.place == album.number { show(current: nil) }
  }

  /// Does what a screen reader asks for; a replay does it again.
  private func ask(_ request: AccessibleRequest) {
    isTouched = true
    let time = handle(.asked(request), at: present)
    journal.note(.asked(request), at: time, lightbox)
  }

  // MARK: Files that are dropped or pasted

  /// Opens what came from another program, once its files were looked at.
  private func open(_ data: ReceivedData) {
    UI.task { [self] in open(await OneShotThread.run { OpenableFiles(data) }) }
  }

  private func open(_ files: OpenableFiles) {
    guard var loaders else { return }
    if !files.paths.isEmpty {
      let wanted = album.enter(files.paths)
      awaited = files.isOnePhoto ? album.number : nil
      for event in interpreter.show(wanted, with: &loaders) { handle(event, at: present) }
    }
    if let notice = files.notice { handle(.told(notice), at: present) }
  }

  /// Opens the photo that was dropped or pasted alone, once it is among those that are shown.
  private func openAwaited() {
    guard let number = awaited else { return }
    guard number == album.number else { return awaited = nil }
    guard let photo = album.start, lightbox.cells.contains(photo) else { return }
    awaited = nil
    handle(.opened(photo), at: present)
  }

  /// Hands an event to the lightbox, at a whole millisecond so that a trace can name it, and
  /// performs its effects. Returns the event's time.
  @discardableResult
  private func handle(_ event: Event, at time: Instant) -> Instant {
    guard var loaders else { return clock.newest }
    let time = clock.advance(to: time)
    let before = lightbox.current
    interpreter.handle(event, at: time, with: &loaders)
    // A neighbour that was loaded ahead may have become the current photo.
    if let current = lightbox.current, current != before { loaders.raise(current) }
    if isTouched || lightbox.hasContents { window.contentsCame() }
    loaders.isHeld = lightbox.mode == .photo && lightbox.viewport?.isHeld == true
    loaders.isPhotoShown = lightbox.mode == .photo
    // Whole thumbnails can wait for the photo that is looked at.
    loaders.isPassing =
      lightbox.isPassing || (lightbox.mode == .photo && !lightbox.isCurrentLoaded)
    layers.note(lightbox, at: time)
    if layers.isWanted { window.setNeedsFrame() }
    watchDeadline()
    watch?.follow()
    // Nothing is told of a frame.
    if case .frameShown = event {} else { reader?.noteTurn() }
    return time
  }

  private func watchDeadline() {
    deadline?.cancel()
    deadline = lightbox.nextDeadline.map { time in
      // Events are handled at whole milliseconds, rounded down: one before it would not do.
      let due = Instant(nanoseconds: (time.nanoseconds + 999_999) / 1_000_000 * 1_000_000)
      return loop.schedule(at: due) { [unowned self] in
        // Frames of a photo must know when they are late.
        handle(.deadline, at: max(due, present))
      }
    }
  }

  /// The moment for which a frame is drawn: the one at which it is seen, as far ahead as fingers are
  /// predicted.
  private func moment(of frame: Frame) -> Instant {
    let longest = frame.now + lightbox.environment.physics.predictionTime
    return max(clock.newest, min(frame.presentation ?? frame.now, longest))
  }

  /// The seconds without a frame after which the spare buffers are given back: the next gesture then
  /// waits for new ones.
  private static let longRest = 30.0

  /// Sets a single timer for the long rest, which is put off while frames are drawn.
  private func awaitRest() {
    guard rest == nil else { return }
    rest = loop.schedule(at: shown + Self.longRest) { [unowned self] in
      rest = nil
      if loop.now - shown >= Self.longRest {
        window.trimBuffers(isSeen: true)
      } else {
        awaitRest()
      }
    }
  }

  /// Takes note that a frame was drawn; its commit follows at once.
  private func note(_ frame: Frame) {
    let now = loop.now
    if frame.number <= 3 {
      Diagnostics.note("frame \(frame.number) took \(Int((now - frame.now) * 1000)) ms to draw")
    }
    latency?.frameCommitted(
      frame.number, at: now, drawing: now - frame.now, isSharpening: resting.isSharpening)
  }

  private func draw(_ frame: Frame) {
    let time = moment(of: frame)
    shown = time
    let expected = predictor.events(until: frame.presentation ?? frame.now)
    let seen = layers.next(lightbox, at: time, expecting: expected)
    let givesWay = resting.givesWay
    let isWhole = painter.present(resting.filtered(seen), in: window, for: frame) {
      givesWay && window.isKeepingEvents
    }
    if isWhole { note(frame) }
    resting.noteFrame(isWhole: isWhole)
    awaitRest()
    journal.noteRest(at: time, lightbox)
    if lightbox.isAlbumSeen(at: time), lightbox.isAnimating(at: time) {
      handle(.frameShown, at: present(at: time))
    } else if lightbox.awaitsFrame {
      handle(.frameShown, at: present(at: frame.now))
    }
    if layers.isWanted { window.setNeedsFrame() }
    awaitSharpening()
  }

  /// The seconds for which a photo has to rest before it is drawn with the best filter.
  private static let shortRest = 0.1

  /// Sets a timer for the best filter after a frame at rest.
  private func awaitSharpening() {
    sharpening?.cancel()
    sharpening = nil
    // Frames that follow one another would become sharp one by one.
    guard !layers.isWanted, lightbox.mode == .photo, !lightbox.isPlaying,
      !resting.isDone(layers.shown)
    else { return }
    sharpening = loop.schedule(at: loop.now + Self.shortRest) { [unowned self] in
      sharpening = nil
      guard !layers.isWanted, lightbox.isSettled(at: loop.now) else { return }
      resting.rest(layers.shown)
      window.setNeedsFrame()
    }
  }
}
