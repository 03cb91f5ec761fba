package import Geometry
package import Input
package import Languages

/// A change of the window or of its view.
package enum WindowChange: Sendable {
  /// The view's size in logical px, and device px per logical px.
  case resized(Size, deviceScale: Double)
  case state(WindowState)
  /// New texts for the header. For a photo: its name, and its position among all photos (`2 / 9`).
  /// For an album: its name, and the number of its photos.
  case title(Phrase, position: Phrase)
  /// A drag-and-drop operation, whose data this window can accept, has entered the window (true) or
  /// left it (false).
  case dropHovers(Bool)
  case closeRequested
  /// A frame was drawn. Moving content may now need new loads or texts, and an animated photo may
  /// show its next frame.
  case frameShown
}
