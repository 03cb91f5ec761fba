import Foundation
import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import TestSupport
import Testing
import Viewing

@testable import Gestures
@testable import LightboxCore

/// The invariants of every stream of input. A failure prints its stream as a trace.
@Suite struct InvariantTests {
  static let sizes = [
    PixelSize(width: 4000, height: 3000), PixelSize(width: 900, height: 2400),
    PixelSize(width: 200, height: 120),
  ]

  func lightbox(
    photos: Range<Int> = sizes.indices, mode: Mode = .photo, trail: [String] = [],
    headings: [Int] = [], isNew: Bool = false
  ) -> Lightbox {
    var lightbox = Lightbox(mode: mode)
    if isNew { _ = lightbox.handle(.notice(.firstRun), at: .zero) }
    let ids = photos.map { PhotoID($0) }
    let sections = headings.map { AlbumSection(title: "Day \($0)", start: $0) }
    _ = lightbox.handle(
      .album(
        .photos(
          ids, current: PhotoID(1),
          of: AlbumSource(sections: sections, trail: trail.map(Phrase.verbatim)))),
      at: .zero)
    for (id, size) in zip(ids, Self.sizes[photos]) {
      _ = lightbox.handle(.library(.header(id, size)), at: .zero)
    }
    return lightbox
  }

  /// Plays an event; with texts, menus and headers can be seen and hit.
  func play(_ event: TraceEvent, on lightbox: inout Lightbox, withTexts: Bool = false) {
    var effects = event.what.event.map { lightbox.handle($0, at: event.time) } ?? []
    while withTexts {
      let texts = effects.compactMap { if case .typeset(let caption) = $0 { caption } else { nil } }
      guard !texts.isEmpty else { break }
      let drawn = texts.compactMap { caption in
        Typeface.picture(of: caption).map { (caption, $0) }
      }
      effects = lightbox.handle(
        .texts(DrawnTexts(Dictionary(drawn) { first, _ in first })), at: event.time)
    }
  }

  /// True when the event itself moves the picture: fingers that move do, everything else must not.
  func moves(_ event: TraceEvent, _ lightbox: Lightbox) -> Bool {
    switch event.what {
    case .resized:
      // A picture at rest is laid out anew, and so are the pages beside it.
      true
    case .input(.pinch(.update)), .input(.swipe(.update)), .input(.touch(.move)),
      .input(.pointer(.motion)):
      true
    case .input(.scroll(.delta(let source, _))): source != .wheel
    default: false
    }
  }

  /// The displayed corners of every picture in sight, by page.
  func corners(_ lightbox: Lightbox, at time: Instant) -> [Int: [Point]] {
    var seen: [Int: [Point]] = [:]
    for index in Self.sizes.indices {
      let photo = PhotoID(index)
      // One that has come home is its thumbnail again, although nobody has taken note of it yet.
      if lightbox.stage.hero[photo]?.isOpening == false,
        !lightbox.stage.placement(at: time).isInTransition(photo)
      {
        continue
      }
      guard let placed = lightbox.placement(ofPage: index, at: time) else { continue }
      let size = Self.sizes[index]
      let picture = Rect(
        x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      seen[index] = picture.corners.map { placed($0) }
    }
    return seen
  }

  /// True where a sentence says that letters are taken for a name, and none stays without an end
  /// for another reason than a pointer that rests on it.
  func searchIsSeen(_ lightbox: Lightbox, at time: Instant) -> Bool {
    let notice = lightbox.chrome.overlays.notice
    if lightbox.album.typeAhead.isActive(.standard, at: time) { return notice.shownText != nil }
    return notice.shownText == nil || notice.deadline(.standard) != nil || notice.heldFrom != nil
  }

  /// Shares of the streams, so that each processor has work.
  static let shares = (0..<4).map { share in
    UInt64(StreamCount.all / 4 * share)..<UInt64(StreamCount.all / 4 * (share + 1))
  }

  @Test(arguments: shares) func photosNeverJumpAndAlwaysSettle(_ seeds: Range<UInt64>) async {
    var lastEvent = Instant.zero
    streams: for seed in seeds {
      // Other tests get a turn.
      if seed % 20 == 0 { await Task.yield() }
      let stream = RandomStream(seed: seed)
      // Some of them in a place that has a header in any window, some with texts, headings or a
      // hint.
      let (trail, withTexts) = (seed % 3 == 0 ? ["Pictures", "2024"] : [], seed % 8 < 2)
      var lightbox = lightbox(
        mode: seed % 4 == 0 ? .album : .photo, trail: trail, headings: seed % 5 == 0 ? [0, 2] : [],
        isNew: seed % 7 == 0)
      lastEvent = .zero
      var watch = ContactWatch()
      for event in stream.events {
        while let deadline = lightbox.nextDeadline, deadline <= event.time {
          guard
            staysHeld(
              lightbox, since: lastEvent, until: TraceEvent(deadline, .end), stream)
          else { continue streams }
          let held = lightbox
          _ = lightbox.handle(.deadline, at: deadline)
          guard cellsStay(held, lightbox, at: deadline) else {
            Issue.record("thumbnails jump at a deadline before \(event.line)\n\(stream.text)")
            continue streams
          }
          lastEvent = deadline
        }
        guard staysHeld(lightbox, since: lastEvent, until: event, stream) else { continue streams }
        lastEvent = event.time
        let held = lightbox
        let before = corners(lightbox, at: event.time)
        play(event, on: &lightbox, withTexts: withTexts)
        let after = corners(lightbox, at: event.time)
        if let fault = watch.fault(before: held, after: lightbox, event) {
          Issue.record("\(fault) at \(event.line)\n\(stream.text)")
          continue streams
        }
        guard staysWhole(held, lightbox, at: event.time) else {
          Issue.record(
            "a photo is seen twice, or jumps out of its cell, at \(event.line)\n\(stream.text)")
          continue streams
        }
        guard moves(event, held) || cellsStay(held, lightbox, at: event.time) else {
          Issue.record("thumbnails jump at \(event.line)\n\(stream.text)")
          continue streams
        }
        guard searchIsSeen(lightbox, at: event.time) else {
          Issue.record("a search is not seen, or for ever, at \(event.line)\n\(stream.text)")
          continue streams
        }
        for (index, points) in after {
          guard points.allSatisfy(\.isFinite) else {
            Issue.record("not finite at \(event.line)\n\(stream.text)")
            continue streams
          }
          // A page out of sight may forget its zoom.
          guard !moves(event, held), index == lightbox.currentIndex, let was = before[index],
            Rect(enclosing: was)?.intersection(Rect(origin: .zero, size: held.viewSize)) != nil
          else { continue }
          let jump = zip(was, points).map { ($1 - $0).length }.max() ?? 0
          guard jump <= 1e-6 else {
            Issue.record("a jump of \(jump) px at \(event.line)\n\(stream.text)")
            continue streams
          }
        }
      }
      guard settles(lightbox, after: stream) else { continue streams }
    }
  }

  /// True when the content under every finger that holds the picture has stayed there since the
  /// last event: nothing else moves what is held.
  func staysHeld(
    _ lightbox: Lightbox, since lastEvent: Instant, until event: TraceEvent, _ stream: RandomStream
  ) -> Bool {
    let gestures = lightbox.stage.gestures
    // A contact that holds the Details panel moves the picture with the panel.
    guard lightbox.mode == .photo, let index = lightbox.currentIndex,
      !gestures.isFree,
      !lightbox.environment.details.isHeld,
      let was = lightbox.placement(ofPage: index, at: lastEvent),
      let now = lightbox.placement(ofPage: index, at: event.time)
    else { return true }
    // Several devices hold it by their focal point, and the second touch of a double tap holds
    // nothing.
    let isAlone =
      [[.touch], [.drag]].contains(lightbox.activeGestures)
      && !gestures.tap.isReserved
    let contacts = isAlone ? gestures.contacts : []
    for finger in contacts + (gestures.active.isEmpty ? [] : [gestures.focal]) {
      let slip = (now(was.inverse(finger)) - finger).length
      guard slip <= 1e-6 else {
        Issue.record(
          "the content slips by \(slip) px from \(finger) before \(event.line)\n\(stream.text)")
        return false
      }
    }
    return true
  }

  /// True when no photo between its cell and the view is seen in the cell as well, and one that
  /// fingers have just taken out of its cell is where its thumbnail would be.
  func staysWhole(_ before: Lightbox, _ after: Lightbox, at time: Instant) -> Bool {
    guard after.isAlbumSeen(at: time) else { return true }
    let layers = after.layers(at: time)
    for index in Self.sizes.indices where after.stage.hero[PhotoID(index)] != nil {
      let own = layers.filter { $0.tag == index }
      let isOut = own.contains { $0.cornerRadius != Album.cellRadius }
      if isOut, own.contains(where: { $0.cornerRadius == Album.cellRadius }) { return false }
    }
    guard before.mode == .album, after.mode == .photo, let index = after.currentIndex,
      let photo = after.stage.hero.held?.photo, before.stage.hero[photo] == nil,
      let shown = layers.last(where: { $0.tag == index })?.frame
    else { return true }
    let viewport = after.environment.fitted(Self.sizes[index])
    let cell = after.stage.placement(at: time).source(of: photo, viewport)?.frame
    return cell.map { zip($0.corners, shown.corners).allSatisfy { ($1 - $0).length < 1e-6 } }
      ?? false
  }

  /// True when the album's visible cells have not moved.
  func cellsStay(_ before: Lightbox, _ after: Lightbox, at time: Instant) -> Bool {
    // The scrollbar goes to where it is pressed.
    guard before.isAlbumSeen(at: time), after.isAlbumSeen(at: time), !after.album.scrollbar.isHeld
    else { return true }
    let view = Rect(origin: .zero, size: before.viewSize)
    // Rows that are not shown yet may be anywhere.
    let shown = Self.sizes.indices.filter { $0 < before.album.rowArrivals.firstHidden }
    return shown.allSatisfy { index in
      let (was, now) = (
        before.album.grid.frame(of: index, at: time), after.album.grid.frame(of: index, at: time)
      )
      return was.intersection(view) == nil
        || zip(was.corners, now.corners).allSatisfy { ($1 - $0).length <= 1e-6 }
    }
  }

  /// True when the picture is in bounds and at a quarter turn within 2 s; what may still move then
  /// is a glide (v₀·e^{−kt}, down to 10 px/s) inside the bounds, or the last 2 px of one that met
  /// an edge. All of it rests in the end.
  func settles(_ lightbox: Lightbox, after stream: RandomStream) -> Bool {
    guard let last = stream.events.last?.time else { return true }
    var lightbox = lightbox
    _ = lightbox.handle(.deadline, at: last + 1)
    guard lightbox.mode == .album || rests(lightbox, at: last + 2, within: 2, stream) else {
      return false
    }
    _ = lightbox.handle(.deadline, at: last + 4)
    let end = last + 6
    _ = lightbox.handle(.deadline, at: end)
    guard lightbox.isSettled(at: end), lightbox.activeGestures.isEmpty else {
      Issue.record("not settled after 6 s: \(lightbox.activeGestures)\n\(stream.text)")
      return false
    }
    return lightbox.mode == .photo
      ? rests(lightbox, at: end, within: 0.01, stream) : restsInAlbum(lightbox, at: end, stream)
  }

  /// True when the picture is in bounds, but for `slack` px, in its zoom range and at a quarter
  /// turn.
  func rests(
    _ lightbox: Lightbox, at time: Instant, within slack: Double, _ stream: RandomStream
  ) -> Bool {
    guard let viewport = lightbox.viewport else { return true }
    let shown = viewport.displayed(at: time)
    let quarters = shown.rotation / (.pi / 2)
    let center = shown(viewport.layout.imageCenter)
    let range = viewport.layout.centerRange(scale: shown.scale, rotation: shown.rotation)
    let zoom = viewport.layout.zoomRange(rotation: shown.rotation, physics: .standard)
    let isQuarter = abs(quarters - quarters.rounded()) < 1e-6
    let isInside =
      center.x >= range.x.lowerBound - slack && center.x <= range.x.upperBound + slack
      && center.y >= range.y.lowerBound - slack && center.y <= range.y.upperBound + slack
    let isInRange =
      shown.scale >= zoom.lowerBound * (1 - 1e-9)
      && shown.scale <= zoom.upperBound * (1 + 1e-9)
    guard isQuarter, isInside, isInRange else {
      Issue.record("rests badly: \(shown), centre \(center) in \(range)\n\(stream.text)")
      return false
    }
    return true
  }

  /// True when no picture is open, the backdrop is clear, and the album's grid rests in bounds.
  func restsInAlbum(_ lightbox: Lightbox, at end: Instant, _ stream: RandomStream) -> Bool {
    let placed = lightbox.album.grid.placement(at: end)
    let range = placed.layout.offsetRange
    guard lightbox.viewport == nil, lightbox.backdrop(at: end) == 0, placed.zoom == 1,
      placed.offset.dx == 0, placed.offset.dy >= range.lowerBound - 1e-9,
      placed.offset.dy <= range.upperBound + 1e-9
    else {
      Issue.record("the album rests badly: \(placed)\n\(stream.text)")
      return false
    }
    return true
  }

  @Test func mirroredInputGivesTheMirroredResult() async {
    for seed in 0..<UInt64(StreamCount.part(10)) {
      if seed % 20 == 0 { await Task.yield() }
      let stream = RandomStream(seed: seed)
      // One photo alone: the mirror of the next page is the previous one, another photo.
      var (plain, mirror) = (lightbox(photos: 1..<2), lightbox(photos: 1..<2))
      let width = 1280.0
      for event in stream.events {
        // Keys that turn know left from right on purpose; a resize keeps the left.
        guard let mirrored = mirrored(event, width: width) else { continue }
        play(event, on: &plain)
        play(mirrored, on: &mirror)
        guard plain.mode == mirror.mode else {
          Issue.record("only one closes at \(event.line)\n\(stream.text)")
          return
        }
        // Details lies at the right of both.
        guard !plain.chrome.overlays.details.isInSight else { break }
        // The album's cells lie from the left.
        guard plain.mode == .photo, plain.stage.hero.inProgress.isEmpty else { break }
        guard let a = plain.viewport?.displayed(at: event.time),
          let b = mirror.viewport?.displayed(at: event.time)
        else { continue }
        let probe = Size(width: 900, height: 2400).center
        let difference = abs(a(probe).x - (width - b(probe).x)) + abs(a(probe).y - b(probe).y)
        guard difference < 1e-6, abs(a.scale - b.scale) < 1e-9 * a.scale,
          abs(remainder(a.rotation + b.rotation)) < 1e-9
        else {
          Issue.record("asymmetric by \(difference) px at \(event.line)\n\(stream.text)")
          return
        }
      }
    }
  }

  func remainder(_ angle: Double) -> Double {
    angle - (angle / (2 * .pi)).rounded() * 2 * .pi
  }

  func mirrored(_ event: TraceEvent, width: Double) -> TraceEvent? {
    func flip(_ point: Point) -> Point { Point(x: width - point.x, y: point.y) }
    func flip(_ vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: vector.dy) }
    var event = event
    switch event.what {
    case .input(.pointer(.enter(let point))): event.what = .input(.pointer(.enter(flip(point))))
    case .input(.pointer(.motion(let point))):
      event.what = .input(.pointer(.motion(flip(point))))
    case .input(.pinch(.update(let translation, let scale, let rotation, _))):
      event.what = .input(
        .pinch(.update(translation: flip(translation), scale: scale, rotation: -rotation)))
    case .input(.scroll(.delta(let source, let delta))):
      event.what = .input(.scroll(.delta(source, flip(delta))))
    case .input(.touch(.down(let id, let point))):
      event.what = .input(.touch(.down(id: id, flip(point))))
    case .input(.touch(.move(let id, let point))):
      event.what = .input(.touch(.move(id: id, flip(point))))
    case .resized(let size, _) where size.width != width: return nil
    case .input(.swipe(.update(let translation))):
      event.what = .input(.swipe(.update(translation: flip(translation))))
    case .input(.key(let key)):
      guard !["n", "p", "h", "bracketright", "bracketleft", "period"].contains(key.name) else {
        return nil
      }
    default: break
    }
    return event
  }

  /// A pinch told in one event or in many ends at the same place.
  @Test func manyDeltasEqualTheirSum() {
    for seed in 0..<UInt64(StreamCount.part(10)) {
      var generator = SeededNumbers(seed: seed)
      func random(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
      }
      let (translation, logScale) = (
        Vector(dx: random(-90...90), dy: random(-90...90)), random(-1...1)
      )
      let rotation = random(-60...60)
      var scales: [Double] = []
      var results: [Similarity] = []
      for count in [1, 2, 7] {
        var lightbox = lightbox()
        _ = lightbox.handle(.input(.pinch(.begin(fingers: 2))), at: .zero)
        for n in 1...count {
          let share = Double(n) / Double(count)
          let scale = power(logScale * share)
          scales.append(scale)
          _ = lightbox.handle(
            .input(
              .pinch(
                .update(
                  translation: translation * (1 / Double(count)), scale: scale,
                  rotation: rotation / Double(count)))), at: .milliseconds(8 * share))
        }
        if let viewport = lightbox.viewport {
          results.append(viewport.displayed(at: .milliseconds(8)))
        }
      }
      for other in results.dropFirst() {
        let probe = Point(x: 100, y: 2300)
        guard (results[0](probe) - other(probe)).length < 1e-6 else {
          Issue.record("seed \(seed): \(results)")
          return
        }
      }
    }
  }

  /// eˣ by its series: floor 1 has no maths library for tests to borrow.
  func power(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1..<30 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }

  /// Queries change nothing: deadlines and queries at any frame rate leave the same states. Each
  /// rate has a thirtieth of the streams, because each frame is as much work as an event.
  @Test(arguments: [(60.0, 0), (144, 1), (37, 2)])
  func theFrameRateDoesNotMatter(rate: Double, third: UInt64) {
    for seed in stride(from: third, to: UInt64(StreamCount.part(10)), by: 3) {
      let stream = RandomStream(seed: seed)
      var (plain, drawn) = (lightbox(), lightbox())
      var frame = 0.0
      for event in stream.events {
        while frame < event.time.milliseconds {
          _ = drawn.handle(.deadline, at: .milliseconds(frame))
          _ = drawn.placement(ofPage: 1, at: .milliseconds(frame))
          frame += 1000 / rate
        }
        play(event, on: &plain)
        play(event, on: &drawn)
        guard
          ViewState(of: plain, at: event.time).json == ViewState(of: drawn, at: event.time).json
        else {
          Issue.record("\(rate) Hz differs at \(event.line)\n\(stream.text)")
          return
        }
      }
    }
  }
}
