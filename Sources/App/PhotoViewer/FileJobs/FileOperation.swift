internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

/// The work on files that the queue does in one go: a file job, or taking one back.
struct FileOperation: Sendable {
  /// The work in a few words, for the terminal; nil where nothing is done.
  let words: String?
  /// True for an operation that changes no photo. It is done before those that wait, and says only
  /// why it has failed.
  var isRating = false
  /// Does the work with one photo after the other while `goesOn`, which is asked before each of
  /// them.
  let run: @Sendable (_ goesOn: () -> Bool) -> FileJobResult

  /// An operation that does nothing and says why.
  static func refused(_ sentence: Phrase) -> FileOperation {
    FileOperation(words: nil) { _ in FileJobResult(sentence) }
  }
}

extension FileOperation {
  /// Does `work` with one item after the other. `sentence` says what was done, and has the name of
  /// a single file; `note` adds what else follows.
  init<Item, Record>(
    _ words: String, _ items: some Sequence<Item> & Sendable,
    _ work: @escaping @Sendable (Item) throws(FileJobError) -> ChangedFile<Record>,
    sentence: @escaping @Sendable (_ name: Phrase?, _ count: Int) -> Phrase?,
    note: @escaping @Sendable (inout FileJobResult, FileTally<Item, Record>) -> Void
  ) {
    self.init(words: words) { goesOn in
      let tally = FileTally(items, while: goesOn, work)
      var result = tally.result(sentence)
      note(&result, tally)
      return result
    }
  }
}

/// A photo whose file is changed, and what is needed to take that back.
struct ChangedFile<Record: Sendable>: Sendable {
  let photo: PhotoID
  /// The file's path, which is said in sentences.
  let path: FilePath
  let record: Record
}

/// The operations that take a file job back, or delete for good what it has moved into the trash.
struct UndoRecord: Sendable {
  var undo: FileOperation?
  var delete: FileOperation?
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

  /// Lets the notice offer what the record can do.
  mutating func offer(_ record: UndoRecord?) {
    self.record = record
    (outcome.canUndo, outcome.canDelete) = (record?.undo != nil, record?.delete != nil)
  }
}

/// The work on several files, done one after the other.
struct FileTally<Item, Record: Sendable> {
  private(set) var done: [ChangedFile<Record>] = []
  private(set) var failed: [(item: Item, error: FileJobError)] = []
  /// The items that were not begun.
  private var left: [Item] = []

  init(
    _ items: some Sequence<Item>, while goesOn: () -> Bool,
    _ work: (Item) throws(FileJobError) -> ChangedFile<Record>
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

  /// The result: `sentence` says what was done, and has the name where that is one file.
  func result(_ sentence: (_ name: Phrase?, _ count: Int) -> Phrase?) -> FileJobResult {
    let text = done.first.map { sentence(done.count == 1 ? $0.path.phrase : nil, done.count) }
    let first = failed.first?.error.phrase
    let failure = first.map {
      failed.count == 1
        ? $0 : Phrase(one: "{1}, and {0} other", other: "{1}, and {0} others", failed.count - 1, $0)
    }
    var result = FileJobResult(text ?? nil, failure: failure)
    result.left = left.count
    return result
  }
}

extension FilePath {
  /// The file's name.
  var phrase: Phrase { .verbatim(DisplayName.text(of: lastComponent)) }
}
