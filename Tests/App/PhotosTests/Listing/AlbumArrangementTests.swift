import Files
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// The order of an album with so many photos that the window would wait for it.
@Suite struct AlbumArrangementTests {
  private let album = PhotoAlbum(seed: 3)
  private let photos: [PhotoID]

  init() {
    let update = Self.listing(of: "/album", source: 0)
    photos = update.photos
    album.receive(update)
  }

  /// The listing of a folder with `count` photos.
  private static func listing(
    of folder: String, source: Int, count: Int = 5000
  ) -> AlbumUpdate {
    var update = AlbumUpdate()
    let base = PhotoID.base(of: source)
    let names = (0..<count).map { Array("\($0).png".utf8)[...] }
    update.catalogue = PhotoCatalogue(base: base)
    update.catalogue.add(names, in: FilePath(folder))
    update.sources = [FilePath(folder)]
    update.photos = names.indices.map { PhotoID(base + $0) }
    return update
  }

  private func shown(_ event: Event?) -> (photos: [PhotoID], current: PhotoID?)? {
    guard case .album(.photos(let photos, let current, _)) = event else { return nil }
    return (photos, current)
  }

  @Test func namesAreInOrderAtOnce() {
    #expect(album.photos == photos)
    #expect(album.pendingArrangement.map(\.revision) == nil)
    album.order(by: AlbumOrder(.name, isReversed: true))
    #expect(album.photos == photos.reversed())
  }

  @Test func anotherOrderIsMadeElsewhere() throws {
    album.order(by: AlbumOrder(.random))
    album.requestCurrent(photos[7])
    let request = try #require(album.pendingArrangement)
    #expect(album.photos == photos, "the order of before, until the other one is there")
    let made = request.made()
    let event = try #require(shown(album.receive(made).first))
    #expect(event.photos == made.photos && event.photos != photos && event.current == photos[7])
    #expect(Set(event.photos) == Set(photos))
    #expect(album.pendingArrangement.map(\.revision) == nil)
  }

  /// The size of the window may come after the complete listing.
  @Test func partsThatAreNotSortedMakeNoPhotoCurrent() throws {
    let album = PhotoAlbum(order: AlbumOrder(.random))
    let whole = Self.listing(of: "/album", source: 0)
    var part = whole
    part.photos.removeLast()
    album.receiveFirst(part, isTouched: false)
    album.receiveFirst(whole, isTouched: false)
    let made = try #require(album.pendingArrangement).made()
    let event = try #require(shown(album.receive(made).first))
    #expect(event.photos == made.photos && event.current == nil)
  }

  /// It is restored from the trash while the album is sorted without it.
  @Test func restoredPhotoIsCurrentOnceItIsInOrder() throws {
    album.order(by: AlbumOrder(.random))
    album.hide([photos[7]])
    let without = try #require(album.pendingArrangement).made()
    album.unhide([photos[7]])
    album.requestCurrent(photos[7])
    _ = album.receive(without)
    let made = try #require(album.pendingArrangement).made()
    #expect(shown(album.receive(made).first)?.current == photos[7])
    #expect(shown(album.events().first)?.current == nil, "once")
  }

  /// Later orders leave the focus where the user has put it since.
  @Test func folderIsCurrentOnce() throws {
    album.order(by: AlbumOrder(.taken))
    album.requestCurrent(PhotoID(PhotoID.base(of: 0) + 9000))
    let first = try #require(album.pendingArrangement).made()
    album.record([photos[0]: HeaderFacts(taken: CaptureTime(nanoseconds: 5))])
    #expect(shown(album.receive(first).first)?.current != nil)
    let second = try #require(album.pendingArrangement).made()
    #expect(shown(album.receive(second).first)?.current == nil)
  }

  /// The other folder is shown before the order of the first one is made.
  @Test func photoOfTheFolderBeforeIsNotShownInTheNextOne() throws {
    album.order(by: AlbumOrder(.random))
    album.requestCurrent(photos[7])
    let first = try #require(album.pendingArrangement)
    let wanted = try #require(album.enter([FilePath("/other/0.png")]))
    album.receive(Self.listing(of: "/other", source: wanted.number), of: wanted.number)
    let second = try #require(album.pendingArrangement)
    #expect(album.receive(first.made()).isEmpty, "it is of the folder before")
    let event = try #require(shown(album.receive(second.made()).first))
    #expect(event.photos.first?.source == wanted.number && event.current == nil)
  }

  @Test func anOrderThatIsNoLongerWantedIsNotShown() throws {
    album.order(by: AlbumOrder(.random))
    let request = try #require(album.pendingArrangement)
    album.order(by: AlbumOrder(.size))
    #expect(shown(album.receive(request.made()).first)?.photos == nil)
    let newest = try #require(album.pendingArrangement)
    #expect(shown(album.receive(newest.made()).first)?.photos == photos)
  }

  @Test func dateLearnedMeanwhileMakesAnotherArrangement() throws {
    album.order(by: AlbumOrder(.taken))
    let request = try #require(album.pendingArrangement)
    album.record([photos[4999]: HeaderFacts(taken: CaptureTime(nanoseconds: 5))])
    #expect(shown(album.receive(request.made()).first)?.photos == photos)
    let newest = try #require(album.pendingArrangement)
    #expect(shown(album.receive(newest.made()).first)?.photos.first == photos[4999])
  }

  /// They are not in the order yet that was made for the first part of the listing.
  @Test func datesOfPhotosThatAreListedLaterAreReadToo() throws {
    album.order(by: AlbumOrder(.taken))
    _ = album.receive(try #require(album.pendingArrangement).made())
    album.receive(Self.listing(of: "/album", source: 0, count: 6000))
    #expect(album.withoutHeaders(from: photos[7]).count == 6000)
    #expect(album.withoutHeaders(from: photos[7]).photos.first == photos[7])
  }

  /// The photo of a session's row is not given up, and a marked one is printed.
  @Test func photoIsFoundBeforeItIsInOrder() throws {
    album.order(by: AlbumOrder(.taken))
    _ = album.receive(try #require(album.pendingArrangement).made())
    album.receive(Self.listing(of: "/album", source: 0, count: 6000))
    #expect(album.photo(named: Array("5999.png".utf8)) == PhotoID(5999))
    #expect(album.everyPhoto.first?.photos.count == 6000)
  }

  /// The photos are not sorted yet, because another thread sorts so many.
  @Test func datesOfALargeFolderAreReadAsSoonAsItIsListed() throws {
    album.order(by: AlbumOrder(.taken))
    let wanted = try #require(album.enter([FilePath("/other")]))
    let update = Self.listing(of: "/other", source: wanted.number)
    album.receive(update, of: wanted.number)
    #expect(album.withoutHeaders(from: update.photos[9]).photos.first == update.photos[9])
    #expect(album.withoutHeaders(from: nil).count == 5000 && album.withoutFacts.count == 5000)
  }

  @Test func sameRatingsKeepTheOrderByStars() throws {
    album.order(by: AlbumOrder(.stars))
    var ratings = PhotoRatings()
    ratings.change(.rate(3), of: photos[7])
    album.follow(ratings)
    _ = album.receive(try #require(album.pendingArrangement).made())
    album.follow(ratings)
    #expect(album.pendingArrangement.map(\.revision) == nil && album.photos[0] == photos[7])
    // Another folder was shown with other stars, and these were undone there.
    let wanted = try #require(album.enter([FilePath("/other")]))
    album.receive(Self.listing(of: "/other", source: wanted.number, count: 2), of: wanted.number)
    var others = ratings
    others.change(.rate(5), of: photos[7])
    album.follow(others)
    album.follow(ratings)
    _ = album.leave()
    album.follow(ratings)
    #expect(album.pendingArrangement.map(\.revision) == nil)
    album.follow(others)
    #expect(album.pendingArrangement.map(\.revision) != nil)
  }

  @Test func photosFoundMeanwhileStayAlone() throws {
    album.order(by: AlbumOrder(.random))
    let request = try #require(album.pendingArrangement)
    album.filter(by: PhotoFilter(texts: ["4999"]), PhotoRatings())
    #expect(shown(album.receive(request.made()).first)?.photos == [photos[4999]])
    #expect(album.photos == [photos[4999]])
  }
}
