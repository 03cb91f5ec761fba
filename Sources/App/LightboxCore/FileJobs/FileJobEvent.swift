/// News about the files of photos.
package enum FileJobEvent: Sendable {
  /// The outcome of the file job that `Effect.perform` requested; a `photos` event follows.
  case finished(FileJobOutcome)
  /// The files of these photos have changed; the values are the clockwise quarter turns that were
  /// written into the files.
  case changed([PhotoID: Int])
  /// So many photos of the file job that is under way are done. It is said of jobs that take long,
  /// and now and then.
  case progress(done: Int, of: Int)
  /// The file's name that `Effect.askName` requested.
  case name(PhotoID, String)
}
