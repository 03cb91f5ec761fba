internal import Languages
internal import LightboxCore

/// The waiting file jobs, and the undo records and results of finished jobs.
///
/// Jobs are done in the order of their requests, and undone in the reverse order. Ratings are done
/// before other waiting jobs, so that they are stored soon: the program may be killed at any
/// moment. An undo of a rating is also done before other waiting jobs, unless a job that was
/// requested between the rating and the undo is not finished.
struct FileJobJournal {
  enum Request: Sendable {
    case run(FileOperation)
    /// Undo the newest job that can be undone.
    case undo
    /// Permanently delete photos of one job: the newest job whose result the user knew at the time
    /// of this request. The photos are those that the job moved to the trash, or those that it
    /// could not move because no trash can take them.
    case delete

    fileprivate var isRating: Bool {
      if case .run(let operation) = self { operation.isRating } else { false }
    }
  }

  /// An operation, with the number of its request and the number of its job. The number of a job is
  /// that of the request that began the job, also for the undo of the job or the deletion of its
  /// photos.
  typealias Step = (number: Int, operation: FileOperation, job: Int)

  private var count = 0
  /// The waiting requests. `last` is the number of the newest undo record at the time of the
  /// request, without the records of jobs whose results still waited for ``takeResult()``; nil if
  /// there was none. `changes` are the changes by the jobs whose results waited then, and by the
  /// jobs that have finished since the request.
  private var waiting: [(number: Int, request: Request, last: Int?, changes: FileChanges)] = []
  /// The running operation, and the rating that is done meanwhile; empty if nothing runs.
  private var inProgress: [Step] = []
  /// The ratings that were requested while ``isBusy`` was true, with the numbers of their requests.
  /// Ratings are removed when an operation begins that was requested after them and was not done
  /// before older ones.
  private var newer: [(number: Int, ratings: [PhotoID: PhotoRating.Change])] = []
  /// The undo records, in the order of the requests that made them. `number` is the number of this
  /// request, and `job` the number of the job (see ``Step``). `changes` are changes that came after
  /// a record: those by jobs that were requested before the record's job but finished after it, and
  /// the photos that later jobs have deleted for good.
  private var records: [(number: Int, record: UndoRecord, job: Int, changes: FileChanges)] = []
  /// The results that wait for ``takeResult()``, with the numbers of their requests.
  private var results: [(number: Int, result: FileJobResult)] = []
  /// The sentence for the terminal about an operation that was cut off by the program's end; nil if
  /// no operation was cut off.
  private var cutOff: String?
  /// The number of the request whose operation must end after its current photo; nil if there is
  /// none.
  private var cancelled: Int?
  /// The number of finished photos of the running operation, and the number of all its photos; nil
  /// if the progress has not changed since ``nextProgress()`` returned it.
  private var progress: (done: Int, count: Int)?
  /// True while another thread performs operations.
  private(set) var isWorking = false
  /// True while the program is ending: only ratings, and undos of ratings, may then begin.
  var isCut = false

  /// True while jobs other than ratings wait or run, or a result waits for ``takeResult()``.
  var isBusy: Bool {
    !results.isEmpty || inProgress.contains { !$0.operation.isRating }
      || waiting.contains { !$0.request.isRating }
  }

  /// Adds a request. Returns true if the caller must start a thread that performs operations.
  mutating func add(_ request: Request) -> Bool {
    count += 1
    // The user does not know yet about a job whose result waits, so such a job is skipped.
    let last = records.last { record in !results.contains { $0.number == record.number } }
    var changes = FileChanges()
    for (_, result) in results { changes.add(result) }
    waiting.append((count, request, last?.number, changes))
    if isBusy, case .run(let operation) = request, let ratings = operation.ratings?() {
      newer.append((count, ratings))
      for index in results.indices { results[index].result.outcome.forget(ratings) }
    }
    defer { isWorking = true }
    return !isWorking
  }

  /// Removes and returns the next operation; nil if the calling thread must end.
  mutating func next() -> Step? {
    if let rating = nextRating() { return rating }
    guard !isCut, let first = waiting.first else {
      isWorking = false
      return nil
    }
    newer.removeAll { $0.number < first.number }
    return begin(at: 0)
  }

  /// Removes and returns the next rating to perform or to undo; nil if no rating waits.
  mutating func nextRating() -> Step? {
    waiting.firstIndex { $0.request.isRating || undoesRating($0.request, $0.number) }
      .map { begin(at: $0) }
  }

  /// Returns true if the request `number` undoes a rating, and if all jobs that were requested
  /// between the two are finished. If one of them is not finished, the request may mean this job.
  private func undoesRating(_ request: Request, _ number: Int) -> Bool {
    guard case .undo = request,
      let newest = records.last(where: { $0.number < number && $0.record.undo != nil }),
      newest.record.isRating
    else { return false }
    let between = (newest.number + 1)..<number
    return !inProgress.contains { between.contains($0.number) }
      && !waiting.contains { between.contains($0.number) }
  }

  private mutating func begin(at index: Int) -> Step {
    let (number, request, last, changes) = waiting.remove(at: index)
    let (operation, job) = operation(of: request, number, last, changes)
    let step = (number, operation, job)
    inProgress.append(step)
    return step
  }

  private mutating func operation(
    of request: Request, _ number: Int, _ last: Int?, _ changes: FileChanges
  ) -> (FileOperation, job: Int) {
    // Ratings that were requested later may already be done, so only older jobs are searched.
    let older = records.prefix { $0.number < number }
    switch request {
    case .run(let operation): return (operation.after(changes), number)
    case .undo:
      guard let index = older.lastIndex(where: { $0.record.undo != nil }),
        let undo = records[index].record.undo
      else { return (.refused(Phrase("There is nothing to undo")), number) }
      var changes = records[index].changes
      changes.ratings = newer.filter { $0.number > number }.map(\.ratings)
      return (undo.after(changes), records.remove(at: index).job)
    case .delete:
      // The photos of a job that has ended meanwhile are not deleted: the user was not asked about
      // them.
      guard let index = older.firstIndex(where: { $0.number == last }),
        let delete = older[index].record.delete
      else { return (.refused(Phrase("Nothing was moved to the trash just now")), number) }
      return (delete, records.remove(at: index).job)
    }
  }

  // MARK: Under way

  /// Ends the running operation after its current photo. Operations that only change ratings are
  /// not ended.
  mutating func cancel() { cancelled = inProgress.first { !$0.operation.isRating }?.number }

  /// Returns true if the operation of `step` may continue with its next photo; false if the user
  /// has cancelled the operation or the program is ending.
  func goesOn(_ step: Step) -> Bool { !isCut && cancelled != step.number }

  /// Records that `done` photos of an operation are finished.
  mutating func record(_ done: Int, of step: Step) { progress = (done, step.operation.count) }

  /// Removes and returns the newest progress: the number of finished photos, and the number of all
  /// photos of the operation. Nil if there was no progress since the last call.
  mutating func nextProgress() -> (done: Int, count: Int)? {
    defer { progress = nil }
    return progress
  }

  /// Stores the result of a finished operation.
  mutating func finish(_ step: Step, _ result: FileJobResult) {
    var result = result
    result.outcome.job = step.job
    for (number, ratings) in newer where number > step.number { result.outcome.forget(ratings) }
    inProgress.removeAll { $0.number == step.number }
    let isCancelled = cancelled == step.number
    if isCancelled { cancelled = nil }
    if !step.operation.isRating { progress = nil }
    // Files that no trash can take can be deleted only by the next job.
    records.removeAll { $0.record.undo == nil && $0.number < step.number }
    for index in waiting.indices { waiting[index].changes.add(result) }
    for index in records.indices {
      // Ratings that were requested later may already be done.
      if records[index].number > step.number { records[index].changes.add(result) }
      // No undo brings deleted photos back, and other files may get their names.
      for photo in result.deleted where records[index].number < step.job {
        records[index].changes.gone[photo] = false
      }
    }
    if let record = result.record {
      let index = records.firstIndex { $0.number > step.number } ?? records.endIndex
      records.insert((step.number, record, step.job, FileChanges()), at: index)
    }
    if result.left > 0, !isCancelled, let words = step.operation.words {
      cutOff = "\(words) was cut off at the end: \(result.left) are left"
    }
    if !step.operation.isRating || result.failure != nil {
      results.append((step.number, result))
    }
  }

  /// Removes and returns the oldest result; nil if there is none.
  mutating func takeResult() -> FileJobResult? {
    results.isEmpty ? nil : results.removeFirst().result
  }

  /// Removes the jobs that were not done, and returns a sentence about each for the terminal.
  mutating func takeUndone() -> [String] {
    let begun = inProgress.compactMap { step in
      step.operation.words.map { "\($0) was still under way at the end" }
    }
    let left = waiting
    waiting = []
    let waited = left.compactMap { number, request, last, _ in
      operation(of: request, number, last, FileChanges()).0.words
        .map { "\($0) was cut off at the end" }
    }
    return begun + [cutOff].compactMap { $0 } + waited
  }
}

extension FileOperation {
  fileprivate func after(_ changes: FileChanges) -> FileOperation {
    changes.isEmpty ? self : following?(changes) ?? self
  }
}

extension FileJobOutcome {
  /// Removes those restored ratings that the later changes `newer` have replaced.
  fileprivate mutating func forget(_ newer: [PhotoID: PhotoRating.Change]) {
    for (photo, change) in newer where rated[photo]?.isOfMark == change.isOfMark {
      rated[photo] = nil
    }
  }
}
