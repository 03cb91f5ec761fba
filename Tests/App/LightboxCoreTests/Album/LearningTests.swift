import Geometry
import Input
import Motion
import Pixels
import TestSupport
import Testing
import Viewing
@testable import LightboxCore

/// Photos that are looked at do not move while an album learns the shapes of others, in random
/// streams of input. A failure prints its stream as a trace.
@Suite struct LearningTests {
  static let count = 300
  /// A wheel's turn into the middle.
  static let wheel = Event.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 3600))))

  /// The size of a photo, of any shape.
  static func size(of index: Int) -> PixelSize {
    let sides = [400, 600, 900, 1200, 2000, 7000]
    return PixelSize(width: sides[index % 6], height: sides[index / 6 % 6])
  }

  @Test func photosInSightStayWhileShapesAreLearned() async {
    for seed in 0..<UInt64(StreamCount.part(40)) {
      if seed % 20 == 0 { await Task.yield() }
      let stream = RandomStream(seed: seed)
      var lightbox = Lightbox(mode: .album)
      // Every second album has headings.
      let starts = seed % 2 == 0 ? [0, 7, 8, 60, 140, 141, 149, 230, 299] : []
      let source = AlbumSource(sections: starts.map { AlbumSection(title: "\($0)", start: $0) })
      _ = lightbox.handle(
        .album(.photos((0..<Self.count).map { PhotoID($0) }, current: nil, of: source)), at: .zero)
      if seed % 3 > 0 {
        // Into the middle, without or with the focus.
        let point = Point(x: 640, y: 400)
        if seed % 3 == 1 { _ = lightbox.handle(.input(.pointer(.enter(point))), at: .zero) }
        _ = lightbox.handle(seed % 3 == 1 ? Self.wheel : .album(.found(PhotoID(150))), at: .zero)
      }
      var random = SeededNumbers(seed: seed)
      for event in stream.events {
        guard stays(&lightbox, until: event.time, stream) else { return }
        if case .input(let input) = event.what {
          _ = lightbox.handle(.input(input), at: event.time)
        }
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
          let index = Int.random(in: 0..<Self.count, using: &random)
          _ = lightbox.handle(
            .library(.header(PhotoID(index), Self.size(of: index))), at: event.time)
        }
      }
      let end = (stream.events.last?.time ?? .zero) + 6
      guard stays(&lightbox, until: end, stream) else { return }
    }
  }

  /// Passes the deadlines until `end`; false where what is looked at moves at one of them, or
  /// leaves its place after it.
  private func stays(
    _ lightbox: inout Lightbox, until end: Instant, _ stream: RandomStream
  ) -> Bool {
    while let deadline = lightbox.nextDeadline, deadline <= end {
      let before = lightbox
      _ = lightbox.handle(.deadline, at: deadline)
      guard before.album.grid.layout != lightbox.album.grid.layout else { continue }
      // Those that are not shown yet may be anywhere.
      let seen = before.album.grid.visibleIndices(at: deadline)
      for index in seen where index < before.album.rowArrivals.firstHidden {
        let (was, now) = (
          before.album.grid.frame(of: index, at: deadline),
          lightbox.album.grid.frame(of: index, at: deadline)
        )
        guard zip(was.corners, now.corners).allSatisfy({ ($1 - $0).length <= 1e-6 }) else {
          Issue.record("cell \(index) jumps at \(deadline)\n\(stream.text)")
          return false
        }
      }
      guard let looked = lookedAt(before, at: deadline) else { continue }
      let grid = lightbox.album.grid
      let now = GridPlacement(
        layout: grid.layout, offset: Vector(dx: 0, dy: grid.restingOffset)
      ).frame(of: looked.index)
      let isAtEnd =
        grid.restingOffset == 0 || grid.restingOffset == grid.layout.offsetRange.lowerBound
      guard isAtEnd || abs(now.minY - looked.top) <= 1e-6 else {
        Issue.record(
          "cell \(looked.index) goes from \(looked.top) to \(now.minY) at \(deadline)\n\(stream.text)"
        )
        return false
      }
    }
    return true
  }

  /// The cell with the focus, under the pointer, or else the first in sight, and the top at which
  /// it rests. Nil where the album moves or is held, and at its top.
  private func lookedAt(_ lightbox: Lightbox, at time: Instant) -> (index: Int, top: Double)? {
    let grid = lightbox.album.grid
    guard lightbox.mode == .album, grid.isSettled(at: time), grid.restingOffset < -1 else {
      return nil
    }
    let placed = grid.placement(at: time)
    let seen = grid.visibleIndices(at: time)
    var index = seen.first
    if lightbox.album.showsFocus {
      if let current = lightbox.currentIndex, seen.contains(current) { index = current }
    } else if let point = lightbox.chrome.cursor.position,
      let pointed = seen.first(where: { placed.frame(of: $0).contains(point) })
    {
      index = pointed
    }
    return index.map { ($0, placed.frame(of: $0).minY) }
  }
}
