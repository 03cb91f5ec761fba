internal import Albums
internal import Configuration
internal import Desktop
internal import EventLoop
internal import FileJobs
internal import Files
internal import Geometry
internal import Input
internal import Languages
internal import LightboxCore
internal import ProgramSupport

/// Writes the window's record to the session file: a changed record when nothing moves, and the
/// last record when the window closes. A timer is started only when a frame is drawn, or when a
/// motion or a touch that delayed the writing is over.
@UI final class SessionKeeper {
  typealias Snapshot = (lightbox: Lightbox, time: Instant)

  private let store: SessionStore
  private let loop: Loop
  private let album: PhotoAlbum
  private let snapshot: () -> Snapshot
  private let onFailure: @UI (Phrase) -> Void
  /// The record that was written last.
  private var written: SessionWindow
  private var state = WindowState()
  private var size = Size.zero
  /// The session ID under which the compositor remembers the window's workspace and position; nil
  /// if there is none.
  private var desktopSession: String?
  /// The name of the photo whose row must still be scrolled to the top; nil if there is none, or if
  /// this was done or given up.
  private var row: [UInt8]?
  private var timer: EventLoop.Timer?
  /// True if the record was not written because something moved, or because fingers held something.
  private var awaitsRelease = false
  /// True if a failure was reported; further failures are not reported.
  private var hasFailed = false

  /// The seconds between the first frame after a pause and the writing of the record.
  private let delay: Double

  /// Creates the keeper of the record `window`, or of a new record if `window` is nil.
  ///
  /// `row` is the name of the photo whose row must be scrolled to the top; nil for none. After the
  /// first frame that follows a pause without frames, a changed record is written `delay` seconds
  /// later, or when nothing moves any more. `snapshot` returns the current state. `onFailure` gets
  /// a sentence if the record cannot be written.
  init(
    _ store: SessionStore, _ window: SessionWindow?, row: [UInt8]?, in loop: Loop,
    _ album: PhotoAlbum, delay: Double = 2, snapshot: @escaping () -> Snapshot,
    onFailure: @escaping @UI (Phrase) -> Void
  ) {
    (self.store, self.loop, self.album) = (store, loop, album)
    (self.snapshot, self.onFailure, self.row, self.delay) = (snapshot, onFailure, row, delay)
    written = window ?? SessionWindow(id: .random(in: 1 ... .max))
    desktopSession = written.desktopSession
  }

  // MARK: The place

  /// Returns the photo whose row must be scrolled to the top. Returns nil if no row must be
  /// scrolled, or if the photo is not among `cells`, the cells that are shown. Returns the photo
  /// only once. If `isTouched` is true, because the user has already given input, returns nil now
  /// and later.
  func restoreRow(isTouched: Bool, cells: some Collection<PhotoID>) -> PhotoID? {
    guard let name = row else { return nil }
    let photo = album.number == 0 && !isTouched ? album.photo(named: name) : nil
    guard isTouched || photo.map(cells.contains) == true else { return nil }
    row = nil
    return photo
  }

  /// Stops waiting for the photo whose row must be scrolled to the top, if the complete listing
  /// does not contain this photo.
  func giveUpRow() {
    if let name = row, album.photo(named: name) == nil { row = nil }
  }

  /// Records a window event. A frame event starts a timer, unless the timer is running. When the
  /// timer fires and nothing moves, the record is written if it has changed.
  func record(_ event: WindowEvent) {
    switch event {
    case .stateChanged(let state): self.state = state
    case .resized(let size, _): self.size = size
    case .sessionBegan(let name): desktopSession = name
    case .frame: awaitRest()
    default: break
    }
  }

  /// Starts the timer if a motion or a touch has delayed the writing of the record, and is over
  /// now. Must be called after each event, because the end of a touch may cause no new frame.
  func follow(_ lightbox: Lightbox, at time: Instant) {
    if awaitsRelease, lightbox.isSettled(at: time) { awaitRest() }
  }

  private var present: SessionWindow {
    let (lightbox, time) = snapshot()
    var window = written
    window.desktopSession = desktopSession
    window.isMaximized = state.isMaximized
    window.isFullscreen = state.isFullscreen && !lightbox.slideshow.madeFullscreen
    // A size that the desktop has chosen is not stored.
    if !state.isMaximized, !state.isFullscreen, !state.isTiled {
      window.size =
        SessionWindow.Size(width: Int(size.width), height: Int(size.height)) ?? window.size
    }
    // If nothing was shown, the stored place is kept.
    guard row == nil, !lightbox.cells.isEmpty else { return window }
    let isOpen = lightbox.mode == .photo
    let photo = isOpen ? lightbox.current : lightbox.firstInSight(at: time)
    window.folder = album.folderPath?.bytes
    window.files = window.folder == nil ? album.namedFiles : []
    let isKnown = window.folder != nil || !window.files.isEmpty
    window.photo = isKnown ? photo.flatMap(album.name(of:)) : nil
    window.isOpen = isOpen && window.photo != nil
    window.order = album.order
    return window
  }

  // MARK: Writing

  private func awaitRest() {
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now + delay) { [unowned self] in
      timer = nil
      let (lightbox, time) = snapshot()
      // If something still moves, its frames set another timer. If fingers hold something, there
      // are no frames, so their release is awaited.
      awaitsRelease = !lightbox.isSettled(at: time)
      guard !awaitsRelease, row == nil, !lightbox.cells.isEmpty else { return }
      let window = present
      guard window != written else { return }
      written = window
      store.put(window)
      UI.task { [weak self, store] in
        let failure = await OneShotThread.run { Self.write(to: store) }
        if let failure { self?.report(failure) }
      }
    }
  }

  /// Writes the record when the window closes.
  func finish() {
    timer?.cancel()
    store.put(present)
    if let failure = Self.write(to: store) { Notice.write(failure.description) }
    store.release()
  }

  /// Writes the newest record. Returns nil on success, else a sentence about the failure.
  nonisolated private static func write(to store: SessionStore) -> Phrase? {
    do throws(FileJobError) {
      try store.write()
      return nil
    } catch {
      return Phrase("The place is not remembered: {0}", error.phrase)
    }
  }

  private func report(_ failure: Phrase) {
    guard !hasFailed else { return }
    hasFailed = true
    Notice.write(failure.description)
    onFailure(failure)
  }
}
