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

  /// Updates the album with the newest state of the listing of the source `number`. If the listing
  /// has failed, ends the event loop with this failure.
  func receive(_ found: Result<AlbumUpdate, ProgramFailure>, of number: Int) {
    switch found {
    case .success(let update) where number != album.number:
      album.receive(update, of: number)
    case .success(let update):
      if number == 0 {
        album.receiveFirst(update, isTouched: isTouched)
      } else {
        album.receive(update, of: number)
      }
      Diagnostics.log("listed so far: \(album.shown.countText)")
      showOrdered()
    case .failure(let failure):
      self.failure = failure
      loop.stop()
    }
  }

  /// Shows the album in its sort order. If nothing is shown yet and a photo was requested, first
  /// shows it without sorting, because sorting may take time.
  func showOrdered() {
    // A guessed size of the window would load the wrong thumbnails.
    guard hasSize || lightbox.mode == .photo else { return awaitsSize = true }
    guard var loaders else { return }
    if album.start != nil, lightbox.photos.isEmpty { handle(album.events()) }
    handle(interpreter.showOrdered(with: &loaders))
  }

  /// Handles the events that show the album, and then scrolls to the remembered row if it is shown.
  private func handle(_ events: [Event]) {
    for event in events { handle(event, at: present) }
    if let photo = session?.restoreRow(isTouched: isTouched, cells: lightbox.cells) {
      handle(.album(.returned(to: photo)), at: present)
    }
  }

  /// Shows the photos again after new facts have arrived, if the order or the filter needs headers.
  private func showRead() {
    guard album.needsHeaders, var loaders else { return }
    handle(interpreter.showArranged(with: &loaders))
  }

  /// Handles a result that the loaders could not return immediately.
  func receive(_ answer: WindowLoaders.Answer) {
    switch answer {
    case .folder(let path): open(OpenableFiles([path]), for: album.nextRequest())
    case .sibling(let path, let request):
      if album.admit(request, isSibling: true) { show(album.enter(sibling: path)) }
    case .reply(let reply, let photo):
      if let event = interpreter.loading.event(reply, of: photo) { handle(event, at: present) }
    case .piece(let piece, let replies, let photo):
      handle(interpreter.event(replies, piece, of: photo), at: present)
    case .event(let event):
      let time = handle(event, at: present)
      // A text that was pasted.
      if case .input(let input) = event { journal.record(.input(input), at: time, lightbox) }
    case .listed(let found, let number): receive(found, of: number)
    case .listedWholly(let number, let begin): listed(number, since: begin)
    case .facts(let facts):
      album.record(facts)
      showOrdered()
    case .headers(let facts):
      album.record(facts)
      handle(.album(.aspects(facts.compactMapValues(\.aspect))), at: present)
      handle(.album(.films(facts.mapValues(\.hasFilm))), at: present)
      showRead()
    case .keywords(let keywords):
      album.record(keywords)
      showRead()
    case .finished(let result):
      let changed = result.outcome.changed.keys.map { ($0, album[$0].path) }
      // Headers that were requested while the files were away could not be read.
      let back = result.outcome.back.map { ($0, album[$0].path) }
      if !changed.isEmpty || !back.isEmpty { loaders?.forget(changed + back) }
      watch?.forget(changed.map(\.1))
      watch?.forget(result.renamed.flatMap { [$0.before, $0.after] })
      defer { watch?.resume() }
      handle(interpreter.receive(result), at: present)
      // Headers that were read, but not reported yet, are read anew. Photos out of sight get their
      // new shapes from them.
      for photo in result.outcome.changed.keys {
        loaders?.headers.request(photo, album[photo].path)
      }
      guard var loaders,
        !result.outcome.gone.isEmpty || !result.outcome.back.isEmpty || !result.renamed.isEmpty
      else { return }
      album.requestCurrent(result.outcome.back.first)
      // Facts about photos that were away may be missing.
      if !result.outcome.back.isEmpty { return showOrdered() }
      handle(interpreter.showArranged(with: &loaders))
    case .arranged(let arrangement): handle(album.receive(arrangement))
    case .contents(let found, let folder): handle(album.events(found, of: folder))
    }
  }

  /// Updates the album with the changes that a repeated listing has found.
  func receive(_ again: AlbumRelisting.Result) {
    album.receive(again)
    Diagnostics.log(
      "its folders have changed: \(album.shown.countText), \(again.changed.count) written anew")
    if !again.changed.isEmpty {
      loaders?.forget(again.changed.map { ($0, album[$0].path) })
      handle([.jobs(.changed(Dictionary(again.changed.map { ($0, 0) }) { $1 }))])
    }
    if !again.covers.isEmpty { handle(.album(.coversChanged(again.covers)), at: present) }
    if !again.returned.isEmpty {
      // Their ratings are read anew, which reports only photos that have one.
      handle(.album(.rated(Dictionary(again.returned.map { ($0, .none) }) { $1 })), at: present)
    }
    if again.source == album.number { showOrdered() }
  }

  // MARK: Files that are dropped or pasted

  /// Checks files on another thread, and then opens them. Does not open them if the album by then
  /// shows something that the user requested later.
  func open(_ check: @escaping @Sendable () -> OpenableFiles) {
    let request = album.nextRequest()
    UI.task { [self] in open(await OneShotThread.run(check), for: request) }
  }

  /// Opens `files` unless `request` is outdated; in both cases shows a notice of any failures.
  private func open(_ files: OpenableFiles, for request: PhotoAlbum.OpenRequest) {
    guard let loaders else { return }
    if !files.paths.isEmpty, album.admit(request) {
      let wanted = album.enter(files.paths, opensPhoto: files.isOnePhoto)
      if let folder = files.folder { loaders.recent.record(folder, for: .open) }
      show(wanted)
    }
    if let notice = files.notice { handle(.notice(.failed(notice)), at: present) }
  }

  /// Lists and shows the source `wanted`; if it is nil, shows the album's current source.
  private func show(_ wanted: PhotoAlbum.Wanted?) {
    guard var loaders else { return }
    handle(interpreter.show(wanted, with: &loaders))
  }
}
