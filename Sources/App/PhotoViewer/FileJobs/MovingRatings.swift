internal import FileJobs
internal import Files

/// The ratings of photos that one job renames, or moves to another folder. The new paths of the
/// ratings are stored while the job runs, because the program may be killed before a long job ends.
struct MovingRatings {
  private let ratings: RatingStore
  /// The photos before the job, by their paths.
  private let before: [FilePath: MarkedPhoto]
  /// The moves that the ratings have not followed yet.
  private var moves: [(before: FilePath, after: FilePath)] = []
  /// The time from which ``record(_:)`` lets the ratings follow.
  private var due = ContinuousClock.now

  /// Creates the ratings of the photos at `paths`, which are about to be moved.
  init(of paths: [FilePath], in ratings: RatingStore) {
    ratings.follow(paths)
    (self.ratings, before) = (ratings, ratings.photos(at: paths))
  }

  /// Records that the files of a photo were moved.
  mutating func record(_ moved: [(before: FilePath, after: FilePath)]) {
    moves += moved
    let begin = ContinuousClock.now
    guard begin >= due else { return }
    finish()
    // The user's file may be large, or on a slow disk: it takes at most a tenth of the job's time.
    let end = ContinuousClock.now
    due = end + (end - begin) * 9
  }

  /// Stores the ratings under the new paths of all recorded moves. If the file of the ratings
  /// cannot be written, the moves are kept for the next call.
  mutating func finish() {
    if ratings.follow(moves, from: before) { moves = [] }
  }
}
