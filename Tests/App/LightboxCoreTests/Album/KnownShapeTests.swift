import Input
import Motion
import Pixels
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
    if isKnown { _ = lightbox.handle(.album(.shapes(shapes)), at: .zero) }
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
    _ = lightbox.handle(.album(.shapes(shapes)), at: .milliseconds(100))
    #expect(pass(&lightbox, until: .milliseconds(3000)) == 1)
    learnAll(&lightbox, at: .milliseconds(3100))
    #expect(pass(&lightbox, until: .milliseconds(6000)) == 0)
  }

  @Test func pixelsTellBetter() {
    var lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(photos, current: nil)), at: .zero)
    learnAll(&lightbox, at: .zero)
    _ = pass(&lightbox, until: .milliseconds(3000))
    let layout = lightbox.album.grid.layout
    let wrong = shapes.mapValues { _ in 0.5 }
    for shapes in [wrong, [photos[0]: .nan], [photos[0]: .infinity], [photos[0]: -1]] {
      _ = lightbox.handle(.album(.shapes(shapes)), at: .milliseconds(3100))
      #expect(pass(&lightbox, until: .milliseconds(6000)) == 0)
      #expect(lightbox.album.grid.layout == layout)
    }
  }
}
