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

  /// The meaning of a tap on a photo at fit.
  package enum Tap: String, Hashable, Sendable, CaseIterable {
    /// The photo flies back to its place in the album.
    case close
    /// The controls over the photo come or go.
    case controls
  }
  package var tap = Tap.close

  /// The meaning of a wheel without Ctrl, over a photo.
  package enum Wheel: String, Hashable, Sendable, CaseIterable {
    case zoom, pages
  }
  package var wheel = Wheel.zoom

  /// The view of the next photo.
  package enum NextView: String, Hashable, Sendable, CaseIterable {
    /// All of it, upright.
    case fit
    /// Zoom, place and turn of the photo before it.
    case keep
  }
  package var nextView = NextView.fit
  /// True where motion that does not follow the fingers is kept to a minimum: see
  /// ``withReducedMotion()``.
  package var reducesMotion = false

  // Slops
  /// The movement of a finger or the mouse below which it may be a tap: nothing moves, px.
  package var dragSlop = 10.0
  /// The same for a scroll that may turn the page or drag the picture off, px…
  package var touchpadSlop = 10.0
  /// …or the time for which it has moved in a clear direction, seconds.
  package var touchpadSlopTime = 0.05
  /// A direction is clear when one side of the way is this many times the other.
  package var axisDominance = 1.5
  /// The least way of a flick, and the way after which an unclear direction is taken, px.
  package var flickLeastWay = 24.0
  /// The time, in seconds after the release, to which pages and drags to dismiss are projected.
  package var projection = 0.2

  // Pan
  /// Friction after a touchpad's fingers lift: decay per second, and px/s below which it stops.
  package var touchpadFriction = Friction(decay: 3, stoppingSpeed: 10)
  /// Friction after a finger on glass or the mouse lets go.
  package var touchFriction = Friction(decay: 2, stoppingSpeed: 10)
  /// Friction after two fingers or more let go: what they have placed stays near.
  package var transformFriction = Friction(decay: 6, stoppingSpeed: 10)
  /// The highest speed at which a picture is let go, px/s: faster readings are not a hand's.
  package var maximumPanSpeed = 10_000.0
  /// The slope of every rubber band at its limit.
  package var bandStiffness = 0.55
  /// Pulls an overscrolled picture back to its bounds, per axis.
  package var boundsSpring = Spring(angularFrequency: 12, dampingRatio: 1)

  // Zoom
  /// The displayed over-zoom approaches this factor beyond the limit.
  package var zoomBandFactor = 2.0
  /// Slows a zoom that is let go inside of its limits: decay per second.
  package var zoomDecay = 20.0
  /// The highest speed at which a zoom is let go, in ln(scale) per second.
  package var maximumZoomSpeed = 8.0
  /// The speed of a zoom key that is held, in ln(scale) per second.
  package var keyZoomSpeed = 2.5
  /// The time after which a zoom key is held rather than pressed, seconds.
  package var keyHoldTime = 0.12
  /// Settles ln(scale) beyond the zoom's limits, and after a wheel turn or a zoom key.
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
  /// The highest speed at which a turn is let go, degrees per second.
  package var maximumTurnSpeed = 720.0
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
  package var pageGap = 20.0

  // Drag to dismiss, pinch to close
  /// The share of the view's height over which the backdrop of a dragged picture fades out.
  package var pullShare = 0.5
  /// A drag to dismiss closes when its projected share of that way exceeds this…
  package var pullToCloseShare = 0.4
  /// …or when it is flicked faster than this, px/s.
  package var pullFlickSpeed = 1200.0
  /// A swipe up at fit shows the details when it is projected to exceed this share of the view's
  /// height, or is flicked as fast; one down hides them.
  package var detailsShare = 0.15
  /// The share of its size that a picture loses when it is dragged by the view's whole height.
  package var pullShrink = 0.4
  /// A pinch closes when it is let go below this many times fit, and has never zoomed in.
  package var pinchToCloseScale = 0.75

  // Pinch a thumbnail open
  /// Two fingers that spread on a thumbnail take its photo out of its cell when they are faster than
  /// this, in ln(scale) per second…
  package var spreadSpeed = 2.0
  /// …in this time from their first movement on, seconds…
  package var spreadTime = 0.1
  /// …and by this factor at least, below which they may still do either…
  package var spreadSlop = 1.15
  /// …or when they spread by this factor beyond the largest rows.
  package var spreadBeyondLargest = 1.15
  /// Let go, the photo opens when it is projected to exceed this share of the way from its cell to
  /// fit, in ln(scale)…
  package var spreadToOpenShare = 1.0 / 3
  /// …and does not shrink faster than this, in ln(scale) per second.
  package var spreadBackSpeed = 1.0

  // Taps
  /// A press on what moves faster stops it and is no tap, px/s.
  package var stoppingSpeed = 60.0
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
  /// A tap by two fingers zooms out by this factor.
  package var twoFingerTapFactor = 2.0
  /// Dragging this far down after a double tap doubles the zoom, px.
  package var tapDragPerDoubling = 150.0

  // Fingers
  /// Fingers that lift within this time of the first belong to one release, seconds.
  package var unevenLiftTime = 0.1
  /// A gesture that changed less than these is undone when it is cancelled.
  package var cancelSlop = 16.0
  package var cancelScaleSlop = 1.03
  /// After a cancelled hold, motion waits this long before it goes on.
  package var holdGrace = 0.05
  /// A scroll whose device sends no stop ends after this silence.
  package var scrollTimeout = 0.15

  // Velocity
  /// The time before the end of a gesture from which its velocity is estimated, seconds…
  package var velocityWindow = 0.1
  /// …and the rest before the end after which it has none.
  package var velocityRestTime = 0.04
  /// The longest time over which a frame spreads a step of two fingers, seconds: a frame at 60 Hz.
  package var stepTime = 1.0 / 60

  // Prediction
  /// The longest time for which a frame goes ahead of the fingers' newest event, towards the moment
  /// at which it is seen, seconds; 0 draws what has been reported.
  package var predictionTime = 0.014
  /// The part of a movement that says where it goes on to, seconds.
  package var predictionWindow = 0.06
  /// The speed from which a movement is believed, and at twice of which it is believed fully, px/s.
  package var predictionSpeed = 60.0
  /// The factor by which a movement counts as slowing down more than it does: one that stops must
  /// not be overtaken.
  package var predictionBraking = 3.0

  // Pages and pinches
  /// A page turns when more than this share of it is out, or projected to be.
  package var pageTurnShare = 0.5
  /// The share of the backdrop that is gone where a pinch would close.
  package var pinchFade = 0.5
  /// The longest time between a scroll's end and the pinch that it becomes, seconds: a few reports of
  /// the touchpad, and less than any hand needs to come again.
  package var scrollToPinchTime = 0.05

  // Album
  /// The height of rows that nobody has resized, as a share of the view's…
  package var usualRowShare = 0.25
  /// …and the least and the largest height that a pinch or a key can choose, px.
  package var smallestRowHeight = 64.0
  package var largestRowHeight = 640.0
  /// A flick faster than this, px/s, adds to the glide that it goes on with…
  package var flickSpeed = 300.0
  /// …unless the fingers rest so long before, seconds; they then stop the glide…
  package var flickPause = 0.15
  /// …and to no more than this, px/s.
  package var flickTopSpeed = 20_000.0
  /// A pause in typing that ends a photo's name, seconds.
  package var typeAheadPause = 1.0

  // Header
  /// The way after which a press on the header moves the window, px.
  package var headerDragSlop = 4.0
  /// The longest time between the two presses of a double click on the header, seconds.
  package var doubleClickTime = 0.4
  /// The longest way between them, px.
  package var doubleClickDistance = 10.0
  /// The rest of the pointer after which the header fades out, seconds.
  package var headerRestTime = 2.0
  /// The durations of the header's fade in and fade out, seconds.
  package var headerFadeInTime = 0.12
  package var headerFadeOutTime = 0.35

  // Panels and cursor
  /// The durations of a panel's fade in and fade out, seconds: short enough for reduced motion.
  package var panelFadeInTime = 0.12
  package var panelFadeOutTime = 0.16
  /// The durations of the fade in and fade out of the zoom badge and of notices, seconds.
  package var badgeFadeInTime = 0.08
  package var badgeFadeOutTime = 0.3
  /// The time for which the zoom badge stays after the last change, seconds.
  package var zoomBadgeTime = 0.8
  /// Fingers that turn or move a picture change its zoom by less than this, as a ratio.
  package var zoomBadgeSlop = 1.02
  /// The time for which a notice stays, seconds.
  package var noticeTime = 1.6
  /// The time for which a notice of a mark or of stars stays, whose button takes them back, seconds.
  package var undoTime = 5.0
  /// The time for which the hint of the first time stays, unless somebody does something, seconds.
  package var hintTime = 12.0
  /// The rest of the pointer after which it hides over a photo in fullscreen, seconds.
  package var cursorRestTime = 2.0

  // Reduced motion
  /// The lowest angular frequency of a spring under reduced motion, radians per second: nine
  /// tenths of the way are done in 65 ms.
  package var reducedAngularFrequency = 60.0

  // Scrubber
  /// Friction after a hand lets go of the scrubber's strip.
  package var scrubberFriction = Friction(decay: 4, stoppingSpeed: 10)
  /// Brings the strip to rest at a photo, and after the pages where they jump.
  package var scrubberSpring = Spring(angularFrequency: 17, dampingRatio: 1)
  /// The time after which a photo that the strip has shown is no longer one of many that pass.
  package var scrubberRest = 0.1

  /// Pages that are turned within this time of one another pass by: they are shown by their
  /// thumbnails, seconds.
  package var pageRushTime = 0.08

  package init() {}

  package static let standard = Physics()

  /// The tolerances within which a motion counts as arrived: px, ln(scale), radians.
  package static let positionTolerance = 1e-3
  package static let logScaleTolerance = 1e-6
  package static let rotationTolerance = 1e-6

  /// The friction of a zoom in ln(scale): below 2 % a second it is not seen to move.
  package var zoomFriction: Friction { Friction(decay: zoomDecay, stoppingSpeed: 0.02) }

  /// The half-width of the zoom band in ln(scale).
  package var zoomBand: RubberBand {
    RubberBand(extent: Double.log(zoomBandFactor), stiffness: bandStiffness)
  }

  /// The band along an axis on which the view measures `extent` px.
  package func panBand(extent: Double) -> RubberBand {
    RubberBand(extent: extent, stiffness: bandStiffness)
  }
}
