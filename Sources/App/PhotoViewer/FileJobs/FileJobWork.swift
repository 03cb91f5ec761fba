internal import Albums
internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore
internal import Pixels

/// Makes the operation that performs a file job. The operation's result contains the undo record
/// and the sentence for the user.
struct FileJobWork: Sendable {
  let trash: Trash
  let ratings: RatingStore
  let thumbnails: ThumbnailStore?
  let headers: HeaderFactsStore?
  private let turning = LosslessTurn()
  private let renaming: Renaming
  private let calls: FileCalls
  let filing: Filing
  let folders: FolderText

  init(
    trash: Trash, ratings: RatingStore, thumbnails: ThumbnailStore?,
    headers: HeaderFactsStore? = nil, folders: FolderText = FolderText(home: nil),
    calls: FileCalls = .real
  ) {
    (self.trash, self.ratings, self.thumbnails) = (trash, ratings, thumbnails)
    self.headers = headers
    (filing, self.folders) = (Filing(trash: trash, pairs: ratings.pairs, calls: calls), folders)
    (renaming, self.calls) = (Renaming(calls: calls), calls)
  }

  func request(_ job: FileJob, on files: PhotoFiles) -> FileJobJournal.Request {
    switch job.kind {
    case .trash:
      following(files, Trash.trashing) { files, _ in moveToTrash(files, at: LocalTime.now) }
    case .rotate(let quarters, isShown: true):
      following(files, LosslessTurn.turning) { files, changes in
        let left = quarters - (files.photos.first.flatMap { changes.turned[$0] } ?? 0)
        return rotate(left % 4 == 0 ? PhotoFiles() : files, by: left)
      }
    case .rotate(let quarters, isShown: false):
      following(files, LosslessTurn.turning) { files, _ in
        rotate(files, by: quarters, isShown: false)
      }
    case .rename(let name):
      following(files, Renaming.renaming) { files, _ in rename(files, to: name) }
    case .file(let order):
      following(files, Filing.operation(Filing.Kind(order.kind))) { files, _ in file(files, order) }
    case .rate(let steps):
      following(files, RatingSidecar.rating) { files, _ in rate(files) { steps[$0] } }
    case .undo: .undo
    case .deleteTrashed: .delete
    }
  }

  /// Returns the request for the operation that `make` creates for `files`. If older jobs change
  /// files before the operation begins, `make` is called again with the new paths. Photos that
  /// these jobs have removed are left out, because other files may have their paths; the result
  /// then has an error of the kind `error`.
  private func following(
    _ files: PhotoFiles, _ error: FileJobError.Operation,
    _ make: @escaping @Sendable (PhotoFiles, FileChanges) -> FileOperation
  ) -> FileJobJournal.Request {
    var operation = make(files, FileChanges())
    operation.following = { changes in
      let now = files.following(changes.renamed)
      let left = PhotoFiles(now.photos.filter { changes.gone[$0] == nil }, like: now)
      return make(left, changes).failing(error, for: now, without: changes.gone)
    }
    return .run(operation)
  }

  // MARK: Trash

  func moveToTrash(_ files: PhotoFiles, at date: TrashDate) -> FileOperation {
    FileOperation("moving \(Self.name(files)) to the trash", files) {
      (photo, path) throws(FileJobError) in
      let file = try trash.trash(path, with: files.companions(of: photo), at: date)
      return ChangedFile(photo: photo, path: path, record: file)
    } sentence: { name, count in
      name.map { Phrase("{0} is in the trash", $0) }
        ?? Phrase(one: "{0} photo is in the trash", other: "{0} photos are in the trash", count)
    } note: { result, tally in
      // The button deletes either the photos in the trash or the photos that could not be moved
      // there, never both.
      result.offer(record(of: tally.done, files) ?? record(ofUntrashed: tally.failed, files))
      result.outcome.isOfTrash = true
      result.outcome.gone = Set(files.withCompanions(tally.done.map(\.photo)))
    }
  }

  private func record(
    of trashed: [ChangedFile<TrashedFile>], _ files: PhotoFiles
  ) -> UndoRecord? {
    guard !trashed.isEmpty else { return nil }
    let restore = FileOperation("putting \(Self.name(trashed)) back", trashed) {
      (file) throws(FileJobError) in
      try trash.restore(file.record)
      return file
    } sentence: { name, count in
      name.map { Phrase("{0} restored", $0) }
        ?? Phrase(one: "{0} photo restored", other: "{0} photos restored", count)
    } note: { result, tally in
      result.record = record(of: tally.again, files)
      headers?.forget(tally.done.flatMap { [$0.path, $0.record.original] })
      result.outcome.back = files.withCompanions(tally.done.map(\.photo))
      result.outcome.lost = files.withCompanions(tally.lost.map(\.photo))
    }
    let delete = delete(trashed) { (file) throws(FileJobError) in
      try trash.delete(file)
      thumbnails?.forget(file.original)
    } note: { result, tally in
      result.record = record(of: tally.again, files)
      result.deleted = tally.done.map(\.photo)
      result.outcome.lost = files.withCompanions((tally.done + tally.lost).map(\.photo))
    }
    return UndoRecord(undo: restore, delete: delete)
  }

  /// Returns a record whose `delete` permanently deletes the files of `failed` that no trash can
  /// take, for example because the disk is full (see ``Trash/untrashable(_:with:after:)``). Returns
  /// nil if there are no such files. `all` are the files of the job.
  private func record(
    ofUntrashed failed: [(item: (PhotoID, FilePath), error: FileJobError)], _ all: PhotoFiles
  ) -> UndoRecord? {
    let files = failed.compactMap { one in
      let (photo, path) = one.item
      return trash.untrashable(path, with: all.companions(of: photo), after: one.error).map {
        ChangedFile(photo: photo, path: path, record: $0)
      }
    }
    guard !files.isEmpty else { return nil }
    let delete = delete(files) { (file) throws(FileJobError) in
      try trash.delete(file)
      thumbnails?.forget(file.path)
    } note: { result, tally in
      result.deleted = tally.done.map(\.photo)
      result.outcome.lost = all.withCompanions(tally.done.map(\.photo))
      result.outcome.gone = Set(result.outcome.lost)
    }
    return UndoRecord(delete: delete)
  }

  private func delete<File>(
    _ files: [ChangedFile<File>],
    _ delete: @escaping @Sendable (File) throws(FileJobError) -> Void,
    note: @escaping @Sendable (inout FileJobResult, FileTally<ChangedFile<File>, File>) -> Void
  ) -> FileOperation {
    FileOperation("deleting \(Self.name(files)) for good", files) { (file) throws(FileJobError) in
      try delete(file.record)
      thumbnails?.forget(file.path)
      return file
    } sentence: { name, count in
      name.map { Phrase("{0} is deleted for good", $0) }
        ?? Phrase(
          one: "{0} photo is deleted for good", other: "{0} photos are deleted for good", count)
    } note: {
      note(&$0, $1)
    }
  }

  // MARK: Turns

  /// A rotated file, with all photos of the job whose paths lead to this file.
  private typealias Turned = ChangedFile<(turned: TurnedPhoto, files: PhotoFiles)>

  /// Returns the operation that rotates photos by `quarters` times 90° clockwise. If the paths of
  /// several photos lead to one file, the file is rotated once. `isShown` is true if the view
  /// already shows the rotation.
  func rotate(_ files: PhotoFiles, by quarters: Int, isShown: Bool = true) -> FileOperation {
    let shown = isShown ? quarters : 0
    let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
    let turn = turns[((quarters % 4) + 4) % 4]
    return FileOperation(words: "turning \(Self.name(files))", count: files.count) { goesOn in
      ratings.follow(files.map(\.1))
      let tally = FileTally(files.byFile, while: goesOn) { (photos) throws(FileJobError) in
        let (photo, path) = photos[0]
        let turned = try turning.turn(path, by: turn)
        forgetThumbnails(photos)
        return Turned(photo: photo, path: path, record: (turned, photos))
      }
      ratings.follow(files.map(\.1))
      forgetFacts(of: tally.done)
      var result = tally.result { name, count in
        name.map { _ in Phrase("Rotation saved") }
          ?? Phrase(one: "{0} photo rotated", other: "{0} photos rotated", count)
      }
      result.offer(record(of: tally.done, shown: shown))
      result.outcome.changed = Self.changed(tally.done, shown)
      return result
    }
  }

  private func record(of turned: [Turned], shown: Int) -> UndoRecord? {
    guard !turned.isEmpty else { return nil }
    let paths = turned.flatMap { $0.record.files.map(\.1) }
    let words = "turning \(Self.name(turned)) back"
    let undo = FileOperation(words: words, count: turned.count) { goesOn in
      ratings.follow(paths)
      let tally = FileTally(turned, while: goesOn) { (file) throws(FileJobError) in
        try turning.undo(file.record.turned)
        forgetThumbnails(file.record.files)
        return file
      }
      ratings.follow(paths)
      forgetFacts(of: tally.done)
      var result = tally.result { name, count in
        name.map { _ in Phrase("Rotation undone") }
          ?? Phrase(one: "{0} photo rotated back", other: "{0} photos rotated back", count)
      }
      result.record = record(of: tally.again, shown: shown)
      result.outcome.changed = Self.changed(tally.done, -shown)
      return result
    }
    return UndoRecord(undo: undo)
  }

  /// Removes the stored thumbnails of a rotated file. They would still count as valid, because the
  /// rotation does not change the file's time of modification.
  private func forgetThumbnails(_ photos: PhotoFiles) {
    for (_, path) in photos { thumbnails?.forget(path) }
  }

  /// Removes the stored facts from the headers of rotated files, which would still count as valid.
  /// For the same reason, a job that gives new paths to files removes the stored facts about these
  /// paths: a file may have had the path before it was rotated.
  private func forgetFacts(of turned: [Turned]) {
    headers?.forget(turned.flatMap { $0.record.files.map(\.1) })
  }

  /// Removes the stored thumbnails of the old and the new paths of files. If `areCopied` is true,
  /// keeps the thumbnails of the old paths. A stored thumbnail could otherwise count as valid for
  /// another file that had or gets the same path, if both files were changed in the same second.
  func forgetThumbnails(
    of moves: [(before: FilePath, after: FilePath)], areCopied: Bool = false
  ) {
    for (before, after) in moves {
      if !areCopied { thumbnails?.forget(before) }
      thumbnails?.forget(after)
    }
  }

  private static func changed(_ turned: [Turned], _ quarters: Int) -> [PhotoID: Int] {
    let photos = turned.flatMap(\.record.files.photos)
    return Dictionary(photos.map { ($0, quarters) }) { $1 }
  }

  // MARK: Names

  func rename(_ files: PhotoFiles, to name: String) -> FileOperation {
    let shown = DisplayName.text(of: Array(name.utf8))
    return FileOperation("renaming \(Self.name(files))", files) {
      (photo, path) throws(FileJobError) in
      var moving = MovingRatings(of: files.paths, in: ratings)
      let renamed = try renaming.rename(
        path, with: files.companions(of: photo), to: Array(name.utf8))
      moving.record(renamed?.moves ?? [])
      forgetThumbnails(of: renamed?.moves ?? [])
      return ChangedFile(photo: photo, path: path, record: renamed)
    } sentence: { old, _ in
      old.map { _ in Phrase("Renamed to {0}", .verbatim(shown)) }
    } note: { result, tally in
      let renamed = tally.done.compactMap { file in
        file.record.map { ChangedFile(photo: file.photo, path: $0.after, record: $0) }
      }
      headers?.forget(renamed.flatMap { $0.record.moves.map(\.after) })
      // If the photo already has this name, no sentence is shown.
      if renamed.isEmpty { result.setSentence([]) }
      result.offer(record(of: renamed, files))
      result.renamed = renamed.flatMap { Self.renamed($0.photo, $0.record, files) }
      for file in tally.done { result.outcome.renamed[file.photo] = shown }
      for (file, error) in tally.failed {
        result.outcome.refused[file.0] = error.reason.phrase.asSentence
      }
    }
  }

  /// Returns the old and new paths of a photo and of its companion.
  private static func renamed(
    _ photo: PhotoID, _ record: FiledFile, _ files: PhotoFiles
  ) -> [(photo: PhotoID, before: FilePath, after: FilePath)] {
    zip([photo] + [files.companion(of: photo)].compactMap { $0 }, record.moves).map {
      ($0, $1.before, $1.after)
    }
  }

  private func record(
    of renamed: [ChangedFile<FiledFile>], _ files: PhotoFiles
  ) -> UndoRecord? {
    guard !renamed.isEmpty else { return nil }
    let moves = renamed.flatMap { $0.record.moves }
    let undo = FileOperation("renaming \(Self.name(renamed)) back", renamed) {
      (file) throws(FileJobError) in
      var moving = MovingRatings(of: moves.map(\.after), in: ratings)
      try renaming.undo(file.record)
      moving.record(moves.map { (before: $0.after, after: $0.before) })
      forgetThumbnails(of: file.record.moves)
      return ChangedFile(photo: file.photo, path: file.record.before, record: file.record)
    } sentence: { name, _ in
      name.map { Phrase("Renamed back to {0}", $0) }
    } note: { result, tally in
      headers?.forget(moves.map(\.before))
      result.record = record(of: tally.again, files)
      result.renamed = tally.done.flatMap { file in
        Self.renamed(file.photo, file.record, files).map { ($0.photo, $0.after, $0.before) }
      }
      for file in tally.done {
        result.outcome.renamed[file.photo] = DisplayName.text(of: file.path.lastComponent)
      }
    }
    return UndoRecord(undo: undo)
  }

  // MARK: Ratings

  /// A rated photo. `written` has the stored stars, or is nil for a mark; `before` is the change
  /// that restores the earlier rating; `disk` is the number of the disk of the photo's folder.
  private typealias Rated = ChangedFile<
    (written: WrittenRating?, before: PhotoRating.Change, disk: UInt64?)
  >

  /// Returns the operation that changes the rating of each photo for which `step` returns a change.
  private func rate(
    _ files: PhotoFiles, _ step: @escaping @Sendable (PhotoID) -> PhotoRating.Step?
  ) -> FileOperation {
    FileOperation(
      words: "rating \(Self.name(files))",
      ratings: { files.photos.reduce(into: [:]) { $0[$1] = step($1)?.change } }
    ) { _ in
      // The paths of many photos are not made at the request, for which the window would wait.
      let wanted = files.compactMap { file in step(file.0).map { (file: file, step: $0) } }
      let (written, errors) = ratings.keep(
        wanted.map { ($0.file.1, $0.step) }, with: files.companionPaths)
      // Photos that are gone have not got the rating, so it must not be shown, and not be undone.
      let gone = errors.gonePaths
      let rated = zip(wanted, written).filter { !gone.contains($0.0.file.1) }.map {
        let (photo, path) = ($0.0.file.0, $0.0.file.1)
        let disk = FileStamp.of(path.parent)?.identity.device
        return Rated(photo: photo, path: path, record: ($0.1, $0.0.step.before, disk))
      }
      var result = FileJobResult(failure: errors.phrase)
      for (file, step) in wanted where gone.contains(file.1) {
        result.outcome.rated[file.0] = step.before
      }
      if !rated.isEmpty {
        result.record = UndoRecord(undo: undoRating(rated, files), isRating: true)
      }
      return result
    }
  }

  /// Returns the operation that reverses the ratings `rated`.
  private func undoRating(_ rated: [Rated], _ files: PhotoFiles) -> FileOperation {
    var undo = FileOperation(words: "rating \(Self.name(rated)) again") { _ in
      let errors = ratings.undo(
        rated.map { ($0.path, $0.record.written, to: $0.record.before) },
        with: files.companionPaths)
      // The ratings of photos that are gone stay as they are.
      let gone = errors.gonePaths
      let restored = rated.filter { !gone.contains($0.path) }
      var result = FileJobResult(Self.sentence(restored), failure: errors.phrase)
      for file in restored { result.outcome.rated[file.photo] = file.record.before }
      // Photos on a disk that is away may come back, so a later attempt may succeed.
      let away = rated.filter { file in
        guard gone.contains(file.path), let disk = file.record.disk else { return false }
        return !calls.isThere(disk: disk, of: file.path.parent)
      }
      if !away.isEmpty {
        result.record = UndoRecord(undo: undoRating(away, files), isRating: true)
      }
      return result
    }
    undo.following = { changes in
      let now = files.following(changes.renamed)
      let paths = Dictionary(now.map { ($0.0, $0.1) }) { $1 }
      let rated = rated.filter { file in
        let isOfMark = file.record.before.isOfMark
        return changes.gone[file.photo] == nil
          && !changes.ratings.contains { $0[file.photo]?.isOfMark == isOfMark }
      }.map { file in
        let path = paths[file.photo] ?? file.path
        var written = file.record.written
        let sidecar = written?.sidecar?.following(file.path, to: path)
        written?.sidecar = sidecar
        return Rated(
          photo: file.photo, path: path, record: (written, file.record.before, file.record.disk))
      }
      return undoRating(rated, now)
        .failing(RatingSidecar.rating, for: now, without: changes.gone)
    }
    return undo
  }

  /// Returns the sentence about the restored ratings `rated`; nil if there are none.
  private static func sentence(_ rated: [Rated]) -> Phrase? {
    guard let first = rated.first else { return nil }
    let (name, count, before) = (first.path.phrase, rated.count, first.record.before)
    let areAlike = rated.allSatisfy { $0.record.before == before }
    return switch before {
    case .mark where !areAlike: Phrase("The marks are as before")
    case .mark(true) where count > 1:
      Phrase(one: "{0} photo is marked again", other: "{0} photos are marked again", count)
    case .mark(false) where count > 1:
      Phrase(
        one: "{0} photo is not marked any more", other: "{0} photos are not marked any more", count)
    case .mark(true): Phrase("{0} is marked again", name)
    case .mark(false): Phrase("{0} is not marked any more", name)
    case .rate where count > 1:
      Phrase(
        one: "Stars of {0} photo restored", other: "Stars of {0} photos restored",
        count)
    case .rate(0): Phrase("{0} has no stars again", name)
    case .rate(let stars):
      Phrase(one: "{1} has {0} star again", other: "{1} has {0} stars again", stars, name)
    }
  }

  // MARK: Words for the terminal

  static func name(_ files: PhotoFiles) -> String { name(files.count, files.first?.1) }

  static func name(_ files: [ChangedFile<some Sendable>]) -> String {
    name(files.count, files.first?.path)
  }

  /// Returns the name of a single photo, such as `a.jpg`, or a number, such as `3 photos`.
  private static func name(_ count: Int, _ first: FilePath?) -> String {
    count == 1 ? first?.phrase.description ?? "" : "\(count) photos"
  }
}

extension FileOperation {
  /// Returns this operation with an addition to its result: an error of the kind `error` about the
  /// first of `files` that an older job has removed. `gone` has the removed photos, with true for
  /// those in the trash. A photo that both jobs move to the trash is no error.
  fileprivate func failing(
    _ error: FileJobError.Operation, for files: PhotoFiles, without gone: [PhotoID: Bool]
  ) -> FileOperation {
    var operation = self
    operation.run = { goesOn in
      var result = run(goesOn)
      let isTrash = result.outcome.isOfTrash
      let lost = files.first { gone[$0.0].map { isInTrash in !(isTrash && isInTrash) } ?? false }
      if let (_, path) = lost { result.fail(FileJobError(error, path, .gone).phrase) }
      return result
    }
    return operation
  }
}

extension PhotoFiles {
  /// The photos whose paths lead to the same file, for each file, in the order of their first
  /// paths. A file has several photos if some of the paths are symbolic or hard links. A path
  /// without a file gets its own element. Blocks.
  fileprivate var byFile: [PhotoFiles] {
    var all: [[PhotoID]] = []
    var indices: [FileIdentity: Int] = [:]
    for (photo, path) in self {
      let identity = FileStamp.of(path)?.identity
      if let identity, let index = indices[identity] {
        all[index].append(photo)
        continue
      }
      if let identity { indices[identity] = all.count }
      all.append([photo])
    }
    return all.map { PhotoFiles($0, like: self) }
  }
}
