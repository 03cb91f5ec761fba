import Geometry
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing
import Viewing

@testable import LightboxCore

/// The Details panel and the photo, which move together.
///
/// In a wide view of 1280 × 800 the panel takes 352 px at the right, in a narrow one of 600 × 900
/// the lower 450 px. The photo has 4000 × 3000 px.
@Suite struct DockedDetailsTests {
  /// A view, the panel's extent in it and its frame in the dock.
  struct View: CustomTestStringConvertible {
    var size: Size
    var isAtSide: Bool
    var extent: Double
    var dock: Rect
    var testDescription: String { isAtSide ? "wide" : "narrow" }
  }

  static let wide = View(
    size: Size(width: 1280, height: 800), isAtSide: true, extent: 352,
    dock: Rect(x: 944, y: 16, width: 320, height: 768))
  static let narrow = View(
    size: Size(width: 600, height: 900), isAtSide: false, extent: 450,
    dock: Rect(x: 76, y: 466, width: 448, height: 418))

  enum Device: CaseIterable {
    case finger, mouse, touchpad
  }

  private static func stage(
    _ view: View, count: Int = 3, physics: Physics = .standard
  ) throws -> Stage {
    var stage = Stage(viewSize: view.size, physics: physics)
    stage.handle(.album(.photos((0..<count).map { PhotoID($0) }, current: nil)), at: .zero)
    let pixels = try #require(Picture(.ramp(40, 30)))
    let picture = try #require(
      Picture(size: PixelSize(width: 4000, height: 3000), levels: pixels.levels))
    for photo in 0..<count {
      stage.handle(.library(.picture(PhotoID(photo), picture, isPreview: false)), at: .zero)
    }
    return stage
  }

  /// The frame of the panel; nil while none is drawn.
  private static func panel(_ stage: Stage, at time: Instant) -> Rect? {
    let ground = Layer.Contents.color(Palette.dark.menu)
    return stage.lightbox.layers(at: time)
      .first { $0.contents == ground && $0.cornerRadius == 14 }?.frame
  }

  /// The frame of the open photo.
  private static func photo(_ stage: Stage, at time: Instant) throws -> Rect {
    let index = try #require(stage.lightbox.currentIndex)
    let placed = try #require(stage.lightbox.placement(ofPage: index, at: time))
    return placed.affine.boundingBox(of: Rect(x: 0, y: 0, width: 4000, height: 3000))
  }

  /// The frame at fit beside a panel that takes `covered` px of the view.
  private static func fit(_ view: View, beside covered: Double) -> Rect {
    let room = Size(
      width: view.size.width - (view.isAtSide ? covered : 0),
      height: view.size.height - (view.isAtSide ? 0 : covered))
    let scale = min(room.width / 4000, room.height / 3000)
    return Rect(
      x: room.width / 2 - 2000 * scale, y: room.height / 2 - 1500 * scale, width: 4000 * scale,
      height: 3000 * scale)
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    zip(a.corners, b.corners).map { ($0 - $1).length }.max() ?? 0
  }

  /// Expects the panel and the photo to be where a panel that is revealed by `revealed` px has
  /// them.
  private static func expect(
    _ stage: Stage, _ view: View, revealed: Double, at time: Instant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let hidden = view.extent - revealed
    let seen = try #require(panel(stage, at: time), sourceLocation: sourceLocation)
    let wanted = Rect(
      x: view.dock.minX + (view.isAtSide ? hidden : 0),
      y: view.dock.minY + (view.isAtSide ? 0 : hidden), width: view.dock.size.width,
      height: view.dock.size.height)
    #expect(distance(seen, wanted) < 1e-6, "\(seen), \(wanted)", sourceLocation: sourceLocation)
    let (placed, fitted) = (try photo(stage, at: time), fit(view, beside: revealed))
    #expect(
      distance(placed, fitted) < 1e-6, "\(placed), \(fitted)", sourceLocation: sourceLocation)
  }

  /// The length by which the panel is revealed, px.
  private static func revealed(_ stage: Stage, _ view: View, at time: Instant) throws -> Double {
    let seen = try #require(panel(stage, at: time))
    return view.isAtSide
      ? view.dock.minX + view.extent - seen.minX : view.dock.minY + view.extent - seen.minY
  }

  // MARK: Hands

  private static let begin = Point(x: 300, y: 600)

  private static func press(_ stage: inout Stage, _ device: Device, at time: Instant) {
    switch device {
    case .finger: stage.handle(.input(.touch(.down(id: 1, begin))), at: time)
    case .mouse:
      stage.handle(.input(.pointer(.enter(begin))), at: time)
      stage.handle(.input(.pointer(.button(.left, isPressed: true))), at: time)
    case .touchpad: stage.handle(.input(.pointer(.enter(begin))), at: time)
    }
  }

  /// Moves to `revealed` px above the begin, from `before`.
  private static func move(
    _ stage: inout Stage, _ device: Device, from before: Double, to revealed: Double,
    at time: Instant
  ) {
    let point = begin - Vector(dx: 0, dy: revealed)
    switch device {
    case .finger: stage.handle(.input(.touch(.move(id: 1, point))), at: time)
    case .mouse: stage.handle(.input(.pointer(.motion(point))), at: time)
    case .touchpad:
      stage.handle(
        .input(.scroll(.delta(.finger, Vector(dx: 0, dy: revealed - before)))), at: time)
    }
  }

  private static func lift(_ stage: inout Stage, _ device: Device, at time: Instant) {
    switch device {
    case .finger: stage.handle(.input(.touch(.up(id: 1))), at: time)
    case .mouse: stage.handle(.input(.pointer(.button(.left, isPressed: false))), at: time)
    case .touchpad: stage.handle(.input(.scroll(.stop)), at: time)
    }
  }

  /// Swipes to `distance` px from the point where the use was decided, which is 10 px above the
  /// begin. Returns the time of the last movement.
  @discardableResult
  private static func swipe(
    _ stage: inout Stage, _ device: Device, by distance: Double, at start: Double,
    watching: (Double, Stage, Instant) throws -> Void = { _, _, _ in }
  ) throws -> Double {
    press(&stage, device, at: .milliseconds(start))
    let sign = distance < 0 ? -1.0 : 1
    move(&stage, device, from: 0, to: 10 * sign, at: .milliseconds(start + 10))
    var (time, before) = (start + 10, 10 * sign)
    for step in 1...20 {
      let next = 10 * sign + distance * Double(step) / 20
      time += 8
      move(&stage, device, from: before, to: next, at: .milliseconds(time))
      before = next
      try watching(next - 10 * sign, stage, .milliseconds(time))
    }
    return time
  }

  // MARK: Under the hand

  @Test(arguments: [wide, narrow], Device.allCases)
  func photoAndPanelFollowTheSwipeTogether(view: View, device: Device) throws {
    var stage = try Self.stage(view)
    #expect(Self.panel(stage, at: .zero) == nil)
    try Self.swipe(&stage, device, by: 340, at: 1000) { revealed, stage, time in
      try Self.expect(stage, view, revealed: revealed, at: time)
    }
  }

  /// At half the way the photo has half of the panel's way for its room.
  @Test func photoFitsItsRoomBesideHalfOrAllOfThePanel() throws {
    var stage = try Self.stage(Self.wide)
    let time = try Self.swipe(&stage, .finger, by: 176, at: 1000)
    // A room of 1104 × 800: the height still decides, and the middle is at 552.
    let half = try Self.photo(stage, at: .milliseconds(time))
    #expect(Self.distance(half, Rect(x: 18.666667, y: 0, width: 1066.666667, height: 800)) < 1e-5)
    Self.lift(&stage, .finger, at: .milliseconds(time + 500))
    // A room of 928 × 800: the width decides.
    let whole = try Self.photo(stage, at: .milliseconds(time + 2500))
    #expect(Self.distance(whole, Rect(x: 0, y: 52, width: 928, height: 696)) < 1e-6)
    #expect(stage.lightbox.isSettled(at: .milliseconds(time + 2500)))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(time + 2500)))
    #expect(stage.lightbox.viewport?.isFit == true)
  }

  @Test(arguments: [wide, narrow], [(200.0, true), (40, false)])
  func photoAndPanelReleasedInTheMiddleGoTogether(
    view: View, swipe: (revealed: Double, isShown: Bool)
  ) throws {
    for device in Device.allCases { try release(view, device, swipe) }
  }

  private func release(
    _ view: View, _ device: Device, _ swipe: (revealed: Double, isShown: Bool)
  ) throws {
    var stage = try Self.stage(view)
    let last = try Self.swipe(&stage, device, by: swipe.revealed, at: 1000)
    // At rest before the lift: no speed.
    let lifted = Instant.milliseconds(last + 200)
    let held = try Self.photo(stage, at: lifted)
    Self.lift(&stage, device, at: lifted)
    #expect(stage.lightbox.chrome.overlays.details.isShown == swipe.isShown)
    #expect(try Self.distance(Self.photo(stage, at: lifted), held) < 1e-6, "no jump")
    try Self.expect(stage, view, revealed: swipe.revealed, at: lifted)
    var before = swipe.revealed
    for frame in 1...60 {
      let time = lifted + Double(frame) / 120
      guard Self.panel(stage, at: time) != nil else { break }
      let revealed = try Self.revealed(stage, view, at: time)
      try Self.expect(stage, view, revealed: revealed, at: time)
      #expect(swipe.isShown ? revealed >= before : revealed <= before)
      before = revealed
    }
    let rest = lifted + 2
    #expect(
      try Self.distance(
        Self.photo(stage, at: rest), Self.fit(view, beside: swipe.isShown ? view.extent : 0))
        < 1e-9)
    #expect((Self.panel(stage, at: rest) != nil) == swipe.isShown)
  }

  @Test(arguments: [wide, narrow], Device.allCases)
  func swipeDownTakesThemAway(view: View, device: Device) throws {
    var stage = try Self.stage(view)
    stage.press("i", at: 100)
    let last = try Self.swipe(&stage, device, by: -150, at: 3000) { revealed, stage, time in
      try Self.expect(stage, view, revealed: view.extent + revealed, at: time)
    }
    Self.lift(&stage, device, at: .milliseconds(last + 200))
    #expect(!stage.lightbox.chrome.overlays.details.isShown)
    #expect(stage.lightbox.mode == .photo)
    let rest = Instant.milliseconds(last + 2500)
    #expect(try Self.distance(Self.photo(stage, at: rest), Self.fit(view, beside: 0)) < 1e-9)
  }

  // MARK: Keys, taps

  @Test(arguments: [wide, narrow], ["i", "Escape"])
  func keysMoveBothOnOneSpring(view: View, leaving: String) throws {
    var stage = try Self.stage(view)
    stage.press("i", at: 1000)
    for frame in 5...40 {
      let time = Instant.milliseconds(1000 + Double(frame) * 8)
      try Self.expect(stage, view, revealed: Self.revealed(stage, view, at: time), at: time)
    }
    #expect(
      try abs(Self.revealed(stage, view, at: .milliseconds(1250)) / view.extent - 0.95) < 0.001)
    stage.press(leaving, at: 3000)
    for frame in 1...40 {
      let time = Instant.milliseconds(3000 + Double(frame) * 8)
      guard Self.panel(stage, at: time) != nil else { break }
      try Self.expect(stage, view, revealed: Self.revealed(stage, view, at: time), at: time)
    }
    #expect(Self.panel(stage, at: .milliseconds(5000)) == nil)
    #expect(stage.lightbox.mode == .photo)
  }

  /// A touch in the middle of the spring holds both where they are. It is no tap.
  @Test(arguments: [wide, narrow], [1040.0, 1090, 1200])
  func touchCatchesPhotoAndPanelInTheMiddle(view: View, caught: Double) throws {
    var stage = try Self.stage(view)
    stage.press("i", at: 1000)
    let revealed = try Self.revealed(stage, view, at: .milliseconds(caught))
    stage.handle(.input(.touch(.down(id: 1, Point(x: 300, y: 300)))), at: .milliseconds(caught))
    for time in [caught, caught + 50, caught + 300] {
      try Self.expect(stage, view, revealed: revealed, at: .milliseconds(time))
    }
    stage.handle(.input(.touch(.up(id: 1))), at: .milliseconds(caught + 60))
    try Self.expect(stage, view, revealed: revealed, at: .milliseconds(caught + 60))
    stage.wait(until: .milliseconds(caught + 2000))
    #expect(stage.lightbox.mode == .photo && stage.lightbox.chrome.overlays.details.isShown)
    try Self.expect(stage, view, revealed: view.extent, at: .milliseconds(caught + 2000))
  }

  @Test func caughtPanelFollowsTheFinger() throws {
    var stage = try Self.stage(Self.wide)
    stage.press("i", at: 1000)
    let revealed = try Self.revealed(stage, Self.wide, at: .milliseconds(1080))
    let last = try Self.swipe(&stage, .finger, by: -100, at: 1080) { moved, stage, time in
      try Self.expect(stage, Self.wide, revealed: revealed + moved, at: time)
    }
    Self.lift(&stage, .finger, at: .milliseconds(last + 100))
    #expect(!stage.lightbox.chrome.overlays.details.isShown)
  }

  // MARK: Other motions

  /// A zoomed photo keeps its zoom, and what is in the middle of its room.
  @Test func zoomedPhotoKeepsItsZoom() throws {
    var stage = try Self.stage(Self.wide)
    stage.press("1", at: 500)
    let before = try Self.photo(stage, at: .milliseconds(1999))
    #expect(abs(before.size.width - 4000) < 1e-9)
    stage.press("i", at: 2000)
    #expect(try Self.distance(Self.photo(stage, at: .milliseconds(2000)), before) < 1e-6)
    let after = try Self.photo(stage, at: .milliseconds(4000))
    #expect(abs(after.size.width - 4000) < 1e-9)
    #expect(abs(after.center.x - before.center.x + 176) < 1e-6)
    // It goes together with the panel all the same.
    let middle = try Self.photo(stage, at: .milliseconds(2100))
    let revealed = try Self.revealed(stage, Self.wide, at: .milliseconds(2100))
    #expect(abs(before.center.x - middle.center.x - revealed / 2) < 1e-3)
    // A swipe up pans it.
    stage.press("i", at: 5000)
    try Self.swipe(&stage, .finger, by: 200, at: 7000)
    #expect(Self.panel(stage, at: .milliseconds(7200)) == nil)
  }

  /// The pages beside it have their room as well, and a photo that is opened flies into it.
  @Test func pagesAndOpenedPhotosHaveTheirRoom() throws {
    var stage = try Self.stage(Self.wide)
    stage.press("i", at: 1000)
    stage.press("Right", at: 3000)
    let fit = Self.fit(Self.wide, beside: 352)
    #expect(stage.lightbox.currentIndex == 1)
    #expect(try Self.distance(Self.photo(stage, at: .milliseconds(5000)), fit) < 1e-9)
    stage.press("Escape", at: 5500)
    stage.press("i", at: 6000)
    stage.press("Return", at: 8000)
    #expect(stage.lightbox.mode == .album)
    stage.wait(until: .milliseconds(10_000))
    #expect(Self.panel(stage, at: .milliseconds(10_000)) == nil)
    stage.press("Return", at: 10_000)
    stage.wait(until: .milliseconds(12_000))
    #expect(stage.lightbox.mode == .photo)
    #expect(try Self.distance(Self.photo(stage, at: .milliseconds(12_000)), fit) < 1e-9)
    #expect(Self.panel(stage, at: .milliseconds(12_000)) == Self.wide.dock)
  }

  /// Closed and opened again while the panel goes out of the view, the photo has a way of its own.
  @Test(arguments: [wide, narrow], [20.0, 50, 90])
  func photoThatOpensDoesNotGoWithThePanel(view: View, delay: Double) throws {
    var stage = try Self.stage(view)
    stage.press("i", at: 1000)
    stage.press("i", at: 3000)
    stage.press("Return", at: 3000 + delay)
    #expect(stage.lightbox.mode == .album)
    let time = Instant.milliseconds(3000 + 2 * delay)
    stage.wait(until: time)
    let layout = try #require(stage.lightbox.viewport?.layout)
    let docking = stage.lightbox.stage.environment.docking(layout, rotation: 0, at: time)
    #expect((docking(view.size.center) - view.size.center).length > 1, "the panel moves")
    let before = try Self.photo(stage, at: time)
    stage.press("Return", at: 3000 + 2 * delay)
    #expect(stage.lightbox.mode == .photo)
    #expect(try Self.distance(Self.photo(stage, at: time), before) < 1e-9)
    stage.wait(until: .milliseconds(6000))
    let end = try Self.photo(stage, at: .milliseconds(6000))
    #expect(Self.distance(end, Self.fit(view, beside: 0)) < 1e-9)
  }

  @Test func resizeInTheMiddleOfASwipeKeepsThemTogether() throws {
    var stage = try Self.stage(Self.wide)
    let last = try Self.swipe(&stage, .finger, by: 176, at: 1000)
    stage.handle(
      .window(.resized(Self.narrow.size, deviceScale: 1)), at: .milliseconds(last + 4))
    // Half is shown of this one as well, and the hand moves it on.
    #expect(try Self.revealed(stage, Self.narrow, at: .milliseconds(last + 4)) == 225)
    Self.move(&stage, .finger, from: 186, to: 206, at: .milliseconds(last + 8))
    #expect(try abs(Self.revealed(stage, Self.narrow, at: .milliseconds(last + 8)) - 245) < 1e-9)
    Self.lift(&stage, .finger, at: .milliseconds(last + 300))
    try Self.expect(stage, Self.narrow, revealed: 450, at: .milliseconds(last + 3000))
  }

  /// The key is pressed while two fingers hold the photo.
  @Test func pinchedPhotoStaysWhenAKeyShowsThePanel() throws {
    var stage = try Self.stage(Self.wide)
    let spread = Event.input(.pinch(.update(translation: .zero, scale: 2, rotation: 0)))
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(1000))
    stage.handle(spread, at: .milliseconds(1100))
    let before = try Self.photo(stage, at: .milliseconds(1200))
    stage.press("i", at: 1200)
    stage.handle(spread, at: .milliseconds(1210))
    #expect(try Self.distance(Self.photo(stage, at: .milliseconds(1210)), before) < 1e-6)
  }

  @Test func reducedMotionFadesThePanelInItsDock() throws {
    var stage = try Self.stage(Self.wide, physics: .standard.withReducedMotion())
    stage.press("i", at: 1000)
    #expect(Self.panel(stage, at: .milliseconds(1060)) == Self.wide.dock)
    let fit = Self.fit(Self.wide, beside: 352)
    #expect(try Self.distance(Self.photo(stage, at: .milliseconds(1000)), fit) < 1e-9)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1120)))
    // Under the hand nothing is reduced.
    try Self.swipe(&stage, .finger, by: -100, at: 2000) { revealed, stage, time in
      try Self.expect(stage, Self.wide, revealed: 352 + revealed, at: time)
    }
  }

  @Test func panelIsOpaque() throws {
    for appearance in Appearance.allCases {
      for contrast in [Contrast.normal, .high] {
        #expect(Palette.of(appearance, contrast).menu.isOpaque)
      }
    }
  }

  // MARK: No jumps

  /// Hands and keys at random times: only what a contact moves moves in an event.
  @Test(arguments: 0..<UInt64(StreamCount.part(40)))
  func photoAndPanelNeverJumpWhenContactsComeAndGo(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let view = seed.isMultiple(of: 2) ? Self.wide : Self.narrow
    var stage = try Self.stage(view)
    var time = 1000.0
    var fingers: [Int32: Point] = [:]
    for _ in 0..<60 {
      time += [0, 4, 8, 16, 40, 120, 500][numbers.below(7)]
      let now = Instant.milliseconds(time)
      stage.wait(until: now)
      let subject = StageSubject(of: stage.lightbox.stage)
      guard subject.mode == .photo else {
        stage.press("Return", at: time)
        continue
      }
      let (shown, panel) = (try Self.photo(stage, at: now), Self.panel(stage, at: now))
      var moves = false
      switch numbers.below(10) {
      case 0, 1:
        let id: Int32 = fingers[1] == nil ? 1 : 2
        guard fingers[id] == nil else { continue }
        let point = Point(x: Double(100 + numbers.below(400)), y: Double(200 + numbers.below(400)))
        fingers[id] = point
        stage.handle(.input(.touch(.down(id: id, point))), at: now)
      case 2, 3, 4, 5:
        guard let id = fingers.keys.min(), let point = fingers[id] else { continue }
        moves = true
        let next = point + Vector(dx: 0, dy: Double(numbers.below(160) - 80))
        fingers[id] = next
        stage.handle(.input(.touch(.move(id: id, next))), at: now)
      case 6, 7:
        guard let id = fingers.keys.max() else { continue }
        fingers[id] = nil
        stage.handle(.input(.touch(.up(id: id))), at: now)
      case 8: stage.handle(.input(.key(KeyEvent(name: "i"))), at: now)
      default:
        let key = ["plus", "0", "bracketright", "Escape"][numbers.below(4)]
        stage.handle(.input(.key(KeyEvent(name: key))), at: now)
      }
      guard !moves, subject == StageSubject(of: stage.lightbox.stage) else { continue }
      let after = try Self.photo(stage, at: now)
      #expect(Self.distance(after, shown) < 0.01, "seed \(seed) at \(time)")
      if let panel, let after = Self.panel(stage, at: now) {
        #expect(Self.distance(after, panel) < 0.01, "seed \(seed) at \(time)")
      }
    }
  }
}
