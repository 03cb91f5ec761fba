internal import FileJobs
internal import Files

/// The ratings of photos that one job renames, or moves to another folder. They follow the photos
/// while the job runs: it may take long, and the program may be killed at any moment.
struct MovingRatings {
  private let ratings: RatingStore
  /// The photos before the job, by their paths.
  private let before: [FilePath: MarkedPhoto]
  /// The moves that the ratings have not followed yet.
  private var moves: [(before: FilePath, after: FilePath)] = []
  /// The time from which ``record(_:)`` lets the ratings follow.
  private var due = ContinuousClock.now

  /// The time between two changes of the user's file, which may be large.
  private static let interval = Duration.seconds(1)

  /// Creates the ratings of the photos at `paths`, which are about to be moved.
  init(of paths: [FilePath], in ratings: RatingStore) {
    ratings.follow(paths)
    (self.ratings, before) = (ratings, ratings.photos(at: paths))
  }

  /// Records that the files of a photo were moved.
  mutating func record(_ moved: [(before: FilePath, after: FilePath)]) {
    moves += moved
    guard ContinuousClock.now >= due else { return }
    finish()
    due = ContinuousClock.now + Self.interval
  }

  /// Lets the ratings follow all recorded moves.
  mutating func finish() {
    ratings.follow(moves, from: before)
    moves = []
  }
}
