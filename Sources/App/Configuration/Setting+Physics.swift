internal import Motion

extension Setting {
  /// All constants of ``Motion/Physics``, with their units, allowed ranges and meanings.
  ///
  /// This table is used to read the file, to check ranges, and to print the file. The ranges are
  /// wide, but exclude values that would break the motion: no division by zero is possible, and
  /// every motion ends.
  static let physics: [Setting] = [
    .choice("release", \.physics.release)
      .meaning("when the fingers let go: \"settle\" into bounds, or \"return\" to fit every time"),
    .choice("tap", \.physics.tap)
      .meaning("a tap on a photo: \"close\" it, or \"controls\" shows and hides what lies over it"),
    .choice("wheel", \.physics.wheel)
      .meaning("a wheel over a photo: \"zoom\", or \"pages\" (then with Ctrl it zooms)"),
    .choice("next_view", \.physics.nextView)
      .meaning(
        "the next photo is shown at \"fit\", or with the zoom, place and turn that you \"keep\""),

    .number("drag_slop", \.physics.dragSlop, "px", 0...1000)
      .meaning("how far a tap may stray; only beyond does a finger or the mouse move anything"),
    .number("touchpad_slop", \.physics.touchpadSlop, "px", 0...1000)
      .meaning("the same for a touchpad, where it may turn the page or pull the photo off"),
    .number("touchpad_slop_time", \.physics.touchpadSlopTime, "s", 0...5)
      .meaning("or how long it moves in a clear direction"),
    .number("axis_dominance", \.physics.axisDominance, "", 1...10)
      .meaning("how many times longer one side of the way is than the other in a clear direction"),
    .number("flick_least_way", \.physics.flickLeastWay, "px", 0...1000)
      .meaning("the shortest flick; an unclear direction is taken from there on"),
    .number("projection", \.physics.projection, "s", 0...2)
      .meaning("how far ahead pages and pulls are projected when they are let go"),

    .friction("touchpad_friction", \.physics.touchpadFriction)
      .meaning("slows a glide from the touchpad"),
    .friction("touch_friction", \.physics.touchFriction)
      .meaning("slows a glide from touchscreen and mouse"),
    .friction("transform_friction", \.physics.transformFriction)
      .meaning("slows what two fingers let go"),
    .number("maximum_pan_speed", \.physics.maximumPanSpeed, "px/s", 100...1_000_000)
      .meaning("nothing is let go faster than this"),
    .number("band_stiffness", \.physics.bandStiffness, "", 0.01...1)
      .meaning("the share of a movement beyond a limit that is shown there"),
    .spring("bounds_spring", \.physics.boundsSpring)
      .meaning("brings an overscrolled photo back to its bounds"),

    .number("zoom_band_factor", \.physics.zoomBandFactor, "", 1.01...100)
      .meaning("how far a pinch can go beyond the zoom's limits"),
    .spring("zoom_spring", \.physics.zoomSpring)
      .meaning("settles the zoom after a pinch, a wheel or a key"),
    .number("zoom_decay", \.physics.zoomDecay, "1/s", 0.1...100)
      .meaning("slows a zoom that is let go inside of its limits"),
    .number("maximum_zoom_speed", \.physics.maximumZoomSpeed, "", 0.1...1000)
      .meaning("a zoom is let go no faster than this, as the logarithm of its scale per second"),
    .number("key_zoom_speed", \.physics.keyZoomSpeed, "", 0.1...100)
      .meaning("how fast a zoom key that is held zooms, in the same unit"),
    .number("key_hold_time", \.physics.keyHoldTime, "s", 0...5)
      .meaning("how long a key is down before it is held"),
    .number("maximum_zoom_over_fit", \.physics.maximumZoomOverFit, "", 1...1000)
      .meaning("the largest zoom: this many times fit, or more: the next, or the view is filled"),
    .number("maximum_zoom_in_device_pixels", \.physics.maximumZoomInDevicePixels, "", 0.1...1000)
      .meaning("the largest zoom in screen pixels per photo pixel"),
    .number("wheel_factor", \.physics.wheelFactor, "", 1.001...10)
      .meaning("zoom per detent of the wheel"),
    .number("wheel_scroll", \.physics.wheelScroll, "px", 1...10_000)
      .meaning("per detent, in the album"),
    .number("edge_scroll_zone", \.physics.edgeScrollZone, "px", 0...1000)
      .meaning("a band nearer than this to the album's top or bottom scrolls it"),
    .number("edge_scroll_rate", \.physics.edgeScrollRate, "px/s per px", 0...1000)
      .meaning("how fast, for each px into that zone and beyond it"),
    .number("edge_scroll_speed", \.physics.edgeScrollSpeed, "px/s", 0...100_000)
      .meaning("at most this fast"),
    .number("scroll_per_detent", \.physics.scrollPerDetent, "px", 1...1000)
      .meaning("how far to scroll with Ctrl for the zoom of one detent"),
    .number("key_zoom_factor", \.physics.keyZoomFactor, "", 1.001...10)
      .meaning("zoom per press of a key"),
    .number("key_pan_share", \.physics.keyPanShare, "", 0.01...1)
      .meaning("move per press, in shares of the view"),
    .number("fit_slop", \.physics.fitSlop, "", 1...2)
      .meaning("a pinch that stays below this many times fit has not meant to zoom"),

    .spring("rotation_spring", \.physics.rotationSpring).meaning("snaps the turn to a quarter"),
    .number("maximum_turn_speed", \.physics.maximumTurnSpeed, "degrees/s", 1...100_000)
      .meaning("a turn is let go no faster than this"),
    .number("rotation_projection", \.physics.rotationProjection, "s", 0...2)
      .meaning("how far ahead a turn is projected to choose its quarter"),
    .number("rotation_slop", \.physics.rotationSlop, "degrees", 0...180)
      .meaning("how far fingers turn before the photo does"),
    .number("rotation_slop_when_zooming", \.physics.rotationSlopWhenZooming, "degrees", 0...180)
      .meaning("the same once the scale has passed the next"),
    .number("rotation_slop_scale", \.physics.rotationSlopScale, "", 1...10)
      .meaning("the scale, or its inverse, from which on a pinch is zooming"),

    .spring("verb_spring", \.physics.verbSpring)
      .meaning("opens and closes a photo, zooms to a point, and brings it back to fit"),

    .spring("page_spring", \.physics.pageSpring)
      .meaning("slides a photo into place, in a window 1280 px wide"),
    .number("page_flick_speed", \.physics.pageFlickSpeed, "px/s", 1...100_000)
      .meaning("a faster flick goes to the next photo"),
    .number("page_fade_time", \.physics.pageFadeTime, "s", 0...5)
      .meaning("how long a photo fades in where motion is reduced"),
    .number("page_gap", \.physics.pageGap, "px", 0...1000)
      .meaning("the dark gap between two photos"),

    .number("pull_share", \.physics.pullShare, "", 0.01...10)
      .meaning("pulled by this share of the view's height, the backdrop is gone"),
    .number("pull_to_close_share", \.physics.pullToCloseShare, "", 0.01...10)
      .meaning("a pull closes when it is projected to pass this share of that way"),
    .number("pull_flick_speed", \.physics.pullFlickSpeed, "px/s", 1...100_000)
      .meaning("or when it is flicked faster"),
    .number("details_share", \.physics.detailsShare, "", 0.01...10)
      .meaning("a swipe shows or hides Details beyond this share of the panel"),
    .number("pull_shrink", \.physics.pullShrink, "", 0...0.9)
      .meaning("how much smaller a photo gets that is pulled by the view's whole height"),
    .number("pinch_to_close_scale", \.physics.pinchToCloseScale, "", 0.01...1)
      .meaning("a pinch that never zoomed in closes below this many times fit"),

    .number("spread_speed", \.physics.spreadSpeed, "ln/s", 0.1...100)
      .meaning("fingers that spread faster on a thumbnail take its photo out"),
    .number("spread_time", \.physics.spreadTime, "s", 0.02...1)
      .meaning("if they do so in this time from their first movement on"),
    .number("spread_slop", \.physics.spreadSlop, "", 1.03...4)
      .meaning("and by this factor at least"),
    .number("spread_beyond_largest", \.physics.spreadBeyondLargest, "", 1.01...10)
      .meaning("or if they spread by this factor beyond the largest rows"),
    .number("spread_to_open_share", \.physics.spreadToOpenShare, "", 0...1)
      .meaning("let go beyond this share of the way to fit, or on its way there, it opens"),
    .number("spread_back_speed", \.physics.spreadBackSpeed, "ln/s", 0...100)
      .meaning("unless it shrinks faster than this"),

    .number("stopping_speed", \.physics.stoppingSpeed, "px/s", 0...100_000)
      .meaning("a press on what moves faster stops it and is no tap"),
    .number("double_tap_time", \.physics.doubleTapTime, "s", 0.01...5)
      .meaning("the longest time from a tap to the second of a double tap"),
    .number("double_tap_distance", \.physics.doubleTapDistance, "px", 0...1000)
      .meaning("the longest way between the two"),
    .number("double_click_time", \.physics.doubleClickTime, "s", 0.01...5)
      .meaning(
        """
        the longest time from a click to the second of a double click; 0.4 stands for the desktop's
        """),
    .number("double_click_distance", \.physics.doubleClickDistance, "px", 0...1000)
      .meaning("the longest way between the two"),
    .number("long_press_time", \.physics.longPressTime, "s", 0.05...10)
      .meaning("a finger that rests so long presses"),
    .number("double_tap_least", \.physics.doubleTapLeast, "", 1...4)
      .meaning("a double tap zooms to the photo's pixels, but at least this many times fit"),
    .number("double_tap_most", \.physics.doubleTapMost, "", 4...1000)
      .meaning("and at most this many, except where a long photo fills the view"),
    .number("two_finger_tap_factor", \.physics.twoFingerTapFactor, "", 1.001...100)
      .meaning("a tap by two fingers zooms out by this factor"),
    .number("tap_drag_per_doubling", \.physics.tapDragPerDoubling, "px", 1...10_000)
      .meaning("how far the second touch of a double tap moves to double the zoom"),

    .number("palm_margin", \.physics.palmMargin, "px", 0...1000)
      .meaning("a contact so near to an edge that rests beside others takes no part"),
    .number("cancel_slop", \.physics.cancelSlop, "px", 0...1000)
      .meaning("a cancelled gesture that moved less is undone"),
    .number("cancel_scale_slop", \.physics.cancelScaleSlop, "", 1...10)
      .meaning("and that zoomed less, either way"),
    .number("uneven_lift_time", \.physics.unevenLiftTime, "s", 0...2)
      .meaning("fingers that lift within this time of one another let go together"),
    .number("hold_grace", \.physics.holdGrace, "s", 0...1)
      .meaning("how long motion waits after resting fingers begin a gesture"),
    .number("scroll_timeout", \.physics.scrollTimeout, "s", 0.01...5)
      .meaning("a scroll whose device tells no end is over after this silence"),

    .number("velocity_window", \.physics.velocityWindow, "s", 0.01...1)
      .meaning("the last part of a gesture, of which its speed is taken"),
    .number("velocity_rest_time", \.physics.velocityRestTime, "s", 0.001...1)
      .meaning("fingers that rest so long before they lift do not throw"),
    .number("rest_radius", \.physics.restRadius, "px", 0...100)
      .meaning("how far fingers that rest may stir"),

    .number("prediction_time", \.physics.predictionTime, "s", 0...0.05)
      .meaning(
        """
        a frame goes ahead of the fingers by at most this time, towards the moment at which it is \
        seen; 0 does not
        """),
    .number("prediction_window", \.physics.predictionWindow, "s", 0.01...0.5)
      .meaning("the last part of a movement, which says where it goes on to"),
    .number("prediction_speed", \.physics.predictionSpeed, "px/s", 0...10_000)
      .meaning("a slower movement is not predicted"),
    .number("prediction_braking", \.physics.predictionBraking, "", 1...20)
      .meaning("a movement counts as slowing down this many times as much as it does"),

    .number("step_time", \.physics.stepTime, "s", 0...0.1)
      .meaning("over how long the steps of a pinch are spread at most"),

    .number("page_turn_share", \.physics.pageTurnShare, "", 0.05...0.95)
      .meaning("a page turns when more than this share of it is out, or on its way there"),
    .number("pinch_fade", \.physics.pinchFade, "", 0...1)
      .meaning("the share of the backdrop that is gone where a pinch would close"),
    .number("scroll_to_pinch_time", \.physics.scrollToPinchTime, "s", 0...1)
      .meaning("a pinch so soon after a scroll takes back the photo that the scroll has closed"),

    .number("usual_row_share", \.physics.usualRowShare, "", 0.05...1)
      .meaning("how high the album's rows are at first, as a share of the window"),
    .number("smallest_row_height", \.physics.smallestRowHeight, "px", 16...160)
      .meaning("how small they can be made"),
    .number("largest_row_height", \.physics.largestRowHeight, "px", 160...4000)
      .meaning("and how large"),
    .number("flick_speed", \.physics.flickSpeed, "px/s", 1...100_000)
      .meaning("a faster flick in the album adds to the glide that it goes on with"),
    .number("flick_pause", \.physics.flickPause, "s", 0...5)
      .meaning("unless the fingers rest so long on the glide, and stop it"),
    .number("flick_top_speed", \.physics.flickTopSpeed, "px/s", 1...1_000_000)
      .meaning("the most that flicks add up to"),
    .number("type_ahead_pause", \.physics.typeAheadPause, "s", 0.05...10)
      .meaning("a pause in typing after which a new name begins"),

    .number("header_drag_slop", \.physics.headerDragSlop, "px", 0...1000)
      .meaning("how far a press on the header drags before the window moves"),
    .number("header_rest_time", \.physics.headerRestTime, "s", 0.1...60)
      .meaning("how long the pointer rests before the header fades"),
    .number("header_fade_in_time", \.physics.headerFadeInTime, "s", 0...5)
      .meaning("how long the header comes"),
    .number("header_fade_out_time", \.physics.headerFadeOutTime, "s", 0...5)
      .meaning("and how long it goes"),

    .number("panel_fade_in_time", \.physics.panelFadeInTime, "s", 0...5)
      .meaning("how long a panel comes"),
    .number("panel_fade_out_time", \.physics.panelFadeOutTime, "s", 0...5)
      .meaning("and how long it goes"),
    .number("badge_fade_in_time", \.physics.badgeFadeInTime, "s", 0...5)
      .meaning("how long the zoom's badge and a notice come"),
    .number("badge_fade_out_time", \.physics.badgeFadeOutTime, "s", 0...5)
      .meaning("and how long they go"),
    .number("zoom_badge_time", \.physics.zoomBadgeTime, "s", 0...60)
      .meaning("how long the badge stays after the zoom's last change"),
    .number("zoom_badge_slop", \.physics.zoomBadgeSlop, "", 1.001...10)
      .meaning("fingers that change the zoom less do not call the badge"),
    .number("notice_time", \.physics.noticeTime, "s", 0.1...60)
      .meaning("how long a notice stays, besides the time for its letters"),
    .number("notice_letter_time", \.physics.noticeLetterTime, "s", 0...1)
      .meaning("how much longer it stays for each letter of its text"),
    .number("failure_time", \.physics.failureTime, "s", 0.1...60)
      .meaning("how long a notice of a failure stays at least"),
    .number("undo_time", \.physics.undoTime, "s", 0.1...60)
      .meaning("how long a notice stays at least whose button takes a mark or stars back"),
    .number("hint_time", \.physics.hintTime, "s", 0.1...60)
      .meaning("how long the hint of the first time stays, and a sentence with a button"),
    .number("cursor_rest_time", \.physics.cursorRestTime, "s", 0.1...60)
      .meaning("how long the pointer rests before it hides in fullscreen"),

    .number("reduced_angular_frequency", \.physics.reducedAngularFrequency, "rad/s", 1...200)
      .meaning("the slowest a spring may be where motion is reduced"),

    .friction("scrubber_friction", \.physics.scrubberFriction)
      .meaning("slows the strip of thumbnails"),
    .spring("scrubber_spring", \.physics.scrubberSpring)
      .meaning("brings that strip to rest at a photo"),
    .number("scrubber_rest", \.physics.scrubberRest, "s", 0...5)
      .meaning("how long the strip shows a photo before its pixels are loaded"),
    .number("page_rush_time", \.physics.pageRushTime, "s", 0...1)
      .meaning("pages turned within this time of one another are shown by their thumbnails"),
  ]
}
