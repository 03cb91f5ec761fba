internal import Albums
internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

/// The operations that copy or move photos to a folder.
extension FileJobWork {
  /// A photo that was to be copied or moved. The record is nil if the photo was skipped.
  private typealias Filed = ChangedFile<FiledFile?>

  func file(_ files: PhotoFiles, _ request: FilingRequest) -> FileOperation {
    guard let folder = folders.path(of: request.folder) else {
      return .refused(Phrase("A path begins with “/” or “~”."))
    }
    let kind = Filing.Kind(request.kind)
    let verb = kind == .copy ? "copying" : "moving"
    let words = "\(verb) \(Self.name(files)) to \(folder.display)"
    return FileOperation(words: words, count: files.count) { [filing] goesOn in
      var made: [FilePath] = []
      do throws(FileJobError) {
        if request.makesFolder { made = try filing.makeFolder(folder) }
      } catch {
        return FileJobResult(failure: error.phrase)
      }
      var moving = MovingRatings(of: kind == .move ? files.paths : [], in: ratings)
      var placed = PlacedFiles()
      if request.onCollision == .replace {
        placed = filing.present(
          files.map { (path: $0.1, companions: files.companions(of: $0.0)) }, in: folder)
      }
      let tally = FileTally<(PhotoID, FilePath), FiledFile?>(files, while: goesOn) {
        (photo, path) throws(FileJobError) in
        let filed = try filing.file(
          path, with: files.companions(of: photo), into: folder, by: kind,
          onCollision: Filing.CollisionPolicy(request.onCollision), keeping: placed,
          at: LocalTime.now)
        if let filed {
          placed.insert(filed)
          moving.record(filed.moves)
          forgetThumbnails(of: filed.moves, areCopied: kind == .copy)
        }
        return Filed(photo: photo, path: path, record: filed)
      }
      var result = tally.result { _, _ in nil }
      let filed = tally.done.compactMap { file in
        file.record.map { ChangedFile(photo: file.photo, path: $0.after, record: $0) }
      }
      moving.finish()
      // The moves have resolved paths; the path of the shown folder may have a symbolic link.
      let new = filed.flatMap { $0.record.moves.map(\.after) }
      headers?.forget(new + new.map { folder.appending($0.lastComponent) })
      if filed.isEmpty { filing.removeFolders(made) }
      result.setSentence(
        Self.sentence(filed, kind, to: folder, skipped: tally.done.count - filed.count))
      result.offer(record(of: filed, made, files))
      if kind == .move { result.outcome.gone = Set(files.withCompanions(filed.map(\.photo))) }
      return result
    }
  }

  private static func sentence(
    _ filed: [ChangedFile<FiledFile>], _ kind: Filing.Kind, to folder: FilePath, skipped: Int
  ) -> [Phrase] {
    let (folderName, count) = (folder.phrase, filed.count)
    var done: Phrase?
    if let first = filed.first {
      done =
        switch kind {
        case .copy where count == 1: Phrase("{0} copied to {1}", first.path.phrase, folderName)
        case .copy:
          Phrase(
            one: "{0} photo copied to {1}", other: "{0} photos copied to {1}", count, folderName)
        case .move where count == 1: Phrase("{0} moved to {1}", first.path.phrase, folderName)
        case .move:
          Phrase(one: "{0} photo moved to {1}", other: "{0} photos moved to {1}", count, folderName)
        }
    }
    let rest = Phrase(
      one: "{0} photo stays where it is", other: "{0} photos stay where they are", skipped)
    return [done, skipped > 0 ? rest : nil].compactMap { $0 }
  }

  /// Returns the undo record of copied or moved photos, for which the folders `made` were created;
  /// nil if `filed` is empty.
  private func record(
    of filed: [ChangedFile<FiledFile>], _ made: [FilePath], _ files: PhotoFiles
  ) -> UndoRecord? {
    guard let kind = filed.first?.record.kind else { return nil }
    let words = kind == .copy ? "removing the copies of" : "moving back"
    let undo = FileOperation(words: "\(words) \(Self.name(filed))", count: filed.count) { goesOn in
      var moving = MovingRatings(
        of: kind == .move ? filed.flatMap { $0.record.moves.map(\.after) } : [], in: ratings)
      let tally = FileTally<ChangedFile<FiledFile>, FiledFile>(filed, while: goesOn) {
        (file) throws(FileJobError) in
        var undone = file
        undone.error = try filing.undo(file.record, at: LocalTime.now)
        moving.record(file.record.moves.map { (before: $0.after, after: $0.before) })
        forgetThumbnails(of: file.record.moves, areCopied: kind == .copy)
        return undone
      }
      moving.finish()
      filing.removeFolders(made)
      var result = tally.result { name, count in
        switch kind {
        case .copy:
          name.map { Phrase("The copy {0} is removed", $0) }
            ?? Phrase(one: "{0} copy removed", other: "{0} copies removed", count)
        case .move:
          name.map { Phrase("{0} moved back", $0) }
            ?? Phrase(one: "{0} photo moved back", other: "{0} photos moved back", count)
        }
      }
      result.record = record(of: tally.again, made, files)
      if kind == .move {
        headers?.forget(tally.done.flatMap { $0.record.moves.map(\.before) })
        result.outcome.back = files.withCompanions(tally.done.map(\.photo))
        result.outcome.lost = files.withCompanions(tally.lost.map(\.photo))
      }
      return result
    }
    return UndoRecord(undo: undo)
  }
}

extension Filing.Kind {
  init(_ kind: FilingRequest.Kind) {
    switch kind {
    case .copy: self = .copy
    case .move: self = .move
    }
  }
}

extension Filing.CollisionPolicy {
  init(_ collision: FilingRequest.CollisionPolicy) {
    switch collision {
    case .refuse: self = .refuse
    case .keepBoth: self = .keepBoth
    case .skip: self = .skip
    case .replace: self = .replace
    }
  }
}
