internal import FileActs
internal import Files
internal import Languages
internal import LightboxCore

/// The acts that were asked for, in the order in which they are done, and those of the done ones that can be
/// taken back.
///
/// A thread asks for ``next()`` and tells ``finish(_:)``, until there is nothing; who asks for an act starts it
/// where none is at work.
struct ActLine: Sendable {
  /// The doing of one act.
  enum Step: Sendable {
    case trash(PhotoFiles, at: TrashDate)
    case keepTurn(PhotoID, FilePath, quarters: Int)
    case rename(PhotoID, FilePath, to: String)
    case undo(ActWork.Done)
    case delete([ActWork.Trashed])
    case deleteUntrashed([ActWork.Untrashed])
    /// Nothing can be done, and this is what is said.
    case refuse(PhotoID?, Phrase)
  }

  private enum Entry {
    case asked(PhotoAct, PhotoFiles, at: TrashDate)
    /// An act that is done elsewhere, but taken back in its turn.
    case done(ActWork.Done)
  }

  private var entries: [Entry] = []
  /// The acts that can be taken back, the newest last.
  private var done: [ActWork.Done] = []
  /// The photos that no trash has taken, until the next act.
  private var untrashed: [ActWork.Untrashed] = []
  private var results: [ActWork.Result] = []
  /// The number of photos that the newest step has not begun.
  private(set) var left = 0
  /// The step that is under way.
  private var current: Step?
  /// True while a thread is at work.
  private(set) var isWorking = false
  /// True once nothing more is begun.
  private(set) var isCut = false

  /// True until the results of all acts have been taken.
  var isBusy: Bool { isWorking || !results.isEmpty }

  /// Takes an act that was asked for at `date`; returns true where a thread is to be started.
  mutating func ask(_ act: PhotoAct, on files: PhotoFiles, at date: TrashDate) -> Bool {
    entries.append(.asked(act, files, at: date))
    defer { isWorking = true }
    return !isWorking
  }

  /// Takes note of an act that is done elsewhere.
  mutating func note(_ act: ActWork.Done) {
    if isWorking { entries.append(.done(act)) } else { keep(act) }
  }

  /// The next thing to do; nil where there is nothing, and the thread ends.
  mutating func next() -> Step? {
    while !isCut, !entries.isEmpty {
      switch entries.removeFirst() {
      case .done(let act): keep(act)
      case .asked(let act, let files, let date):
        current = step(act, files, date)
        return current
      }
    }
    isWorking = false
    return nil
  }

  private mutating func keep(_ act: ActWork.Done) {
    done.append(act)
    untrashed = []
  }

  private mutating func step(_ act: PhotoAct, _ files: PhotoFiles, _ date: TrashDate) -> Step {
    switch act {
    case .trash: return .trash(files, at: date)
    case .keepTurn(let photo, let quarters):
      guard let (_, path) = files.first else {
        return .refuse(nil, Phrase("There is no such photo"))
      }
      return .keepTurn(photo, path, quarters: quarters)
    case .rename(let photo, let name):
      guard let (_, path) = files.first else {
        return .refuse(photo, Phrase("There is no such photo"))
      }
      return .rename(photo, path, to: name)
    case .judge: return .refuse(nil, .empty)
    case .undo:
      return done.popLast().map(Step.undo) ?? .refuse(nil, Phrase("There is nothing to undo"))
    case .deleteTrashed where !untrashed.isEmpty: return .deleteUntrashed(untrashed)
    case .deleteTrashed:
      guard case .trashed(let trashed) = done.last else {
        return .refuse(nil, Phrase("Nothing was moved to the trash just now"))
      }
      done.removeLast()
      return .delete(trashed)
    }
  }

  /// Takes what has become of the step that is under way.
  mutating func finish(_ result: ActWork.Result) {
    if let left = result.done { done.append(left) }
    untrashed = result.untrashed
    results.append(result)
    (current, left) = (nil, result.left)
  }

  /// The oldest result that nobody has taken; nil for none.
  mutating func takeResult() -> ActWork.Result? {
    results.isEmpty ? nil : results.removeFirst()
  }

  /// Begins nothing more: the program ends. Returns what is not begun, and what is under way, each in a few
  /// words.
  mutating func cut() -> (unbegun: [String], underWay: String?) {
    isCut = true
    var unbegun: [String] = []
    while !entries.isEmpty {
      guard case .asked(let act, let files, let date) = entries.removeFirst() else { continue }
      if let words = step(act, files, date).words { unbegun.append(words) }
    }
    return (unbegun, current?.words)
  }
}

extension ActLine.Step {
  /// The step in a few words, for the terminal; nil where nothing is done.
  var words: String? {
    switch self {
    case .trash(let files, _):
      if files.count == 1, let (_, path) = files.first {
        "moving \(Self.name(path)) to the trash"
      } else {
        "moving \(files.count) photos to the trash"
      }
    case .keepTurn(_, let path, _): "turning \(Self.name(path))"
    case .rename(_, let path, _): "renaming \(Self.name(path))"
    case .undo(.trashed(let trashed)): "putting \(trashed.count) photos back"
    case .undo: "taking an act back"
    case .delete(let trashed): "deleting \(trashed.count) photos for good"
    case .deleteUntrashed(let untrashed): "deleting \(untrashed.count) photos for good"
    case .refuse: nil
    }
  }

  private static func name(_ path: FilePath) -> String {
    DisplayName.text(of: path.lastComponent)
  }
}
