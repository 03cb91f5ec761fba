internal import Languages

/// The commands about photos and about the folder that is shown.
struct PhotoCommands {
  var hasUndo = false
  /// The photos of each job that moves photos to the trash and has no outcome yet, oldest first.
  var trashed: [Set<PhotoID>] = []
  /// The photo of the cell at which the current command was chosen, in a menu or by a screen
  /// reader; nil if a key performs the command.
  var pointedAt: PhotoID?

  /// The answer to a command: its effects, and the sentence to show. The sentence describes the
  /// effects, or the reason why there are none; nil shows nothing.
  struct Answer {
    var effects: [Effect] = []
    var sentence: Phrase?

    static let nothing = Answer()

    /// The answer to a command about photos if there is no photo for it: a sentence if a folder has
    /// the focus; `nothing` if the album is empty.
    static func withoutPhotos(on stage: Stage) -> Answer {
      stage.current == nil ? .nothing : .sentence(Phrase("This works with photos only"))
    }

    static func request(_ effect: Effect) -> Answer { Answer(effects: [effect]) }
    static func job(_ kind: FileJob.Kind, _ photos: [PhotoID] = []) -> Answer {
      .request(.perform(FileJob(kind, photos)))
    }
    static func sentence(_ sentence: Phrase) -> Answer { Answer(sentence: sentence) }
  }

  static func answer(ordering order: AlbumOrder) -> Answer {
    Answer(effects: [.orderAlbum(order)], sentence: order.sentence)
  }

  /// The photos that a command is about: the marked photos of the album, or else the photo that is
  /// shown or has the focus. Empty if a folder has the focus and no photo is marked.
  ///
  /// The marked photos are used only if `meansMarked` returns true. If the command was chosen at a
  /// cell (`pointedAt`), they are used only if the photo of this cell is one of them.
  func photos(on stage: Stage) -> [PhotoID] {
    if Self.meansMarked(on: stage) {
      let marked = stage.photos.filter { stage.album.marks.contains($0) }
      // Marked photos of other folders do not count.
      if !marked.isEmpty, pointedAt.map(marked.contains) ?? true { return marked }
    }
    return Self.one(on: stage)
  }

  /// Returns true if commands apply to the marked photos, if there are any: in the album, once a
  /// mark was set or removed since the program started, or while only marked photos are shown.
  ///
  /// Otherwise, all marks are from earlier runs of the program and may be out of sight, so they do
  /// not count.
  static func meansMarked(on stage: Stage) -> Bool {
    stage.mode == .album
      && (stage.album.ratings.isMarking || stage.library.source.filter.showsMarked)
  }

  /// The photo that is shown or has the focus, alone in an array; empty if there is no such photo.
  private static func one(on stage: Stage) -> [PhotoID] {
    stage.library.photoIndex == nil ? [] : [stage.current].compactMap { $0 }
  }

  /// Returns the answer to a command; nil if the command is not about photos or folders. `offered`
  /// are the commands of the notice's buttons.
  func answer(to command: Command, on stage: Stage, offered: [Command]) -> Answer? {
    // The photos are determined only if a command needs them, because a held key asks many times a
    // second.
    var photos: [PhotoID] { self.photos(on: stage) }
    /// The answer that `make` returns; that of ``Answer/withoutPhotos(on:)`` if `photos` is empty.
    func answer(about photos: [PhotoID], _ make: ([PhotoID]) -> Answer) -> Answer {
      photos.isEmpty ? .withoutPhotos(on: stage) : make(photos)
    }
    switch command {
    case .run(let number):
      let programs = stage.environment.bindings.programs
      guard programs.indices.contains(number) else { return .nothing }
      let program = programs[number]
      return answer(about: photos) { photos in
        Answer(
          effects: [.run(program, photos)],
          sentence: Phrase(
            one: "{1}: the photo", other: "{1}: {0} photos", photos.count,
            .verbatim(program.label)))
      }
    case .parentFolder: return .request(.leaveFolder(beyondStart: true))
    case .siblingFolder(let step): return .request(.openSibling(step))
    case .nextOrder: return Self.answer(ordering: stage.library.source.order.next)
    case .reverseOrder: return Self.answer(ordering: stage.library.source.order.reversed)
    case .paste: return .request(.paste)
    case .rename:
      return answer(about: Self.one(on: stage)) { Answer(effects: $0.map { .askName($0) }) }
    case .file(let kind):
      return answer(about: photos) { .request(.askFolder(.file(kind), $0)) }
    case .openFolder: return .request(.askFolder(.open, []))
    case .cancelJob: return .request(.cancelJob)
    case .copy: return answer(about: photos) { .request(.copy($0)) }
    case .request(let request):
      return answer(about: request.isForMany ? photos : Self.one(on: stage)) {
        .request(.request(request, $0))
      }
    case .openSettings: return .request(.openSettings)
    // In the album, a photo has no view that could be rotated without a change of the file.
    case .turn(let quarters) where stage.mode == .album:
      let seen = stage.environment.isMirrored ? -quarters : quarters
      return answer(about: photos) { .job(.rotate(quarters: seen, isShown: false), $0) }
    case .keepTurn:
      guard let photo = stage.openPhoto else { return .nothing }
      let saved = stage.library.loaded[photo]?.change?.quarters ?? 0
      let quarters = stage.pager.quarterTurns(of: photo) - saved
      guard quarters % 4 != 0 else {
        return .sentence(Phrase("Rotate the photo first, then save the rotation"))
      }
      return .job(.rotate(quarters: stage.environment.isMirrored ? -quarters : quarters), [photo])
    case .job(let kind): return answer(about: photos) { .job(kind, $0) }
    case .undo: return .job(.undo)
    case .deleteTrashed:
      guard offered.contains(.deleteTrashed) else {
        return .sentence(Phrase("Move it to the trash first; then it can be deleted for good"))
      }
      return .job(.deleteTrashed)
    default: return nil
    }
  }
}
