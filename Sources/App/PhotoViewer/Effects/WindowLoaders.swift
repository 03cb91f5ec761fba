internal import Albums
internal import Decoding
internal import Desktop
internal import EventLoop
internal import FileJobs
internal import Files
internal import Geometry
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels
internal import ProgramSupport
internal import System

/// The ``Loaders`` of a window. They do not block the event loop: other processes decode photos,
/// and other threads read files, sort albums and draw slow texts. Their results are passed to
/// `onAnswer`.
@UI final class WindowLoaders: @UI Loaders {
  /// A result that a method could not return immediately, and that is passed to `onAnswer` later.
  enum Answer {
    /// A folder to show. This folder is added to the history of shown folders.
    case folder(FilePath)
    /// A sibling folder to show. In the history, it replaces the folder that was shown when the
    /// request was made.
    case sibling(FilePath, for: PhotoAlbum.OpenRequest)
    case reply(ImageReply, of: PhotoID)
    case piece(PhotoPiece, [ImageReply], of: PhotoID)
    case event(Event)
    /// The newest state of a listing, or its failure; `of` is the number of the listed source.
    case listed(Result<AlbumUpdate, ProgramFailure>, of: Int)
    /// The source with this number is listed completely; `since` is the time when the listing
    /// began, ns since 1970.
    case listedWholly(Int, since: Int64)
    /// The photos for the cover of the folder `of`; nil if this folder has not been read after one
    /// second. The photos then come later.
    case contents(FolderContents?, of: PhotoID)
    case facts(FileFactsTable)
    case headers([PhotoID: HeaderFacts])
    /// The keywords from the photos' sidecars.
    case keywords([PhotoID: [String]])
    case arranged(AlbumArrangement)
    case finished(FileJobResult)
  }

  private enum Work: Hashable {
    case pixels(PhotoID)
    case area(PhotoID)
    case frame(PhotoID)
    case details(PhotoID)
  }

  /// The greatest number of photos whose stored facts ``anticipate(_:)`` looks up.
  nonisolated private static let mostAnticipated = 2000
  nonisolated private static let anticipation = Duration.milliseconds(50)

  /// The seconds after which the lightbox is informed that a photo loads slowly.
  private static let slow = 1.0

  private let window: Window
  private let loop: Loop
  private let decoders: DecodeQueue
  let thumbnails: ThumbnailRequests
  private let onAnswer: @UI (Answer) -> Void
  private let onQuit: @UI () -> Void
  private let texts: TextRenderer
  private let covers: BlockingWorkQueue<FilePath, FolderContents>
  /// The newest request to sort the album, until the work on it begins; otherwise nil.
  private var nextArrangement: AlbumArrangement.Request?
  private var isArranging = false
  private let fileWork: FileJobWork
  let fileJobs: FileJobQueue
  let recent: RecentFolders
  private let exchange: FileExchange
  private let services: DesktopServices
  private let ratings: RatingStore
  private let headerStore: HeaderFactsStore?
  let headers: HeaderReading
  /// The running tasks that load pixels, close-ups, frames and details, at most one of each for a
  /// photo.
  private var newest: [Work: (ticket: DecodeTicket<ImageReply>, task: Task<Void, Never>)] = [:]
  /// True while fingers touch the photo. The decoding of other photos is then held back, so that
  /// the frames of the motion are drawn in time.
  var isHeld = false {
    didSet { if isHeld != oldValue { decoders.isHeldBack = isHeld } }
  }

  /// Drops the facts from the headers of `changed`, the photos whose files have changed. Also drops
  /// the pixels that were decoded before the window existed, because their file may have changed.
  func forget(_ changed: some Sequence<(PhotoID, FilePath)>) {
    decoders.forgetAnticipated()
    headers.forget(changed)
  }

  /// Creates the loaders. `settingsFile` is the settings file that the command line names; nil for
  /// the user's own. `onAnswer` gets each result that a method could not return immediately.
  /// `onQuit` is called when the lightbox requests the end of the program.
  init(
    window: Window, loop: Loop, decoders: DecodeQueue, thumbnails: ThumbnailStore?,
    headers: HeaderFactsStore?, ratings: RatingStore, recent: RecentFolders,
    settingsFile: FilePath?, onAnswer: @escaping @UI (Answer) -> Void,
    onQuit: @escaping @UI () -> Void
  ) {
    (self.window, self.loop, self.decoders, self.ratings) = (window, loop, decoders, ratings)
    (self.onAnswer, self.onQuit, headerStore, self.recent) = (onAnswer, onQuit, headers, recent)
    services = DesktopServices(loop: loop, window: window, settingsFile: settingsFile) {
      onAnswer(.event(.notice($0)))
    }
    covers = BlockingWorkQueue(in: loop, most: 4, mostWithSlow: 16, patience: 1)
    exchange = FileExchange(in: loop) { onAnswer(.event(.notice(.failed($0)))) }
    self.thumbnails = ThumbnailRequests(decoders: decoders, store: thumbnails)
    let home = UserFolders.home(environment: ProcessBytes.environment)
    fileWork = FileJobWork(
      trash: .users(environment: ProcessBytes.environment), ratings: ratings,
      thumbnails: thumbnails, headers: headers, folders: FolderText(home: home))
    fileJobs = FileJobQueue(fileWork)
    fileJobs.receiveResults {
      onAnswer(.finished($0))
    } report: {
      onAnswer(.event(.jobs(.progress(done: $0, of: $1))))
    }
    self.headers = HeaderReading(decoders: decoders, store: headers) { found, rated in
      onAnswer(.headers(found))
      Self.readRatings(rated, inside: found.mapValues(\.stars), from: ratings, onAnswer)
    }
    texts = TextRenderer { onAnswer(.event(.texts($0))) }
  }

  func close() {
    for load in newest.values { load.task.cancel() }
    thumbnails.cancelAll()
    headers.cancel()
    services.close()
  }

  /// Waits until the file jobs are done; called after the event loop has ended. Prints to standard
  /// error which jobs were not done, and returns the results that were not shown.
  func finish() -> [FileJobResult] {
    headers.finish()
    for text in fileJobs.finish() { Notice.write(text) }
    var results: [FileJobResult] = []
    while let result = fileJobs.takeResult() { results.append(result) }
    for failure in results.compactMap(\.failure) { Notice.write(failure.description) }
    return results
  }

  /// Raises the priority of a photo that is being loaded ahead, because it is current now.
  func raise(_ photo: PhotoID) { newest[.pixels(photo)]?.ticket.raise(.visible) }

  // MARK: Loads

  func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply] {
    let ticket = decoders.request(wanted, on: source, priority: isCurrent ? .visible : .ahead)
    begin(.pixels(photo), ticket) { [loop, onAnswer] in
      let timer = loop.schedule(at: loop.time.now + Self.slow) {
        onAnswer(.event(.library(.slow(photo))))
      }
      defer { timer.cancel() }
      for await reply in ticket.answers {
        guard !Task.isCancelled else { return }
        if case .picture = reply { timer.cancel() }
        onAnswer(.reply(reply, of: photo))
      }
    }
    return []
  }

  func loadPiece(
    _ piece: PhotoPiece, of photo: PhotoID, from source: ImageSource
  ) -> [ImageReply]? {
    let (work, priority): (Work, DecodeQueue.Priority) =
      switch piece {
      case .area: (.area(photo), .visible)
      case .frame: (.frame(photo), .frame)
      }
    let ticket = decoders.request(piece.wanted, on: source, priority: priority)
    begin(work, ticket) { [onAnswer] in
      var replies: [ImageReply] = []
      for await reply in ticket.answers { replies.append(reply) }
      guard !Task.isCancelled else { return }
      onAnswer(.piece(piece, replies, of: photo))
    }
    return nil
  }

  /// Performs `body`, which reads the answers of `ticket`, and cancels the older task for the same
  /// work: its answer could come later, and describe the file as it was before a change.
  private func begin(
    _ work: Work, _ ticket: DecodeTicket<ImageReply>, _ body: @escaping @UI () async -> Void
  ) {
    newest[work]?.task.cancel()
    let task = UI.task { [weak self] in
      await body()
      if !Task.isCancelled { self?.newest[work] = nil }
    }
    newest[work] = (ticket, task)
  }

  func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [LibraryEvent] {
    thumbnails.load(photo, path, side: side) { [onAnswer] in onAnswer(.event(.library($0))) }
    headers.request(photo, path)
    return []
  }

  func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection? {
    let ticket = decoders.request(.header, on: source, priority: isCurrent ? .visible : .ahead)
    begin(.details(photo), ticket) { [onAnswer, ratings] in
      var inspection = inspection
      for await reply in ticket.answers { inspection.add(reply) }
      inspection = await OneShotThread.run { [inspection] in
        var inspection = inspection
        inspection.add(beside: ratings.texts(of: inspection.path, inspection.companion))
        inspection.addCompanionSize()
        return inspection
      }
      inspection.add(source)
      guard !Task.isCancelled else { return }
      onAnswer(.event(inspection.event(for: photo)))
    }
    return nil
  }

  func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate? {
    let begin = ChangeTime.now
    let updates = wanted.listing.stream()
    UI.task { [self] in
      for await update in updates {
        await anticipate(update)
        onAnswer(.listed(update, of: wanted.number))
      }
      onAnswer(.listedWholly(wanted.number, since: begin))
    }
    return nil
  }

  /// Looks in the store of header facts for facts about the first photos of the listing `found`,
  /// 2000 at most, and passes these facts to `onAnswer`. Must be called before the listing is
  /// shown, so that the rows keep their layout when the thumbnails arrive. Takes 50 ms at most.
  func anticipate(_ found: Result<AlbumUpdate, ProgramFailure>) async {
    guard case .success(let update) = found, let headerStore else { return }
    let photos = update.photos.lazy.filter { [headers] in !headers.isKnown($0) }
    let files = PhotoFiles(Array(photos.prefix(Self.mostAnticipated)), in: update.catalogue)
    guard !files.isEmpty else { return }
    let known = await OneShotThread.run {
      headerStore.find(files, within: Self.anticipation).facts
    }
    headers.recordKnown(known.keys)
    if !known.isEmpty { onAnswer(.headers(known)) }
  }

  /// Calls `find` on another thread, and then passes the answer to `onAnswer`.
  private func answer(_ find: @escaping @Sendable () -> Answer) {
    UI.task { [onAnswer] in onAnswer(await OneShotThread.run(find)) }
  }

  func readFacts(_ files: PhotoFiles) -> FileFactsTable? {
    answer { .facts(FileFactsTable(reading: files)) }
    return nil
  }

  func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]? {
    headers.read(files)
    return nil
  }

  /// Reads the ratings of photos. Also looks up the stored facts from their headers, because the
  /// stars in a photo's own file count as its rating.
  func readRatings(_ files: PhotoFiles) {
    guard let headerStore else {
      return Self.readRatings(files, inside: [:], from: ratings, onAnswer)
    }
    UI.task { [headers, ratings, onAnswer] in
      let known = await OneShotThread.run { headerStore.find(files).facts }
      headers.recordKnown(known.keys, upTo: files.last?.0)
      if !known.isEmpty { onAnswer(.headers(known)) }
      let stars = known.mapValues(\.stars).filter { $0.value > 0 }
      Self.readRatings(files, inside: stars, from: ratings, onAnswer)
    }
  }

  /// Reads ratings on another thread; `inside` has the stars in the photos' own files.
  private static func readRatings(
    _ files: some Collection<(PhotoID, FilePath)> & Sendable, inside stars: [PhotoID: Int],
    from ratings: RatingStore, _ onAnswer: @escaping @UI (Answer) -> Void
  ) {
    guard !files.isEmpty else { return }
    let (parts, continuation) = AsyncStream.makeStream(of: Answer.self)
    OneShotThread.start {
      ratings.read(files, inside: stars) {
        continuation.yield(.event(.album(.rated($0))))
      } reportKeywords: {
        continuation.yield(.keywords($0))
      }
      continuation.finish()
    }
    UI.task {
      for await part in parts { onAnswer(part) }
    }
  }

  private func run(_ program: BoundProgram, on files: PhotoFiles) {
    // The paths are absolute, so that no name can be mistaken for an option.
    let folder = FilePath.workingFolder
    let arguments = program.arguments(for: files.map { $0.1.absolute(from: folder).bytes })
    // With the token of the pressed key, the program may bring its window to the front.
    window.requestToken { [onAnswer] token in
      UI.task {
        let failure = await OneShotThread.run { StartedProgram.start(arguments, token: token) }
        guard let failure else { return }
        let sentence = Phrase(
          "{0} could not be started: {1}.", .verbatim(program.label), .verbatim(failure))
        onAnswer(.event(.jobs(.finished(FileJobOutcome(sentence, isFailure: true)))))
      }
    }
  }

  func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult? {
    fileJobs.perform(job, on: files)
    if let folder = job.folder, let path = fileWork.folders.path(of: folder.text) {
      recent.record(path, for: folder.purpose)
    }
    return nil
  }

  // MARK: Folders

  func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent {
    services.findChooser { [onAnswer] in onAnswer(.event(.folders(.chooserFound))) }
    let texts = fileWork.folders
    let start = texts.text(of: folder ?? texts.home ?? FilePath("/")) ?? "/"
    return .question(
      purpose, photos, start: start.hasSuffix("/") ? start : start + "/",
      recent: recent[purpose].compactMap(texts.text(of:)))
  }

  func openSibling(of folder: FilePath, by step: Int, for request: PhotoAlbum.OpenRequest) {
    answer {
      SiblingFolder.find(beside: folder, by: step).map { .sibling($0, for: request) }
        ?? .event(.notice(.message(step > 0 ? Phrase("Last folder") : Phrase("First folder"))))
    }
  }

  func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double) {
    let drawn = picture.map { DragPicture(of: $0, in: view, scale: scale) }
    window.startDrag(exchange.offer(files), drawn)
  }

  func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement? {
    nextArrangement = request
    guard !isArranging else { return nil }
    isArranging = true
    UI.task { [self] in
      while let request = nextArrangement.take() {
        onAnswer(.arranged(await OneShotThread.run { request.made() }))
      }
      isArranging = false
    }
    return nil
  }

  func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents? {
    covers.perform(path) {
      FolderContents(of: path, pairs: pairs)
    } receive: { [onAnswer] in
      onAnswer(.contents($0, of: folder))
    }
    return nil
  }

  func draw(_ captions: [Caption]) -> DrawnTexts { texts.draw(captions) }

  func record(_ event: Event) {
    if TextRenderer.isOpened(by: event) { texts.open() }
  }

  // MARK: The window

  func setTitle(_ title: String) { window.setTitle(title) }

  func perform(_ effect: Effect, on files: PhotoFiles) -> [Event] {
    switch effect {
    case .addUpSizes(_, let request):
      answer { .event(.album(.size(files.byteCount, request: request))) }
    case .completeFolder(let text, let request):
      answer { [folders = fileWork.folders] in
        .event(.folders(.completed(folders.completion(of: text), request: request)))
      }
    case .checkFolder(let purpose, let text, _, let request):
      answer { [fileWork] in
        let photos = files.map { (path: $0.1, companions: files.companions(of: $0.0)) }
        let found = fileWork.folders.check(text, for: purpose, photos, fileWork.filing)
        return .event(.folders(.checked(found, request: request)))
      }
    case .request(let request, _): services.request(request, files)
    case .run(let program, _): run(program, on: files)
    case .copy:
      let isCopied = window.copy(exchange.offer(files))
      return [.notice(isCopied ? CopiedSentence.text(of: files) : CopiedSentence.nothing)]
    case .copyText(let text, let name):
      let offered = FileExchange.offer(ofText: text)
      window.select(offered)
      guard window.copy(offered) else { return [.notice(CopiedSentence.nothing)] }
      return name.map { [.notice(CopiedSentence.text(of: $0))] } ?? []
    case .cancelLoad(let photo): newest.removeValue(forKey: .pixels(photo))?.task.cancel()
    case .cancelThumbnail(let photo): thumbnails.cancel(photo)
    case .cancelJob: fileJobs.cancel()
    case .chooseFolder(let purpose, let question):
      services.chooseFolder(purpose) { [fileWork, onAnswer] path in
        guard let text = fileWork.folders.text(of: path) else { return }
        onAnswer(.event(.folders(.chosen(text, question: question))))
      }
    case .showFolder(let text):
      guard let path = fileWork.folders.path(of: text) else { break }
      // This is done after the current event, because no other event is handled while the effects
      // of an event are performed.
      UI.task { [onAnswer] in onAnswer(.folder(path)) }
    case .openSettings: services.openSettings()
    case .pasteText:
      let field = window.editedText?.field
      window.paste(FileExchange.textTypes) { [window, onAnswer] result in
        // The text is dropped if the field is no longer open when the text arrives.
        guard window.editedText?.field == field, case .success(let data) = result,
          let text = FileExchange.line(of: data.bytes)
        else { return }
        onAnswer(.event(.input(.text(TextEvent(committed: text)))))
      }
    case .select(let text): window.select(FileExchange.offer(ofText: text))
    case .edit(let text): window.editedText = text
    case .paste:
      // This is done after the current event, because an empty clipboard is reported during the
      // call.
      UI.task { [window] in window.paste(FileExchange.receivedTypes) }
    case .setFullscreen(let isFullscreen): window.setFullscreen(isFullscreen)
    case .inhibitIdle(let inhibits):
      window.inhibitIdle(inhibits)
      // A request to the portal is withdrawn, even if the compositor can do this meanwhile.
      services.keepAwake(inhibits && !window.canInhibitIdle)
    case .setCursor(let shape): window.cursor = shape
    case .window(.move): window.startMove()
    case .window(.minimize): window.minimize()
    case .window(.toggleMaximized): window.setMaximized(window.state?.isMaximized != true)
    case .window(.showMenu(let x, let y)): window.showMenu(at: Point(x: x, y: y))
    case .quit: onQuit()
    default: break
    }
    return []
  }
}
