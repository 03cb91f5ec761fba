internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

/// The work on files that the queue does in one go: a file job, or taking one back.
struct FileOperation: Sendable {
  /// The work in a few words, for the terminal; nil where nothing is done.
  let words: String?
  /// Does the work with one photo after the other while `goesOn`, which is asked before each of them.
  let run: @Sendable (_ goesOn: () -> Bool) -> FileJobResult

  init(_ words: String?, _ run: @escaping @Sendable (_ goesOn: () -> Bool) -> FileJobResult) {
    (self.words, self.run) = (words, run)
  }

  /// Does `work` with one item after the other, and makes the result of all.
  init<Item, Part>(
    _ words: String, _ items: some Sequence<Item> & Sendable,
    _ work: @escaping @Sendable (Item) throws(FileJobError) -> Part,
    result: @escaping @Sendable (FileTally<Item, Part>) -> FileJobResult
  ) {
    self.init(words) { goesOn in result(FileTally(items, while: goesOn, work)) }
  }

  /// Does nothing, and says why.
  static func refused(_ sentence: Phrase) -> FileOperation {
    FileOperation(nil) { _ in FileJobResult(sentence) }
  }
}

/// What is needed to take a file job back, or to delete for good what it has moved into the trash.
struct UndoRecord: Sendable {
  var undo: FileOperation?
  var delete: FileOperation?
}

/// A photo, and what is known of a change to its file.
struct PhotoRecord<File: Sendable>: Sendable {
  let photo: PhotoID
  let file: File
}

/// The outcome of an operation, and what the program does about it.
struct FileJobResult: Sendable {
  var outcome: FileJobOutcome
  /// Nil where nothing can be taken back or deleted.
  var record: UndoRecord?
  /// The reason why some was not done, which the outcome's sentence says too.
  var failure: Phrase?
  /// The number of photos that were not begun, as the program ends.
  var left = 0
  /// The photos whose files have other names.
  var renamed: [(photo: PhotoID, before: FilePath, after: FilePath)] = []

  /// A result that says what was done, and why some was not.
  init(_ text: Phrase? = nil, failure: Phrase? = nil) {
    let sentence = failure.map { Phrase.sentences([text, $0].compactMap { $0?.asEnded }) }
    outcome = FileJobOutcome(sentence ?? text ?? .empty)
    self.failure = failure
  }
}

/// The parts of an operation on several items, done one after the other.
struct FileTally<Item, Part> {
  private(set) var done: [Part] = []
  private(set) var failed: [(item: Item, error: FileJobError)] = []
  /// The items that were not begun.
  private var left: [Item] = []

  init(
    _ items: some Sequence<Item>, while goesOn: () -> Bool,
    _ work: (Item) throws(FileJobError) -> Part
  ) {
    for item in items {
      guard left.isEmpty, goesOn() else {
        left.append(item)
        continue
      }
      do throws(FileJobError) {
        done.append(try work(item))
      } catch {
        failed.append((item, error))
      }
    }
  }

  /// The items that may be done later.
  var again: [Item] { failed.filter { !$0.error.isFinal }.map { $0.item } + left }

  /// The result, by a sentence of what was done.
  func result(_ text: Phrase?) -> FileJobResult {
    let failure = failed.first.map { first in
      failed.count == 1
        ? first.error.phrase
        : Phrase(
          one: "{1}, and {0} other", other: "{1}, and {0} others", failed.count - 1,
          first.error.phrase)
    }
    var result = FileJobResult(text, failure: failure)
    result.left = left.count
    return result
  }
}
