package import Languages

/// A sentence to show in a notice.
package enum NoticeEvent: Sendable {
  /// A sentence from the program to show in a notice.
  case told(Phrase)
  /// A sentence from the program about something that was not done, or about the reason; it stays
  /// longer than other sentences.
  case failed(Phrase)
  /// The settings file has this number of mistakes, 1 or more, and the defaults are used there.
  case settingsMistakes(Int)
  /// The sample album is shown, because there are no photos in the pictures folder, if any.
  case sampleAlbum(pictures: Phrase?)
  /// The program has never shown an album before, so the first album is shown with a hint.
  case firstRun
}
