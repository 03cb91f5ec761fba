import Geometry
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing
import Viewing

@testable import LightboxCore

/// Aspect ratios that are known before there are pixels.
@Suite struct KnownShapeTests {
  private let photos = (0..<40).map { PhotoID($0) }

  private func size(of photo: PhotoID) -> PixelSize { LearningTests.size(of: photo.number) }

  private var shapes: [PhotoID: Double] {
    var shapes: [PhotoID: Double] = [:]
    for photo in photos {
      shapes[photo] = Double(size(of: photo).width) / Double(size(of: photo).height)
    }
    return shapes
  }

  /// Passes all deadlines until `end`. Returns the number of times that the rows were laid out.
  private func pass(_ lightbox: inout Lightbox, until end: Instant) -> Int {
    var count = 0
    while let deadline = lightbox.nextDeadline, deadline <= end {
      let before = lightbox.album.grid.layout
      _ = lightbox.handle(.deadline, at: deadline)
      if lightbox.album.grid.layout != before { count += 1 }
    }
    return count
  }

  private func learnAll(_ lightbox: inout Lightbox, at time: Instant) {
    for photo in photos {
      _ = lightbox.handle(.library(.header(photo, size(of: photo))), at: time)
    }
  }

  @Test(arguments: [true, false])
  func firstLayoutIsTheLastWhereShapesAreKnown(isKnown: Bool) {
    var lightbox = Lightbox(mode: .album)
    if isKnown { _ = lightbox.handle(.album(.aspects(shapes)), at: .zero) }
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    let first = lightbox.album.grid.layout
    learnAll(&lightbox, at: .milliseconds(100))
    let count = pass(&lightbox, until: .milliseconds(3000))
    #expect(count == (isKnown ? 0 : 1))
    #expect((lightbox.album.grid.layout == first) == isKnown)
  }

  @Test func shapesOfListedPhotosAreLaidOutOnce() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    _ = lightbox.handle(.album(.aspects(shapes)), at: .milliseconds(100))
    #expect(pass(&lightbox, until: .milliseconds(3000)) == 1)
    learnAll(&lightbox, at: .milliseconds(3100))
    #expect(pass(&lightbox, until: .milliseconds(6000)) == 0)
  }

  // MARK: Rows that wait

  /// The frames and opacities of the cells that are shown.
  private func shown(_ lightbox: Lightbox, at time: Instant) -> [Int: (Rect, Double)] {
    var cells: [Int: (Rect, Double)] = [:]
    for layer in lightbox.layers(at: time) {
      if let tag = layer.tag, photos.contains(PhotoID(tag)), layer.opacity > 0 {
        cells[tag] = (layer.frame, layer.opacity)
      }
    }
    return cells
  }

  /// Headers arrive in any order, as decoders are done with them.
  @Test(arguments: UInt64(0)..<20) func noPhotoMovesWhileAFolderIsOpened(seed: UInt64) {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    #expect(shown(lightbox, at: .milliseconds(1)).isEmpty)
    var numbers = SeededNumbers(seed: seed)
    var left = photos
    var before: [Int: (Rect, Double)] = [:]
    for step in 1...150 {
      let time = Instant.milliseconds(Double(step) * 5)
      _ = pass(&lightbox, until: time)
      if step % 2 == 0, !left.isEmpty {
        let photo = left.remove(at: numbers.below(min(left.count, 6)))
        _ = lightbox.handle(.library(.header(photo, size(of: photo))), at: time)
      }
      let now = shown(lightbox, at: time)
      for (photo, (frame, opacity)) in before {
        guard let (seen, next) = now[photo] else {
          Issue.record("photo \(photo) is gone at \(step)")
          return
        }
        #expect(seen == frame, "photo \(photo) at \(step)")
        #expect(next >= opacity, "photo \(photo) at \(step)")
      }
      before = now
    }
    let rest = Instant.milliseconds(900)
    #expect(!lightbox.isAnimating(at: rest))
    let visible = lightbox.album.grid.visibleIndices(at: rest)
    #expect(Set(shown(lightbox, at: rest).keys) == Set(visible))
    #expect(shown(lightbox, at: rest).values.allSatisfy { $0.1 == 1 })
  }

  @Test func rowsAreShownWithoutTheirShapesAfterASecond() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    _ = pass(&lightbox, until: .milliseconds(990))
    #expect(shown(lightbox, at: .milliseconds(990)).isEmpty)
    _ = pass(&lightbox, until: .milliseconds(1000))
    #expect(lightbox.isAnimating(at: .milliseconds(1001)))
    let fading = shown(lightbox, at: .milliseconds(1060))
    #expect(!fading.isEmpty && fading.values.allSatisfy { $0.1 < 1 })
    #expect(shown(lightbox, at: .milliseconds(1121)).values.allSatisfy { $0.1 == 1 })
    #expect(lightbox.nextDeadline == nil)
  }

  @Test func photoThatCannotBeShownKeepsNoRowBack() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    for photo in photos.dropFirst() {
      _ = lightbox.handle(.library(.header(photo, size(of: photo))), at: .milliseconds(10))
    }
    _ = pass(&lightbox, until: .milliseconds(100))
    #expect(shown(lightbox, at: .milliseconds(100)).isEmpty)
    _ = lightbox.handle(
      .library(.thumbnailFailure(photos[0])), at: .milliseconds(110))
    _ = pass(&lightbox, until: .milliseconds(300))
    #expect(shown(lightbox, at: .milliseconds(300))[0]?.1 == 1)
  }

  /// Shapes that are known from an earlier run of the program.
  @Test func rowsOfKnownShapesAreShownAtOnce() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.aspects(shapes)), at: .zero)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    let visible = lightbox.album.grid.visibleIndices(at: .zero)
    #expect(Set(shown(lightbox, at: .zero).keys) == Set(visible))
    #expect(shown(lightbox, at: .zero).values.allSatisfy { $0.1 == 1 })
    #expect(!lightbox.isAnimating(at: .milliseconds(1)))
  }

  @Test func pixelsTellBetter() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    learnAll(&lightbox, at: .zero)
    _ = pass(&lightbox, until: .milliseconds(3000))
    let layout = lightbox.album.grid.layout
    let wrong = shapes.mapValues { _ in 0.5 }
    for shapes in [wrong, [photos[0]: .nan], [photos[0]: .infinity], [photos[0]: -1]] {
      _ = lightbox.handle(.album(.aspects(shapes)), at: .milliseconds(3100))
      #expect(pass(&lightbox, until: .milliseconds(6000)) == 0)
      #expect(lightbox.album.grid.layout == layout)
    }
  }
}
