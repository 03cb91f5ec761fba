import Files
import LightboxCore
import Testing

@testable import Albums

/// The order of an album with so many photos that the window would wait for it.
@Suite struct AlbumArrangementTests {
  private let album = PhotoAlbum(seed: 3)
  private let photos: [PhotoID]

  init() {
    var update = AlbumUpdate()
    let names = (0..<5000).map { Array("\($0).png".utf8)[...] }
    update.catalogue.add(names, in: FilePath(bytes: Array("/album".utf8)))
    update.sources = [FilePath(bytes: Array("/album".utf8))]
    update.photos = names.indices.map { PhotoID($0) }
    photos = update.photos
    album.receive(update)
  }

  private func shown(_ event: Event?) -> (photos: [PhotoID], current: PhotoID?)? {
    guard case .album(.photos(let photos, let current, _)) = event else { return nil }
    return (photos, current)
  }

  @Test func namesAreInOrderAtOnce() {
    #expect(album.photos == photos)
    #expect(album.pendingArrangement(current: nil).map(\.revision) == nil)
    album.order(by: AlbumOrder(.name, isReversed: true))
    #expect(album.photos == photos.reversed())
  }

  @Test func anotherOrderIsMadeElsewhere() throws {
    album.order(by: AlbumOrder(.random))
    let request = try #require(album.pendingArrangement(current: photos[7]))
    #expect(album.photos == photos, "the order of before, until the other one is there")
    let made = request.made()
    let event = try #require(shown(album.receive(made)))
    #expect(event.photos == made.photos && event.photos != photos && event.current == photos[7])
    #expect(Set(event.photos) == Set(photos))
    #expect(album.pendingArrangement(current: nil).map(\.revision) == nil)
  }

  @Test func anOrderThatIsNoLongerWantedIsNotShown() throws {
    album.order(by: AlbumOrder(.random))
    let request = try #require(album.pendingArrangement(current: nil))
    album.order(by: AlbumOrder(.size))
    #expect(shown(album.receive(request.made()))?.photos == nil)
    let newest = try #require(album.pendingArrangement(current: nil))
    #expect(shown(album.receive(newest.made()))?.photos == photos)
  }

  @Test func dateLearnedMeanwhileMakesAnotherArrangement() throws {
    album.order(by: AlbumOrder(.taken))
    let request = try #require(album.pendingArrangement(current: nil))
    album.record([photos[4999]: HeaderFacts(taken: CaptureTime(nanoseconds: 5))])
    #expect(shown(album.receive(request.made()))?.photos == photos)
    let newest = try #require(album.pendingArrangement(current: nil))
    #expect(shown(album.receive(newest.made()))?.photos.first == photos[4999])
  }
}
