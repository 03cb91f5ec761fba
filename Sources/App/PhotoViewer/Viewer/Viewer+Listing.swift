internal import Albums
internal import Desktop
internal import EventLoop
internal import Files
internal import Glibc
internal import ImageExchange
internal import Languages
internal import LightboxCore
internal import ProgramSupport
internal import System

/// Handles what changes the album of the window: listings, results of loaders and file jobs, and
/// dropped or pasted files.
extension Viewer {
  /// Records that the source `number` is listed completely. `time` is the time when the listing
  /// began, ns since 1970.
  func listed(_ number: Int, since time: Int64) {
    guard hasSize || number != 0 else { return listedSince = time }
    watch?.recordListed(number, since: time)
    leftovers.sweep(album.shown.read)
    guard number == 0 else { return }
    session?.giveUpRow()
    if album.whole.isSample {
      let pictures = UserFolders.pictures(environment: ProcessBytes.environment)
      handle(
        .notice(.sampleAlbum(pictures: pictures.map { .verbatim($0.display) })), at: present)
    }
  }

  /// Returns the photo to show after a further part of the album was listed; nil keeps the current
  /// photo. `before` is the first photo of the album before this part was added; nil if the album
  /// was empty. If no photo was requested and the user has given no input yet, the first photo of
  /// the album is shown.
  func begin(after before: PhotoID?) -> PhotoID? {
    if before == nil { return album.start }
    return album.start == nil && !isTouched ? album.photos.first : nil
  }

  /// Updates the album with the newest state of the listing of the source `number`. If the listing
  /// has failed, ends the event loop with this failure.
  func receive(_ found: Result<AlbumUpdate, ProgramFailure>, of number: Int) {
    switch found {
    case .success(let update) where number != album.number:
      album.receive(update, of: number)
    case .success(let update) where lightbox.mode == .album && !hasSize:
      // For a guessed window size, other thumbnails would be loaded.
      waiting = update
    case .success(let update):
      waiting = nil
      let before = album.photos.first
      album.receive(update, of: number)
      Diagnostics.log("listed so far: \(album.shown.countText)")
      show(current: number == 0 ? begin(after: before) : nil)
      if let photo = session?.takeRow(isTouched: isTouched) {
        handle(.album(.returned(to: photo)), at: present)
      }
    case .failure(let failure):
      self.failure = failure
      loop.stop()
    }
  }

  /// Shows the album in its order. `current` is the photo to show; nil keeps the current photo.
  /// Work that would delay the first photo is done later.
  func show(current: PhotoID?) {
    guard var loaders else { return }
    if let current, lightbox.photos.isEmpty { handle([album.event(current: current)]) }
    handle(interpreter.showOrdered(current: current, with: &loaders))
  }

  private func handle(_ events: [Event]) {
    for event in events { handle(event, at: present) }
  }

  /// Shows the photos anew, after facts from their headers or sidecars have arrived.
  private func showRead() {
    guard album.needs.contains(.headers), var loaders else { return }
    handle(interpreter.showArranged(with: &loaders))
  }

  /// Handles a result that the loaders could not return immediately.
  func receive(_ answer: WindowLoaders.Answer) {
    switch answer {
    case .folder(let path, isSibling: false): open(OpenableFiles([path]))
    case .folder(let path, isSibling: true): show(album.enter(sibling: path))
    case .reply(let reply, let photo):
      if let event = interpreter.loading.event(reply, of: photo) { handle(event, at: present) }
    case .frame(let replies, let photo, let index):
      handle(interpreter.loading.event(replies, of: photo, frame: index), at: present)
    case .event(let event): handle(event, at: present)
    case .listed(let found, let number):
      receive(found, of: number)
      openAwaited()
    case .listedWholly(let number, let begin): listed(number, since: begin)
    case .facts(let facts):
      album.record(facts)
      show(current: nil)
    case .headers(let facts):
      album.record(facts)
      handle(.album(.aspects(facts.compactMapValues(\.aspect))), at: present)
      handle(.album(.films(facts.mapValues(\.hasFilm))), at: present)
      showRead()
    case .keywords(let keywords):
      album.record(keywords)
      showRead()
    case .finished(let result):
      if !result.outcome.changed.isEmpty { loaders?.forget(result.outcome.changed.keys) }
      watch?.forget(result.outcome.changed.keys.map { album[$0].path })
      watch?.forget(result.renamed.flatMap { [$0.before, $0.after] })
      defer { watch?.resume() }
      handle(interpreter.receive(result), at: present)
      guard var loaders,
        !result.outcome.gone.isEmpty || !result.outcome.back.isEmpty || !result.renamed.isEmpty
      else { return }
      handle(interpreter.showArranged(current: result.outcome.back.first, with: &loaders))
    case .arranged(let arrangement):
      if let event = album.receive(arrangement) { handle(event, at: present) }
      openAwaited()
    case .contents(let found, let folder): handle(album.events(found, of: folder))
    }
  }

  /// Shows the differences that a repeated listing has found.
  func receive(_ again: AlbumRelisting.Result) {
    album.receive(again)
    Diagnostics.log(
      "its folders have changed: \(album.shown.countText), \(again.changed.count) written anew")
    if !again.changed.isEmpty {
      loaders?.forget(again.changed)
      handle([.jobs(.changed(Dictionary(again.changed.map { ($0, 0) }) { $1 }))])
    }
    if !again.covers.isEmpty { handle(.album(.coversChanged(again.covers)), at: present) }
    if again.source == album.number { show(current: nil) }
  }

  // MARK: Files that are dropped or pasted

  /// Checks the files in received data on another thread, and then opens them.
  func open(_ data: ReceivedData) {
    UI.task { [self] in open(await OneShotThread.run { OpenableFiles(data) }) }
  }

  func open(_ files: OpenableFiles) {
    guard let loaders else { return }
    if !files.paths.isEmpty {
      let wanted = album.enter(files.paths)
      awaited = files.isOnePhoto ? album.number : nil
      if let folder = files.folder { loaders.recordOpened(folder) }
      show(wanted)
    }
    if let notice = files.notice { handle(.notice(.failed(notice)), at: present) }
  }

  /// Shows `wanted` after it is listed; nil shows the album's current source.
  private func show(_ wanted: PhotoAlbum.Wanted?) {
    guard var loaders else { return }
    handle(interpreter.show(wanted, with: &loaders))
  }

  /// Opens the single photo that was dropped or pasted last, if it is listed and not opened yet.
  func openAwaited() {
    guard let number = awaited else { return }
    guard number == album.number else { return awaited = nil }
    guard let photo = album.start, lightbox.cells.contains(photo) else { return }
    awaited = nil
    handle(.album(.opened(photo)), at: present)
  }
}
