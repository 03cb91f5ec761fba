internal import Input

/// The rule that decides if the key that goes back (`Command.back`) may end the program.
///
/// The key may end the program only in an album without anything to go back to, and only if the
/// program was started for a photo or a setting allows it. The key does not end the program in the
/// first moment after something was closed: a person who presses it once too often must not lose
/// the window.
struct QuitGuard: LightboxPart {
  static var path: WritableKeyPath<Lightbox, QuitGuard> { \.held.quitGuard }

  /// The number of things that are open, each of which the key would close.
  private var openCount = 0
  /// The last time at which something was closed; nil if nothing was closed yet.
  private var closed: Instant?

  /// The time after something was closed during which the key does not end the program, seconds.
  static let pause = 0.5

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let (stage, chrome) = (lightbox.stage, lightbox.chrome)
    let open = [
      lightbox.mode == .photo, lightbox.slideshow.isRunning, chrome.overlays.help.isShown,
      chrome.overlays.details.isShown, chrome.menu.isOpen, chrome.openEditor != nil,
      chrome.header.focused != nil, canGoBack(in: stage), chrome.find.isOpen,
      stage.album.typeAhead.isActive(lightbox.physics, at: time),
      stage.album.markDrag.drag != nil,
    ]
    let count = open.count { $0 }
    if count < lightbox.held.quitGuard.openCount { lightbox.held.quitGuard.closed = time }
    lightbox.held.quitGuard.openCount = count
    return []
  }

  /// True if the user can go back from the shown folder, or from a folder that is still awaited.
  static func canGoBack(in stage: Stage) -> Bool {
    stage.library.source.isEntered || stage.album.awaitsOther
  }

  /// Handles `Command.back` in an album: ends the filter, goes back to the folder or list from
  /// which the person came, or ends the program if this is allowed. A folder that is still awaited
  /// was opened last, so it is left first, and the filter of the shown album stays.
  static func goBack(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let isFiltered = lightbox.stage.library.source.isFiltered || lightbox.chrome.find.isOpen
    if isFiltered, !lightbox.stage.album.awaitsOther {
      return FindField.end(in: &lightbox, at: time)
    }
    if canGoBack(in: lightbox.stage) { return [.leaveFolder(beyondStart: false)] }
    let quits = lightbox.environment.isForPhoto || lightbox.environment.preferences.escapeQuits
    let isTooSoon = lightbox.held.quitGuard.closed.map { time - $0 < pause } ?? false
    return quits && !isTooSoon ? [.quit] : []
  }
}
