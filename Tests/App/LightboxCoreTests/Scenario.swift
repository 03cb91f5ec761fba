import Foundation
import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing
import Viewing
@testable import LightboxCore

/// A trace with expectations at its moments, written as comments that a replay skips:
///
///     #! photos 4000x3000 800x600          the album's upright sizes
///     #= 400 scale 1.5 rotation 0          what is displayed at 400 ms
///     #= 400 pinned 640 400 -> 700 380     what was at (640, 400) at 0 ms is at (700, 380) now
///     #= 400 within 0.01 center 640 400    another tolerance than 1e-6
///     #! album 4000x3000                   begins with the album
///     #! unreadable 1 2                    the photos that cannot be shown, by their indices
///     #= 400 mode album backdrop 0         which of the two, and how black it is between them
///     #= 400 cell 2 12 12 184 138          the thumbnail of photo 2: x y width height
///     #= 400 cell 2 away                   it is not in the album: its picture flies, or is open
///     #= 400 anchor 0.5 0.5 position 9 9   the photo's layer: by which point it is held, and where
///     #= 400 frame 0 0 100 100             the bounding box of its transformed bounds
///     #= 400 seen 1                      so many photos are in sight, or more
///     #= 400 strip 1                       the opacity of the scrubber's strip
///     #= 400 slice 2 12 12 26 44           the scrubber's thumbnail of photo 2: x y width height
///     #= 400 info true                     the panel of what is known is shown
///     #= 400 arrows 0.5 1                  the opacity of the arrows to the previous and next page
///     #= 400 empty 0.1                     at most this share of the album has no thumbnail
///     #= 400 rows 200                      the height that the album's rows have or will have
///     #= 400 crop 0 0 1 1                  the part of the photo that it shows, unit coordinates
struct Scenario {
  struct Expectation {
    var line: Int
    var time: Instant
    var words: [String]
  }

  var photos: [PixelSize] = []
  var mode = Mode.photo
  /// The indices of the photos that cannot be shown.
  var unreadable: [Int] = []
  var events: [TraceEvent] = []
  var expectations: [Expectation] = []

  init(named name: String) throws {
    let url = Repository.traces.appending(path: name + ".trace")
    try self.init(text: String(decoding: Data(contentsOf: url), as: UTF8.self))
  }

  init(text: String) throws {
    events = try TraceParser.events(in: text)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "#!" where words[1] == "unreadable":
        unreadable = words.dropFirst(2).compactMap { Int($0) }
      case "#!":
        if words[1] == "album" { mode = .album }
        photos = words.dropFirst(2).compactMap { word in
          let sides = word.split(separator: "x").compactMap { Int($0) }
          return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
        }
      case "#=":
        let time = try #require(Double(words[1]))
        expectations.append(
          Expectation(
            line: index + 1, time: .milliseconds(time), words: Array(words.dropFirst(2))))
      default: break
      }
    }
    try #require(!photos.isEmpty && !expectations.isEmpty)
  }

  /// Plays the trace and checks every expectation at its time, after the events of that time.
  func check(physics: Physics = .standard) throws {
    var lightbox = Lightbox(physics: physics, mode: mode)
    let ids = photos.indices.map { PhotoID($0) }
    // Sizes that are known before lie in the album's layout from the start.
    for (id, size) in zip(ids, photos) {
      _ = lightbox.handle(.library(.header(id, size)), at: .zero)
    }
    _ = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    for index in unreadable {
      _ = lightbox.handle(.library(.failure(ids[index], reason: "It is empty.")), at: .zero)
    }
    var pending = expectations.sorted { $0.time < $1.time }[...]
    var beginning: Viewport?
    for event in events {
      while let next = pending.first, next.time < event.time {
        pass(next.time, on: &lightbox)
        try check(next, lightbox, beginning)
        pending.removeFirst()
      }
      // Settings stand before them, of which a replay knows more.
      if let received = event.what.event { _ = lightbox.handle(received, at: event.time) }
      if beginning == nil { beginning = lightbox.viewport }
    }
    for expectation in pending {
      pass(expectation.time, on: &lightbox)
      try check(expectation, lightbox, beginning)
    }
  }

  /// Passes the deadlines until `time`, as the event loop of a window does.
  private func pass(_ time: Instant, on lightbox: inout Lightbox) {
    while let deadline = lightbox.nextDeadline, deadline <= time {
      _ = lightbox.handle(.deadline, at: deadline)
    }
  }

  private func check(_ expectation: Expectation, _ lightbox: Lightbox, _ beginning: Viewport?)
    throws
  {
    let page = try #require(lightbox.currentIndex)
    let layers = lightbox.layers(at: expectation.time)
    // Without an open photo or a hero transition there are only thumbnails to check.
    let viewport =
      lightbox.viewport
      ?? Viewport(
        layout: ViewLayout(
          viewSize: lightbox.viewSize, deviceScale: 1, imageSize: Size(width: 1, height: 1)),
        physics: .standard)
    let shown =
      lightbox.placement(ofPage: page, at: expectation.time)
      ?? viewport.displayed(at: expectation.time)
    let fit = viewport.layout.fitScale(rotation: 0)
    var tolerance = 1e-6
    var words = expectation.words[...]
    func number() throws -> Double { try #require(Double(words.removeFirst())) }
    func expect(_ value: Double, _ expected: Double, _ what: String) {
      #expect(
        abs(value - expected) <= tolerance,
        "line \(expectation.line): \(what) is \(value), not \(expected)")
    }
    func expect(_ rect: Rect?, _ expected: Rect, _ what: String) throws {
      let rect = try #require(rect, "line \(expectation.line): no \(what)")
      let sides = zip(
        [rect.minX, rect.minY, rect.size.width, rect.size.height],
        [expected.minX, expected.minY, expected.size.width, expected.size.height])
      #expect(
        sides.allSatisfy { abs($0 - $1) <= tolerance },
        "line \(expectation.line): \(what) is \(rect), not \(expected)")
    }
    func rect() throws -> Rect {
      Rect(x: try number(), y: try number(), width: try number(), height: try number())
    }
    func layer() throws -> Layer {
      try #require(layers.last { $0.tag == lightbox.current?.number })
    }
    while let word = words.first {
      words.removeFirst()
      switch word {
      case "within": tolerance = try number()
      case "scale": expect(shown.scale, try number(), word)
      case "fits": expect(shown.scale / fit, try number(), "scale over fit")
      case "zoom": expect(shown.scale * viewport.layout.deviceScale, try number(), word)
      case "rotation": expect(shown.rotation * 180 / .pi, try number(), word)
      case "center":
        let center = shown(viewport.layout.imageCenter)
        expect(center.x, try number(), "centre x")
        expect(center.y, try number(), "centre y")
      case "left": expect(frame(viewport, shown).minX, try number(), word)
      case "right": expect(frame(viewport, shown).maxX, try number(), word)
      case "top": expect(frame(viewport, shown).minY, try number(), word)
      case "bottom": expect(frame(viewport, shown).maxY, try number(), word)
      case "pinned":
        let before = try #require(beginning).displayed(at: .zero)
        let from = Point(x: try number(), y: try number())
        #expect(words.removeFirst() == "->")
        let now = shown(before.inverse(from))
        expect(now.x, try number(), "pinned x")
        expect(now.y, try number(), "pinned y")
      case "mode":
        #expect(lightbox.mode.rawValue == words.removeFirst(), "line \(expectation.line)")
      case "backdrop": expect(lightbox.backdrop(at: expectation.time), try number(), word)
      case "cell":
        let index = Int(try number())
        let photo = lightbox.photos[index]
        // Thumbnails are below the backdrop; pictures in a hero transition are above it.
        let cell = layers.first { $0.tag == photo.number && $0.cornerRadius == Album.cellRadius }
        if words.first == "away" {
          words.removeFirst()
          #expect(cell == nil, "line \(expectation.line): thumbnail \(index) is in its place")
        } else {
          try expect(cell?.frame, try rect(), "thumbnail \(index)")
        }
      case "anchor":
        let anchor = try layer().anchorPoint
        expect(anchor.x, try number(), "anchor x")
        expect(anchor.y, try number(), "anchor y")
      case "position":
        let position = try layer().position
        expect(position.x, try number(), "position x")
        expect(position.y, try number(), "position y")
      case "frame": try expect(layer().frame, try rect(), word)
      case "crop": try expect(layer().contentsRect, try rect(), word)
      case "photo": expect(Double(lightbox.currentIndex ?? -1), try number(), word)
      case "seen":
        let view = Rect(origin: .zero, size: lightbox.viewSize)
        let seen = layers.filter { ($0.tag ?? -1) >= 0 && $0.frame.intersection(view) != nil }
        let least = try number()
        #expect(Double(seen.count) >= least, "line \(expectation.line): \(seen.count) photos")
      case "empty":
        let (share, most) = (emptyShare(of: lightbox, at: expectation.time), try number())
        #expect(share <= most, "line \(expectation.line): \(share) of the album is empty")
      case "strip":
        let strip = layers.last { $0.tag == Scrubber.tag }
        expect(strip?.opacity ?? 0, try number(), word)
      case "slice":
        let index = Int(try number())
        let strip = layers.last { $0.tag == Scrubber.tag }
        let cell = strip?.sublayers.first { $0.tag == lightbox.photos[index].number }
        let frame = cell.flatMap { cell in strip.map { $0.affine.boundingBox(of: cell.frame) } }
        try expect(frame, try rect(), "slice \(index)")
      case "info":
        let wanted = words.removeFirst() == "true"
        #expect(
          lightbox.chrome.overlays.details.isShown == wanted, "line \(expectation.line): info")
      case "arrows":
        let arrows = lightbox.chrome.arrows
        expect(arrows.opacity(of: .previous, at: expectation.time), try number(), word)
        expect(arrows.opacity(of: .next, at: expectation.time), try number(), word)
      case "rows": expect(lightbox.album.grid.layout.rowHeight, try number(), word)
      case "marks": expect(Double(lightbox.album.marks.count), try number(), word)
      case "settled":
        let wanted = words.removeFirst() == "true"
        #expect(
          lightbox.isSettled(at: expectation.time) == wanted,
          "line \(expectation.line): settled is not \(wanted)")
      case "active":
        let names = lightbox.activeGestures.map(\.rawValue).joined(separator: "+")
        let wanted = words.removeFirst()
        #expect(names == (wanted == "none" ? "" : wanted), "line \(expectation.line)")
      default: Issue.record("line \(expectation.line): unknown word \(word)")
      }
    }
  }

  /// The share of the album below its header, inside of its margins, that no thumbnail covers.
  private func emptyShare(of lightbox: Lightbox, at time: Instant) -> Double {
    let (view, margin) = (lightbox.viewSize, GridLayout.margin)
    let seen = lightbox.album.grid.display(at: time).cells.compactMap { cell in
      cell.clip.map { cell.frame.intersection($0) } ?? cell.frame
    }
    var (empty, all) = (0.0, 0.0)
    for y in stride(from: lightbox.album.grid.layout.topInset + margin, to: view.height, by: 8) {
      for x in stride(from: margin, to: view.width - margin, by: 8) {
        all += 1
        if !seen.contains(where: { $0.contains(Point(x: x, y: y)) }) { empty += 1 }
      }
    }
    return empty / max(all, 1)
  }

  private func frame(_ viewport: Viewport, _ shown: Similarity) -> Rect {
    shown.affine.boundingBox(of: Rect(origin: .zero, size: viewport.layout.imageSize))
  }
}
