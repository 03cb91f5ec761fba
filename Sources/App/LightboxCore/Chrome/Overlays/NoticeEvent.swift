package import Languages

/// A message that is shown as a notice.
package enum NoticeEvent: Sendable {
  /// A sentence from the program to show in a notice.
  case message(Phrase)
  /// A sentence from the program about a failure or the reason of a failure. The sentence is shown
  /// longer than a `message`.
  case failed(Phrase)
  /// The settings file has this number of mistakes, 1 or more; defaults replace the wrong values.
  case settingsMistakes(Int)
  /// The sample album is shown, because the user's pictures folder has no photos. `pictures` is the
  /// name of that folder; nil if there is no such folder.
  case sampleAlbum(pictures: Phrase?)
  /// The program shows an album for the first time ever. The notice welcomes the user and names the
  /// key that opens the help (see `FirstHint`).
  case firstRun
}
