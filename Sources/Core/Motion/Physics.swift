internal import RealModule

/// Every constant that decides how gestures and motions feel, with its unit: one place, all
/// settable.
///
/// Lengths are logical px, times seconds, angles degrees where a person sets them.
///
/// Motion is the mathematics of values that change by themselves, each in closed form, so that any
/// time can be asked for in any order. A ``VelocityEstimator`` finds how fast the fingers let go; a
/// ``SpringMotion`` (with the constants of a ``Spring``) or a ``GlideMotion`` (with those of a
/// ``Friction``) carries one number on from there, and ``ScalarMotion`` is the choice between them,
/// or a glide that ends in a spring at an edge. While fingers hold on, a ``RubberBand`` maps the
/// value that they ask for to the one that is displayed, and back. ``TransformVelocity`` is the
/// speed of a whole transform, and ``Hold`` tells which bands resist.
package struct Physics: Hashable, Sendable {
  /// The place to which scale, turn and position settle when the fingers let go.
  package enum Release: String, Hashable, Sendable, CaseIterable {
    /// Into bounds, at the nearest quarter turn.
    case settle
    /// All the way back to fit, every time.
    case `return`
  }
  package var release = Release.settle
  /// True where motion that does not follow the fingers is kept to a minimum: see
  /// ``withReducedMotion()``.
  package var reducesMotion = false

  // Pan
  /// Friction after a touchpad's fingers lift: decay per second, and px/s below which it stops.
  package var touchpadFriction = Friction(decay: 3, stoppingSpeed: 10)
  /// Friction after a finger on glass or the mouse lets go.
  package var touchFriction = Friction(decay: 2, stoppingSpeed: 10)
  /// The slope of every rubber band at its limit.
  package var bandStiffness = 0.55
  /// Pulls an overscrolled picture back to its bounds, per axis.
  package var boundsSpring = Spring(angularFrequency: 12, dampingRatio: 1)

  // Zoom
  /// The displayed over-zoom approaches this factor beyond the limit.
  package var zoomBandFactor = 2.0
  /// Settles ln(scale) after a pinch, a wheel turn or a zoom key.
  package var zoomSpring = Spring(angularFrequency: 17, dampingRatio: 1)
  /// The largest zoom is the larger of this many times fit…
  package var maximumZoomOverFit = 4.0
  /// …and this many device px per image px.
  package var maximumZoomInDevicePixels = 4.0
  /// Zoom per detent of a wheel.
  package var wheelFactor = Double.exp2(0.25)
  /// Scrolled px per detent of a wheel, in the album.
  package var wheelScroll = 120.0
  /// Scrolled px that count as one detent when Ctrl turns a touchpad's scroll into a zoom.
  package var scrollPerDetent = 15.0
  /// Zoom per press of + or −.
  package var keyZoomFactor = Double.exp2(0.5)
  /// Pan per key press, as a share of the view.
  package var keyPanShare = 0.2

  /// A pinch that stays below this many times fit does not count as zooming.
  package var fitSlop = 16.0 / 15

  // Turn
  /// Snaps the turn to a quarter.
  package var rotationSpring = Spring(angularFrequency: 17, dampingRatio: 0.8)
  /// The time, in seconds after the release, to which the turn is projected to choose its quarter.
  package var rotationProjection = 0.1
  /// Degrees that fingers must turn before the picture does…
  package var rotationSlop = 5.0
  /// …and once their scale has passed `rotationSlopScale`, either way.
  package var rotationSlopWhenZooming = 15.0
  /// A zoom by two fingers below this factor may be that of a turn.
  package var rotationSlopScale = 1.2

  // Verbs
  /// Drives reset, zoom-to and the hero transition.
  package var verbSpring = Spring(angularFrequency: 17, dampingRatio: 0.85)

  // Pages
  /// Slides a page into place.
  package var pageSpring = Spring(angularFrequency: 31.6, dampingRatio: 1)
  /// A flick faster than this turns the page, px/s.
  package var pageFlickSpeed = 500.0
  /// The time that a page takes to fade in where motion is reduced, seconds.
  package var pageFadeTime = 0.15
  /// The dark gap between two pages, px.
  package var pageGap = 32.0

  /// The way after which the axis lock of a finger or a scroll is decided, px.
  package var axisLockSlop = 3.0

  // Drag to dismiss, pinch to close
  /// The share of the view's height over which the backdrop of a dragged picture fades out.
  package var pullShare = 1.0 / 3
  /// A drag to dismiss closes when its projected share of that way exceeds this…
  package var pullToCloseShare = 0.4
  /// …or when it is flicked faster than this, px/s.
  package var pullFlickSpeed = 1200.0
  /// The share of its size that a picture loses when it is dragged by the view's whole height.
  package var pullShrink = 0.4
  /// A pinch closes when it is let go below this many times fit, and has never zoomed in.
  package var pinchToCloseScale = 0.75

  // Taps
  /// A press on what moves faster stops it and is no tap, px/s.
  package var stoppingSpeed = 60.0
  /// The farthest that the contact of a tap may move, px.
  package var tapSlop = 16.0
  /// The longest time between a double tap's first lift and its second touch.
  package var doubleTapTime = 0.3
  /// The longest way between its two places, px.
  package var doubleTapDistance = 25.0
  /// The time after which a resting finger is a long press.
  package var longPressTime = 0.5
  /// A double tap zooms to one device px per image px, but at least this many times fit…
  package var doubleTapLeast = 2.0
  /// …and at most this many.
  package var doubleTapMost = 4.0
  /// Dragging this far down after a double tap doubles the zoom, px.
  package var tapDragPerDoubling = 150.0

  // Fingers
  /// A gesture that changed less than these is undone when it is cancelled.
  package var cancelSlop = 16.0
  package var cancelScaleSlop = 1.03
  /// After a cancelled hold, motion waits this long before it goes on.
  package var holdGrace = 0.05
  /// A scroll whose device sends no stop ends after this silence.
  package var scrollTimeout = 0.15

  // Scrubber
  /// Friction after a hand lets go of the scrubber's strip.
  package var scrubberFriction = Friction(decay: 4, stoppingSpeed: 10)
  /// Brings the strip to rest at a photo, and after the pages where they jump.
  package var scrubberSpring = Spring(angularFrequency: 17, dampingRatio: 1)
  /// The time after which a photo that the strip has shown is no longer one of many that pass.
  package var scrubberRest = 0.1

  package init() {}

  package static let standard = Physics()

  /// The tolerances within which a motion counts as arrived: px, ln(scale), radians.
  package static let positionTolerance = 1e-3
  package static let logScaleTolerance = 1e-6
  package static let rotationTolerance = 1e-6

  /// The half-width of the zoom band in ln(scale).
  package var zoomBand: RubberBand {
    RubberBand(extent: Double.log(zoomBandFactor), stiffness: bandStiffness)
  }

  /// The band along an axis on which the view measures `extent` px.
  package func panBand(extent: Double) -> RubberBand {
    RubberBand(extent: extent, stiffness: bandStiffness)
  }
}
