import Geometry
import Input
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// The album's place when the window closes, and when the window is restored: 200 photos in a view
/// of 1280 × 800 px.
@Suite struct AlbumReturnTests {
  private func stage(_ mode: Mode = .album, size: Size = Size(width: 1280, height: 800)) -> Stage {
    var stage = Stage(Lightbox(viewSize: size, mode: mode))
    let ids = (0..<200).map { PhotoID($0) }
    for id in ids {
      stage.handle(.library(.header(id, PixelSize(width: 3000, height: 2000))), at: .zero)
    }
    stage.handle(.album(.photos(ids, current: nil)), at: .zero)
    return stage
  }

  private let time = Instant.milliseconds(100)

  private func top(_ stage: Stage, _ photo: PhotoID) -> Double {
    guard let index = stage.lightbox.library.index(of: photo) else { return -1 }
    return stage.lightbox.album.grid.frame(of: index, at: time).minY
  }

  @Test func theRowIsTheFirstInSightAgain() {
    var stage = stage()
    #expect(stage.lightbox.firstInSight(at: time) == nil, "at its top")
    stage.handle(.album(.returned(to: PhotoID(100))), at: time)
    let first = stage.lightbox.firstInSight(at: time)
    #expect(first.map { top(stage, $0) } == top(stage, PhotoID(100)))
    let inset = stage.lightbox.album.grid.layout.topInset
    #expect((inset...inset + 20).contains(top(stage, PhotoID(100))))
    #expect(stage.lightbox.mode == .album && stage.lightbox.isSettled(at: time))
    #expect(!stage.lightbox.album.showsFocus, "nobody has moved the focus")
    // Once more it is the same.
    let before = stage.lightbox.album.grid.restingOffset
    stage.handle(.album(.returned(to: first ?? PhotoID(0))), at: time)
    #expect(stage.lightbox.album.grid.restingOffset == before)
  }

  @Test func theLastRowsAreAtTheEnd() {
    var stage = stage()
    stage.handle(.album(.returned(to: PhotoID(199))), at: time)
    #expect(stage.lightbox.album.grid.position(at: time) == 1)
  }

  @Test func returnLeadsToTheSamePhotoInAWindowOfAnotherSize() {
    var stage = stage(size: Size(width: 700, height: 500))
    stage.handle(.album(.returned(to: PhotoID(100))), at: time)
    let inset = stage.lightbox.album.grid.layout.topInset
    #expect((inset...inset + 20).contains(top(stage, PhotoID(100))))
  }

  @Test func missingPhotoIsNotReturnedTo() {
    var stage = stage()
    stage.handle(.album(.returned(to: PhotoID(999))), at: time)
    #expect(stage.lightbox.firstInSight(at: time) == nil)
    var photo = self.stage(.photo)
    photo.handle(.album(.returned(to: PhotoID(100))), at: time)
    #expect(photo.lightbox.mode == .photo && photo.lightbox.current == PhotoID(0))
  }
}
