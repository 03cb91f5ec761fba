internal import Decoding
internal import Desktop
internal import EventLoop
internal import Files
internal import Geometry
internal import Glibc
internal import ImageExchange
internal import Input
internal import LightboxCore
internal import Motion
internal import Pixels
internal import Raster
internal import Typesetting

/// The lightbox behind a window: events in from the desktop and the decoders, effects out to them.
@UI final class Viewer {
  private let album = PhotoAlbum()
  private let decoders: DecodeQueue
  private var journal: Journal
  private let loop = Loop()
  private let display: Display
  private let window: Window

  private var lightbox: Lightbox
  private var loading: PhotoLoading
  private var loads: [PhotoID: (ticket: DecodeTicket<ImageReply>, task: Task<Void, Never>)] = [:]
  private let thumbnails: ThumbnailRequests
  private var painter = FramePainter()
  private lazy var texts = TextDesk { [unowned self] in handle(.typeset($0), at: newest) }
  /// The layers of the newest frame: another frame is asked for when they would differ.
  private var shown: [Layer] = []
  /// Whether the newest frame does not show the newest event.
  private var wantsFrame = false
  private var deadline: EventLoop.Timer?
  private var isMaximized = false
  private let feel: Feel
  /// Nil where there is no session bus.
  private var desktop: DesktopSource?
  /// The time of the newest event; the lightbox never goes back.
  private var newest = Instant.zero
  private var failure: ProgramFailure?
  /// Whether there has been any input.
  private var isTouched = false
  /// Nil when nobody wants to know.
  private var latency: LatencyLog?

  /// Starts decoding, then connects to the compositor and opens the window.
  init(
    listing: AsyncStream<Result<AlbumUpdate, ProgramFailure>>, decoders: DecodeQueue,
    thumbnails: ThumbnailStore?, journal: Journal, feel: Feel, mode: Mode
  ) throws {
    lightbox = Lightbox(physics: feel.physics, bindings: feel.bindings, mode: mode)
    self.feel = feel
    self.decoders = decoders
    self.thumbnails = ThumbnailRequests(decoders: decoders, store: thumbnails)
    self.journal = journal
    loading = PhotoLoading(album: album)
    do {
      display = try Display(loop: loop)
    } catch {
      throw ProgramFailure.cannotShow(error.description)
    }
    window = Window(
      display, title: "Lightbox", appID: "lightbox", preferredSize: lightbox.viewSize)
    window.onEvent = { [unowned self] event in receive(event) }
    display.onLoss = { [unowned self] error in
      failure = .cannotShow(error.description)
      loop.stop()
    }
    loop.watchSignals()
    handle(.preferences(feel.preferences), at: loop.now)
    UI.task { [self] in
      for await found in listing { take(found) }
    }
  }

  /// The photo to show now that another part of the album is known; nil keeps the one that is shown.
  ///
  /// As long as nobody has done anything, that is the first one, whichever it turns out to be.
  private func begin(after before: PhotoID?) -> PhotoID? {
    if before == nil { return album.start }
    return album.start == nil && !isTouched ? album.photos.first : nil
  }

  /// Takes what the listing has found so far.
  private func take(_ found: Result<AlbumUpdate, ProgramFailure>) {
    switch found {
    case .success(let update):
      let before = album.photos.first
      album.take(update)
      handle(.photos(album.photos, current: begin(after: before)), at: loop.now)
    case .failure(let failure):
      self.failure = failure
      loop.stop()
    }
  }

  /// Asks the desktop's portal, and follows what it says from then on.
  func followDesktop() {
    desktop = DesktopSource(loop: loop) { [unowned self] wishes in
      let feel = feel.following(wishes)
      handle(.preferences(feel.preferences), at: loop.now)
      handle(.physics(feel.physics), at: loop.now)
    }
  }

  func enterFullscreen() { window.setFullscreen(true) }

  /// Measures from now on how long inputs take to be seen; tells at SIGUSR1 and at the end.
  func traceLatency() {
    latency = LatencyLog()
    loop.watchSignal(SIGUSR1) { [unowned self] in tellLatency() }
  }

  private func tellLatency() {
    if let latency { Notice.write(raw: latency.table) }
  }

  /// Turns the loop until the person, a signal or the compositor ends it.
  func run() throws {
    loop.run()
    tellLatency()
    journal.finish(at: newest)
    for load in loads.values { load.task.cancel() }
    thumbnails.cancelAll()
    desktop?.close()
    window.close()
    display.close()
    if let failure { throw failure }
  }

  // MARK: Events

  private func receive(_ event: WindowEvent) {
    switch event {
    case .resized(let size, let scale):
      let time = handle(.resized(size, deviceScale: scale), at: loop.now)
      journal.note(.resized(size, deviceScale: scale), at: time, lightbox)
    case .input(let inputs, let time):
      isTouched = true
      for input in inputs {
        let time = handle(.input(input), at: time)
        journal.note(.input(input), at: time, lightbox)
      }
      if wantsFrame { latency?.input(at: time) }
    case .stateChanged(let state):
      isMaximized = state.isMaximized
      let time = handle(.window(state), at: loop.now)
      journal.note(.window(state), at: time, lightbox)
    case .closeRequested: handle(.closeRequested, at: loop.now)
    case .frame(let frame):
      draw(frame)
      // The commit follows at once.
      let now = loop.now
      latency?.frameCommitted(frame.number, at: now, drawing: now - frame.now)
    case .presented(let number, let time, _): latency?.framePresented(number, at: time)
    case .failed(let error): Notice.write(error.description)
    }
  }

  /// Hands an event to the lightbox, at a whole millisecond so that a trace can name it, and does
  /// what it asks for. Returns the event's time.
  @discardableResult
  private func handle(_ event: Event, at time: Instant) -> Instant {
    let whole = Instant(nanoseconds: time.nanoseconds / 1_000_000 * 1_000_000)
    newest = max(newest, whole)
    let before = lightbox.current
    let effects = lightbox.handle(event, at: newest)
    for effect in effects { perform(effect) }
    switch event {
    case .picture(_, _, isPreview: false, _), .failure, .thumbnail, .thumbnailFailure,
      .input(.key):
      texts.open()
    default: break
    }
    texts.draw(effects.compactMap { if case .typeset(let caption) = $0 { caption } else { nil } })
    // A neighbour that was asked for ahead may have become what is looked at.
    if let current = lightbox.current, current != before {
      loads[current]?.ticket.raise(to: .visible)
    }
    wantsFrame = lightbox.layers(at: newest) != shown || lightbox.isAnimating(at: newest)
    if wantsFrame { window.setNeedsFrame() }
    watchDeadline()
    return newest
  }

  private func watchDeadline() {
    deadline?.cancel()
    deadline = lightbox.nextDeadline.map { time in
      // Events are handled at whole milliseconds, rounded down: one before it would not do.
      let due = Instant(nanoseconds: (time.nanoseconds + 999_999) / 1_000_000 * 1_000_000)
      return loop.schedule(at: due) { [unowned self] in handle(.deadline, at: due) }
    }
  }

  private func draw(_ frame: Frame) {
    let time = max(newest, frame.now)
    shown = lightbox.layers(at: time)
    let (list, damage) = painter.next(shown, size: frame.size, scale: frame.scale)
    window.present(damage: damage) { FramePainter.draw(list, on: $0) }
    journal.noteRest(at: time, lightbox)
    if lightbox.isAlbumSeen(at: time), lightbox.isAnimating(at: time) {
      handle(.frameShown, at: time)
    }
    if lightbox.isAnimating(at: time) { window.setNeedsFrame() }
  }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .load(let photo, let fitting): load(photo, fitting: fitting)
    case .cancelLoad(let photo):
      loads.removeValue(forKey: photo)?.task.cancel()
    case .typeset: break
    case .showTitle(let photo, let position, let count):
      let title = album.title(of: photo)
      window.setTitle("\(title) (\(position) of \(count))")
      handle(.title(title, place: "\(position) / \(count)"), at: newest)
    case .setFullscreen(let isFullscreen): window.setFullscreen(isFullscreen)
    case .setCursor(let shape): window.cursor = Cursor(shape)
    case .loadThumbnail(let photo, let side): loadThumbnail(photo, side: side)
    case .cancelThumbnail(let photo): thumbnails.cancel(photo)
    case .find(let prefix, let from):
      if let photo = album.find(prefix, from: from) { later(.found(photo)) }
    case .loadDetails(let photo): loadDetails(photo)
    case .window(let verb): perform(verb)
    case .quit: loop.stop()
    }
  }

  private func perform(_ verb: WindowVerb) {
    switch verb {
    case .move: window.startMove()
    case .minimize: window.minimize()
    case .toggleMaximized: window.setMaximized(!isMaximized)
    case .showMenu(let x, let y): window.showMenu(at: Point(x: x, y: y))
    }
  }

  private func load(_ photo: PhotoID, fitting: PixelSize?) {
    let (source, failed) = loading.open(photo)
    guard let source else {
      if let failed { later(failed) }
      return
    }
    let ticket = decoders.request(
      PhotoLoading.request(fitting: fitting), on: source,
      priority: photo == lightbox.current ? .visible : .ahead)
    loads[photo]?.task.cancel()
    let task = UI.task { [self] in
      for await reply in ticket.answers {
        guard !Task.isCancelled else { return }
        if let event = loading.event(reply, of: photo) { handle(event, at: loop.now) }
      }
    }
    loads[photo] = (ticket, task)
  }

  private func loadThumbnail(_ photo: PhotoID, side: Int) {
    switch album[photo] {
    case .broken(let error): later(.thumbnailFailure(photo, reason: error.reason))
    case .file(let path):
      thumbnails.load(photo, path, side: side) { [self] in handle($0, at: loop.now) }
    }
  }

  private func loadDetails(_ photo: PhotoID) {
    UI.task { [self] in
      var (inspection, source) = PhotoInspection.begin(photo, of: album, from: .workingFolder)
      if let source {
        let ticket = decoders.request(
          .header, on: source, priority: photo == lightbox.current ? .visible : .ahead)
        for await reply in ticket.answers { inspection.add(reply) }
      }
      handle(inspection.event(for: photo), at: loop.now)
    }
  }

  /// An event that an effect leads to is handled after the effects of its own event.
  private func later(_ event: Event) {
    UI.task { [self] in handle(event, at: loop.now) }
  }
}

extension Cursor {
  fileprivate init(_ shape: CursorShape) {
    switch shape {
    case .arrow: self = .arrow
    case .grab: self = .grab
    case .grabbing: self = .grabbing
    case .pointer: self = .hand
    case .zoomIn: self = .zoomIn
    case .zoomOut: self = .zoomOut
    case .hidden: self = .hidden
    }
  }
}
