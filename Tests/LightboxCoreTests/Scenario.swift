import Foundation
import Geometry
import Gestures
import LightboxCore
import Motion
import Pixels
import Testing
import Viewing

/// A trace with what must be seen at its moments, written as comments that a replay skips:
///
///     #! photos 4000x3000 800x600          the album's upright sizes
///     #= 400 scale 1.5 rotation 0          what is displayed at 400 ms
///     #= 400 pinned 640 400 -> 700 380     what was at (640, 400) at 0 ms is at (700, 380) now
///     #= 400 within 0.01 center 640 400    another tolerance than 1e-6
struct Scenario {
  struct Expectation {
    var line: Int
    var time: Instant
    var words: [String]
  }

  var photos: [PixelSize] = []
  var events: [TraceEvent] = []
  var expectations: [Expectation] = []

  init(named name: String, file: String = #filePath) throws {
    let tests = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    let url = tests.appending(path: "Traces").appending(path: name + ".trace")
    try self.init(text: String(decoding: Data(contentsOf: url), as: UTF8.self))
  }

  init(text: String) throws {
    events = try TraceParser.events(in: text)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "#!":
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
    var lightbox = Lightbox(physics: physics)
    let ids = photos.indices.map { PhotoID($0) }
    _ = lightbox.handle(.photos(ids, current: nil), at: .zero)
    for (id, size) in zip(ids, photos) { _ = lightbox.handle(.header(id, size), at: .zero) }
    var pending = expectations.sorted { $0.time < $1.time }[...]
    var beginning: Viewport?
    for event in events {
      while let next = pending.first, next.time < event.time {
        try check(next, lightbox, beginning)
        pending.removeFirst()
      }
      switch event.what {
      case .resized(let size, let scale):
        _ = lightbox.handle(.resized(size, deviceScale: scale), at: event.time)
      case .window(let surroundings):
        _ = lightbox.handle(.window(surroundings), at: event.time)
      case .input(let input): _ = lightbox.handle(.input(input), at: event.time)
      case .end: break
      }
      if beginning == nil { beginning = lightbox.viewport }
    }
    for expectation in pending { try check(expectation, lightbox, beginning) }
  }

  private func check(_ expectation: Expectation, _ lightbox: Lightbox, _ beginning: Viewport?)
    throws
  {
    let viewport = try #require(lightbox.viewport)
    let page = try #require(lightbox.currentIndex)
    let shown = try #require(lightbox.placement(ofPage: page, at: expectation.time))
    let fit = viewport.layout.fitScale(rotation: 0)
    var tolerance = 1e-6
    var words = expectation.words[...]
    func number() throws -> Double { try #require(Double(words.removeFirst())) }
    func expect(_ value: Double, _ expected: Double, _ what: String) {
      #expect(
        abs(value - expected) <= tolerance,
        "line \(expectation.line): \(what) is \(value), not \(expected)")
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
      case "photo": expect(Double(lightbox.currentIndex ?? -1), try number(), word)
      case "settled":
        let wanted = words.removeFirst() == "true"
        #expect(
          lightbox.isSettled(at: expectation.time) == wanted,
          "line \(expectation.line): settled is not \(wanted)")
      case "active":
        let names = lightbox.activeGestures.joined(separator: "+")
        let wanted = words.removeFirst()
        #expect(names == (wanted == "none" ? "" : wanted), "line \(expectation.line)")
      default: Issue.record("line \(expectation.line): unknown word \(word)")
      }
    }
  }

  private func frame(_ viewport: Viewport, _ shown: Similarity) -> Rect {
    shown.affine.boundingBox(of: Rect(origin: .zero, size: viewport.layout.imageSize))
  }
}
