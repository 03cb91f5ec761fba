package import Input
internal import Languages
package import Motion
internal import Viewing

/// The slideshow: photos follow one another automatically.
///
/// The time for which a photo is shown begins when its pixels are shown. This time restarts at
/// every input, so that a person who looks closer is not interrupted.
package struct Slideshow: LightboxPart, Equatable, Sendable {
  static var path: WritableKeyPath<Lightbox, Slideshow> { \.slideshow }

  /// The slideshow's settings.
  package struct Settings: Hashable, Sendable {
    /// The time for which a photo is shown, seconds.
    package var delay = 5.0
    package var isRandom = false
    /// True if the show restarts after the last photo.
    package var loops = true
    /// The duration of the cross-fade between two photos, seconds.
    package var fadeTime = 0.8

    package init() {}

    /// The allowed range of `delay`, seconds.
    package static let delays = 1.0...3600
  }

  package private(set) var isRunning = false
  /// The time at which the next photo is due; nil while the show does not run, or the window is
  /// hidden.
  package private(set) var due: Instant?
  /// True if the show that runs has made the window fullscreen.
  package private(set) var madeFullscreen = false
  /// True while the screen is kept on.
  private var inhibitsIdle = false
  /// The photos that a random order has shown since the show, or its newest round, began.
  private var shown: Set<PhotoID> = []
  /// The photo that a random order shows next; nil until it is chosen.
  private var chosen: PhotoID?
  private var seed: UInt64 = 0

  /// The time after which the show checks again whether it must still wait, seconds.
  private static let retryInterval = 0.25

  /// The sentence at the beginning of a slideshow, which names the keys that end it.
  static func begun(_ bindings: KeyBindings) -> Phrase {
    KeyLabel.first(of: .slideshow, in: bindings).map { Phrase("Slideshow: {0} or Esc ends it", $0) }
      ?? Phrase("Slideshow: Esc ends it")
  }

  // MARK: On the stage

  /// Restarts the wait for the next photo, if the show runs: the next photo is due `settings.delay`
  /// after `time`.
  mutating func record(_ settings: Settings, at time: Instant) {
    if isRunning { due = time + settings.delay }
  }

  /// Returns the photo that will be shown after the current one. Nil if no show runs, and at the
  /// end of a show that does not loop. Every event leads to a call, which loads the photo ahead, so
  /// only the choice of a random photo takes O(n) time.
  mutating func next(on stage: Stage) -> PhotoID? {
    let (photos, settings) = (stage.photos, stage.environment.preferences.slideshow)
    guard isRunning, let current = stage.current, photos.count > 1 else { return nil }
    guard settings.isRandom else {
      let next = photos.startIndex + (stage.library.photoIndex ?? 0) + 1
      if next < photos.endIndex { return photos[next] }
      return settings.loops ? photos.first : nil
    }
    if let chosen, chosen != current, stage.library.index(of: chosen) != nil { return chosen }
    var left = photos.filter { $0 != current && !shown.contains($0) }
    if left.isEmpty, settings.loops {
      shown = []
      left = photos.filter { $0 != current }
    }
    chosen = left.isEmpty ? nil : left[chance(below: left.count)]
    return chosen
  }

  /// Returns a random number from 0 on, below `count`, by Marsaglia's xorshift.
  private mutating func chance(below count: Int) -> Int {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return Int(seed % UInt64(count))
  }

  package func deadline(_ physics: Physics) -> Instant? { due }

  /// Starts the slideshow with the current photo, or with the first one if a folder has the focus;
  /// ends the slideshow if it runs. The effects make the window fullscreen. With fewer than two
  /// photos, only a sentence is shown. Does nothing while a field for a name or a folder is open,
  /// because the field would end the slideshow; only a screen reader can ask for it then.
  static func toggle(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard !lightbox.slideshow.isRunning else { return end(in: &lightbox) }
    guard lightbox.chrome.openEditor == nil else { return [] }
    guard lightbox.photos.count > 1 else {
      let sentence = Phrase("A slideshow needs at least two photos")
      lightbox.chrome.overlays.notice.show(sentence, lightbox.physics, at: time)
      return []
    }
    let environment = lightbox.environment
    let isFullscreen = lightbox.chrome.header.window.isFullscreen
    lightbox.slideshow.start(
      environment.preferences.slideshow, makesFullscreen: !isFullscreen, at: time)
    var effects: [Effect] = []
    if lightbox.stage.openPhoto == nil {
      let library = lightbox.library
      effects = lightbox.stage.open(library.folderCount + (library.photoIndex ?? 0), at: time)
    }
    lightbox.chrome.overlays.help.hide(environment.physics, at: time)
    lightbox.chrome.overlays.details.show(false, environment.physics, at: time)
    lightbox.chrome.overlays.notice.show(
      begun(environment.bindings), environment.physics, at: time)
    return effects + (isFullscreen ? [] : [.setFullscreen(true)])
  }

  private mutating func start(_ settings: Settings, makesFullscreen: Bool, at time: Instant) {
    (isRunning, madeFullscreen, shown, chosen) = (true, makesFullscreen, [], nil)
    seed = UInt64(bitPattern: time.nanoseconds) | 1
    record(settings, at: time)
  }

  /// Ends the show. The returned effects end fullscreen if the show has made the window fullscreen.
  static func end(in lightbox: inout Lightbox) -> [Effect] {
    let show = lightbox.slideshow
    guard show.isRunning else { return [] }
    (lightbox.slideshow.isRunning, lightbox.slideshow.madeFullscreen) = (false, false)
    lightbox.slideshow.due = nil
    // The compositor may not have reported fullscreen yet, so this is not asked.
    return show.madeFullscreen ? [.setFullscreen(false)] : []
  }

  /// Pauses the show while the window is hidden, and ends it once a field for a name or a folder is
  /// open. Keeps the screen on while the show is visible.
  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let ended = lightbox.chrome.openEditor == nil ? [] : end(in: &lightbox)
    let isShown = lightbox.slideshow.isRunning && !lightbox.chrome.header.window.isSuspended
    if !isShown {
      lightbox.slideshow.due = nil
    } else if lightbox.slideshow.due == nil {
      lightbox.slideshow.record(lightbox.environment.preferences.slideshow, at: time)
    }
    guard isShown != lightbox.slideshow.inhibitsIdle else { return ended }
    lightbox.slideshow.inhibitsIdle = isShown
    return ended + [.inhibitIdle(isShown)]
  }

  /// Shows the next photo if it is due; ends the show if there is none, or if no photo is open.
  ///
  /// The show waits while the photo is in a transition, and until the next photo is loaded, unless
  /// the memory budget is too small for both. If the photo, its page or the scrubber is held, or if
  /// the photo is zoomed in or behind a menu or panel, its time begins anew.
  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard lightbox.slideshow.isRunning else { return [] }
    let (stage, chrome) = (lightbox.stage, lightbox.chrome)
    guard let current = stage.openPhoto, let index = stage.library.index(of: current) else {
      return end(in: &lightbox)
    }
    guard let due = lightbox.slideshow.due, due <= time else { return [] }
    let settings = stage.environment.preferences.slideshow
    guard stage.viewport?.isFit != false, lightbox.activeGestures.isEmpty, !chrome.menu.isOpen,
      !chrome.overlays.help.isShown, lightbox.scrubber.grip == nil, !lightbox.scrubber.isCoasting
    else {
      lightbox.slideshow.record(settings, at: time)
      return []
    }
    guard !stage.isCurrentInTransition(at: time), stage.pager.departing(at: time) == nil else {
      lightbox.slideshow.due = time + retryInterval
      return []
    }
    guard let next = lightbox.slideshow.next(on: stage), let target = stage.library.index(of: next)
    else {
      let sentence = Phrase("The slideshow is over")
      lightbox.chrome.overlays.notice.show(sentence, lightbox.physics, at: time)
      return end(in: &lightbox)
    }
    // The show waits until the next photo has its pixels. It does not wait for a photo that cannot
    // be shown, or that is loaded only after it is opened.
    let known = stage.library.loaded[next]
    guard
      known?.failure != nil || (known?.picture != nil && known?.isPreview == false)
        || !stage.library.affords(next, in: stage.environment)
    else {
      lightbox.slideshow.due = time + retryInterval
      return []
    }
    lightbox.slideshow.shown.formUnion([current, next])
    let effects = lightbox.turnPage(by: target - index, fading: settings.fadeTime, at: time)
    lightbox.slideshow.record(settings, at: time)
    return effects
  }
}
