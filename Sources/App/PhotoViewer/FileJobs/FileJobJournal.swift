internal import Languages
internal import LightboxCore

/// The file jobs that wait, the undo records of those that are done, and their results: a value.
///
/// Jobs are done in the order of their requests, and taken back in the reverse order. Ratings alone go before
/// the others that wait: the program may end at any moment, and they change no photo.
struct FileJobJournal {
  /// A request to the queue.
  enum Request: Sendable {
    case run(FileOperation)
    case rate([RatingChange])
    /// Take back the newest job that was not taken back yet.
    case undo
    /// Delete for good what the job before has moved into the trash, or what no trash has taken.
    case delete
  }

  /// The next piece of work.
  enum Step {
    case run(FileOperation)
    case rate(Ratings)
  }

  /// Changes of ratings, with the numbers of their requests.
  typealias Ratings = [(number: Int, changes: [RatingChange])]

  private var count = 0
  private var waiting: [(number: Int, request: Request)] = []
  /// The operation that is under way.
  private var current: (number: Int, operation: FileOperation)?
  /// In the order of the requests.
  private var records: [(number: Int, record: UndoRecord)] = []
  private var results: [FileJobResult] = []
  /// The number of photos that the newest operation has not begun.
  private(set) var left = 0
  /// True while a thread is at work.
  private(set) var isWorking = false
  /// True once nothing more is begun.
  private(set) var isCut = false

  /// True while files of photos are changed, and until the results have been taken.
  var isBusy: Bool {
    current != nil || !results.isEmpty || waiting.contains { !$0.request.isRating }
  }

  /// Adds a request. Returns true where a thread has to be started.
  mutating func add(_ request: Request) -> Bool {
    count += 1
    waiting.append((count, request))
    defer { isWorking = true }
    return !isWorking
  }

  /// Takes the next step; nil where there is nothing to do, and the thread ends.
  mutating func next() -> Step? {
    let ratings = takeRatings()
    if !ratings.isEmpty { return .rate(ratings) }
    guard !waiting.isEmpty else {
      isWorking = false
      return nil
    }
    let (number, request) = waiting.removeFirst()
    let operation = operation(of: request, number)
    current = (number, operation)
    return .run(operation)
  }

  /// Takes the ratings that wait.
  mutating func takeRatings() -> Ratings {
    let ratings = waiting.compactMap { number, request in
      if case .rate(let changes) = request { (number: number, changes: changes) } else { nil }
    }
    waiting.removeAll { $0.request.isRating }
    return ratings
  }

  private mutating func operation(of request: Request, _ number: Int) -> FileOperation {
    // Later ratings may be done already.
    let older = records.prefix { $0.number < number }
    switch request {
    case .run(let operation): return operation
    case .rate: return .refused(.empty)
    case .undo:
      guard let index = older.lastIndex(where: { $0.record.undo != nil }),
        let undo = records.remove(at: index).record.undo
      else { return .refused(Phrase("There is nothing to undo")) }
      return undo
    case .delete:
      guard let delete = older.last?.record.delete else {
        return .refused(Phrase("Nothing was moved to the trash just now"))
      }
      records.remove(at: older.endIndex - 1)
      return delete
    }
  }

  /// Adds the result of the operation that is under way.
  mutating func finish(_ result: FileJobResult) {
    guard let number = current?.number else { return }
    (current, left) = (nil, result.left)
    keep(result.record, number)
    results.append(result)
  }

  /// Adds the results of ratings: only their failures are told.
  mutating func finish(_ ratings: Ratings, _ results: [FileJobResult]) {
    for (rating, result) in zip(ratings, results) {
      keep(result.record, rating.number)
      if result.failure != nil { self.results.append(result) }
    }
  }

  private mutating func keep(_ record: UndoRecord?, _ number: Int) {
    // What no trash has taken is deleted as the next job, or never.
    records.removeAll { $0.record.undo == nil && $0.number < number }
    guard let record else { return }
    let index = records.firstIndex { $0.number > number } ?? records.endIndex
    records.insert((number, record), at: index)
  }

  /// Takes the oldest result; nil for none.
  mutating func takeResult() -> FileJobResult? { results.isEmpty ? nil : results.removeFirst() }

  /// Ends the work between two photos, but for ratings: the program ends. Returns the operations that are not
  /// begun and the one that is under way, each in a few words.
  mutating func cut() -> (unbegun: [String], underWay: String?) {
    isCut = true
    let unbegun = waiting.filter { !$0.request.isRating }
    waiting.removeAll { !$0.request.isRating }
    return (
      unbegun.compactMap { operation(of: $0.request, $0.number).words }, current?.operation.words
    )
  }
}

extension FileJobJournal.Request {
  fileprivate var isRating: Bool { if case .rate = self { true } else { false } }
}
