package import Albums
internal import Configuration
package import Geometry
internal import Input
package import LightboxCore

/// A replay of a trace (recorded input) on a virtual clock. All loading is finished immediately, so
/// the same trace and photos give the same states and frames.
package struct Replay {
  /// The size of the view, logical px; nil uses the sizes in the trace.
  package var size: Size?
  /// Receives a line about the state of the view (`ViewState`) after every event, and every 1/60
  /// second during motion; nil if no lines are needed.
  package var onState: ((String) -> Void)?
  package var frames: FrameWriter?

  private var interpreter: EffectInterpreter
  private var loaders = ReplayLoaders()
  private let settings: EffectiveSettings
  /// The number of the next tick; there are 60 ticks per second.
  private var tick: Int64 = 0

  package init(album: PhotoAlbum, settings: EffectiveSettings, mode: Mode) {
    self.settings = settings
    interpreter = EffectInterpreter(
      Lightbox(physics: settings.physics, bindings: settings.bindings, mode: mode), album: album)
  }

  private var lightbox: Lightbox { interpreter.lightbox }

  /// The longest time, seconds, for which a replay continues after the last event of a trace that
  /// has no end; the replay ends earlier if nothing moves.
  private static let longestSettling = 10.0

  package mutating func play(_ events: [TraceEvent]) throws {
    // A window has its size before a folder is read.
    let first = events.lazy.compactMap { event -> (size: Size, scale: Double)? in
      if case .resized(let size, let scale) = event.what { (size, scale) } else { nil }
    }.first
    if let size = size ?? first?.size {
      handle(.window(.resized(size, deviceScale: first?.scale ?? 1)), at: .zero)
    }
    handle(.settings(.preferences(settings.preferences)), at: .zero)
    interpreter.album.requestCurrent(interpreter.album.start)
    for event in interpreter.showOrdered(with: &loaders) {
      handle(event, at: .zero)
    }
    for event in events {
      try run(until: event.time)
      switch event.what {
      case .resized(let traced, let scale):
        handle(.window(.resized(size ?? traced, deviceScale: scale)), at: event.time)
      case .desktop(let preferences):
        let settings = settings.following(preferences)
        handle(.settings(.preferences(settings.preferences)), at: event.time)
        handle(.settings(.physics(settings.physics)), at: event.time)
      case .end: return try finish(at: event.time)
      case let what: if let known = what.event { handle(known, at: event.time) }
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
    try frames?.finish(interpreter.lightbox, at: time)
  }

  /// Advances the clock, and performs all timers and ticks that are due before `time`. Throws if a
  /// frame cannot be written.
  private mutating func run(until time: Instant) throws {
    while true {
      let nextTick = Instant(nanoseconds: (tick * 1_000_000_000 + 30) / 60)
      let deadline = lightbox.nextDeadline
      let next = min(nextTick, deadline ?? nextTick)
      guard next < time else { break }
      if let deadline, deadline <= nextTick {
        try frames?.write(interpreter.lightbox, before: deadline)
        handle(.deadline, at: deadline)
        continue
      }
      tick += 1
      try frames?.tick(interpreter.lightbox, at: nextTick)
      let wantsMore = lightbox.isAlbumSeen(at: nextTick) && lightbox.isAnimating(at: nextTick)
      if wantsMore || lightbox.awaitsFrame { handle(.window(.frameShown), at: nextTick) }
      if lightbox.isAnimating(at: nextTick) {
        report(at: nextTick)
      } else if !lightbox.awaitsFrame, frames?.writesEveryTick != true {
        // A trace may pause for months, in which the ticks change nothing.
        let until = min(time, lightbox.nextDeadline ?? time)
        tick = max(tick, until.nanoseconds / 1_000_000_000 * 60)
      }
    }
    try frames?.write(interpreter.lightbox, before: time)
  }

  private func report(at time: Instant) {
    onState?(ViewState(of: lightbox, at: time).json)
  }

  private mutating func handle(_ event: Event, at time: Instant) {
    interpreter.handle(event, at: time, with: &loaders)
  }
}
