internal import Input
internal import Languages
internal import Viewing

/// The slideshow among the other parts: fullscreen, awake, and out of the way of whoever does something.
extension Lightbox {
  private var slides: Slideshow.Settings { environment.preferences.slideshow }

  /// Starts the slideshow with the photo that is shown or has the focus, or ends it.
  mutating func toggleSlideshow(at time: Instant) -> [Effect] {
    guard !slideshow.isRunning else { return endSlideshow(at: time) }
    guard let currentIndex, library.photoIndex != nil, library.photoIndices.count > 1 else {
      chrome.overlays.say(Phrase("There are no photos to follow one another"), at: time)
      return []
    }
    var effects = mode == .album ? open(currentIndex, at: time) : []
    let isFullscreen = chrome.header.window.isFullscreen
    slideshow.start(slides, at: time, makesFullscreen: !isFullscreen)
    chrome.overlays.hideAll(at: time)
    let key = KeyLabel.first(of: .slideshow, in: environment.bindings)
    let sentence =
      key.map { Phrase("Slideshow: {0} or Esc ends it", $0) } ?? Phrase("Slideshow: Esc ends it")
    chrome.overlays.say(sentence, at: time)
    effects.append(.inhibitIdle(true))
    if !isFullscreen { effects.append(.setFullscreen(true)) }
    return effects
  }

  mutating func endSlideshow(at time: Instant) -> [Effect] {
    guard slideshow.isRunning else { return [] }
    let leavesFullscreen = slideshow.madeFullscreen && chrome.header.window.isFullscreen
    slideshow.stop()
    return [.inhibitIdle(false)] + (leavesFullscreen ? [.setFullscreen(false)] : [])
  }

  /// Gives the photo that is looked at its time anew: a person does something.
  mutating func noteForSlideshow(_ input: InputEvent, at time: Instant) {
    if input.isDeed { slideshow.note(slides, at: time) }
  }

  /// Shows the next photo when it is due and has come; a show without a photo is over.
  mutating func advanceSlideshow(at time: Instant) -> [Effect] {
    guard slideshow.isRunning else { return [] }
    guard mode == .photo, let current, let index = library.index(of: current) else {
      return endSlideshow(at: time)
    }
    guard let due = slideshow.due, due <= time else { return [] }
    // Somebody who holds the photo or looks closer is not hurried on.
    guard viewport.map({ $0.isFit && !$0.isHeld }) ?? true, !isCurrentInTransition(at: time),
      !chrome.menu.isOpen, !chrome.overlays.help.isShown
    else {
      slideshow.wait(at: time)
      return []
    }
    guard
      let next = slideshow.next(after: current, among: cells[library.photoIndices], slides),
      let target = library.index(of: next)
    else {
      chrome.overlays.say(Phrase("The slideshow is over"), at: time)
      return endSlideshow(at: time)
    }
    guard isReady(next) else {
      slideshow.wait(at: time)
      return []
    }
    slideshow.take(next)
    let effects = turnPage(by: target - index, fading: slides.fadeTime, at: time)
    slideshow.note(slides, at: time)
    return effects
  }

  /// The photo that is loaded ahead for the slideshow; nil without one.
  mutating func nextSlide() -> PhotoID? {
    guard slideshow.isRunning, let current else { return nil }
    return slideshow.next(after: current, among: cells[library.photoIndices], slides)
  }

  /// True where a photo has its pixels, or is known to have none.
  private func isReady(_ photo: PhotoID) -> Bool {
    guard let known = library.loaded[photo] else { return false }
    return known.failure != nil || (known.picture != nil && !known.isPreview)
  }
}
