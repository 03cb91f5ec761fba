package import Geometry
package import Motion

/// A request of the ``GestureSet`` to the view.
package enum GestureAction: Hashable, Sendable {
  /// Contacts hold the picture in a new way, or a contact came or left; `focal` is their focal
  /// point, view px. Each later `follow` is relative to the picture as it is displayed now.
  case grab(Hold, focal: Point)
  /// The fingers have moved: the movement in view space since the last `grab`, and the fingers'
  /// present focal point.
  ///
  /// `isStepped` is true if the device reports the movement in such large steps that they are
  /// visible, as a touchpad does in a pinch.
  case follow(Similarity, focal: Point, isStepped: Bool)
  /// The last finger lifted; the picture continues with this velocity. The device decides the
  /// friction of the glide.
  case release(TransformVelocity, GestureDevice)
  /// The contacts were cancelled: the view releases the picture without a velocity.
  case cancel
  /// A gesture that had hardly begun was cancelled: the picture returns to its state before the
  /// gesture.
  case revert
  /// Fingers rest on the touchpad, or a finger begins the second tap of a double tap: the view
  /// stops the picture's motion.
  case freeze
  /// The fingers that caused ``freeze`` have left: the view may let the stopped motion continue.
  ///
  /// `isCancelled` is true if the compositor cancelled the hold of the fingers, usually because
  /// another gesture begins; false if the fingers lifted.
  ///
  /// In a photo, a glide continues only after a cancelled hold; any other motion always continues.
  /// After a cancelled hold, the motion first pauses for a moment, because another gesture usually
  /// follows. In the album, a scroll continues only after a hold that was cancelled and short.
  case thaw(isCancelled: Bool)
  /// A wheel turned by `detents`, positive to the right and downwards. `zooms` is true if Ctrl was
  /// held; the zoom is then around the point `about`, view px.
  case wheel(detents: Vector, zooms: Bool, about: Point)
  /// A drag that turns the page: the row of pages follows the contact.
  case page(DragAction)
  /// A drag of the picture off its page, to close the photo.
  case dismiss(DragAction)
  /// A movement that shows or hides the panel with the photo's details.
  case details(DragAction)
  case tap(Point)
  case doubleTap(Point)
  case longPress(Point)
  /// A tap of two fingers; the point, view px, is the middle between them.
  case twoFingerTap(Point)
}

/// The device of a gesture, which decides the friction of a glide after the release.
package enum GestureDevice: Hashable, Sendable {
  case touchpad, touch, mouse
}

/// A step of a drag that turns the page, dismisses the picture or moves the details.
package enum DragAction: Hashable, Sendable {
  /// The drag begins at this point, view px.
  case begin(Point)
  /// The movement since the beginning, px.
  case move(Vector)
  /// The velocity when the contact ends, px per second.
  case end(velocity: Vector)
  /// Another gesture took over, or the touch was cancelled: the page is not turned, nothing is
  /// dismissed, and the details are neither shown nor hidden.
  case cancel
}
