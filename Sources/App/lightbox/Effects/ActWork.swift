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
    /// A judgement, what takes it back, and the sidecar that it was written to.
    case judged(PhotoID, FilePath, inverse: Judgement.Change, SidecarSlip)

    /// True where there is nothing to take back.
    fileprivate var isNothing: Bool {
      if case .trashed(let trashed) = self { trashed.isEmpty } else { false }
    }
  }

  struct Trashed: Sendable {
    let photo: PhotoID
    let file: TrashedFile
  }

  /// A photo that no trash takes.
  struct Untrashed: Sendable {
    let photo: PhotoID
    let file: UntrashableFile
  }

  /// The outcome of an act, and what the program does about it.
  struct Result: Sendable {
    var outcome: ActOutcome
    /// The part that can be taken back, or again be tried to; nil for nothing.
    var done: Done?
    /// The photos that may be deleted for good where they lie, as no trash has taken any.
    var untrashed: [Untrashed] = []
    /// The reason why some was not done, which the sentence says too.
    var failure: Phrase?
    /// The number of photos that were not begun, as the program ends.
    var left = 0
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

  /// Moves photos into the trash, one after the other while `goesOn`, which is asked before each.
  func trash(
    _ files: PhotoFiles, at date: TrashDate, while goesOn: () -> Bool = { true }
  ) -> Result {
    var untrashed: [Untrashed] = []
    let tally = Tally(files, while: goesOn) { (photo, path) throws(FileActError) in
      do throws(FileActError) {
        return Trashed(photo: photo, file: try trash.trash(path, at: date))
      } catch {
        if let file = trash.untrashable(path, after: error) {
          untrashed.append(Untrashed(photo: photo, file: file))
        }
        throw error
      }
    }
    let text = Self.count(tally.done.map { $0.file.original }) {
      $0.map { Phrase("{0} is in the trash", $0) }
        ?? Phrase(one: "{0} photo is in the trash", other: "{0} photos are in the trash", $1)
    }
    var result = tally.result(text, done: .trashed(tally.done))
    result.outcome.canUndo = !tally.done.isEmpty
    // An answer is about the ones or the others, never about both.
    if tally.done.isEmpty { result.untrashed = untrashed }
    result.outcome.canDelete = !tally.done.isEmpty || !untrashed.isEmpty
    result.outcome.gone = Set(tally.done.map(\.photo))
    return result
  }

  private func restore(_ trashed: [Trashed], while goesOn: () -> Bool) -> Result {
    let tally = Tally(trashed, while: goesOn) { one throws(FileActError) in
      try trash.restore(one.file)
      return one
    }
    let text = Self.count(tally.done.map { $0.file.original }) {
      $0.map { Phrase("{0} restored", $0) }
        ?? Phrase(one: "{0} photo restored", other: "{0} photos restored", $1)
    }
    var result = tally.result(text, done: .trashed(tally.again))
    result.back = tally.done.map(\.photo)
    return result
  }

  /// Deletes for good what an act has moved into the trash.
  func delete(_ trashed: [Trashed], while goesOn: () -> Bool = { true }) -> Result {
    let tally = Tally(trashed, while: goesOn) { one throws(FileActError) in
      try trash.delete(one.file)
      thumbnails?.forget(one.file.original)
      return one
    }
    let text = Self.deleted(tally.done.map { $0.file.original })
    return tally.result(text, done: .trashed(tally.again))
  }

  /// Deletes for good what no trash has taken.
  func delete(_ untrashed: [Untrashed], while goesOn: () -> Bool = { true }) -> Result {
    let tally = Tally(untrashed, while: goesOn) { one throws(FileActError) in
      try trash.delete(one.file)
      thumbnails?.forget(one.file.path)
      return one
    }
    var result = tally.result(Self.deleted(tally.done.map { $0.file.path }), done: nil)
    result.outcome.gone = Set(tally.done.map(\.photo))
    return result
  }

  private static func deleted(_ paths: [FilePath]) -> Phrase? {
    count(paths) {
      $0.map { Phrase("{0} is deleted for good", $0) }
        ?? Phrase(
          one: "{0} photo is deleted for good", other: "{0} photos are deleted for good", $1)
    }
  }

  // MARK: Turns

  func keepTurn(of photo: PhotoID, at path: FilePath, quarters: Int) -> Result {
    do throws(FileActError) {
      let turned = try turning.turn(path, by: .turned(quarters))
      // It has its old time of change, by which its thumbnails would still count as valid.
      thumbnails?.forget(path)
      return Result(
        outcome: ActOutcome(
          Phrase("Rotation saved"), canUndo: true, changed: [photo: quarters]),
        done: .turned(photo, turned, quarters: quarters))
    } catch {
      return Self.failed(error)
    }
  }

  private func turnBack(_ photo: PhotoID, _ turned: TurnedPhoto, quarters: Int) -> Result {
    do throws(FileActError) {
      try turning.undo(turned)
      thumbnails?.forget(turned.path)
      return Result(
        outcome: ActOutcome(Phrase("Rotation undone"), changed: [photo: -quarters]))
    } catch {
      return Self.failed(error, again: .turned(photo, turned, quarters: quarters))
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
        Phrase("Renamed to {0}", .verbatim(text)),
        .renamed(photo, renamed))
    } catch {
      var result = Self.failed(error)
      result.outcome.refusal = .init(photo, error.reason.asSentence)
      return result
    }
  }

  private func nameBack(_ photo: PhotoID, _ renamed: RenamedFile) -> Result {
    do throws(FileActError) {
      try renaming.undo(renamed)
      let name = Phrase.verbatim(DisplayName.text(of: renamed.before.lastComponent))
      return named(
        photo, from: renamed.after, to: renamed.before,
        Phrase("Renamed back to {0}", name), nil)
    } catch {
      return Self.failed(error, again: .renamed(photo, renamed))
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

  /// The reason where the photo of a name is not listed any more.
  static var goneReason: Phrase { Phrase("The photo is no longer there.") }

  // MARK: Undo

  /// Takes an act back; what cannot be taken back now, but may be later, is in the result again.
  func undo(_ done: Done, while goesOn: () -> Bool = { true }) -> Result {
    switch done {
    case .trashed(let trashed): restore(trashed, while: goesOn)
    case .turned(let photo, let turned, let quarters):
      turnBack(photo, turned, quarters: quarters)
    case .renamed(let photo, let renamed): nameBack(photo, renamed)
    case .judged(let photo, let path, let inverse, _):
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

  /// The result of an act on one photo that was not done; `done` can still be taken back, unless it never can.
  private static func failed(_ error: FileActError, again done: Done? = nil) -> Result {
    Result(
      outcome: ActOutcome(error.phrase.asEnded), done: error.isFinal ? nil : done,
      failure: error.phrase)
  }
}

/// The parts of an act on several, one after the other.
private struct Tally<Item, Part> {
  private(set) var done: [Part] = []
  /// Those that were not begun, and those whose act may be done later.
  private(set) var again: [Item] = []
  private var errors: [FileActError] = []
  private var left = 0

  init(
    _ items: some Sequence<Item>, while goesOn: () -> Bool,
    _ act: (Item) throws(FileActError) -> Part
  ) {
    for item in items {
      guard left == 0, goesOn() else {
        left += 1
        again.append(item)
        continue
      }
      do throws(FileActError) {
        done.append(try act(item))
      } catch {
        if !error.isFinal { again.append(item) }
        errors.append(error)
      }
    }
  }

  /// The first reason why some was not done, and the number of others; nil where all was.
  private var failure: Phrase? {
    guard let first = errors.first?.phrase else { return nil }
    return errors.count == 1
      ? first
      : Phrase(
        one: "{1}, and {0} other", other: "{1}, and {0} others", errors.count - 1, first)
  }

  /// The result with the sentence of what was done, and of why some was not.
  func result(_ text: Phrase?, done: ActWork.Done?) -> ActWork.Result {
    let sentence = failure.map { Phrase.sentences([text, $0].compactMap { $0?.asEnded }) }
    return ActWork.Result(
      outcome: ActOutcome(sentence ?? text ?? .empty), done: done?.isNothing == true ? nil : done,
      failure: failure, left: left)
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
