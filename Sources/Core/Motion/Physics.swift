internal import Geometry
internal import RealModule

/// All constants of gestures and motions, with their units.
///
/// Lengths are in logical px, and times in seconds. The angles of gestures are in degrees.
///
/// The module Motion computes values that change by themselves. Each value is given by a formula,
/// so that it can be computed for any times in any order. A ``VelocityEstimator`` finds the speed
/// of the fingers at a release. From then on, a ``SpringMotion`` (with the constants of a
/// ``Spring``) or a ``GlideMotion`` (with the constants of a ``Friction``) moves one number. A
/// ``ScalarMotion`` is one of these motions, a glide that ends in a spring at an edge, or a
/// ``DriveMotion`` at a steady speed. While fingers hold a picture, a ``RubberBand`` converts the
/// value that the fingers would set to the displayed value, and back. ``TransformVelocity`` is the
/// speed of a whole transform, and ``Hold`` decides which rubber bands resist.
package struct Physics: Hashable, Sendable {
  /// The scale, turn and position to which a picture moves after a release.
  package enum Release: String, Hashable, Sendable, CaseIterable {
    /// The picture moves to the nearest state within bounds, at the nearest quarter turn.
    case settle
    /// The picture always returns to fit: the whole picture is seen.
    case `return`
  }
  package var release = Release.settle

  /// The effect of a tap on a photo at fit (the whole photo is seen).
  package enum Tap: String, Hashable, Sendable, CaseIterable {
    /// The photo flies back to its cell in the album.
    case close
    /// The controls over the photo are shown or hidden.
    case controls
  }
  package var tap = Tap.close

  /// The effect of a wheel over a photo, without Ctrl.
  package enum Wheel: String, Hashable, Sendable, CaseIterable {
    case zoom, pages
  }
  package var wheel = Wheel.zoom

  /// The zoom, position and turn at which the next photo is first shown.
  package enum NextView: String, Hashable, Sendable, CaseIterable {
    /// The next photo is shown at fit (the whole photo is seen), upright.
    case fit
    /// The next photo is shown with the zoom, position and turn of the previous photo.
    case keep
  }
  package var nextView = NextView.fit
  /// True if motion that does not follow the fingers is kept short: see ``withReducedMotion()``.
  package var reducesMotion = false

  // Slops
  /// The distance up to which a finger or the mouse may move in a tap or click, px.
  package var dragSlop = 10.0
  /// The distance after which a touchpad's scroll turns the page or dismisses the picture, px.
  package var touchpadSlop = 10.0
  /// The duration after which a scroll in a clear direction passes its slop, even if it moved less
  /// than `touchpadSlop`, seconds.
  package var touchpadSlopTime = 0.05
  /// The least ratio max(|dx|, |dy|) / min(|dx|, |dy|) of a movement with a clear direction.
  package var axisDominance = 1.5
  /// The minimum length of a flick, measured from the last rest of the fingers, px.
  ///
  /// A movement of this length is recognized even if its direction is unclear.
  package var flickLeastWay = 24.0
  /// The time by which a movement is extrapolated at its release, seconds: a page turn, a panel's
  /// movement, a drag to dismiss, or two fingers that spread a thumbnail.
  ///
  /// The extrapolated position decides the outcome.
  package var projection = 0.2

  // Pan
  /// The friction after a touchpad's fingers lift: decay per second, and stopping speed in px/s.
  package var touchpadFriction = Friction(decay: 3, stoppingSpeed: 10)
  /// The friction after a drag by one finger on the screen, or by the mouse: decay per second, and
  /// stopping speed in px/s.
  package var touchFriction = Friction(decay: 2, stoppingSpeed: 10)
  /// The friction after a gesture of two or more fingers: decay per second, and stopping speed in
  /// px/s.
  package var transformFriction = Friction(decay: 6, stoppingSpeed: 10)
  /// The highest speed of a picture at its release, px/s; higher readings are measuring errors.
  package var maximumPanSpeed = 10_000.0
  /// The slope of every rubber band at its limit: the share of a movement that is displayed there.
  package var bandStiffness = 0.55
  /// The spring that pulls a picture back to its bounds, separately on each axis.
  package var boundsSpring = Spring(angularFrequency: 12, dampingRatio: 1)

  // Zoom
  /// The factor by which the displayed zoom may exceed its limit; the rubber band approaches this
  /// factor and never reaches it.
  package var zoomBandFactor = 2.0
  /// The rate at which the speed of a released zoom decays within the zoom's limits, per second.
  package var zoomDecay = 20.0
  /// The highest speed of a released zoom, in ln(scale) per second.
  package var maximumZoomSpeed = 8.0
  /// The speed of the zoom while a zoom key is held, in ln(scale) per second.
  package var keyZoomSpeed = 2.5
  /// The time after which a zoom key counts as held, seconds.
  package var keyHoldTime = 0.12
  /// The spring of ln(scale): beyond the zoom's limits, and after a wheel turn or a zoom key.
  package var zoomSpring = Spring(angularFrequency: 17, dampingRatio: 1)
  /// The largest zoom, as a multiple of fit. The limit of the zoom is the largest of three values:
  /// `maximumZoomOverFit`, `maximumZoomInDevicePixels`, and the zoom that fills the view.
  package var maximumZoomOverFit = 4.0
  /// The largest zoom in device px per image px, unless `maximumZoomOverFit` or the zoom that fills
  /// the view is larger.
  package var maximumZoomInDevicePixels = 4.0
  /// The zoom factor per detent of a wheel.
  package var wheelFactor = Double.exp2(0.25)
  /// Scrolled px per detent of a wheel, in the album.
  package var wheelScroll = 120.0
  /// The height of the zones at the album's top and bottom edge, px. The album scrolls while the
  /// pointer draws a selection rectangle there.
  package var edgeScrollZone = 40.0
  /// The speed at which the album scrolls by itself while the pointer is in an edge zone (see
  /// ``edgeScrollZone``), px/s, for each px from the zone's inner border to the pointer.
  package var edgeScrollRate = 20.0
  /// The largest speed at which the album scrolls by itself while the pointer is in an edge zone
  /// (see ``edgeScrollZone``), px/s.
  package var edgeScrollSpeed = 4000.0
  /// The distance of a touchpad's scroll with Ctrl held that zooms like one detent of a wheel, px.
  package var scrollPerDetent = 15.0
  /// The zoom factor per press of + or −.
  package var keyZoomFactor = Double.exp2(0.5)
  /// The distance of a pan by one key press, as a share (0…1) of the view's width or height.
  package var keyPanShare = 0.2

  /// The multiple of fit below which the zoom of a released picture returns to fit.
  package var fitSlop = 16.0 / 15

  // Turn
  /// The highest speed of a released turn, degrees per second.
  package var maximumTurnSpeed = 720.0
  /// The spring that turns a released picture to the quarter turn at which it comes to rest.
  package var rotationSpring = Spring(angularFrequency: 17, dampingRatio: 0.8)
  /// The time, seconds, by which the turn of a released picture is projected ahead at its present
  /// speed. The quarter turn nearest to the projected turn is chosen.
  package var rotationProjection = 0.1
  /// The degrees that fingers must turn before the picture follows.
  package var rotationSlop = 5.0
  /// The degrees that fingers must turn before the picture follows, once they have zoomed by more
  /// than `rotationSlopScale` in either direction.
  package var rotationSlopWhenZooming = 15.0
  /// The zoom factor of two fingers, in either direction, up to which `rotationSlop` applies,
  /// because the fingers may intend only to turn the picture.
  package var rotationSlopScale = 1.2

  // Verbs
  /// The spring that moves the picture when it returns to fit, when it zooms to a point, and in a
  /// hero transition: the flight of a photo between its thumbnail and the view.
  package var verbSpring = Spring(angularFrequency: 17, dampingRatio: 0.85)

  // Pages
  /// The spring that slides a page in a view that is ``pageSpringWidth`` wide. For other widths,
  /// see ``pageSpring(width:)``.
  package var pageSpring = Spring(angularFrequency: 19, dampingRatio: 1)
  /// The speed above which a flick turns the page, px/s.
  package var pageFlickSpeed = 500.0
  /// The duration of a page's fade under reduced motion, seconds.
  package var pageFadeTime = 0.15
  /// The dark gap between two pages, px.
  package var pageGap = 20.0

  // Drag to dismiss, pinch to close
  /// The distance by which a picture must be dragged for its backdrop to become fully transparent,
  /// as a share of the view's height; may be more than 1.
  package var pullShare = 0.5
  /// The progress of a drag to dismiss above which its release closes the photo. The progress is 1
  /// at the distance that `pullShare` sets, and more than 1 beyond it. The drag is first
  /// extrapolated by `projection`.
  package var pullToCloseShare = 0.4
  /// The smallest downward speed, px/s, at which the release of a drag to dismiss closes the photo.
  package var pullFlickSpeed = 1200.0
  /// The share of the details panel's extent that a swipe must exceed to show or hide the panel.
  /// The swipe is first extrapolated by `projection`, so the share may be more than 1.
  ///
  /// A flick as fast as `pullFlickSpeed` also shows or hides the panel.
  package var detailsShare = 0.15
  /// The share, 0…1, by which a picture shrinks when it is dragged down by the view's height.
  package var pullShrink = 0.4
  /// The multiple of fit below which a pinch that began at fit closes the photo.
  package var pinchToCloseScale = 0.75

  // Pinch a thumbnail open
  /// The speed above which a spread on a thumbnail opens its photo, in ln(scale) per second.
  package var spreadSpeed = 2.0
  /// The time from the start of a spread within which the spread must reach `spreadSpeed` and
  /// `spreadSlop` to count as fast and open its photo, seconds.
  package var spreadTime = 0.1
  /// The least scale factor that a fast spread must reach to open its photo.
  package var spreadSlop = 1.15
  /// The height of the rows, as a multiple of the largest row height, from which a slow spread
  /// opens a photo.
  package var spreadBeyondLargest = 1.15
  /// The share of the zoom from the photo's cell to fit, in ln(scale), that a released photo must
  /// exceed to open: 0 at the size of the cell, 1 at fit.
  ///
  /// The zoom is first extrapolated by `projection`.
  package var spreadToOpenShare = 1.0 / 3
  /// The speed of shrinking, in ln(scale) per second, above which a released photo does not open.
  package var spreadBackSpeed = 1.0

  // Taps
  /// The speed of the pages, the album or the scrubber, px/s, above which a press only stops the
  /// movement, and is no tap.
  package var stoppingSpeed = 60.0
  /// The longest time from a double tap's first lift to its second touch, seconds.
  package var doubleTapTime = 0.3
  /// The greatest distance between the two touches of a double tap, px.
  package var doubleTapDistance = 45.0
  /// The longest time from a double click's release to its second press, s: the desktop's setting.
  package var doubleClickTime = 0.4
  /// The greatest distance between the two presses of a double click, px.
  package var doubleClickDistance = 25.0
  /// The time after which a resting finger is a long press, seconds.
  package var longPressTime = 0.5
  /// The least zoom of a double tap, as a multiple of fit.
  ///
  /// A double tap zooms to one device px per image px, within `doubleTapLeast` and `doubleTapMost`.
  package var doubleTapLeast = 2.0
  /// The greatest zoom of a double tap, as a multiple of fit. A photo much longer than the view may
  /// be zoomed further, until it fills the view.
  package var doubleTapMost = 4.0
  /// The factor by which a tap of two fingers zooms out.
  package var twoFingerTapFactor = 2.0
  /// The distance that the second touch of a double tap moves to double the zoom, px.
  package var tapDragPerDoubling = 150.0

  // Fingers
  /// The width of the zones along the view's edges, px.
  ///
  /// A contact that rests there beside other contacts is ignored, because it may be a palm.
  package var palmMargin = 24.0
  /// The time after a lift within which the next lift belongs to the same release, seconds.
  package var unevenLiftTime = 0.1
  /// The movement below which a cancelled pinch is undone, px. The pinch is undone only if its zoom
  /// is also below `cancelScaleSlop`, and if it has not turned the picture.
  package var cancelSlop = 16.0
  /// The zoom factor, in either direction, below which a cancelled pinch is undone, if its movement
  /// is also below `cancelSlop`.
  package var cancelScaleSlop = 1.03
  /// The pause before a stopped motion continues, after a cancelled hold gesture on the touchpad,
  /// seconds. Another gesture usually begins in this time.
  package var holdGrace = 0.05
  /// The silence that ends a scroll whose device sends no stop, seconds.
  package var scrollTimeout = 0.15

  // Velocity
  /// The time before a gesture's end over which its velocity is estimated, seconds.
  package var velocityWindow = 0.1
  /// The duration of a rest after which a gesture ends with zero velocity, seconds.
  package var velocityRestTime = 0.04
  /// The radius within which fingers may move and still count as resting, px.
  package var restRadius = 2.0
  /// The longest time over which one step of a touchpad's pinch is spread, seconds: a frame at 60
  /// Hz. A touchpad reports a pinch in steps so large that they would be visible.
  package var stepTime = 1.0 / 60

  // Prediction
  /// The longest time beyond the newest event for which input is predicted, seconds; 0 for no
  /// prediction.
  package var predictionTime = 0.014
  /// The duration of the recent movement on which a prediction is based, seconds.
  package var predictionWindow = 0.06
  /// The speed above which a movement is predicted, px/s. Up to twice this speed, only a share of
  /// the prediction is used; the share grows with the speed from 0 to 1.
  package var predictionSpeed = 60.0
  /// The factor by which a prediction increases a measured loss of speed. Without it, the predicted
  /// movement would go beyond the point at which the fingers stop.
  package var predictionBraking = 3.0

  // Pages and pinches
  /// The share of a page, 0…1, that a released drag must exceed to turn the page: either as it is,
  /// or extrapolated by `projection`.
  package var pageTurnShare = 0.5
  /// The share of the backdrop's opacity, 0…1, that is lost when a pinch reaches
  /// `pinchToCloseScale`.
  package var pinchFade = 0.5
  /// The longest time from a scroll's end to the pinch that continues the scroll, seconds.
  ///
  /// It is longer than the time between a few reports of a touchpad, and shorter than the time in
  /// which fingers can lift and touch again.
  package var scrollToPinchTime = 0.05

  // Album
  /// The default height of rows, as a share of the view's height.
  package var usualRowShare = 0.25
  /// The smallest height of rows that can be chosen, px.
  package var smallestRowHeight = 64.0
  /// The largest height of rows that can be chosen, px.
  package var largestRowHeight = 640.0
  /// The speed above which a flick on a gliding album adds to the speed of the glide, px/s.
  package var flickSpeed = 300.0
  /// The time that fingers must rest on a gliding album to stop its glide, seconds.
  package var flickPause = 0.15
  /// The highest speed that repeated flicks can add up to, px/s.
  package var flickTopSpeed = 20_000.0
  /// The pause in typing after which the next letter begins a new name to search for, seconds.
  package var typeAheadPause = 1.0

  // Header
  /// The distance that a press on the header must move before it moves the window, px.
  package var headerDragSlop = 4.0
  /// The time without pointer movement after which the header fades out, seconds.
  package var headerRestTime = 2.0
  /// The duration of the header's fade in, seconds.
  package var headerFadeInTime = 0.12
  /// The duration of the header's fade out, seconds.
  package var headerFadeOutTime = 0.35

  // Panels and cursor
  /// The duration of a panel's fade in, seconds. It is so short that reduced motion does not change
  /// it.
  package var panelFadeInTime = 0.12
  /// The duration of a panel's fade out, seconds. It is so short that reduced motion does not
  /// change it.
  package var panelFadeOutTime = 0.16
  /// The duration of the fade in of the zoom badge and of notices, seconds.
  package var badgeFadeInTime = 0.08
  /// The duration of the fade out of the zoom badge and of notices, seconds.
  package var badgeFadeOutTime = 0.3
  /// The time that the zoom badge stays after the last change of the zoom, seconds.
  package var zoomBadgeTime = 0.8
  /// The least factor by which fingers must enlarge or reduce a picture before the zoom badge
  /// appears. A smaller change does not count as a zoom.
  package var zoomBadgeSlop = 1.02
  /// The time that a notice stays in addition to the time for its letters, seconds.
  package var noticeTime = 2.0
  /// The time that a notice stays for each letter of its text, seconds.
  package var noticeLetterTime = 0.06
  /// The least time that a notice of a failure stays, seconds.
  package var failureTime = 5.0
  /// The least time that a notice stays if its Undo button reverses a mark or stars, seconds.
  package var undoTime = 5.0
  /// The time after which a hint, or a notice with buttons, disappears, seconds. Any input except
  /// pointer movement ends a hint earlier.
  package var hintTime = 12.0
  /// The time without movement after which the pointer hides over a photo in fullscreen, seconds.
  package var cursorRestTime = 2.0

  // Reduced motion
  /// The least angular frequency of a spring under reduced motion, radians per second.
  ///
  /// With 60 rad/s, a spring moves nine tenths of its distance in 65 ms.
  package var reducedAngularFrequency = 60.0

  // Scrubber
  /// The friction of the scrubber's glide after a drag of its strip: decay per second, and stopping
  /// speed in px/s.
  package var scrubberFriction = Friction(decay: 4, stoppingSpeed: 10)
  /// The spring that brings the scrubber's strip to rest at a photo: after a drag of the strip, and
  /// after a jump of the pages to another photo.
  package var scrubberSpring = Spring(angularFrequency: 17, dampingRatio: 1)
  /// The time that the scrubber must stay at one photo before the photo's full pixels are loaded,
  /// seconds.
  package var scrubberRest = 0.1

  /// The time between two page turns, seconds, below which the pages show only thumbnails, because
  /// the user turns many pages quickly.
  package var pageRushTime = 0.08

  package init() {}

  package static let standard = Physics()

  /// The distance within which a position counts as equal to its target, px.
  package static let positionTolerance = 1e-3
  /// The difference within which a zoom counts as equal to its target, in ln(scale).
  package static let logScaleTolerance = 1e-6
  /// The difference within which a turn counts as equal to its target, radians.
  package static let rotationTolerance = 1e-6

  /// The width of the view, px, for which ``pageSpring(width:)`` returns exactly ``pageSpring``.
  package static let pageSpringWidth = 1280.0

  /// Returns the spring that slides a page to its position in a view `width` px wide.
  ///
  /// The frequency of ``pageSpring`` is multiplied by the fourth root of `pageSpringWidth / width`,
  /// so that a wide page does not move too fast. This factor is limited to 0.74…1.5, so that the
  /// spring covers 95 % of its way within 0.35 s at every width, with the default settings. Under
  /// reduced motion, the factor is 1.
  package func pageSpring(width: Double) -> Spring {
    guard !reducesMotion else { return pageSpring }
    let factor = (Self.pageSpringWidth / max(width, 1)).squareRoot().squareRoot()
    return Spring(
      angularFrequency: pageSpring.angularFrequency * factor.clamped(to: 0.74...1.5),
      dampingRatio: pageSpring.dampingRatio)
  }

  /// The friction of a released zoom, in ln(scale). The zoom stops at 2 % per second, because
  /// slower changes cannot be seen.
  package var zoomFriction: Friction { Friction(decay: zoomDecay, stoppingSpeed: 0.02) }

  /// Returns the longest time between the two contacts of a double tap, or of a double click if
  /// `isFinger` is false. It counts from the end of the first contact to the beginning of the
  /// second, in seconds.
  package func secondPressTime(isFinger: Bool) -> Double {
    isFinger ? doubleTapTime : doubleClickTime
  }

  /// Returns the greatest distance, px, between the two contacts of a double tap, or of a double
  /// click if `isFinger` is false.
  package func secondPressDistance(isFinger: Bool) -> Double {
    isFinger ? doubleTapDistance : doubleClickDistance
  }

  /// The longest time that a first tap or click waits for a second one, seconds.
  package var longestSecondPressTime: Double { max(doubleTapTime, doubleClickTime) }

  /// The rubber band of a zoom beyond its limits, in ln(scale).
  package var zoomBand: RubberBand {
    RubberBand(extent: Double.log(zoomBandFactor), stiffness: bandStiffness)
  }

  /// Returns the rubber band of a pan along one axis. `extent` is the view's length on this axis,
  /// px.
  package func panBand(extent: Double) -> RubberBand {
    RubberBand(extent: extent, stiffness: bandStiffness)
  }
}
