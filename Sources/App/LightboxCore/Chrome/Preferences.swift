package import Languages

/// The preferences of the person and the desktop.
package struct Preferences: Hashable, Sendable {
  package var appearance = Appearance.dark
  package var contrast = Contrast.normal
  /// The factor by which the desktop enlarges texts; 1 is the default size.
  package var textScale = 1.0
  /// True if the language is read from right to left; then everything except photos, texts and most
  /// icons is mirrored.
  package var isRightToLeft = false
  /// The language of texts, numbers and dates.
  package var language = Language.english
  package var buttons = ButtonLayout()
  /// True if the pixels of a photo are drawn as squares while the zoom is at least four device px
  /// per image px.
  package var showsPixels = false
  /// True if a picture that is smaller than the view is enlarged when it is fitted to the view.
  package var enlargesSmall = false
  /// The chosen height of the album's rows, logical px; nil for the default height.
  package var rowHeight: Double?
  /// True if names are shown below the album's photos when the program starts.
  package var namesPhotos = false
  /// True if Escape ends the program when there is nothing to close and no folder to go back to. If
  /// false, Escape then ends only a program that was started to show a photo.
  package var escapeQuits = false
  package var slideshow = Slideshow.Settings()
  package var transparency = Transparency.checkerboard
  /// The memory for decoded pixels, bytes; visible photos may exceed it.
  package var pixelBudget = 512 << 20

  package init() {}
}

/// The window's buttons on either side of its header, each side from left to right.
package struct ButtonLayout: Hashable, Sendable {
  package enum Button: String, Equatable, Sendable {
    case minimize, maximize, close
  }

  package var left: [Button] = []
  package var right: [Button] = [.close]

  package init(left: [Button] = [], right: [Button] = [.minimize, .maximize, .close]) {
    self.left = left
    self.right = right
  }
}

/// A request to the compositor that is made by a click or a drag on the window's header.
package enum WindowVerb: Equatable, Sendable {
  case move, minimize, toggleMaximized
  /// Show the window's menu at a point of the view.
  case showMenu(x: Double, y: Double)
}
