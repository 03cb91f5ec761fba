package import Languages

/// The preferences of the person and the desktop.
package struct Preferences: Hashable, Sendable {
  package var appearance = Appearance.dark
  package var contrast = Contrast.normal
  /// The size of texts as a factor of the usual one.
  package var textScale = 1.0
  /// True where the language is read from right to left: all but photos, texts and signs is mirrored.
  package var isRightToLeft = false
  /// The language of texts, numbers and dates.
  package var language = Language.english
  package var buttons = ButtonLayout()
  /// True where the pixels of a photo are shown as squares from four device px per image px on.
  package var showsPixels = false
  /// True where a picture smaller than the view is as large as the view at fit.
  package var enlargesSmall = false
  /// The height of the album's rows that was chosen in an earlier session, logical px; nil for the usual
  /// one.
  package var rowHeight: Double?
  /// True where names stand below the album's photos, until a key changes it.
  package var namesPhotos = false
  package var slideshow = Slideshow.Settings()
  package var transparency = Transparency.checkerboard
  /// The most bytes of decoded pixels that are kept; what is shown may exceed it.
  package var pixelBudget = 512 << 20

  package init() {}
}

/// The window's buttons on either side of its header, each side from left to right.
package struct ButtonLayout: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case minimize, maximize, close
  }

  package var left: [Button] = []
  package var right: [Button] = [.close]

  package init(left: [Button] = [], right: [Button] = [.minimize, .maximize, .close]) {
    self.left = left
    self.right = right
  }
}

/// A request to the compositor about the window, made in its header.
package enum WindowVerb: Hashable, Sendable {
  case move, minimize, toggleMaximized
  /// The window's menu, at a point of the view.
  case showMenu(x: Double, y: Double)
}
