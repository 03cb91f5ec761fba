internal import Motion

extension Setting {
  /// All constants of ``Motion/Physics``, with their units, allowed ranges and meanings.
  ///
  /// This table is used to read the file, to check ranges, and to print the file. The ranges are
  /// wide, but exclude values that would break the motion: no division by zero is possible, and
  /// every motion ends.
  static let physics: [Setting] = [
    .choice("release", \.physics.release)
      .meaning("what a released photo does: \"settle\" within its bounds, or \"return\" to fit"),
    .choice("tap", \.physics.tap)
      .meaning("the effect of a tap on a photo: \"close\" it, or show and hide the \"controls\""),
    .choice("wheel", \.physics.wheel)
      .meaning("the effect of a wheel over a photo: \"zoom\", or turn \"pages\" (then Ctrl zooms)"),
    .choice("next_view", \.physics.nextView)
      .meaning("how the next photo is shown first: at \"fit\", or \"keep\" zoom, place and turn"),

    .number("drag_slop", \.physics.dragSlop, "px", 0...1000)
      .meaning("the distance up to which a finger or the mouse may move in a tap or click"),
    .number("touchpad_slop", \.physics.touchpadSlop, "px", 0...1000)
      .meaning("the distance after which a touchpad's scroll turns the page or pulls the photo"),
    .number("touchpad_slop_time", \.physics.touchpadSlopTime, "s", 0...5)
      .meaning("the time after which a scroll in a clear direction needs no touchpad_slop"),
    .number("axis_dominance", \.physics.axisDominance, "", 1...10)
      .meaning("the least ratio of the two sides of a movement in a clear direction"),
    .number("flick_least_way", \.physics.flickLeastWay, "px", 0...1000)
      .meaning("the length of the shortest flick; at this length, an unclear direction counts"),
    .number("projection", \.physics.projection, "s", 0...2)
      .meaning("the time by which a page, a pull or a spread is projected ahead at its release"),

    .friction("touchpad_friction", \.physics.touchpadFriction)
      .meaning("slows a glide after a scroll on the touchpad"),
    .friction("touch_friction", \.physics.touchFriction)
      .meaning("slows a glide after a drag by one finger or the mouse"),
    .friction("transform_friction", \.physics.transformFriction)
      .meaning("slows a photo that two or more fingers have released"),
    .number("maximum_pan_speed", \.physics.maximumPanSpeed, "px/s", 100...1_000_000)
      .meaning("the highest speed of a photo at its release"),
    .number("band_stiffness", \.physics.bandStiffness, "", 0.01...1)
      .meaning("the share of a movement that is shown where a photo passes its limit"),
    .spring("bounds_spring", \.physics.boundsSpring)
      .meaning("returns a photo to its bounds"),

    .number("zoom_band_factor", \.physics.zoomBandFactor, "", 1.01...100)
      .meaning("the factor by which a pinch can exceed the limits of the zoom"),
    .spring("zoom_spring", \.physics.zoomSpring)
      .meaning("returns the zoom to its limits, and moves it after a wheel or a key"),
    .number("zoom_decay", \.physics.zoomDecay, "1/s", 0.1...100)
      .meaning("slows a zoom that is released within its limits"),
    .number("maximum_zoom_speed", \.physics.maximumZoomSpeed, "", 0.1...1000)
      .meaning("the highest speed of a released zoom, in ln(scale) per second"),
    .number("key_zoom_speed", \.physics.keyZoomSpeed, "", 0.1...100)
      .meaning("the speed of the zoom while a zoom key is held, in ln(scale) per second"),
    .number("key_hold_time", \.physics.keyHoldTime, "s", 0...5)
      .meaning("the time after which a pressed zoom key counts as held"),
    .number("maximum_zoom_over_fit", \.physics.maximumZoomOverFit, "", 1...1000)
      .meaning("a limit of the zoom, as a multiple of fit; the largest limit counts"),
    .number("maximum_zoom_in_device_pixels", \.physics.maximumZoomInDevicePixels, "", 0.1...1000)
      .meaning("a limit of the zoom, in screen pixels per photo pixel; the largest limit counts"),
    .number("wheel_factor", \.physics.wheelFactor, "", 1.001...10)
      .meaning("the zoom factor per detent of a wheel"),
    .number("wheel_scroll", \.physics.wheelScroll, "px", 1...10_000)
      .meaning("the distance that the album scrolls per detent of a wheel"),
    .number("edge_scroll_zone", \.physics.edgeScrollZone, "px", 0...1000)
      .meaning("the height of the zones at the album's edges where a drawn band scrolls it"),
    .number("edge_scroll_rate", \.physics.edgeScrollRate, "px/s per px", 0...1000)
      .meaning("the speed of a band's scroll, for each px from the inner border of its zone"),
    .number("edge_scroll_speed", \.physics.edgeScrollSpeed, "px/s", 0...100_000)
      .meaning("the highest speed at which a drawn band scrolls the album"),
    .number("scroll_per_detent", \.physics.scrollPerDetent, "px", 1...1000)
      .meaning("the distance of a scroll with Ctrl that zooms like one detent of a wheel"),
    .number("key_zoom_factor", \.physics.keyZoomFactor, "", 1.001...10)
      .meaning("the zoom factor per press of a zoom key"),
    .number("key_pan_share", \.physics.keyPanShare, "", 0.01...1)
      .meaning("the distance that a key moves a photo, as a share of the view"),
    .number("fit_slop", \.physics.fitSlop, "", 1...2)
      .meaning("a photo that is released below this multiple of fit returns to fit"),

    .spring("rotation_spring", \.physics.rotationSpring)
      .meaning("turns a released photo to a quarter turn"),
    .number("maximum_turn_speed", \.physics.maximumTurnSpeed, "degrees/s", 1...100_000)
      .meaning("the highest speed of a turn at its release"),
    .number("rotation_projection", \.physics.rotationProjection, "s", 0...2)
      .meaning("the time by which a released turn is projected ahead to choose its quarter turn"),
    .number("rotation_slop", \.physics.rotationSlop, "degrees", 0...180)
      .meaning("the angle by which fingers must turn before the photo turns"),
    .number("rotation_slop_when_zooming", \.physics.rotationSlopWhenZooming, "degrees", 0...180)
      .meaning("the angle by which fingers must turn that zoom more than rotation_slop_scale"),
    .number("rotation_slop_scale", \.physics.rotationSlopScale, "", 1...10)
      .meaning("the zoom factor, in either direction, above which fingers count as zooming"),

    .spring("verb_spring", \.physics.verbSpring)
      .meaning("opens and closes a photo, zooms to a point, and returns a photo to fit"),

    .spring("page_spring", \.physics.pageSpring)
      .meaning("slides a page into place, in a window 1280 px wide"),
    .number("page_flick_speed", \.physics.pageFlickSpeed, "px/s", 1...100_000)
      .meaning("the speed above which a flick turns the page"),
    .number("page_fade_time", \.physics.pageFadeTime, "s", 0...5)
      .meaning("the duration of a page's fade with reduced motion"),
    .number("page_gap", \.physics.pageGap, "px", 0...1000)
      .meaning("the width of the dark gap between two pages"),

    .number("pull_share", \.physics.pullShare, "", 0.01...10)
      .meaning("the pull at which the backdrop has disappeared, as a share of the view's height"),
    .number("pull_to_close_share", \.physics.pullToCloseShare, "", 0.01...10)
      .meaning("the share of pull_share that a projected pull must pass to close the photo"),
    .number("pull_flick_speed", \.physics.pullFlickSpeed, "px/s", 1...100_000)
      .meaning("the speed above which a pull closes the photo, and a swipe moves Details"),
    .number("details_share", \.physics.detailsShare, "", 0.01...10)
      .meaning("the share of the panel that a projected swipe must pass to move Details"),
    .number("pull_shrink", \.physics.pullShrink, "", 0...0.9)
      .meaning("the share by which a photo shrinks when it is pulled by the view's height"),
    .number("pinch_to_close_scale", \.physics.pinchToCloseScale, "", 0.01...1)
      .meaning("the multiple of fit below which a pinch that began at fit closes the photo"),

    .number("spread_speed", \.physics.spreadSpeed, "ln/s", 0.1...100)
      .meaning("the least speed of a quick spread, which takes a photo out of its thumbnail"),
    .number("spread_time", \.physics.spreadTime, "s", 0.02...1)
      .meaning("the time within which a quick spread must reach spread_speed and spread_slop"),
    .number("spread_slop", \.physics.spreadSlop, "", 1.03...4)
      .meaning("the least factor of a quick spread"),
    .number("spread_beyond_largest", \.physics.spreadBeyondLargest, "", 1.01...10)
      .meaning("the factor beyond the largest rows at which a slow spread takes the photo out"),
    .number("spread_to_open_share", \.physics.spreadToOpenShare, "", 0...1)
      .meaning("the share of the zoom from cell to fit that a released photo must pass to open"),
    .number("spread_back_speed", \.physics.spreadBackSpeed, "ln/s", 0...100)
      .meaning("the speed of shrinking above which a released photo returns to its cell"),

    .number("stopping_speed", \.physics.stoppingSpeed, "px/s", 0...100_000)
      .meaning("the speed of a motion above which a press stops it and is no tap"),
    .number("double_tap_time", \.physics.doubleTapTime, "s", 0.01...5)
      .meaning("the longest time between the two taps of a double tap"),
    .number("double_tap_distance", \.physics.doubleTapDistance, "px", 0...1000)
      .meaning("the greatest distance between the two taps of a double tap"),
    .number("double_click_time", \.physics.doubleClickTime, "s", 0.01...5)
      .meaning("the longest time between the clicks of a double click; 0.4 means the desktop's"),
    .number("double_click_distance", \.physics.doubleClickDistance, "px", 0...1000)
      .meaning("the greatest distance between the two clicks of a double click"),
    .number("long_press_time", \.physics.longPressTime, "s", 0.05...10)
      .meaning("the time after which a resting finger is a long press"),
    .number("double_tap_least", \.physics.doubleTapLeast, "", 1...4)
      .meaning("the least zoom of a double tap, as a multiple of fit"),
    .number("double_tap_most", \.physics.doubleTapMost, "", 4...1000)
      .meaning("the greatest zoom of a double tap, as a multiple of fit; more for long photos"),
    .number("two_finger_tap_factor", \.physics.twoFingerTapFactor, "", 1.001...100)
      .meaning("the factor by which a tap of two fingers zooms out"),
    .number("tap_drag_per_doubling", \.physics.tapDragPerDoubling, "px", 1...10_000)
      .meaning("the distance that the second touch of a double tap moves to double the zoom"),

    .number("palm_margin", \.physics.palmMargin, "px", 0...1000)
      .meaning("the width of the edge zones where a contact that rests beside others is ignored"),
    .number("cancel_slop", \.physics.cancelSlop, "px", 0...1000)
      .meaning("the movement below which a cancelled pinch is undone"),
    .number("cancel_scale_slop", \.physics.cancelScaleSlop, "", 1...10)
      .meaning("the zoom factor, in either direction, below which a cancelled pinch is undone"),
    .number("uneven_lift_time", \.physics.unevenLiftTime, "s", 0...2)
      .meaning("the time within which fingers that lift one after another count as one release"),
    .number("hold_grace", \.physics.holdGrace, "s", 0...1)
      .meaning("the pause before a stopped motion continues after resting fingers begin a gesture"),
    .number("scroll_timeout", \.physics.scrollTimeout, "s", 0.01...5)
      .meaning("the silence that ends a scroll whose device does not report its end"),

    .number("velocity_window", \.physics.velocityWindow, "s", 0.01...1)
      .meaning("the last part of a gesture, from which its speed is computed"),
    .number("velocity_rest_time", \.physics.velocityRestTime, "s", 0.001...1)
      .meaning("the duration of a rest before the lift after which a gesture has no speed"),
    .number("rest_radius", \.physics.restRadius, "px", 0...100)
      .meaning("the distance by which resting fingers may move"),

    .number("prediction_time", \.physics.predictionTime, "s", 0...0.05)
      .meaning("the longest time by which a frame is ahead of the fingers; 0 for no prediction"),
    .number("prediction_window", \.physics.predictionWindow, "s", 0.01...0.5)
      .meaning("the last part of a movement, on which its prediction is based"),
    .number("prediction_speed", \.physics.predictionSpeed, "px/s", 0...10_000)
      .meaning("the speed below which a movement is not predicted"),
    .number("prediction_braking", \.physics.predictionBraking, "", 1...20)
      .meaning("the factor by which a prediction increases a measured loss of speed"),

    .number("step_time", \.physics.stepTime, "s", 0...0.1)
      .meaning("the longest time over which one step of a touchpad's pinch is spread"),

    .number("page_turn_share", \.physics.pageTurnShare, "", 0.05...0.95)
      .meaning("the share of a page that must be out, now or projected ahead, to turn the page"),
    .number("pinch_fade", \.physics.pinchFade, "", 0...1)
      .meaning("the share of the backdrop that has disappeared at pinch_to_close_scale"),
    .number("scroll_to_pinch_time", \.physics.scrollToPinchTime, "s", 0...1)
      .meaning("the time after a scroll in which a pinch reopens the photo that the scroll closed"),

    .number("usual_row_share", \.physics.usualRowShare, "", 0.05...1)
      .meaning("the default height of the album's rows, as a share of the window's height"),
    .number("smallest_row_height", \.physics.smallestRowHeight, "px", 16...160)
      .meaning("the smallest height of the album's rows"),
    .number("largest_row_height", \.physics.largestRowHeight, "px", 160...4000)
      .meaning("the largest height of the album's rows"),
    .number("flick_speed", \.physics.flickSpeed, "px/s", 1...100_000)
      .meaning("the speed above which a flick in a gliding album adds to the glide"),
    .number("flick_pause", \.physics.flickPause, "s", 0...5)
      .meaning("the time that fingers must rest on a gliding album to stop the glide"),
    .number("flick_top_speed", \.physics.flickTopSpeed, "px/s", 1...1_000_000)
      .meaning("the highest speed to which flicks add up"),
    .number("type_ahead_pause", \.physics.typeAheadPause, "s", 0.05...10)
      .meaning("the pause in typing after which a new name begins"),

    .number("header_drag_slop", \.physics.headerDragSlop, "px", 0...1000)
      .meaning("the distance after which a press on the header moves the window"),
    .number("header_rest_time", \.physics.headerRestTime, "s", 0.1...60)
      .meaning("the time without pointer movement after which the header fades out"),
    .number("header_fade_in_time", \.physics.headerFadeInTime, "s", 0...5)
      .meaning("the duration of the header's fade in"),
    .number("header_fade_out_time", \.physics.headerFadeOutTime, "s", 0...5)
      .meaning("the duration of the header's fade out"),

    .number("panel_fade_in_time", \.physics.panelFadeInTime, "s", 0...5)
      .meaning("the duration of a panel's fade in"),
    .number("panel_fade_out_time", \.physics.panelFadeOutTime, "s", 0...5)
      .meaning("the duration of a panel's fade out"),
    .number("badge_fade_in_time", \.physics.badgeFadeInTime, "s", 0...5)
      .meaning("the duration of the fade in of the zoom badge and of notices"),
    .number("badge_fade_out_time", \.physics.badgeFadeOutTime, "s", 0...5)
      .meaning("the duration of the fade out of the zoom badge and of notices"),
    .number("zoom_badge_time", \.physics.zoomBadgeTime, "s", 0...60)
      .meaning("the time for which the zoom badge stays after the last change of the zoom"),
    .number("zoom_badge_slop", \.physics.zoomBadgeSlop, "", 1.001...10)
      .meaning("the least zoom factor of fingers at which the zoom badge appears"),
    .number("notice_time", \.physics.noticeTime, "s", 0.1...60)
      .meaning("the time for which a notice stays, in addition to notice_letter_time"),
    .number("notice_letter_time", \.physics.noticeLetterTime, "s", 0...1)
      .meaning("the time for which a notice stays for each letter of its text"),
    .number("failure_time", \.physics.failureTime, "s", 0.1...60)
      .meaning("the least time for which a notice of a failure stays"),
    .number("undo_time", \.physics.undoTime, "s", 0.1...60)
      .meaning("the least time for which a notice stays that can undo a mark or stars"),
    .number("hint_time", \.physics.hintTime, "s", 0.1...60)
      .meaning("the time for which the first hint, or a notice with buttons, stays"),
    .number("cursor_rest_time", \.physics.cursorRestTime, "s", 0.1...60)
      .meaning("the time without movement after which the pointer hides in fullscreen"),

    .number("reduced_angular_frequency", \.physics.reducedAngularFrequency, "rad/s", 1...200)
      .meaning("the least angular frequency of springs with reduced motion"),

    .friction("scrubber_friction", \.physics.scrubberFriction)
      .meaning("slows the strip of thumbnails"),
    .spring("scrubber_spring", \.physics.scrubberSpring)
      .meaning("moves the strip of thumbnails to rest at a photo"),
    .number("scrubber_rest", \.physics.scrubberRest, "s", 0...5)
      .meaning("the time for which the strip shows a photo before its pixels are loaded"),
    .number("page_rush_time", \.physics.pageRushTime, "s", 0...1)
      .meaning("the time between page turns below which pages show only their thumbnails"),
  ]
}
