import Motion
import Testing

/// Every required behaviour has a trace in Tests/Traces, with its numbers in it.
@Suite struct TraceTests {
  @Test(arguments: [
    "band-marks", "band-adds", "band-is-taken-back", "band-scrolls", "finger-slides-to-mark",
    "header",
    "A1-zoom-about-the-fingers", "A2-drag", "A3-zoom-and-pan-together", "B1-zoom-limits",
    "B2-centred-or-bounded", "B4-resize-lays-out-anew", "D3-pinch-turn-and-move",
    "D4-springs-back", "E1-deltas-are-concatenated", "keys-reset-and-zoom", "pages",
    "A4-double-tap-restores", "B3-double-tap-zooms-to-the-point",
    "touch-drag-after-double-tap-zooms", "touch-third-finger", "kinetic-pan",
    "glide-meets-an-edge", "springs-on-their-way", "filmstrip", "filmstrip-pinch-takes-over",
    "pull-down", "interrupted-pull", "pull-becomes-a-pinch", "pull-down-closes", "pinch-closes",
    "opening-reversed",
    "thumbnail-moves-in-flight", "D1-opens-from-its-place", "D2-closes-to-its-place",
    "C1-layer-geometry", "A5-anchor-point-without-a-jump",
    "wheel-and-ctrl-scroll", "hold-before-a-pinch", "hold-keeps-the-angle", "cancelled-pinch",
    "held-arrow", "double-click-opens", "tap-turns-round-at-once", "tap-stops-a-slide",
    "rest-before-lifting", "album-flicks", "nearly-fit-is-fit", "turned-nearly-fit-is-fit",
    "what-fingers-hold-stays",
    "small-movements-mean-nothing",
    "a-scroll-that-becomes-a-pinch",
    "a-reader-asks",
    "let-go-in-motion",
    "quick-flicks",
    "wheel-during-a-drag",
    "held-zoom-key",
    "a-click-waits-for-the-second",
    "one-of-two-fingers-lifts-below-fit",
    "double-tap-on-a-panorama",
    "a-diagonal-scroll-pans",
    "odd-sizes",
    "mouse-buttons-and-wheel",
    "the-view-is-kept",
    "a-turn-stays",
    "small-pictures",
    "a-close-look",
    "a-tap-by-two-fingers",
    "scrubber",
    "swipe-up-shows-details",
    "scroll-up-shows-details",
    "details-are-let-go-in-the-middle",
    "page-arrows",
    "pinch-a-thumbnail-open",
    "pinch-a-thumbnail-and-go-back",
    "spread-slowly-resizes",
    "an-album-under-a-pinch-is-full",
    "a-quick-spread-moves-no-neighbour",
    "spread-beyond-the-largest",
    "two-fingers-open-a-thumbnail",
    "one-contact-leaves-a-zoom-out-its-goal",
    "one-contact-leaves-a-zoom-its-goal",
    "one-contact-leaves-a-turn-its-goal",
    "a-roll-upwards-forbids-no-pull",
    "a-tile-is-pulled-away",
    "small-pictures-fill-the-view",
    "a-click-after-a-notch-opens",
    "a-click-ends-a-slideshow-alone",
    "ctrl-and-click-marks",
    "a-double-click-shows-no-album",
    "double-taps-may-be-apart",
    "a-second-escape-in-flight",
    "the-help-takes-pinches",
    "a-rest-before-the-lift-closes-nothing",
    "a-roll-of-the-lift-throws-nothing",
    "a-pinch-that-shows-closing-closes",
    "a-slow-double-click-on-a-thumbnail-opens",
    "a-slow-double-click-zooms",
    "a-tap-beside-details-hides-them",
    "a-tap-on-a-pull-stops-it",
    "three-quarter-turns-hide-the-album",
    "a-touch-at-the-top-shows-the-header",
    "a-button-that-shakes-throws-nothing",
  ])
  func shows(trace: String) throws {
    try Scenario(named: trace).check()
  }

  @Test func theArticlesReleaseGoesAllTheWayBack() throws {
    var physics = Physics.standard
    physics.release = .return
    try Scenario(named: "D4-release-returns").check(physics: physics)
  }
}
