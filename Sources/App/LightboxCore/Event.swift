package import Input

/// An event that the lightbox handles: input, an answer, a change of the desktop, a deadline.
package enum Event: Sendable {
  case input(InputEvent)
  case accessibility(AccessibilityEvent)
  case library(LibraryEvent)
  case album(AlbumEvent)
  case jobs(FileJobEvent)
  case folders(FolderEvent)
  case texts(DrawnTexts)
  case window(WindowChange)
  case settings(SettingsEvent)
  case notice(NoticeEvent)
  /// The time `Lightbox.nextDeadline` has passed.
  case deadline
}
