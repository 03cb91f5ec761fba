/// An event about the files of photos: a change of them, or the progress or outcome of a file job.
package enum FileJobEvent: Sendable {
  /// The outcome of the file job that `Effect.perform` requested; a `photos` event follows.
  case finished(FileJobOutcome)
  /// The files of these photos have changed. The value is the number of clockwise quarter turns
  /// that were written into the file, 0 for other changes.
  case changed([PhotoID: Int])
  /// The progress of a long file job, sent several times while it runs: `done` is the number of
  /// photos processed so far, `of` the number of all photos of the job.
  case progress(done: Int, of: Int)
  /// The name of the photo's file, which `Effect.askName` requested.
  case name(PhotoID, String)
}
