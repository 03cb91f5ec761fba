internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

/// Work on files that the queue does in one go: a file job, or the undoing of one.
struct FileOperation: Sendable {
  /// The name of the work in a few words, for messages on the terminal; nil if the operation does
  /// nothing.
  let words: String?
  /// Returns the change of each photo's rating; nil unless the operation only changes ratings. Such
  /// an operation is done before other waiting operations, and its result is reported only if it
  /// fails.
  var ratings: (@Sendable () -> [PhotoID: PhotoRating.Change])?
  /// The number of photos on which the operation works.
  var count = 0
  /// Returns the same operation, adapted to the changes that other jobs have made to the files
  /// since the operation was requested. Nil if the operation never has to be adapted.
  var following: (@Sendable (FileChanges) -> FileOperation)?
  /// Does the work. `goesOn` is called before each photo; if `goesOn` returns false, the work ends
  /// before this photo.
  var run: @Sendable (_ goesOn: () -> Bool) -> FileJobResult

  var isRating: Bool { ratings != nil }

  /// Returns an operation that only tells the user `sentence`, the reason why nothing is done.
  static func refused(_ sentence: Phrase) -> FileOperation {
    FileOperation(words: nil) { _ in FileJobResult(sentence) }
  }
}

/// The changes that jobs have made to photos' files, and that were not known yet when another
/// operation was requested.
struct FileChanges: Sendable {
  /// The renamed files, in the order of the renames.
  private(set) var renamed: [(photo: PhotoID, before: FilePath, after: FilePath)] = []
  /// The photos whose files are no longer in the album. The value is true if the file is in the
  /// trash, else false.
  var gone: [PhotoID: Bool] = [:]
  /// The number of clockwise quarter turns that the jobs have written into each photo's file.
  private(set) var turned: [PhotoID: Int] = [:]
  /// The changes of ratings that were requested after the operation to adapt, but stored before it
  /// runs.
  var ratings: [[PhotoID: PhotoRating.Change]] = []

  var isEmpty: Bool { renamed.isEmpty && gone.isEmpty && turned.isEmpty && ratings.isEmpty }

  /// Adds the changes by a job. Jobs must be added in the order in which they were done.
  mutating func add(_ result: FileJobResult) {
    renamed += result.renamed
    for photo in result.outcome.gone { gone[photo] = result.outcome.isOfTrash }
    for photo in result.outcome.back { gone[photo] = nil }
    turned.merge(result.outcome.changed, uniquingKeysWith: +)
  }
}

extension FileOperation {
  /// Creates an operation that calls `work` for each of `items`, in their order. `words` is the
  /// operation's name for messages on the terminal.
  ///
  /// `sentence` returns the sentence about the finished items. Its parameter `count` is the number
  /// of these items; `name` is the file's name if only one item is finished, else nil. At the end,
  /// `note` may change the result, for example to add the undo record.
  init<Item, Record>(
    _ words: String, _ items: some Collection<Item> & Sendable,
    _ work: @escaping @Sendable (Item) throws(FileJobError) -> ChangedFile<Record>,
    sentence: @escaping @Sendable (_ name: Phrase?, _ count: Int) -> Phrase?,
    note: @escaping @Sendable (inout FileJobResult, FileTally<Item, Record>) -> Void
  ) {
    self.init(words: words, count: items.count) { goesOn in
      let tally = FileTally(items, while: goesOn, work)
      var result = tally.result(sentence)
      note(&result, tally)
      return result
    }
  }
}

/// A photo whose file was changed, with the record that is needed to undo the change.
struct ChangedFile<Record: Sendable>: Sendable {
  let photo: PhotoID
  /// The path of the file, for use in sentences.
  let path: FilePath
  let record: Record
  /// The error of a later step, such as restoring a replaced file; nil if all steps were done.
  var error: FileJobError?
}

/// The operations that the user can request after a file job: `undo` reverses the job; `delete`
/// permanently deletes the photos of the job. An operation is nil if it is not possible.
struct UndoRecord: Sendable {
  var undo: FileOperation?
  var delete: FileOperation?
  /// True if the file job only changed ratings, so that its undo need not wait for older jobs.
  var isRating = false
}

/// The result of an operation: its outcome and undo record, the number of photos that were not
/// begun, and the renamed files.
struct FileJobResult: Sendable {
  var outcome: FileJobOutcome
  var record: UndoRecord?
  /// The reason why a part of the work was not done; nil if all was done. The sentence in `outcome`
  /// also contains this reason.
  var failure: Phrase?
  /// The number of photos on which the work did not begin, because the program is ending.
  var left = 0
  /// The photos whose files were deleted for good.
  var deleted: [PhotoID] = []
  /// The photos whose files were renamed, with the old and new paths of the files.
  var renamed: [(photo: PhotoID, before: FilePath, after: FilePath)] = []

  /// The sentences that tell what was done.
  private var texts: [Phrase] = []

  /// Creates a result, whose sentence has up to three parts: `text`, which tells what was done; a
  /// sentence about the `left` photos that were not begun; and `failure`, the reason why a part was
  /// not done.
  init(_ text: Phrase? = nil, left: Int = 0, failure: Phrase? = nil) {
    outcome = FileJobOutcome(isFailure: failure != nil)
    (self.left, self.failure) = (left, failure)
    setSentence([text].compactMap { $0 })
  }

  /// Replaces the part of the sentence that tells what was done by `texts`. The parts about photos
  /// that were not begun, and about a failure, stay.
  mutating func setSentence(_ texts: [Phrase]) {
    self.texts = texts
    let rest = Phrase(
      one: "{0} photo was left as it was", other: "{0} photos were left as they were", left)
    let parts = texts + [left > 0 ? rest : nil, failure].compactMap { $0 }
    let isWhole = left == 0 && failure == nil && parts.count < 2
    outcome.sentence = isWhole ? parts.first ?? .empty : .sentences(parts.map(\.asEnded))
  }

  /// Adds the reason why a further part of the work was not done; keeps an earlier reason.
  mutating func fail(_ reason: Phrase) {
    (failure, outcome.isFailure) = (failure ?? reason, true)
    setSentence(texts)
  }

  /// Sets the undo record. The notice about the result then has a button for each operation in the
  /// record.
  mutating func offer(_ record: UndoRecord?) {
    self.record = record
    (outcome.canUndo, outcome.canDelete) = (record?.undo != nil, record?.delete != nil)
  }
}

/// The items of an operation after its work: finished, failed, or not begun. `init` does the work.
struct FileTally<Item, Record: Sendable> {
  private(set) var done: [ChangedFile<Record>] = []
  private(set) var failed: [(item: Item, error: FileJobError)] = []
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

  /// The items for which a further attempt may succeed: the items that were not begun, and the
  /// failed items whose error may be temporary.
  var again: [Item] { failed.filter { !$0.error.isFinal }.map { $0.item } + left }

  /// The failed items for which no further attempt can succeed.
  var lost: [Item] { failed.filter { $0.error.isFinal }.map { $0.item } }

  /// Returns the result of the operation. `sentence` returns the sentence about what was done; its
  /// parameters are the file's name (nil for several files) and the number of files.
  func result(_ sentence: (_ name: Phrase?, _ count: Int) -> Phrase?) -> FileJobResult {
    let text = done.first.map { sentence(done.count == 1 ? $0.path.phrase : nil, done.count) }
    let errors = failed.map(\.error) + done.compactMap(\.error)
    return FileJobResult(text ?? nil, left: left.count, failure: errors.phrase)
  }
}

extension [FileJobError] {
  /// The paths of the files that no longer exist.
  var gonePaths: Set<FilePath> { Set(lazy.filter { $0.reason == .gone }.map(\.path)) }

  /// The first error of the array, and the number of the other errors, for use in a sentence; nil
  /// if the array is empty.
  var phrase: Phrase? {
    first.map {
      count == 1
        ? $0.phrase
        : Phrase(one: "{1}, and {0} other", other: "{1}, and {0} others", count - 1, $0.phrase)
    }
  }
}

extension FilePath {
  /// The last component of the path, for use in a sentence.
  var phrase: Phrase { .verbatim(DisplayName.text(of: lastComponent)) }
}
