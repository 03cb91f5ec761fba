import Geometry
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing

@testable import LightboxCore

/// Photos that go, come back and change while fingers do whatever they do.
@Suite struct FileJobStreamTests {
  private static let all = (0..<6).map { PhotoID($0) }

  @Test(arguments: 0..<StreamCount.part(20)) func theAlbumIsTheFolder(seed: Int) throws {
    let stream = RandomStream(seed: UInt64(seed), steps: 10)
    var generator = SeededNumbers(seed: UInt64(seed) ^ 0xAC7)
    var lightbox = Lightbox(mode: seed.isMultiple(of: 2) ? .photo : .album)
    var listed = Self.all
    var now = Instant.zero
    var trace: [String] = []

    func handle(_ event: Event, at time: Instant) throws {
      now = max(now, time)
      for effect in lightbox.handle(event, at: now) {
        guard case .load(let photo, _) = effect else { continue }
        let size = MadePhotos.sizes[photo.number]
        let bitmap = unsafe Bitmap(size: size, isOpaque: true) { _ in }
        let picture = try #require(Picture(bitmap))
        _ = lightbox.handle(.library(.header(photo, size)), at: now)
        _ = lightbox.handle(.library(.picture(photo, picture, isPreview: false)), at: now)
      }
      let cells = Set(lightbox.cells)
      #expect(cells.count == lightbox.cells.count, "seed \(seed): \(trace)")
      #expect(cells == Set(listed).union(lightbox.library.lingering), "seed \(seed): \(trace)")
      #expect(lightbox.current == nil ? cells.isEmpty : true, "seed \(seed): \(trace)")
      #expect(lightbox.layers(at: now).allSatisfy { $0.affine.a.isFinite })
    }

    try handle(.album(.photos(listed, current: PhotoID(2))), at: .zero)
    for event in stream.events {
      while let deadline = lightbox.nextDeadline, deadline <= event.time {
        try handle(.deadline, at: deadline)
      }
      if let received = event.what.event { try handle(received, at: event.time) }
      guard let photo = Self.all.randomElement(using: &generator) else { continue }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        trace.append("\(event.time.milliseconds) trash \(photo.number)")
        listed.removeAll { $0 == photo }
        // The outcome is told before the list is.
        _ = lightbox.handle(
          .jobs(.finished(FileJobOutcome("Gone", canUndo: true, gone: [photo]))), at: event.time)
        try handle(.album(.photos(listed, current: nil)), at: event.time)
      case 1:
        trace.append("\(event.time.milliseconds) gone \(photo.number)")
        listed.removeAll { $0 == photo }
        try handle(.album(.photos(listed, current: nil)), at: event.time)
      case 2:
        trace.append("\(event.time.milliseconds) back \(photo.number)")
        listed = Self.all.filter { listed.contains($0) || $0 == photo }
        try handle(.album(.photos(listed, current: photo)), at: event.time)
      case 3:
        trace.append("\(event.time.milliseconds) changed \(photo.number)")
        let quarters = Int.random(in: -1...2, using: &generator)
        try handle(.jobs(.changed([photo: quarters])), at: event.time)
      default: break
      }
    }
    var rounds = 0
    while let deadline = lightbox.nextDeadline, rounds < 1000 {
      try handle(.deadline, at: deadline)
      rounds += 1
    }
    #expect(lightbox.nextDeadline == nil, "seed \(seed): at rest nothing wakes: \(trace)")
    let left = lightbox.library.lingering
    let open = lightbox.mode == .photo ? lightbox.current : nil
    #expect(left.isEmpty || left == Set([open].compactMap { $0 }), "seed \(seed): \(trace)")
  }
}
