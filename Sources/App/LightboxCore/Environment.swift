package import Geometry
package import Languages
package import Motion
internal import Pixels
internal import Viewing

/// The values that all parts of the lightbox share.
package struct Environment: Sendable {
  /// The constants of gestures and motion.
  @Shared package internal(set) var physics: Physics
  /// The key bindings for languages that are read from left to right.
  private let bindingsFromLeft: KeyBindings
  package private(set) var bindings: KeyBindings
  /// The view's size, logical px.
  package internal(set) var viewSize: Size
  /// Device px per logical px.
  package internal(set) var deviceScale: Double
  package internal(set) var mode: Mode
  /// True if the program was started to show a photo, false if it was started to show an album.
  let isForPhoto: Bool
  /// The height at the view's top that the album leaves free for the header, logical px.
  var headerHeight = 0.0
  /// The height below the header that the album leaves free for the search field, logical px.
  var findHeight = 0.0
  /// The height at the view's top that the album leaves free, logical px.
  var albumTop: Double { headerHeight + findHeight }
  /// The motion of the Details panel after the last event; the photos' positions depend on it.
  package internal(set) var details = PanelMotion()
  package internal(set) var preferences = Preferences() {
    didSet {
      guard preferences.isRightToLeft != oldValue.isRightToLeft else { return }
      bindings = isMirrored ? bindingsFromLeft.forRightToLeft : bindingsFromLeft
    }
  }

  init(
    physics: Physics, bindings: KeyBindings, viewSize: Size, deviceScale: Double, mode: Mode
  ) {
    self.physics = physics
    (bindingsFromLeft, self.bindings) = (bindings, bindings)
    (self.viewSize, self.deviceScale, self.mode) = (viewSize, deviceScale, mode)
    isForPhoto = mode == .photo
  }

  /// The text of a phrase in the person's language.
  package func text(_ phrase: Phrase) -> String { preferences.language.text(phrase) }

  /// The view's bounds, logical px, with the origin at the view's top left corner. Each side is
  /// rounded to whole device px, so a layer of this size covers the edges of a frame completely.
  var viewBounds: Rect {
    func whole(_ side: Double) -> Double { max(1, (side * deviceScale).rounded()) / deviceScale }
    return Rect(x: 0, y: 0, width: whole(viewSize.width), height: whole(viewSize.height))
  }

  /// The view's size in device px, rounded up.
  var devicePixels: PixelSize {
    PixelSize(
      width: Int((viewSize.width * deviceScale).rounded(.up)),
      height: Int((viewSize.height * deviceScale).rounded(.up)))
  }

  /// Returns the layout of an image in the view. `imageSize` is the size of the upright image, px;
  /// `isDrawn` is true for a vector drawing.
  func layout(of imageSize: Size, isDrawn: Bool = false) -> ViewLayout {
    var layout = ViewLayout(
      viewSize: viewBounds.size, deviceScale: deviceScale, imageSize: imageSize,
      enlargesSmall: preferences.enlargesSmall, isDrawn: isDrawn)
    layout.covered = dock.covered(at: details.goal)
    return layout
  }

  /// Returns the layout in this view for the image of `layout`, which may be a layout in another
  /// view.
  func layout(of layout: ViewLayout) -> ViewLayout {
    self.layout(of: layout.imageSize, isDrawn: layout.isDrawn)
  }

  /// Returns a viewport that fits a picture to the view, turned by `quarterTurns` clockwise quarter
  /// turns. `size` is the picture's upright size, px; `isDrawn` is true for a vector drawing.
  func fitted(_ size: PixelSize, isDrawn: Bool = false, quarterTurns: Int = 0) -> Viewport {
    Viewport(
      layout: layout(of: size.imageSize, isDrawn: isDrawn), physics: physics,
      quarterTurns: quarterTurns)
  }
}

extension PixelSize {
  /// The size of a picture, image px.
  var imageSize: Size { Size(width: Double(width), height: Double(height)) }
}

/// The content of the view: all thumbnails, or one photo.
package enum Mode: String, Equatable, Sendable, CaseIterable {
  case album, photo
}
