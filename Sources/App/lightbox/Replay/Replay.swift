internal import Decoding
internal import Files
internal import Geometry
internal import ImageExchange
internal import Input
internal import LightboxCore
internal import Motion
internal import Pixels

/// The lightbox on a virtual clock: every event at its own time, every load done at once.
///
/// Nothing of the real time enters, so the same trace and photos give the same states and frames.
struct Replay {
  /// Overrides the trace's view size.
  var size: Size?
  /// Gets a line at every event, and every sixtieth of a second while something moves.
  var onState: ((String) -> Void)?
  var frames: FrameWriter?

  private var lightbox: Lightbox
  private var loading: PhotoLoading
  private let decoder = Decoders.one()
  private let typeset = Typeset()
  private let album: PhotoAlbum
  private let preferences: Preferences
  /// The number of the next tick.
  private var tick: Int64 = 0

  init(album: PhotoAlbum, feel: Feel, mode: Mode) {
    self.album = album
    preferences = feel.preferences
    lightbox = Lightbox(physics: feel.physics, bindings: feel.bindings, mode: mode)
    loading = PhotoLoading(album: album)
  }

  /// A trace without an end is played until everything has come to rest, but no longer than this.
  private static let longestSettling = 10.0

  mutating func play(_ events: [TraceEvent]) throws {
    if let size { handle(.resized(size, deviceScale: 1), at: .zero) }
    handle(.preferences(preferences), at: .zero)
    handle(.photos(album.photos, current: album.start), at: .zero)
    for event in events {
      try run(until: event.time)
      switch event.what {
      case .resized(let traced, let scale):
        handle(.resized(size ?? traced, deviceScale: scale), at: event.time)
      case .window(let surroundings): handle(.window(surroundings), at: event.time)
      case .input(let input): handle(.input(input), at: event.time)
      case .end:
        try finish(at: event.time)
        return
      }
      report(at: event.time)
    }
    let last = events.last?.time ?? .zero
    var end = last
    while !lightbox.isSettled(at: end), end - last < Self.longestSettling {
      end = end + 1.0 / 60
    }
    try run(until: end)
    try finish(at: end)
  }

  private mutating func finish(at time: Instant) throws {
    report(at: time)
    try frames?.finish(lightbox, at: time)
  }

  /// Lets the clock go on to `time`, exclusively: deadlines pass, ticks are told.
  private mutating func run(until time: Instant) throws {
    while true {
      let nextTick = Instant(nanoseconds: (tick * 1_000_000_000 + 30) / 60)
      let deadline = lightbox.nextDeadline
      let next = min(nextTick, deadline ?? nextTick)
      guard next < time else { break }
      if let deadline, deadline <= nextTick {
        try frames?.write(lightbox, before: deadline)
        handle(.deadline, at: deadline)
        continue
      }
      tick += 1
      try frames?.tick(lightbox, at: nextTick)
      if lightbox.isAlbumSeen(at: nextTick), lightbox.isAnimating(at: nextTick) {
        handle(.frameShown, at: nextTick)
      }
      if lightbox.isAnimating(at: nextTick) { report(at: nextTick) }
    }
    try frames?.write(lightbox, before: time)
  }

  private func report(at time: Instant) {
    onState?(ViewState(of: lightbox, at: time).json)
  }

  private mutating func handle(_ event: Event, at time: Instant) {
    var waiting = [event]
    while !waiting.isEmpty {
      let effects = lightbox.handle(waiting.removeFirst(), at: time)
      for effect in effects { waiting += perform(effect) }
    }
  }

  /// Does what the lightbox asks for and returns the events that this leads to.
  private mutating func perform(_ effect: Effect) -> [Event] {
    switch effect {
    case .load(let photo, let fitting):
      let (source, failed) = loading.open(photo)
      guard let source else { return failed.map { [$0] } ?? [] }
      var replies: [ImageReply] = []
      decoder.perform(PhotoLoading.request(fitting: fitting), on: source) {
        replies.append($0)
      }
      return replies.compactMap { loading.event($0, of: photo) }
    case .typeset(let caption):
      return typeset.picture(of: caption).map { [.typeset([caption: $0])] } ?? []
    case .showTitle(let photo, let position, let count):
      return [.title(album.title(of: photo), place: "\(position) / \(count)")]
    case .cancelLoad, .setFullscreen, .setCursor, .quit:
      return []
    case .loadThumbnail(let photo, let side):
      return thumbnail(photo, side: side)
    case .find(let prefix, let from):
      return album.find(prefix, from: from).map { [.found($0)] } ?? []
    case .loadDetails(let photo): return [details(of: photo)]
    case .cancelThumbnail, .window:
      return []
    }
  }

  private func details(of photo: PhotoID) -> Event {
    var (inspection, source) = PhotoInspection.begin(photo, of: album)
    if let source { decoder.perform(.header, on: source) { inspection.add($0) } }
    return inspection.event(for: photo)
  }

  /// Thumbnails come from the photos alone: what other programs have left on this machine's disk must
  /// not change a replay.
  private func thumbnail(_ photo: PhotoID, side: Int) -> [Event] {
    switch album[photo] {
    case .broken(let error): return [.thumbnailFailure(photo, reason: error.reason)]
    case .file(let path):
      var events: [Event] = []
      ThumbnailLoading(store: nil).load(path, side: side, with: decoder) {
        events.append($0.event(of: photo))
      } later: { _ in
      }
      return events
    }
  }
}
