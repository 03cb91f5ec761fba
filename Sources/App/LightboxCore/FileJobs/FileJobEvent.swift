/// News about the files of photos.
package enum FileJobEvent: Sendable {
  /// The outcome of the file job that `Effect.perform` requested; a `photos` event follows.
  case finished(FileJobOutcome)
  /// The files of these photos have changed. For each photo, the value is the number of clockwise
  /// quarter turns that were written into its file.
  case changed([PhotoID: Int])
  /// The running file job has processed `done` photos of a total of `of`. The event is sent from
  /// time to time, and only for jobs that take long.
  case progress(done: Int, of: Int)
  /// The name of the photo's file, which `Effect.askName` requested.
  case name(PhotoID, String)
}
