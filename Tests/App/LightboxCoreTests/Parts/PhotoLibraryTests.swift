import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

@Suite struct PhotoLibraryTests {
  private let ids = (0..<6).map { PhotoID($0) }
  private let size = PixelSize(width: 4000, height: 3000)
  private let view = PixelSize(width: 1000, height: 800)
  private var library = PhotoLibrary()

  /// The pixels of a photo come.
  private mutating func receive(
    _ photo: PhotoID, width: Int = 2000, isPreview: Bool = false
  ) throws {
    let picture = try #require(Picture.blank(width, width * 3 / 4, of: size))
    library.receive(picture, isPreview: isPreview, isDamaged: false, of: photo)
  }

  private mutating func wanted(
    _ viewports: [PhotoID: Viewport] = [:], in environment: Environment = .made(),
    keeping kept: Set<PhotoID> = []
  ) -> [Effect] {
    library.wantedLoads(viewports, in: environment) { kept.contains($0) }
  }

  /// A view whose budget is the neighbours' at most.
  private func frugal() -> Environment {
    var environment = Environment.made()
    environment.preferences.pixelBudget = 6 << 20
    return environment
  }

  private func fitting(_ photos: Int...) -> [Effect] {
    photos.map { .load(ids[$0], fitting: view) }
  }

  // MARK: The list

  @Test mutating func aListKeepsTheCurrentPhotoWhereverItIsNow() {
    library.list(ids, current: ids[2])
    library.list([PhotoID(9), ids[4], ids[2], ids[0]], current: nil)
    #expect(library.currentIndex == 2)
    #expect(library.current == ids[2])
    #expect(library.index(of: ids[4]) == 1)
    #expect(library.index(of: ids[1]) == nil)
  }

  @Test mutating func theNextRemainingPhotoBecomesCurrent() {
    library.list(ids, current: ids[2])
    library.list([ids[5], ids[4]], current: nil)
    #expect(library.current == ids[4])
    library.list(ids, current: ids[4])
    library.list([ids[1], ids[0], ids[3]], current: nil)
    #expect(library.current == ids[3], "none comes after it: the one before")
    library.list([PhotoID(9), PhotoID(8)], current: nil)
    #expect(library.current == PhotoID(9), "all are others")
    library.list([], current: nil)
    #expect(library.currentIndex == nil)
    #expect(library.pagesInReach == nil && library.previous == nil)
    #expect(library.isCurrentLoaded, "nothing is still to come")
  }

  @Test mutating func sameListKeepsItsStorage() {
    func place(of array: [some Any]) -> Int {
      unsafe array.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
    library.list(ids, current: nil)
    let (cells, aspects) = (library.cells, library.aspects)
    library.list(ids.map { PhotoID($0.number) }, current: ids[3])
    #expect(place(of: library.cells) == place(of: cells) && library.current == ids[3])
    #expect(place(of: library.aspects) == place(of: aspects))
  }

  @Test mutating func factsOfManyPhotosAreForgottenWithTheirPixels() {
    let many = (0..<600).map { PhotoID($0) }
    library.list(many, current: many[599])
    for photo in many {
      library.receive(size, of: photo)
      _ = wanted()
    }
    #expect(library.loaded.count < 300 && library.loaded[many[599]]?.size == size)
  }

  @Test mutating func aShapeIsKnownForLongerThanItsThumbnail() {
    library.list(ids, current: nil)
    let known = (picture: MadePhotos.picture(1), size: PixelSize(width: 2000, height: 4000))
    if let picture = known.picture {
      library.receive(thumbnail: picture, imageSize: known.size, isPreview: false, of: ids[1])
    }
    library.thumbnails = Thumbnails()
    library.list(ids.reversed(), current: nil)
    #expect(library.aspects[ids.count - 2] == 0.5)
    // A search that it does not pass, and another folder.
    library.list([ids[0]], current: nil)
    library.list([PhotoID(77)], current: nil, of: AlbumSource(number: 1))
    library.list(ids, current: nil)
    #expect(library.aspects[1] == 0.5)
  }

  /// Its header is read; its thumbnail only when it comes into sight.
  @Test mutating func changedPhotoOutOfSightGetsTheShapeOfItsHeader() throws {
    library.list(ids, current: nil)
    let picture = try #require(Picture.blank(160, 120))
    for photo in [ids[0], ids[5]] {
      library.receive(thumbnail: picture, imageSize: size, isPreview: false, of: photo)
    }
    _ = library.thumbnails.request([Thumbnails.Request(ids[0], side: 128)])
    for photo in [ids[0], ids[5]] { library.thumbnails.expectChange(of: photo) }
    library.receive(.aspects([ids[0]: 0.75, ids[5]: 0.75]))
    #expect(library.aspects[0] == 4.0 / 3 && library.aspects[5] == 0.75)
    #expect(library.thumbnails[ids[0]]?.picture == picture, "it is seen until the new one comes")
  }

  @Test mutating func anotherListForgetsNothingThatIsKnown() throws {
    library.list(ids, current: nil)
    library.receive(size, of: ids[0])
    library.list([ids[3], ids[0]], current: ids[3])
    #expect(library.loaded[ids[0]]?.size == size)
    #expect(library.current == ids[3])
  }

  @Test(arguments: [
    (0, 0...1, 5, false, true), (3, 2...4, 2, true, true), (5, 4...5, 4, true, false),
  ])
  mutating func thePagesBesideEndWithTheList(
    index: Int, reach: ClosedRange<Int>, previous: Int, hasPrevious: Bool, hasNext: Bool
  ) {
    library.list(ids, current: ids[index])
    #expect(library.pagesInReach == reach)
    #expect(library.previous == ids[previous])
    #expect(library.hasPrevious == hasPrevious && library.hasNext == hasNext)
  }

  // MARK: What has come

  @Test mutating func aPreviewNeverReplacesRealPixels() throws {
    try receive(ids[0], width: 160, isPreview: true)
    #expect(library.loaded[ids[0]]?.isPreview == true)
    try receive(ids[0], width: 1000)
    let sharp = library.picture(of: ids[0])
    try receive(ids[0], width: 2000, isPreview: true)
    #expect(library.picture(of: ids[0]) == sharp)
    #expect(library.loaded[ids[0]]?.isPreview == false)
  }

  @Test mutating func fewerPixelsNeverReplaceMore() throws {
    try receive(ids[0], width: 2000)
    let sharp = library.picture(of: ids[0])
    try receive(ids[0], width: 1999)
    #expect(library.picture(of: ids[0]) == sharp)
    try receive(ids[0], width: 4000)
    #expect(library.picture(of: ids[0])?.levels[0].size.width == 4000)
  }

  @Test mutating func theThumbnailStandsInForAPoorerPreviewOnly() throws {
    let thumbnail = try #require(Picture.blank(512, 384))
    library.thumbnails.receive(thumbnail, imageSize: size, of: ids[0])
    #expect(library.picture(of: ids[0]) == thumbnail)
    #expect(library.imageSize(of: ids[0]) == size)
    try receive(ids[0], width: 160, isPreview: true)
    #expect(library.picture(of: ids[0]) == thumbnail)
    try receive(ids[0], width: 640, isPreview: true)
    #expect(library.picture(of: ids[0]) == library.loaded[ids[0]]?.picture)
    try receive(ids[0], width: 300)
    #expect(library.picture(of: ids[0])?.levels[0].size.width == 300)
  }

  @Test mutating func aFailedSharperDecodeKeepsThePicture() throws {
    try receive(ids[0])
    let sharp = library.picture(of: ids[0])
    let isLost = library.receive(failure: "It broke", of: ids[0])
    #expect(!isLost)
    #expect(library.picture(of: ids[0]) == sharp)
    #expect(library.failure(of: ids[0]) == nil)
  }

  @Test mutating func aPreviewIsNothingToKeep() throws {
    library.list(ids, current: ids[0])
    _ = wanted()
    try receive(ids[0], width: 160, isPreview: true)
    #expect(!library.isCurrentLoaded)
    let isLost = library.receive(failure: "It broke", of: ids[0])
    #expect(isLost)
    #expect(library.failure(of: ids[0]) == "It broke")
    #expect(library.picture(of: ids[0]) == nil)
    #expect(library.isCurrentLoaded, "no more is to come")
  }

  // MARK: What is asked for

  @Test mutating func theNeighboursWaitForTheCurrentPhotosPixels() throws {
    library.list(ids, current: ids[2])
    #expect(wanted() == fitting(2))
    #expect(wanted() == [], "nothing is asked for twice")
    library.receive(size, of: ids[2])
    #expect(wanted() == [], "a size is no pixels")
    try receive(ids[2], width: 160, isPreview: true)
    #expect(wanted() == [], "nor is a preview")
    try receive(ids[2])
    #expect(wanted() == fitting(3, 1), "the next one first")
    #expect(wanted() == [])
  }

  @Test mutating func theLastPhotoRequestsOnlyThePreviousOne() throws {
    library.list(ids, current: ids[5])
    #expect(wanted() == fitting(5))
    try receive(ids[5])
    #expect(wanted() == fitting(4))
  }

  @Test mutating func aPhotoThatCannotBeShownHoldsNobodyUpAndIsNotAskedForAgain() {
    library.list(ids, current: ids[0])
    #expect(wanted() == fitting(0))
    _ = library.receive(failure: "It broke", of: ids[0])
    #expect(wanted() == fitting(1))
    library.currentIndex = 1
    _ = wanted()
    _ = library.receive(failure: "It broke too", of: ids[1])
    #expect(wanted() == fitting(2))
  }

  @Test mutating func aFailureThatMayPassIsTriedAgainWhenOneComesBack() {
    library.list(ids, current: ids[0])
    _ = wanted()
    _ = library.receive(failure: "It died", isTransient: true, of: ids[0])
    #expect(wanted() == fitting(1))
    // Still in reach.
    library.currentIndex = 1
    #expect(!wanted().contains(fitting(0)[0]))
    #expect(library.failure(of: ids[0]) == "It died")
    library.currentIndex = 4
    _ = wanted()
    #expect(library.failure(of: ids[0]) == nil)
    library.currentIndex = 0
    #expect(wanted().contains(fitting(0)[0]))
  }

  @Test mutating func pixelsThatFailedAreTriedAgainWhenOneComesBack() throws {
    library.list(ids, current: ids[0])
    _ = wanted()
    try receive(ids[0])
    let isShown = library.receive(failure: "It died", isTransient: true, of: ids[0])
    #expect(!isShown)
    #expect(!wanted().contains(fitting(0)[0]))
    library.currentIndex = 4
    _ = wanted()
    library.currentIndex = 0
    #expect(wanted().contains(fitting(0)[0]))
    // It is loaded, and stays so.
    try receive(ids[0])
    library.currentIndex = 4
    _ = wanted()
    library.currentIndex = 0
    #expect(!wanted().contains(fitting(0)[0]))
  }

  @Test mutating func farPhotosGiveTheirPixelsBackAndTheirLoadsAreCalledOff() throws {
    library.list(ids, current: ids[0])
    _ = wanted(in: frugal())
    try receive(ids[0])
    #expect(wanted() == fitting(1))
    library.currentIndex = 4
    // The first has its pixels, the second is on its way.
    #expect(wanted(in: frugal()) == [.cancelLoad(ids[1])] + fitting(4))
    #expect(library.loaded[ids[0]]?.picture == nil)
    #expect(library.loaded[ids[0]]?.size == size, "its size stays known")
    library.currentIndex = 0
    #expect(wanted(in: frugal()) == [.cancelLoad(ids[4])] + fitting(0), "and it is asked for again")
  }

  /// Else its cell in the album would keep the size of the old file.
  @Test mutating func loadOfAChangedFileIsNotCalledOff() throws {
    library.list(ids, current: ids[0])
    _ = wanted()
    try receive(ids[0])
    #expect(library.expectChange(of: ids[0], quarters: 1, isShown: true).isEmpty)
    #expect(wanted() == fitting(0))
    library.currentIndex = 4
    #expect(wanted() == fitting(4))
    try receive(ids[4])
    #expect(wanted() == fitting(5, 3))
    #expect(library.expectChange(of: ids[5], quarters: 0, isShown: true) == [.cancelLoad(ids[5])])
    #expect(wanted(in: .made(mode: .album)) == [.cancelLoad(ids[3])] + fitting(5))
  }

  @Test mutating func aPhotoThatIsKeptKeepsItsPixelsWhereverItIs() throws {
    library.list(ids, current: ids[0])
    _ = wanted(in: frugal())
    try receive(ids[0])
    library.currentIndex = 4
    _ = wanted(in: frugal(), keeping: [ids[0]])
    #expect(library.loaded[ids[0]]?.picture != nil)
    _ = wanted(in: frugal())
    #expect(library.loaded[ids[0]]?.picture == nil)
  }

  @Test mutating func theAlbumAsksForNothingAndKeepsThePhotoThatWasOpenLast() throws {
    library.list(ids, current: ids[1])
    _ = wanted()
    try receive(ids[1])
    #expect(wanted() == fitting(2, 0))
    #expect(wanted(in: .made(mode: .album)) == [.cancelLoad(ids[0]), .cancelLoad(ids[2])])
    #expect(library.loaded[ids[1]]?.picture != nil)
    #expect(wanted(in: .made(mode: .album)) == [])
  }

  // MARK: In which detail

  @Test mutating func allPixelsAreWantedOnceByAZoomAndFitWantsNoMore() throws {
    library.list([ids[0]], current: nil)
    let environment = Environment.made()
    var viewport = environment.fitted(size)
    #expect(wanted([ids[0]: viewport]) == fitting(0))
    viewport.zoom(toDevicePixels: 1, about: Point(x: 500, y: 400), at: .zero)
    #expect(wanted([ids[0]: viewport]) == [.load(ids[0], fitting: nil)])
    #expect(!library.isCurrentLoaded)
    #expect(wanted([ids[0]: viewport]) == [])
    viewport.reset(at: .milliseconds(100))
    #expect(wanted([ids[0]: viewport]) == [])
  }

  @Test func aTurnedFitIsNoZoom() {
    let environment = Environment.made(scale: 1.5)
    var viewport = environment.fitted(PixelSize(width: 3000, height: 4000))
    viewport.turn(quarters: 1, at: .zero)
    let request = LoadedPhoto.Request(for: viewport, isPartial: false, in: environment)
    #expect(request == .fitting(PixelSize(width: 1500, height: 1200)))
    #expect(LoadedPhoto.Request(for: nil, isPartial: false, in: environment) == request)
  }

  @Test mutating func aLargerViewAsksForMoreAndASmallerOneForNothing() {
    library.list([ids[0]], current: nil)
    #expect(wanted() == fitting(0))
    #expect(wanted(in: .made(800, 600)) == [])
    let large = PixelSize(width: 2000, height: 1600)
    #expect(wanted(in: .made(scale: 2)) == [.load(ids[0], fitting: large)])
    #expect(wanted() == [])
  }

  @Test func requestCoversAnotherWhenNeitherSideIsShorter() {
    func area(_ width: Int, _ height: Int) -> LoadedPhoto.Request {
      .fitting(PixelSize(width: width, height: height))
    }
    #expect(LoadedPhoto.Request.full.covers(.full))
    #expect(LoadedPhoto.Request.full.covers(area(9, 9)))
    #expect(!area(9000, 9000).covers(.full))
    #expect(area(90, 80).covers(area(90, 80)))
    #expect(!area(90, 80).covers(area(80, 90)))
    #expect(!area(80, 90).covers(area(90, 80)))
  }

  // MARK: Covers

  @Test func aFolderInWhichSomethingHasChangedIsLookedAtAgainWhereItIsSeen() {
    var library = PhotoLibrary()
    let (folders, photos) = ((0..<3).map { PhotoID($0) }, [PhotoID(9)])
    library.list(photos, current: nil, of: AlbumSource(folders: folders), keeping: [])
    #expect(library.wantedCovers(0..<2).count == 2)
    library.receive(.cover(folders[0], FolderCover(title: "a", photos: [PhotoID(20)])))
    #expect(library.wantedCovers(0..<2).isEmpty)
    library.receive(.coversChanged([folders[0], folders[2]]))
    #expect(library.covers[folders[0]] != nil, "the old one stays until then")
    #expect(library.wantedCovers(0..<2) == [.loadCover(folders[0])])
    #expect(library.wantedCovers(0..<2).isEmpty)
    #expect(library.wantedCovers(2..<3) == [.loadCover(folders[2])])
  }
}
