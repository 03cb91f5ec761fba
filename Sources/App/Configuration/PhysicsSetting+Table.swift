internal import Input
internal import Motion

extension PhysicsSetting {
  /// Every constant of ``Motion/Physics`` with its unit, its allowed range and its meaning.
  ///
  /// Reading, range checks and the printed file follow from this table. The ranges are wide, but
  /// end before the feel breaks: nothing divides by zero, and everything comes to rest.
  package static let table: [PhysicsSetting] = [
    PhysicsSetting(
      key: "release", form: .release(\.release),
      meaning: "when the fingers let go: \"settle\" into bounds, or \"return\" to fit every time"),

    .friction("touchpad_friction", \.touchpadFriction, "slows a glide from the touchpad"),
    .friction("touch_friction", \.touchFriction, "slows a glide from touchscreen and mouse"),
    .number("band_stiffness", \.bandStiffness, "", 0.01...1, "how readily rubber bands give way"),
    .spring("bounds_spring", \.boundsSpring, "brings an overscrolled photo back to its bounds"),

    .number(
      "zoom_band_factor", \.zoomBandFactor, "", 1.01...100,
      "how far a pinch can go beyond the zoom's limits"),
    .spring("zoom_spring", \.zoomSpring, "settles the zoom after a pinch, a wheel or a key"),
    .number(
      "maximum_zoom_over_fit", \.maximumZoomOverFit, "", 1...1000,
      "the largest zoom: this many times fit, or the next if that is more"),
    .number(
      "maximum_zoom_in_device_pixels", \.maximumZoomInDevicePixels, "", 0.1...1000,
      "the largest zoom in screen pixels per photo pixel"),
    .number("wheel_factor", \.wheelFactor, "", 1.001...10, "zoom per detent of the wheel"),
    .number("wheel_scroll", \.wheelScroll, "px", 1...10_000, "per detent, in the album"),
    .number(
      "scroll_per_detent", \.scrollPerDetent, "px", 1...1000,
      "how far to scroll with Ctrl for the zoom of one detent"),
    .number("key_zoom_factor", \.keyZoomFactor, "", 1.001...10, "zoom per press of a key"),
    .number("key_pan_share", \.keyPanShare, "", 0.01...1, "move per press, in shares of the view"),
    .number(
      "fit_slop", \.fitSlop, "", 1...2,
      "a pinch that stays below this many times fit has not meant to zoom"),

    .spring("rotation_spring", \.rotationSpring, "snaps the turn to a quarter"),
    .number(
      "rotation_projection", \.rotationProjection, "s", 0...2,
      "how far ahead a turn is projected to choose its quarter"),
    .number(
      "rotation_slop", \.rotationSlop, "degrees", 0...180,
      "how far fingers turn before the photo does"),
    .number(
      "rotation_slop_when_zooming", \.rotationSlopWhenZooming, "degrees", 0...180,
      "the same once the scale has passed the next"),
    .number(
      "rotation_slop_scale", \.rotationSlopScale, "", 1...10,
      "the scale, or its inverse, from which on a pinch is zooming"),

    .spring("verb_spring", \.verbSpring, "drives reset, zoom to a point, and the like"),

    .spring("page_spring", \.pageSpring, "slides a photo into place"),
    .number(
      "page_flick_speed", \.pageFlickSpeed, "px/s", 1...100_000,
      "a faster flick goes to the next photo"),
    .number(
      "page_fade_time", \.pageFadeTime, "s", 0...5,
      "how long a photo fades in where motion is reduced"),
    .number("page_gap", \.pageGap, "px", 0...1000, "the dark gap between two photos"),
    .number(
      "axis_lock_slop", \.axisLockSlop, "px", 0...1000,
      "how far decides whether a finger at fit moves sideways or up and down"),

    .number(
      "pull_share", \.pullShare, "", 0.01...10,
      "pulled by this share of the view's height, the backdrop is gone"),
    .number(
      "pull_to_close_share", \.pullToCloseShare, "", 0.01...10,
      "a pull closes when it is projected to pass this share of that way"),
    .number(
      "pull_flick_speed", \.pullFlickSpeed, "px/s", 1...100_000, "or when it is flicked faster"),
    .number(
      "pull_shrink", \.pullShrink, "", 0...0.9,
      "how much smaller a photo gets that is pulled by the view's whole height"),
    .number(
      "pinch_to_close_scale", \.pinchToCloseScale, "", 0.01...1,
      "a pinch that never zoomed in closes below this many times fit"),

    .number(
      "stopping_speed", \.stoppingSpeed, "px/s", 0...100_000,
      "a press on what moves faster stops it and is no tap"),
    .number("tap_slop", \.tapSlop, "px", 0...1000, "how far a tap may stray"),
    .number(
      "double_tap_time", \.doubleTapTime, "s", 0.01...5,
      "the longest time from a tap to the second of a double tap"),
    .number(
      "double_tap_distance", \.doubleTapDistance, "px", 0...1000,
      "the longest way between the two"),
    .number(
      "long_press_time", \.longPressTime, "s", 0.05...10, "a finger that rests so long presses"),
    .number(
      "double_tap_least", \.doubleTapLeast, "", 1...4,
      "a double tap zooms to the photo's pixels, but at least this many times fit"),
    .number("double_tap_most", \.doubleTapMost, "", 4...1000, "and at most this many"),
    .number(
      "tap_drag_per_doubling", \.tapDragPerDoubling, "px", 1...10_000,
      "how far to drag after a double tap to double the zoom"),

    .number(
      "cancel_slop", \.cancelSlop, "px", 0...1000,
      "a cancelled gesture that moved less is undone"),
    .number(
      "cancel_scale_slop", \.cancelScaleSlop, "", 1...10, "and that zoomed less, either way"),
    .number(
      "hold_grace", \.holdGrace, "s", 0...1,
      "how long motion waits after resting fingers begin a gesture"),
    .number(
      "scroll_timeout", \.scrollTimeout, "s", 0.01...5,
      "a scroll whose device tells no end is over after this silence"),

    .friction("scrubber_friction", \.scrubberFriction, "slows the strip of thumbnails"),
    .spring("scrubber_spring", \.scrubberSpring, "brings that strip to rest at a photo"),
    .number(
      "scrubber_rest", \.scrubberRest, "s", 0...5,
      "how long the strip shows a photo before its pixels are loaded"),
  ]
}
