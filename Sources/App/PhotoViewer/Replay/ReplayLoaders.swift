internal import Albums
internal import Decoding
internal import Files
internal import ImageExchange
internal import Input
internal import Languages
internal import LightboxCore
internal import Pixels

/// The loaders of a replay, which return all answers immediately, and have no window. Thumbnails
/// are made only from the photos: stored thumbnails on the disk could change the replay.
struct ReplayLoaders: Loaders {
  private let decoder = Decoders.one()
  private let typesetter = CaptionTypesetter()

  func load(
    _ photo: PhotoID, _ wanted: ImageRequest.Wanted, from source: ImageSource, isCurrent: Bool
  ) -> [ImageReply] {
    var replies: [ImageReply] = []
    decoder.performPersistently(wanted, on: source) { replies.append($0) }
    return replies
  }

  func loadPiece(
    _ piece: PhotoPiece, of photo: PhotoID, from source: ImageSource
  ) -> [ImageReply]? {
    load(photo, piece.wanted, from: source, isCurrent: true)
  }

  func loadThumbnail(_ photo: PhotoID, at path: FilePath, side: Int) -> [LibraryEvent] {
    var answers: [LibraryEvent] = []
    let loading = ThumbnailLoading(store: nil)
    let rest = loading.find(photo, at: path, side: side, with: decoder) { answers.append($0) }
    if let rest { loading.make(rest, with: decoder, receive: { answers.append($0) }) { _ in } }
    return answers
  }

  func loadDetails(
    _ photo: PhotoID, _ inspection: PhotoInspection, from source: ImageSource, isCurrent: Bool
  ) -> PhotoInspection? {
    var inspection = inspection
    decoder.performPersistently(.header, on: source) { inspection.add($0) }
    inspection.addCompanionSize()
    inspection.add(source)
    return inspection
  }

  func list(_ wanted: PhotoAlbum.Wanted) -> AlbumUpdate? { try? wanted.listing.update() }
  func readFacts(_ files: PhotoFiles) -> FileFactsTable? { FileFactsTable(reading: files) }

  func readHeaders(_ files: PhotoFiles) -> [PhotoID: HeaderFacts]? {
    var facts: [PhotoID: HeaderFacts] = [:]
    for (photo, path) in files {
      let header = try? decoder.header(ImageSource(path))
      facts[photo] = header.map { HeaderFacts($0) } ?? HeaderFacts.none
    }
    return facts
  }

  /// Does nothing: a replay does not use the user's ratings.
  func readRatings(_ files: PhotoFiles) {}

  /// Changes no file; returns a result that explains this, or nil for ratings.
  func perform(_ job: FileJob, on files: PhotoFiles) -> FileJobResult? {
    var result = FileJobResult(Phrase("A replay changes no file"))
    switch job.kind {
    case .rate: return nil
    case .trash: result.outcome.isOfTrash = true
    case .rename:
      for photo in job.photos { result.outcome.refused[photo] = result.outcome.sentence }
    default: break
    }
    return result
  }

  func drag(_ files: PhotoFiles, _ view: DragView, _ picture: Picture?, scale: Double) {}

  func arrange(_ request: AlbumArrangement.Request) -> AlbumArrangement? { request.made() }

  func loadContents(
    of path: FilePath, for folder: PhotoID, pairs: Bool
  ) -> FolderContents? {
    FolderContents(of: path, pairs: pairs)
  }

  func draw(_ captions: [Caption]) -> DrawnTexts { typesetter.draw(captions) }

  /// Returns the event that opens the text field. The event contains no recent folders, so that a
  /// replay does not depend on the recent folders of the user.
  func askFolder(
    _ purpose: FolderPurpose, _ photos: [PhotoID], near folder: FilePath?
  ) -> FolderEvent { .question(purpose, photos, start: "/", recent: []) }
  func openSibling(of folder: FilePath, by step: Int, for request: PhotoAlbum.OpenRequest) {}
  func setTitle(_ title: String) {}
  func record(_ event: Event) {}

  /// Performs only the effects that can be answered without a window and without changing the
  /// user's files. For other effects, the trace may contain the answer: a pasted text is recorded
  /// there as an input event.
  func perform(_ effect: Effect, on files: PhotoFiles) -> [Event] {
    switch effect {
    case .addUpSizes(_, let request): [.album(.size(files.byteCount, request: request))]
    case .completeFolder(let text, let request):
      [.folders(.completed(FolderCompletion(common: text), request: request))]
    case .checkFolder(_, _, _, let request):
      [.folders(.checked(.refused(Phrase("A replay changes no file").asEnded), request: request))]
    case .copy: [.notice(CopiedSentence.text(of: files))]
    case .copyText(_, let name?): [.notice(CopiedSentence.text(of: name))]
    default: []
    }
  }
}
