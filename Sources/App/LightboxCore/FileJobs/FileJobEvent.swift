/// News about the files of photos.
package enum FileJobEvent: Sendable {
  /// The outcome of the file job that `Effect.perform` requested; a `photos` event follows.
  case finished(FileJobOutcome)
  /// The files of these photos have changed; the values are the clockwise quarter turns that were
  /// written into the files.
  case changed([PhotoID: Int])
  /// The running file job has processed `done` of all its photos (`of`). The event is sent now and
  /// then, and only for jobs that take long.
  case progress(done: Int, of: Int)
  /// The name of the photo's file, which `Effect.askName` requested.
  case name(PhotoID, String)
}
