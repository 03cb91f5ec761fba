package import Input
internal import Languages
package import Motion
internal import Viewing

/// The slideshow: photos follow one another automatically.
///
/// The time for which a photo is shown begins when its pixels are shown. It restarts at every
/// input, so that a person who looks closer is not interrupted.
package struct Slideshow: LightboxPart, Hashable, Sendable {
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
  /// The time at which the next photo is due; nil while the show does not run.
  package private(set) var due: Instant?
  private var madeFullscreen = false
  /// The photos still to be shown in a random order, the next one last.
  private var line: [PhotoID] = []
  private var seed: UInt64 = 0

  /// The time after which the show checks again whether it must still wait, seconds.
  private static let retryInterval = 0.25

  /// The sentence at the beginning of a slideshow, which names the keys that end it.
  static func begun(_ bindings: KeyBindings) -> Phrase {
    KeyLabel.first(of: .slideshow, in: bindings).map { Phrase("Slideshow: {0} or Esc ends it", $0) }
      ?? Phrase("Slideshow: Esc ends it")
  }

  // MARK: On the stage

  /// The photo that will be shown next, to load it ahead; nil without a show or at its end.
  mutating func upcoming(on stage: Stage) -> PhotoID? {
    guard isRunning, let current = stage.current else { return nil }
    return next(after: current, among: stage.photos, stage.environment.preferences.slideshow)
  }

  /// Restarts the wait for the next photo, if the show runs: the next photo is due `settings.delay`
  /// after `time`.
  mutating func record(_ settings: Settings, at time: Instant) {
    if isRunning { due = time + settings.delay }
  }

  /// Postpones the next photo by a fraction of a second.
  mutating func wait(at time: Instant) { due = time + Self.retryInterval }

  /// Returns the photo after `current` among `photos`; nil at the end of a show that does not loop.
  /// - Complexity: O(n) in the number of photos.
  mutating func next(
    after current: PhotoID, among photos: ArraySlice<PhotoID>, _ settings: Settings
  ) -> PhotoID? {
    guard photos.count > 1 else { return nil }
    guard settings.isRandom else {
      let index = photos.firstIndex(of: current) ?? photos.startIndex
      if index + 1 < photos.endIndex { return photos[index + 1] }
      return settings.loops ? photos.first : nil
    }
    let known = Set(line).isSubset(of: photos) ? line.last { $0 != current } : nil
    if let known { return known }
    guard line.isEmpty || settings.loops else { return nil }
    line = shuffled(photos.filter { $0 != current })
    return line.last
  }

  /// Shuffles by the method of Fisher and Yates, with random numbers of Marsaglia's xorshift.
  private mutating func shuffled(_ photos: [PhotoID]) -> [PhotoID] {
    var photos = photos
    for index in photos.indices.dropFirst().reversed() {
      seed ^= seed << 13
      seed ^= seed >> 7
      seed ^= seed << 17
      photos.swapAt(index, Int(seed % UInt64(index + 1)))
    }
    return photos
  }

  package func deadline(_ physics: Physics) -> Instant? { due }

  /// Starts the slideshow with the current photo, or ends it if it runs. The effects keep the
  /// screen on and make the window fullscreen. With fewer than two photos, only a sentence is
  /// shown.
  static func toggle(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard !lightbox.slideshow.isRunning else { return end(in: &lightbox) }
    guard lightbox.library.photoIndex != nil, lightbox.photos.count > 1 else {
      let sentence = Phrase("There are no photos to follow one another")
      lightbox.chrome.overlays.show(sentence, lightbox.physics, at: time)
      return []
    }
    let environment = lightbox.environment
    let isFullscreen = lightbox.chrome.header.window.isFullscreen
    lightbox.slideshow.start(
      environment.preferences.slideshow, makesFullscreen: !isFullscreen, at: time)
    var effects: [Effect] = []
    if lightbox.stage.openPhoto == nil, let index = lightbox.currentIndex {
      effects = lightbox.open(index, at: time)
    }
    lightbox.chrome.overlays.hideAll(environment.physics, at: time)
    lightbox.chrome.overlays.show(begun(environment.bindings), environment.physics, at: time)
    return effects + [.inhibitIdle(true)] + (isFullscreen ? [] : [.setFullscreen(true)])
  }

  private mutating func start(_ settings: Settings, makesFullscreen: Bool, at time: Instant) {
    (isRunning, madeFullscreen, line) = (true, makesFullscreen, [])
    seed = UInt64(bitPattern: time.nanoseconds) | 1
    record(settings, at: time)
  }

  /// Ends the show. The returned effects let the screen go off again, and end fullscreen if the
  /// show has made the window fullscreen.
  static func end(in lightbox: inout Lightbox) -> [Effect] {
    let show = lightbox.slideshow
    guard show.isRunning else { return [] }
    lightbox.slideshow.isRunning = false
    (lightbox.slideshow.due, lightbox.slideshow.line) = (nil, [])
    let endsFullscreen = show.madeFullscreen && lightbox.chrome.header.window.isFullscreen
    return [.inhibitIdle(false)] + (endsFullscreen ? [.setFullscreen(false)] : [])
  }

  /// Shows the next photo if it is due; ends the show if there is none, or if no photo is open.
  ///
  /// The show waits until the next photo is loaded. It also waits while the photo is held, zoomed,
  /// in a transition, or behind a menu or panel.
  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard lightbox.slideshow.isRunning else { return [] }
    let (stage, chrome) = (lightbox.stage, lightbox.chrome)
    guard let current = stage.openPhoto, let index = stage.library.index(of: current) else {
      return end(in: &lightbox)
    }
    guard let due = lightbox.slideshow.due, due <= time else { return [] }
    // Somebody who holds the photo or looks closer is not hurried on.
    guard stage.viewport.map({ $0.isFit && !$0.isHeld }) ?? true,
      !stage.isCurrentInTransition(at: time), !chrome.menu.isOpen, !chrome.overlays.help.isShown
    else {
      lightbox.slideshow.wait(at: time)
      return []
    }
    let settings = stage.environment.preferences.slideshow
    guard let next = lightbox.slideshow.next(after: current, among: stage.photos, settings),
      let target = stage.library.index(of: next)
    else {
      lightbox.chrome.overlays.show(Phrase("The slideshow is over"), lightbox.physics, at: time)
      return end(in: &lightbox)
    }
    // It has its pixels, or is known to have none.
    guard let known = stage.library.loaded[next],
      known.failure != nil || (known.picture != nil && !known.isPreview)
    else {
      lightbox.slideshow.wait(at: time)
      return []
    }
    lightbox.slideshow.line.removeAll { $0 == next }
    let effects = lightbox.turnPage(by: target - index, fading: settings.fadeTime, at: time)
    lightbox.slideshow.record(settings, at: time)
    return effects
  }
}
