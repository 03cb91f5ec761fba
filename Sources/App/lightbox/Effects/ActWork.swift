internal import FileActs
internal import Files
internal import Languages
internal import LightboxCore
internal import Pixels

/// The doing of acts, on a thread of its own: each returns what has become of the photos, and what takes it
/// back.
struct ActWork: Sendable {
  /// An act that was done, and can be taken back.
  enum Done: Sendable {
    case trashed([Trashed])
    case turned(PhotoID, TurnedPhoto, quarters: Int)
    case renamed(PhotoID, RenamedFile)
    /// A judgement, and what takes it back.
    case judged(PhotoID, FilePath, inverse: Judgement.Change)
  }

  struct Trashed: Sendable {
    let photo: PhotoID
    let file: TrashedFile
  }

  /// The outcome of an act, and what the program does about it.
  struct Result: Sendable {
    var outcome: ActOutcome
    /// The part that can be taken back; nil for nothing.
    var done: Done?
    /// The photos that are back, in the order in which they had gone.
    var back: [PhotoID] = []
    /// The photos whose files have other names.
    var renamed: [Renamed] = []
  }

  /// A photo whose file has another name.
  struct Renamed: Sendable {
    let photo: PhotoID
    let before: FilePath
    let after: FilePath
  }

  let trash: Trash
  let thumbnails: ThumbnailStore?
  private let turning = LosslessTurn()
  private let renaming = Renaming()

  init(trash: Trash, thumbnails: ThumbnailStore?) {
    (self.trash, self.thumbnails) = (trash, thumbnails)
  }

  // MARK: Trash

  func trash(_ files: PhotoFiles, at date: TrashDate) -> Result {
    var (trashed, errors): ([Trashed], [FileActError]) = ([], [])
    for (photo, path) in files {
      do throws(FileActError) {
        trashed.append(Trashed(photo: photo, file: try trash.trash(path, at: date)))
      } catch {
        errors.append(error)
      }
    }
    let names = trashed.map { $0.file.original }
    var outcome = ActOutcome(
      Self.sentence(
        Self.count(names) {
          $0.map { Phrase("{0} is in the trash", $0) }
            ?? Phrase(one: "{0} photo is in the trash", other: "{0} photos are in the trash", $1)
        }, errors))
    (outcome.canUndo, outcome.canDelete) = (!trashed.isEmpty, !trashed.isEmpty)
    outcome.gone = Set(trashed.map(\.photo))
    return Result(outcome: outcome, done: trashed.isEmpty ? nil : .trashed(trashed))
  }

  private func restore(_ trashed: [Trashed]) -> Result {
    var (back, left, errors): ([Trashed], [Trashed], [FileActError]) = ([], [], [])
    for one in trashed {
      do throws(FileActError) {
        try trash.restore(one.file)
        back.append(one)
      } catch {
        left.append(one)
        errors.append(error)
      }
    }
    let text = Self.count(back.map { $0.file.original }) {
      $0.map { Phrase("{0} is back", $0) }
        ?? Phrase(one: "{0} photo is back", other: "{0} photos are back", $1)
    }
    return Result(
      outcome: ActOutcome(Self.sentence(text, errors)), done: left.isEmpty ? nil : .trashed(left),
      back: back.map(\.photo))
  }

  /// Deletes for good what an act has moved into the trash.
  func delete(_ trashed: [Trashed]) -> Result {
    var (deleted, left, errors): ([Trashed], [Trashed], [FileActError]) = ([], [], [])
    for one in trashed {
      do throws(FileActError) {
        try trash.delete(one.file)
        deleted.append(one)
        thumbnails?.forget(one.file.original)
      } catch {
        left.append(one)
        errors.append(error)
      }
    }
    let text = Self.count(deleted.map { $0.file.original }) {
      $0.map { Phrase("{0} is deleted for good", $0) }
        ?? Phrase(
          one: "{0} photo is deleted for good", other: "{0} photos are deleted for good", $1)
    }
    return Result(
      outcome: ActOutcome(Self.sentence(text, errors)), done: left.isEmpty ? nil : .trashed(left))
  }

  // MARK: Turns

  func keepTurn(of photo: PhotoID, at path: FilePath, quarters: Int) -> Result {
    do throws(FileActError) {
      let turned = try turning.turn(path, by: .turned(quarters))
      // It has its old time of change, by which its thumbnails would still count as valid.
      thumbnails?.forget(path)
      let name = Phrase.verbatim(DisplayName.text(of: path.lastComponent))
      return Result(
        outcome: ActOutcome(
          Phrase("The turn of {0} is in its file", name), canUndo: true, changed: [photo: quarters]),
        done: .turned(photo, turned, quarters: quarters))
    } catch {
      return Result(outcome: ActOutcome(error.phrase.asEnded))
    }
  }

  private func turnBack(_ photo: PhotoID, _ turned: TurnedPhoto, quarters: Int) -> Result {
    do throws(FileActError) {
      try turning.undo(turned)
      thumbnails?.forget(turned.path)
      let name = Phrase.verbatim(DisplayName.text(of: turned.path.lastComponent))
      return Result(
        outcome: ActOutcome(Phrase("{0} is as it was", name), changed: [photo: -quarters]))
    } catch {
      return Result(outcome: ActOutcome(error.phrase.asEnded))
    }
  }

  // MARK: Names

  func rename(_ photo: PhotoID, at path: FilePath, to name: String) -> Result {
    do throws(FileActError) {
      guard let renamed = try renaming.rename(path, to: Array(name.utf8)) else {
        var outcome = ActOutcome(.empty)
        outcome.renamed[photo] = DisplayName.text(of: path.lastComponent)
        return Result(outcome: outcome)
      }
      let text = DisplayName.text(of: renamed.after.lastComponent)
      return named(
        photo, from: renamed.before, to: renamed.after,
        Phrase(
          "{0} is {1} now", .verbatim(DisplayName.text(of: path.lastComponent)), .verbatim(text)),
        .renamed(photo, renamed))
    } catch {
      var outcome = ActOutcome(error.phrase.asEnded)
      outcome.refusal = .init(photo, error.reason.asSentence)
      return Result(outcome: outcome)
    }
  }

  private func nameBack(_ photo: PhotoID, _ renamed: RenamedFile) -> Result {
    do throws(FileActError) {
      try renaming.undo(renamed)
      let name = Phrase.verbatim(DisplayName.text(of: renamed.before.lastComponent))
      return named(
        photo, from: renamed.after, to: renamed.before,
        Phrase("{0} has its old name again", name), nil)
    } catch {
      return Result(outcome: ActOutcome(error.phrase.asEnded))
    }
  }

  private func named(
    _ photo: PhotoID, from before: FilePath, to after: FilePath, _ sentence: Phrase, _ done: Done?
  ) -> Result {
    // Its thumbnail on disk says the old name; another file may get that.
    thumbnails?.forget(before)
    var outcome = ActOutcome(sentence, canUndo: done != nil)
    outcome.renamed[photo] = DisplayName.text(of: after.lastComponent)
    return Result(
      outcome: outcome, done: done,
      renamed: [Renamed(photo: photo, before: before, after: after)])
  }

  // MARK: Undo

  func undo(_ done: Done) -> Result {
    switch done {
    case .trashed(let trashed): restore(trashed)
    case .turned(let photo, let turned, let quarters):
      turnBack(photo, turned, quarters: quarters)
    case .renamed(let photo, let renamed): nameBack(photo, renamed)
    case .judged(let photo, let path, let inverse):
      Result(outcome: Self.unjudged(photo, path, inverse))
    }
  }

  private static func unjudged(
    _ photo: PhotoID, _ path: FilePath, _ change: Judgement.Change
  ) -> ActOutcome {
    let name = Phrase.verbatim(DisplayName.text(of: path.lastComponent))
    let sentence =
      switch change {
      case .mark(true): Phrase("{0} is marked again", name)
      case .mark(false): Phrase("{0} is not marked any more", name)
      case .rate(0): Phrase("{0} has no stars again", name)
      case .rate(let stars):
        Phrase(one: "{1} has {0} star again", other: "{1} has {0} stars again", stars, name)
      }
    var outcome = ActOutcome(sentence)
    outcome.judged = [photo: change]
    return outcome
  }

  // MARK: Sentences

  /// `a.jpg is in the trash`, or `3 photos are in the trash`: `sentence` gets the name of a single one; nil
  /// for none.
  private static func count(
    _ paths: [FilePath], _ sentence: (_ name: Phrase?, _ count: Int) -> Phrase
  ) -> Phrase? {
    guard let first = paths.first else { return nil }
    let name = paths.count == 1 ? DisplayName.text(of: first.lastComponent) : nil
    return sentence(name.map(Phrase.verbatim), paths.count)
  }

  /// The sentence of what was done, and the first reason why some was not.
  private static func sentence(_ text: Phrase?, _ errors: [FileActError]) -> Phrase {
    guard let first = errors.first?.phrase else { return text ?? .empty }
    let reason =
      errors.count == 1
      ? first
      : Phrase(
        one: "{1}, and {0} other", other: "{1}, and {0} others", errors.count - 1, first)
    return .sentences([text, reason].compactMap { $0?.asEnded })
  }
}

extension Orientation {
  /// Turned clockwise by so many quarters.
  fileprivate static func turned(_ quarters: Int) -> Orientation {
    switch ((quarters % 4) + 4) % 4 {
    case 1: .turned90
    case 2: .turned180
    case 3: .turned270
    default: .upright
    }
  }
}
