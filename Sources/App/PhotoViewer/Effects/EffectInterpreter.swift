internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// Passes events to a ``Lightbox``, and performs the effects that the lightbox returns. A window
/// and a replay both use this type, with different ``Loaders``.
///
/// Events are queued: while the effects of one event are performed, no other event is handled.
/// Events that the effects cause immediately are handled afterwards, in order.
struct EffectInterpreter {
  private(set) var lightbox: Lightbox
  let album: PhotoAlbum
  /// The conversion of the decoders' replies to events.
  var loading: PhotoLoading

  init(_ lightbox: Lightbox, album: PhotoAlbum) {
    (self.lightbox, self.album) = (lightbox, album)
    loading = PhotoLoading(album: album)
  }

  /// Handles `event` at `time`, and then all events that its effects cause immediately.
  package mutating func handle(_ event: Event, at time: Instant, with loaders: inout some Loaders) {
    var line = [event][...]
    while let next = line.popFirst() {
      let effects = lightbox.handle(next, at: time)
      loaders.record(next)
      for effect in effects { line += perform(effect, with: &loaders) }
      line += album.awaitedEvents()
      let captions = effects.compactMap { effect -> Caption? in
        if case .typeset(let caption) = effect { caption } else { nil }
      }
      guard !captions.isEmpty else { continue }
      let drawn = loaders.draw(captions)
      if !drawn.pictures.isEmpty { line.append(.texts(drawn)) }
    }
  }

  /// Performs one effect, and returns the events that it causes immediately.
  private mutating func perform(_ effect: Effect, with loaders: inout some Loaders) -> [Event] {
    switch effect {
    case .load(let photo, let fitting): return load(photo, fitting: fitting, with: &loaders)
    case .loadArea(let photo, let area): return loadPiece(.area(area), of: photo, with: &loaders)
    case .loadFrame(let photo, let index):
      return loadPiece(.frame(index), of: photo, with: &loaders)
    case .loadThumbnail(let photo, let side):
      return loadThumbnail(photo, side: side, with: &loaders)
    case .loadDetails(let photo): return loadDetails(photo, with: &loaders)
    case .find(let prefix, let from): return [.album(.found(album.find(prefix, from: from)))]
    case .nameCells(let photos):
      return [.album(.names(Dictionary(photos.map { ($0, album.title(of: $0)) }) { $1 }))]
    case .askName(let photo): return [.jobs(.name(photo, album.title(of: photo)))]
    case .askFolder(let purpose, let photos):
      return [.folders(loaders.askFolder(purpose, photos, near: album.displayed.folder))]
    case .request(_, let photos), .run(_, let photos):
      return loaders.perform(effect, on: album.files(of: photos.map(album.shownFile)))
    case .showOther(let photo):
      album.showOther(of: photo)
      return [.jobs(.changed([photo: 0]))]
    case .describePosition(let photo):
      return [.album(.positionLabel(photo, album.positionLabel(of: photo)))]
    case .showTitle(let photo, let position, let count):
      let title = Phrase.verbatim(album.title(of: album.shownFile(of: photo)))
      let (number, total) = (Phrase.number(position), Phrase.number(count))
      setTitle(Phrase("{0} ({1} of {2})", title, number, total), with: &loaders)
      let shown =
        album.displayed.found?.filter != .marked
        ? Phrase("{0} / {1}", number, total) : Phrase("{0} / {1} marked", number, total)
      let pair = album.pairLabel(of: photo).map { Phrase.sequence([shown, .verbatim("  "), $0]) }
      return [.window(.title(title, position: pair ?? shown))]
    case .showAlbumTitle:
      let count = album.displayed.countText
      let title = album.displayed.title(from: album.workingFolder)
      setTitle(
        Phrase("{0} ({1})", context: "an album, and what is in it", title, count), with: &loaders)
      return [.window(.title(title, position: count))]
    case .showFolderTitle(let folder):
      loaders.setTitle(album.title(of: folder))
      return [.window(.title(.verbatim(album.title(of: folder)), position: Phrase("folder")))]
    case .openFolder(let folder): return show(album.enter(folder), with: &loaders)
    case .leaveFolder(let beyondStart)
    where album.isEntered || (!beyondStart && album.awaitsOutside):
      album.requestCurrent(album.leave())
      return showOrdered(with: &loaders)
    case .leaveFolder(let beyondStart):
      return beyondStart ? ascend({ $0.ascend() }, with: &loaders) : []
    case .ascend(let levels): return ascend({ $0.ascend(levels: levels) }, with: &loaders)
    case .openSibling(let step):
      guard let folder = album.folder else { break }
      loaders.openSibling(of: folder, by: step, for: album.nextRequest())
    case .orderAlbum(let order):
      album.order(by: order)
      return showOrdered(with: &loaders)
    case .filterAlbum(let filter):
      let (hadFacts, hadHeaders) = (album.needsFacts, album.needsHeaders)
      album.filter(by: filter, lightbox.album.ratings)
      let isRead = (hadFacts || !album.needsFacts) && (hadHeaders || !album.needsHeaders)
      return isRead ? showArranged(with: &loaders) : showOrdered(with: &loaders)
    case .followRatings:
      album.follow(lightbox.album.ratings)
      return showArranged(with: &loaders)
    case .perform(let job):
      guard let result = loaders.perform(job, on: album.files(of: job.photos)) else { return [] }
      return [receive(result)] + showArranged(with: &loaders)
    case .drag(let photos, let view):
      loaders.drag(
        album.files(of: photos), view, lightbox.library.picture(of: view.photo),
        scale: lightbox.deviceScale)
    case .loadCover(let folder):
      guard case .folder(let path) = album[folder] else { return [] }
      let found = loaders.loadContents(of: path, for: folder, pairs: album.pairs)
      return found.map { album.events($0, of: folder) } ?? []
    case .addUpSizes(let photos, _), .checkFolder(_, _, let photos, _), .copy(let photos):
      return loaders.perform(effect, on: album.files(of: photos))
    case .cancelLoad, .cancelThumbnail, .cancelJob, .chooseFolder, .showFolder, .completeFolder,
      .openSettings, .copyText, .pasteText, .select, .edit, .paste, .setFullscreen,
      .inhibitIdle, .setCursor, .window, .quit:
      return loaders.perform(effect, on: PhotoFiles())
    case .typeset: break
    }
    return []
  }

  /// Calls `step`, which goes up to another folder, and returns the events that show this folder.
  /// Returns none if `step` has not changed the source, or if the folder must be listed first.
  private func ascend(
    _ step: (PhotoAlbum) -> PhotoAlbum.Wanted?, with loaders: inout some Loaders
  ) -> [Event] {
    let before = album.number
    let wanted = step(album)
    return album.number == before ? [] : show(wanted, with: &loaders)
  }

  private func setTitle(_ title: Phrase, with loaders: inout some Loaders) {
    loaders.setTitle(lightbox.environment.text(title))
  }

  /// Lists the source `wanted`. Returns the events that show this source; if the listing comes
  /// later, returns the event that tells the lightbox about the wait. If `wanted` is nil, returns
  /// the events that show the current source, which is already listed.
  func show(_ wanted: PhotoAlbum.Wanted?, with loaders: inout some Loaders) -> [Event] {
    if let wanted {
      guard let update = loaders.list(wanted) else { return album.awaitedEvents() }
      album.receive(update, of: wanted.number)
    }
    return showOrdered(with: &loaders) + album.awaitedEvents()
  }

  /// Returns the events that show the album in its sort order. Returns none if sizes and times of
  /// files must be read first, or if another thread sorts the album. Also begins to read the
  /// headers that the sort order needs, from the current photo onwards.
  func showOrdered(with loaders: inout some Loaders) -> [Event] {
    // They may have changed while another source was shown.
    album.follow(lightbox.album.ratings)
    let unrated = album.requestUnrated()
    if !unrated.isEmpty { loaders.readRatings(unrated) }
    let files = album.withoutFacts
    if !files.isEmpty {
      guard let facts = loaders.readFacts(files) else { return [] }
      album.record(facts)
    }
    let unread = album.withoutHeaders(from: lightbox.current)
    if let headers = loaders.readHeaders(unread) { album.record(headers) }
    return showArranged(with: &loaders)
  }

  /// Applies the result of a file job to the album. Returns the event that reports the result; the
  /// caller must then show the album again.
  func receive(_ result: FileJobResult) -> Event {
    album.hide(result.outcome.gone)
    album.unhide(result.outcome.back)
    let renamed = Set(result.renamed.map(\.photo))
    for file in result.renamed { album.rename(file.photo, to: file.after, with: renamed) }
    return .jobs(.finished(result.outcome))
  }

  /// Applies the result of a file job that ended after the window was closed; nothing is shown.
  mutating func receiveUnseen(_ result: FileJobResult, at time: Instant) {
    _ = lightbox.handle(receive(result), at: time)
  }

  /// Returns the events that show the album, sorted by the facts that are already known. Returns
  /// none if another thread must sort the album first.
  func showArranged(with loaders: inout some Loaders) -> [Event] {
    guard let request = album.pendingArrangement else { return album.events() }
    guard let made = loaders.arrange(request) else { return [] }
    return album.receive(made)
  }

  private mutating func load(
    _ photo: PhotoID, fitting: PixelSize?, with loaders: inout some Loaders
  ) -> [Event] {
    let (source, failure) = loading.source(of: photo)
    guard let source else { return failure.map { [$0] } ?? [] }
    let replies = loaders.load(
      photo, .pixels(fitting: fitting, preview: true), from: source,
      isCurrent: photo == lightbox.current)
    return replies.compactMap { loading.event($0, of: photo) }
  }

  private mutating func loadPiece(
    _ piece: PhotoPiece, of photo: PhotoID, with loaders: inout some Loaders
  ) -> [Event] {
    guard let source = loading.source(of: photo).source else {
      return [event([], piece, of: photo)]
    }
    let replies = loaders.loadPiece(piece, of: photo, from: source)
    return replies.map { [event($0, piece, of: photo)] } ?? []
  }

  /// Returns the event with a piece of a photo. `replies` are all replies of the decoder to the
  /// request for this piece.
  mutating func event(_ replies: [ImageReply], _ piece: PhotoPiece, of photo: PhotoID) -> Event {
    switch piece {
    case .area(let area):
      var decoded: Picture?
      for case .picture(let picture, isPreview: _, isDamaged: _) in replies { decoded = picture }
      return .library(.area(photo, area, decoded))
    case .frame(let index): return loading.event(replies, of: photo, frame: index)
    }
  }

  private func loadThumbnail(
    _ photo: PhotoID, side: Int, with loaders: inout some Loaders
  ) -> [Event] {
    switch album[album.shownFile(of: photo)] {
    case .broken: [.library(.thumbnailFailure(photo))]
    case .folder: []
    case .file(let path):
      loaders.loadThumbnail(photo, at: path, side: side).map(Event.library)
    }
  }

  private func loadDetails(_ photo: PhotoID, with loaders: inout some Loaders) -> [Event] {
    let (inspection, source) = PhotoInspection.begin(photo, of: album)
    guard let source else { return [inspection.event(for: photo)] }
    let isCurrent = photo == lightbox.current
    let whole = loaders.loadDetails(photo, inspection, from: source, isCurrent: isCurrent)
    return whole.map { [$0.event(for: photo)] } ?? []
  }
}
