import AnalogClock
import Foundation
import Geometry
import Input
import LightboxCore
import Raster
import TestSupport
import Testing

/// A trace of the clock, with expectations for its moments in comments:
///
///     #! clock 10:08:42                    the time at 0 ms
///     #= 1000 hour 304.36 second 258       the angles of hands, in degrees clockwise
///     #= 0 pivot hour 200 200              the point in the view of (0.5, 0.9) of a hand's bounds
///     #= 0 tip minute 311.2 113.7          the position of the middle of its upper side
///     #= 0 frame second 37 192 219 266     the box of the turned picture
///     #= 0 anchored centre tip hour …      with the anchor point left in the middle
///     #= 0 within 0.001 …                  another tolerance than 1e-6
struct ClockTrace {
  private struct Expectation {
    let line: Int
    let time: Instant
    var words: ArraySlice<String>
  }

  private var start = TimeOfDay(seconds: 0)
  private var sizes: [(time: Instant, size: Size, scale: Double)] = []
  private var expectations: [Expectation] = []

  init(named name: String) throws {
    let url = Repository.traces.appending(path: name + ".trace")
    let text = try String(contentsOf: url, encoding: .utf8)
    sizes = try TraceParser.events(in: text).compactMap { event in
      guard case .resized(let size, let scale) = event.what else { return nil }
      return (event.time, size, scale)
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "#!" {
        try #require(words.count == 3 && words[1] == "clock")
        start = try #require(TimeOfDay(words[2]))
      } else if words.first == "#=" {
        let time = try #require(Double(words[1]))
        expectations.append(
          Expectation(line: index + 1, time: .milliseconds(time), words: words[2...]))
      }
    }
    try #require(!sizes.isEmpty && !expectations.isEmpty)
  }

  /// Checks every expectation, in the view of its time.
  func check() throws {
    for expectation in expectations {
      let view = try #require(sizes.last { $0.time <= expectation.time })
      let face = try #require(ClockFace(size: view.size, deviceScale: view.scale))
      try check(expectation, face)
    }
  }

  private func check(_ expectation: Expectation, _ face: ClockFace) throws {
    let time = start.advanced(by: expectation.time - .zero)
    var words = expectation.words
    var (tolerance, anchor) = (1e-6, ClockFace.pivot)
    func word() throws -> String {
      let next = words.popFirst()
      return try #require(next)
    }
    func expect(_ values: [Double], _ what: String) throws {
      for value in values {
        let expected = try #require(Double(try word()))
        #expect(
          abs(value - expected) <= tolerance,
          "line \(expectation.line): \(what) is \(values), not \(expected)")
      }
    }
    func layer() throws -> Layer {
      let hand = try #require(ClockHand(rawValue: try word()))
      return face.layer(of: hand, at: time, anchor: anchor)
    }
    while let what = words.popFirst() {
      switch what {
      case "within": tolerance = try #require(Double(try word()))
      case "anchored": anchor = try word() == "centre" ? Point(x: 0.5, y: 0.5) : ClockFace.pivot
      case "hour", "minute", "second":
        let hand = try #require(ClockHand(rawValue: what))
        try expect([hand.angle(at: time) * 180 / .pi], what)
      case "pivot":
        let layer = try layer()
        let size = layer.bounds.size
        let point = layer.affine(Point(x: size.width * 0.5, y: size.height * 0.9))
        try expect([point.x, point.y], what)
      case "tip":
        let point = try layer().tip
        try expect([point.x, point.y], what)
      case "frame":
        let frame = try layer().frame
        try expect([frame.minX, frame.minY, frame.maxX, frame.maxY], what)
      default: Issue.record("line \(expectation.line): unknown word \(what)")
      }
    }
  }
}

extension Layer {
  /// The middle of the upper side of the bounds, in the parent's space.
  var tip: Point { affine(Point(x: bounds.minX + bounds.size.width / 2, y: bounds.minY)) }
}
