import Files
import Foundation
import Input
import Languages
import Testing

@testable import Albums
@testable import LightboxCore
@testable import PhotoViewer

/// Albums whose sizes, times and ratings come after their listing.
@Suite struct LateAnswerTests {
  let room: Darkroom
  let top: FilePath
  let album: PhotoAlbum
  var interpreter: EffectInterpreter
  var loaders = LateLoaders()

  init() throws {
    room = try Darkroom()
    top = room.folder.appending("top")
    try FileManager.default.createDirectory(
      atPath: top.appending("summer").display, withIntermediateDirectories: true)
    album = PhotoAlbum(usual: AlbumOrder(.size))
    interpreter = EffectInterpreter(Lightbox(mode: .album), album: album)
    try make("1.png", 10)
    try make("2.png", 5)
    try make("summer/a.png", 1)
  }

  private func make(_ name: String, _ size: Int) throws {
    try Data(count: size).write(to: URL(fileURLWithPath: top.appending(name).display))
  }

  /// Gives the sizes that were asked for, as a window does.
  private mutating func giveSizes() {
    album.record(FileFactsTable(reading: loaders.unknown))
    showOrdered()
  }

  private mutating func showOrdered() {
    for event in interpreter.showOrdered(with: &loaders) {
      interpreter.handle(event, at: .zero, with: &loaders)
    }
  }

  private mutating func show(_ wanted: PhotoAlbum.Wanted?) throws {
    if let wanted { album.receive(try wanted.listing.update(), of: wanted.number) }
    #expect(interpreter.showOrdered(with: &loaders).isEmpty)
    giveSizes()
  }

  private var names: [String] { interpreter.lightbox.cells.map { album.title(of: $0) } }

  @Test mutating func photoThatCameMeanwhileIsInOrderAfterTheWayBack() throws {
    let listing = AlbumListing(arguments: [top])
    album.begin(listing)
    album.receive(try listing.update())
    try show(nil)
    #expect(names == ["summer", "2.png", "1.png"])
    let summer = try #require(album.shown.folders.first)
    try show(album.enter(summer))
    #expect(names == ["a.png"])
    // The folder that is not shown is listed again.
    try make("3.png", 7)
    album.receive(try #require(album.relisting(of: 0)).made())
    interpreter.handle(
      .input(.key(KeyEvent(name: "Escape"))), at: .milliseconds(2000), with: &loaders)
    #expect(names == ["a.png"], "the size of the new photo is not known")
    #expect(loaders.unrated.map { album.title(of: $0.0) } == ["3.png"])
    giveSizes()
    #expect(names == ["summer", "2.png", "3.png", "1.png"])
    #expect(interpreter.lightbox.current == summer)
  }

  /// The path of the folder was typed, so no cell has led to it.
  @Test mutating func folderThatHangsIsLeftByTheKeyThatGoesBack() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    for event in interpreter.show(album.enter([top.appending("summer")]), with: &loaders) {
      interpreter.handle(event, at: .milliseconds(1000), with: &loaders)
    }
    #expect(album.isEntered)
    interpreter.handle(
      .input(.key(KeyEvent(name: "Escape"))), at: .milliseconds(5000), with: &loaders)
    #expect(!album.isEntered)
    #expect(!interpreter.lightbox.album.awaitsOther)
  }

  @Test mutating func folderIsAskedForNearTheOneThatIsShown() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    for event in interpreter.show(album.enter([top.appending("summer")]), with: &loaders) {
      interpreter.handle(event, at: .milliseconds(1000), with: &loaders)
    }
    interpreter.handle(
      .input(.key(KeyEvent(name: "l", modifiers: .control))), at: .milliseconds(5000),
      with: &loaders)
    #expect(loaders.near?.display.hasSuffix("/top") == true)
  }

  @Test mutating func parentThatHangsIsLeftByTheKeyThatGoesBack() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    let number = album.number
    for event in interpreter.show(album.ascend(), with: &loaders) {
      interpreter.handle(event, at: .milliseconds(1000), with: &loaders)
    }
    #expect(album.number != number && interpreter.lightbox.album.awaitsOther)
    interpreter.handle(
      .input(.key(KeyEvent(name: "Escape"))), at: .milliseconds(5000), with: &loaders)
    #expect(album.number == number && !interpreter.lightbox.album.awaitsOther)
    #expect(names == ["summer", "2.png", "1.png"])
  }

  @Test mutating func folderThatHangsDoesNotChangeTheTitle() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    #expect(interpreter.lightbox.chrome.header.title == .verbatim("top"))
    _ = album.enter([top.appending("summer")])
    // A photo of the album that is still shown is moved to the trash.
    album.hide([try #require(album.displayed.photos.first)])
    for event in album.events() { interpreter.handle(event, at: .zero, with: &loaders) }
    #expect(names == ["summer", "2.png"])
    #expect(interpreter.lightbox.chrome.header.title == .verbatim("top"))
  }

  @Test mutating func detailsOfPhotosThatPassQuicklyAreNotUrgent() throws {
    interpreter = EffectInterpreter(Lightbox(), album: album)
    try make("3.png", 15)
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    for (key, time) in [("i", 1000.0), ("Right", 2000), ("Right", 2050)] {
      interpreter.handle(
        .input(.key(KeyEvent(name: key))), at: .milliseconds(time), with: &loaders)
    }
    #expect(interpreter.lightbox.current.map { album.title(of: $0) } == "3.png")
    #expect(loaders.urgent.map { album.title(of: $0) } == ["2.png", "1.png"])
  }

  @Test mutating func photoToOpenFirstIsCurrentOnceTheSizesAreKnown() throws {
    let paths = ["1.png", "2.png"].map(top.appending)
    let listing = AlbumListing(arguments: paths, start: paths[1])
    let whole = try listing.update()
    // The list comes in two parts: the photo to open first is in the second one.
    var part = whole
    (part.photos, part.start) = ([whole.photos[0]], nil)
    album.receiveFirst(part, isTouched: false)
    try show(nil)
    #expect(names == ["1.png"])
    album.receiveFirst(whole, isTouched: false)
    try show(nil)
    #expect(interpreter.lightbox.current == whole.photos[1])
  }

  @Test mutating func photoToOpenFirstIsNotShownAfterInput() throws {
    let paths = ["1.png", "2.png"].map(top.appending)
    let whole = try AlbumListing(arguments: paths, start: paths[1]).update()
    var part = whole
    (part.photos, part.start) = ([whole.photos[0]], nil)
    album.receiveFirst(part, isTouched: false)
    try show(nil)
    album.receiveFirst(whole, isTouched: true)
    try show(nil)
    #expect(interpreter.lightbox.current == whole.photos[0])
  }

  @Test mutating func starsThatCameBeforeTheirOrderCount() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    interpreter.handle(
      .album(.rated([album.photos[1]: PhotoRating(stars: 3)])), at: .zero, with: &loaders)
    #expect(names == ["summer", "2.png", "1.png"])
    interpreter.handle(
      .input(.key(KeyEvent(name: "F3"))), at: .milliseconds(1000), with: &loaders)
    #expect(album.order == AlbumOrder(.stars))
    #expect(names == ["summer", "1.png", "2.png"])
  }

  @Test mutating func starsThatCameDuringAVisitToAnotherFolderCount() throws {
    album.order(by: AlbumOrder(.stars))
    album.receive(try AlbumListing(arguments: [top]).update())
    try show(nil)
    #expect(names == ["summer", "2.png", "1.png"])
    let (photo, summer) = (album.photos[1], try #require(album.shown.folders.first))
    let wanted = try #require(album.enter(summer))
    album.receive(try wanted.listing.update(), of: wanted.number)
    showOrdered()
    #expect(names == ["a.png"])
    interpreter.handle(
      .album(.rated([photo: PhotoRating(stars: 3)])), at: .zero, with: &loaders)
    interpreter.handle(
      .input(.key(KeyEvent(name: "Escape"))), at: .milliseconds(2000), with: &loaders)
    #expect(names == ["summer", "1.png", "2.png"])
  }

  @Test mutating func albumWithAFileThatIsGoneIsShown() throws {
    album.receive(try AlbumListing(arguments: [top]).update())
    try FileManager.default.removeItem(atPath: top.appending("2.png").display)
    try show(nil)
    #expect(names == ["summer", "1.png", "2.png"])
  }
}
