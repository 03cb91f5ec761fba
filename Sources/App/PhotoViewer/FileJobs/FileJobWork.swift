internal import Albums
internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore
internal import Pixels

/// The operations of each kind of file job: the work on each file, its undo record, and its sentences.
struct FileJobWork: Sendable {
  let trash: Trash
  let ratings: RatingStore
  let thumbnails: ThumbnailStore?
  private let turning = LosslessTurn()
  private let renaming = Renaming()

  init(trash: Trash, ratings: RatingStore, thumbnails: ThumbnailStore?) {
    (self.trash, self.ratings, self.thumbnails) = (trash, ratings, thumbnails)
  }

  /// The request of a job to the queue.
  func request(_ job: FileJob, on files: PhotoFiles) -> FileJobJournal.Request {
    switch job.kind {
    case .trash: .run(moveToTrash(files, at: LocalTime.now))
    case .rotate(let quarters): .run(rotate(files, by: quarters))
    case .rename(let name): .run(rename(files, to: name))
    case .rate(let change, let before):
      .rate(files.map { RatingChange(photo: $0.0, path: $0.1, change: change, before: before) })
    case .undo: .undo
    case .deleteTrashed: .delete
    }
  }

  // MARK: Trash

  private typealias Trashed = PhotoRecord<TrashedFile>
  private typealias Untrashed = PhotoRecord<UntrashableFile>

  func moveToTrash(_ files: PhotoFiles, at date: TrashDate) -> FileOperation {
    FileOperation("moving \(Self.name(files.lazy.map { $0.1 })) to the trash", files) {
      (photo, path) throws(FileJobError) in
      Trashed(photo: photo, file: try trash.trash(path, at: date))
    } result: { tally in
      let text = Self.text(of: tally.done.map(\.file.original)) {
        $0.map { Phrase("{0} is in the trash", $0) }
          ?? Phrase(one: "{0} photo is in the trash", other: "{0} photos are in the trash", $1)
      }
      var result = tally.result(text)
      // The answer to delete is about the ones in the trash or about the others, never about both.
      result.record = record(of: tally.done) ?? record(ofUntrashed: tally.failed)
      result.outcome.canUndo = result.record?.undo != nil
      result.outcome.canDelete = result.record != nil
      result.outcome.gone = Set(tally.done.map(\.photo))
      return result
    }
  }

  /// The record of files in the trash; nil for none.
  private func record(of trashed: [Trashed]) -> UndoRecord? {
    trashed.isEmpty ? nil : UndoRecord(undo: restore(trashed), delete: delete(trashed))
  }

  /// The record of files that no trash takes; nil for none.
  private func record(
    ofUntrashed failed: [(item: (PhotoID, FilePath), error: FileJobError)]
  ) -> UndoRecord? {
    let untrashed = failed.compactMap { one -> Untrashed? in
      trash.untrashable(one.item.1, after: one.error).map { Untrashed(photo: one.item.0, file: $0) }
    }
    return untrashed.isEmpty ? nil : UndoRecord(delete: delete(untrashed))
  }

  private func restore(_ trashed: [Trashed]) -> FileOperation {
    FileOperation("putting \(Self.name(trashed.map(\.file.original))) back", trashed) {
      (one) throws(FileJobError) in
      try trash.restore(one.file)
      return one
    } result: { tally in
      let text = Self.text(of: tally.done.map(\.file.original)) {
        $0.map { Phrase("{0} restored", $0) }
          ?? Phrase(one: "{0} photo restored", other: "{0} photos restored", $1)
      }
      var result = tally.result(text)
      result.record = record(of: tally.again)
      result.outcome.back = tally.done.map(\.photo)
      return result
    }
  }

  /// Deletes for good what is in the trash.
  private func delete(_ trashed: [Trashed]) -> FileOperation {
    FileOperation("deleting \(Self.name(trashed.map(\.file.original))) for good", trashed) {
      (one) throws(FileJobError) in
      try trash.delete(one.file)
      thumbnails?.forget(one.file.original)
      return one
    } result: { tally in
      var result = tally.result(Self.deleted(tally.done.map(\.file.original)))
      result.record = record(of: tally.again)
      return result
    }
  }

  /// Deletes for good what no trash takes.
  private func delete(_ untrashed: [Untrashed]) -> FileOperation {
    FileOperation("deleting \(Self.name(untrashed.map(\.file.path))) for good", untrashed) {
      (one) throws(FileJobError) in
      try trash.delete(one.file)
      thumbnails?.forget(one.file.path)
      return one
    } result: { tally in
      var result = tally.result(Self.deleted(tally.done.map(\.file.path)))
      result.outcome.gone = Set(tally.done.map(\.photo))
      return result
    }
  }

  private static func deleted(_ paths: [FilePath]) -> Phrase? {
    text(of: paths) {
      $0.map { Phrase("{0} is deleted for good", $0) }
        ?? Phrase(
          one: "{0} photo is deleted for good", other: "{0} photos are deleted for good", $1)
    }
  }

  // MARK: Turns

  private typealias Turned = PhotoRecord<TurnedPhoto>

  func rotate(_ files: PhotoFiles, by quarters: Int) -> FileOperation {
    FileOperation("turning \(Self.name(files.lazy.map { $0.1 }))", files) {
      (photo, path) throws(FileJobError) in
      let turned = try turning.turn(path, by: .turned(quarters))
      // It has its old time of change, by which its thumbnails would still count as valid.
      thumbnails?.forget(path)
      return Turned(photo: photo, file: turned)
    } result: { tally in
      var result = tally.result(
        tally.done.first.map { _ in Phrase("Rotation saved") })
      result.record = record(of: tally.done, turnedBy: quarters)
      result.outcome.canUndo = result.record != nil
      result.outcome.changed = Self.turns(of: tally.done, by: quarters)
      return result
    }
  }

  private func record(of turned: [Turned], turnedBy quarters: Int) -> UndoRecord? {
    turned.isEmpty ? nil : UndoRecord(undo: turnBack(turned, by: quarters))
  }

  private func turnBack(_ turned: [Turned], by quarters: Int) -> FileOperation {
    FileOperation("turning \(Self.name(turned.map(\.file.path))) back", turned) {
      (one) throws(FileJobError) in
      try turning.undo(one.file)
      thumbnails?.forget(one.file.path)
      return one
    } result: { tally in
      var result = tally.result(
        tally.done.first.map { _ in Phrase("Rotation undone") })
      result.record = record(of: tally.again, turnedBy: quarters)
      result.outcome.changed = Self.turns(of: tally.done, by: -quarters)
      return result
    }
  }

  private static func turns(of turned: [Turned], by quarters: Int) -> [PhotoID: Int] {
    Dictionary(turned.map { ($0.photo, quarters) }, uniquingKeysWith: { $1 })
  }

  // MARK: Names

  private typealias Renamed = PhotoRecord<RenamedFile>

  func rename(_ files: PhotoFiles, to name: String) -> FileOperation {
    FileOperation("renaming \(Self.name(files.lazy.map { $0.1 }))", files) {
      (photo, path) throws(FileJobError) in
      let file = try renaming.rename(path, to: Array(name.utf8))
      // Its thumbnail on disk says the old name, which another file may get.
      if file != nil { thumbnails?.forget(path) }
      return (photo: photo, path: path, file: file)
    } result: { tally in
      let renamed = tally.done.compactMap { one in
        one.file.map { Renamed(photo: one.photo, file: $0) }
      }
      var result = tally.result(
        renamed.first.map {
          Phrase("Renamed to {0}", $0.file.after.phrase)
        })
      result.record = record(of: renamed)
      result.outcome.canUndo = result.record != nil
      result.renamed = renamed.map { ($0.photo, $0.file.before, $0.file.after) }
      for one in tally.done {
        result.outcome.renamed[one.photo] = (one.file?.after ?? one.path).displayName
      }
      result.outcome.refusal = tally.failed.first.map {
        .init($0.item.0, $0.error.reason.phrase.asSentence)
      }
      return result
    }
  }

  private func record(of renamed: [Renamed]) -> UndoRecord? {
    renamed.isEmpty ? nil : UndoRecord(undo: nameBack(renamed))
  }

  private func nameBack(_ renamed: [Renamed]) -> FileOperation {
    FileOperation("renaming \(Self.name(renamed.map(\.file.after))) back", renamed) {
      (one) throws(FileJobError) in
      try renaming.undo(one.file)
      thumbnails?.forget(one.file.after)
      return one
    } result: { tally in
      var result = tally.result(
        tally.done.first.map { Phrase("Renamed back to {0}", $0.file.before.phrase) })
      result.record = record(of: tally.again)
      result.renamed = tally.done.map { ($0.photo, $0.file.after, $0.file.before) }
      for one in tally.done { result.outcome.renamed[one.photo] = one.file.before.displayName }
      return result
    }
  }

  // MARK: Ratings

  /// Keeps the changes of several jobs together, in their order; the results are those of the jobs.
  func rate(_ jobs: [[RatingChange]]) -> [FileJobResult] {
    let (written, errors) = ratings.keep(jobs.flatMap(\.self))
    var rest = written[...]
    var results = jobs.map { changes in
      defer { rest = rest.dropFirst(changes.count) }
      var result = FileJobResult()
      result.record = UndoRecord(undo: rateBack(Array(zip(changes, rest))))
      return result
    }
    // One failure is told once.
    if let error = errors.first, let last = results.indices.last {
      let record = results[last].record
      results[last] = FileJobResult(failure: error.phrase)
      results[last].record = record
    }
    return results
  }

  private func rateBack(_ changes: [(RatingChange, WrittenRating?)]) -> FileOperation {
    FileOperation("rating \(Self.name(changes.map { $0.0.path })) again") { _ in
      let errors = ratings.takeBack(changes)
      var result = FileJobResult(
        changes.first.map { Self.text(of: $0.0) }, failure: errors.first?.phrase)
      for (change, _) in changes { result.outcome.rated[change.photo] = change.before }
      return result
    }
  }

  private static func text(of taken: RatingChange) -> Phrase {
    let name = taken.path.phrase
    return switch taken.before {
    case .mark(true): Phrase("{0} is marked again", name)
    case .mark(false): Phrase("{0} is not marked any more", name)
    case .rate(0): Phrase("{0} has no stars again", name)
    case .rate(let stars):
      Phrase(one: "{1} has {0} star again", other: "{1} has {0} stars again", stars, name)
    }
  }

  // MARK: Sentences

  /// `a.jpg is in the trash`, or `3 photos are in the trash`: `sentence` gets the name of a single file; nil
  /// for none.
  private static func text(
    of paths: [FilePath], _ sentence: (_ name: Phrase?, _ count: Int) -> Phrase
  ) -> Phrase? {
    paths.first.map { sentence(paths.count == 1 ? $0.phrase : nil, paths.count) }
  }

  /// `a.jpg`, or `3 photos`, for the terminal.
  private static func name(_ paths: some Collection<FilePath>) -> String {
    paths.count == 1 ? paths.first.map(\.displayName) ?? "" : "\(paths.count) photos"
  }
}

extension FilePath {
  fileprivate var displayName: String { DisplayName.text(of: lastComponent) }
  fileprivate var phrase: Phrase { .verbatim(displayName) }
}

extension Orientation {
  /// The turn clockwise by so many quarters.
  fileprivate static func turned(_ quarters: Int) -> Orientation {
    switch ((quarters % 4) + 4) % 4 {
    case 1: .turned90
    case 2: .turned180
    case 3: .turned270
    default: .upright
    }
  }
}
