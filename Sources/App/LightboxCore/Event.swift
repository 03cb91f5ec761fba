package import Input

/// An occurrence that the lightbox handles: input, an answer to an effect, a change of the desktop,
/// or a passed deadline. The events of one part are a type of their own, in that part's folder.
package enum Event: Sendable {
  case input(InputEvent)
  case accessibility(AccessibilityEvent)
  case library(LibraryEvent)
  case album(AlbumEvent)
  case jobs(FileJobEvent)
  case folders(FolderEvent)
  case texts(CaptionEvent)
  case window(WindowChange)
  case settings(SettingsEvent)
  case notice(NoticeEvent)
  /// `nextDeadline` has passed.
  case deadline
}
