import Files
import Foundation
import Languages
import LightboxCore
import TestSupport
import Testing

@testable import Albums

/// RAW and JPEG of one name, which are one photo.
@Suite struct PhotoPairsTests {
  let room: Darkroom
  let folder: FilePath
  let album = PhotoAlbum()

  init() throws {
    room = try Darkroom()
    folder = try room.makeFolder("album")
  }

  private func write(_ names: String...) {
    for name in names {
      _ = FileManager.default.createFile(
        atPath: folder.appending(name).display, contents: Data([1, 2, 3]))
    }
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.appending(name).display)
  }

  private func begin(_ names: String..., pairs: Bool = true) {
    let paths = names.isEmpty ? [folder] : names.map { folder.appending($0) }
    let listing = AlbumListing(arguments: paths, pairs: pairs)
    album.begin(listing)
    album.receive(listing.wholeUpdate())
  }

  private func again(unfinished: [String] = []) throws {
    var result = try #require(album.relisting(of: album.number)).made()
    _ = result.leaveOut(Set(unfinished.map { folder.appending($0) }))
    album.receive(result)
  }

  /// The photos, each with its other file.
  private var names: [String] {
    album.photos.map { photo in
      let other = album.shown.catalogue.companionPath(of: photo)
      return album.title(of: photo)
        + (other.map { "+" + DisplayName.text(of: $0.lastComponent) } ?? "")
    }
  }

  /// A film of the same name in the same folder makes a Live Photo of a JPEG or a HEIF.
  @Test func livePhotoHasAFilmBesideIt() throws {
    write("IMG_1.HEIC", "IMG_1.MOV", "IMG_2.jpg", "img_2.mov", "IMG_3.JPG", "IMG_3.mov")
    write("IMG_4.png", "IMG_4.mov", "IMG_5.jpg", "IMG_5.mp4")
    begin()
    var live: [String] {
      album.photos.filter { album.shown.catalogue.livePhotos.contains($0) }
        .map { album.title(of: $0) }
    }
    #expect(live == ["IMG_1.HEIC", "IMG_3.JPG"])
    guard case .album(.photos(_, _, let source)) = album.event() else {
      Issue.record("another event")
      return
    }
    #expect(source.livePhotos.count == 2)
    try remove("IMG_3.mov")
    try again()
    #expect(live == ["IMG_1.HEIC"])
  }

  @Test func pairIsOnePhotoInTheJPEGsPlace() {
    write("IMG_2.CR2", "IMG_10.JPG", "IMG_2.JPG", "IMG_1.dng", "IMG_3.NEF", "IMG_3.HIF")
    begin()
    #expect(names == ["IMG_1.dng", "IMG_2.JPG+IMG_2.CR2", "IMG_3.HIF+IMG_3.NEF", "IMG_10.JPG"])
    #expect(album.shown.countText == Phrase(one: "{0} photo", other: "{0} photos", 4))
  }

  @Test func rawThatCannotBeReadIsInAPairOrAnotherFile() {
    write("a.CR3", "a.jpg", "b.CR3")
    begin()
    #expect(names == ["a.jpg+a.CR3"])
    #expect(album.shown.otherCount == 1)
  }

  /// Nothing may go with a photo that may not belong to it.
  @Test func filesOfOneNameStandApartWhereItIsNotClearWhatBelongsTogether() {
    write("a.jpg", "a.heic", "a.cr2", "b.jpg", "b.cr2", "b.nef", "C.jpg", "c.cr2", "d.png", "d.cr2")
    begin()
    #expect(names.allSatisfy { !$0.contains("+") } && names.count == 10)
  }

  @Test func settingSeparatesPairs() {
    write("a.jpg", "a.cr2", "a.cr3")
    begin(pairs: false)
    #expect(names == ["a.cr2", "a.jpg"])
    #expect(album.shown.otherCount == 1)
  }

  @Test func namedFilesArePairsToo() {
    write("a.jpg", "a.cr2", "b.jpg", "b.cr2")
    begin("a.jpg", "a.cr2", "b.jpg")
    #expect(names == ["a.jpg+a.cr2", "b.jpg"], "what was not named goes with nothing")
  }

  @Test func rawThatIsAskedForIsShownAndStaysSo() throws {
    write("a.jpg", "a.cr2")
    begin("a.cr2")
    #expect(names == ["a.cr2+a.jpg"])
    #expect(album.start == album.photos.first)
    write("b.jpg")
    try again()
    #expect(names == ["a.cr2+a.jpg", "b.jpg"])
  }

  @Test func pairFormsAndPartsAsItsFilesComeAndGo() throws {
    write("a.cr2", "b.jpg")
    begin()
    let raw = album.photos[0]
    write("a.jpg", "b.cr2")
    try again()
    #expect(names == ["a.jpg+a.cr2", "b.jpg+b.cr2"])
    let jpeg = album.photos[0]
    try remove("a.jpg")
    try remove("b.cr2")
    try again()
    #expect(names == ["a.cr2", "b.jpg"])
    #expect(album.photos[0] == raw, "it is the same photo")
    write("a.jpg")
    try again()
    #expect(album.photos[0] == jpeg)
  }

  @Test func rawIsShownUntilItsJPEGIsWhole() throws {
    write("a.cr2")
    begin()
    write("a.jpg")
    try again(unfinished: ["a.jpg"])
    #expect(names == ["a.cr2"])
    try again()
    #expect(names == ["a.jpg+a.cr2"])
    write("b.jpg")
    try again()
    write("b.cr2")
    try again(unfinished: ["b.cr2"])
    #expect(names == ["a.jpg+a.cr2", "b.jpg"])
  }

  @Test func bothFilesAreHiddenAndComeBackAsAPair() throws {
    write("a.jpg", "a.cr2", "b.jpg")
    begin()
    let files = PhotoFiles([album.photos[0]], in: album.shown.catalogue)
    let both = files.withCompanions(files.photos)
    #expect(both.count == 2)
    album.hide(Set(both))
    #expect(names == ["b.jpg"])
    try remove("a.jpg")
    try remove("a.cr2")
    try again()
    #expect(names == ["b.jpg"])
    write("a.jpg", "a.cr2")
    album.unhide(both)
    #expect(names == ["a.jpg+a.cr2", "b.jpg"], "also before its folder is listed again")
    // Another program puts them back.
    album.hide(Set(both))
    try again()
    #expect(names == ["a.jpg+a.cr2", "b.jpg"])
  }

  @Test func fileOfAPairThatStaysIsShown() {
    write("a.jpg", "a.cr2", "b.jpg", "b.cr3")
    begin()
    album.hide(Set(album.photos))
    #expect(names == ["a.cr2"], "and no file that cannot be read")
  }

  @Test func renamedPairStaysOne() throws {
    write("a.jpg", "a.cr2", "b.jpg")
    begin()
    let files = PhotoFiles([album.photos[0]], in: album.shown.catalogue)
    let raw = try #require(files.companion(of: files.photos[0]))
    let both = Set(files.withCompanions(files.photos))
    album.rename(files.photos[0], to: folder.appending("c.jpg"), with: both)
    album.rename(raw, to: folder.appending("c.cr2"), with: both)
    #expect(names == ["b.jpg", "c.jpg+c.cr2"])
    album.rename(files.photos[0], to: folder.appending("c.jpeg"))
    #expect(names == ["b.jpg", "c.jpeg+c.cr2"], "the RAW keeps its name")
  }

  /// The other file is found by the listing that had begun before, perhaps before the job is done.
  @Test(
    arguments: [
      ("a.jpg", "a.dng", ["a.dng"]), ("a.dng", "a.jpg", ["a.jpg"]), ("a.jpg", "a.cr3", []),
    ] as [(String, String, [String])], [false, true])
  func photoThatIsRenamedWhileItsFolderIsListedStaysAlone(
    files: (name: String, other: String, left: [String]), isFoundBefore: Bool
  ) throws {
    let (name, other, left) = files
    write(name, other, "b.jpg")
    let whole = AlbumListing(arguments: [folder]).wholeUpdate()
    let both = PhotoFiles(whole.photos, in: whole.catalogue).withCompanions(whole.photos)
    let renamed = try #require(both.first { whole.catalogue.title(of: $0) == name })
    var part = whole
    part.catalogue.pairs = PhotoPairs()
    part.photos = [renamed]
    album.receive(part)
    if isFoundBefore { album.receive(whole) }
    album.rename(renamed, to: folder.appending("c" + name.dropFirst()))
    album.receive(whole)
    #expect(names == left + ["b.jpg", "c" + name.dropFirst()])
    #expect(album.shown.otherCount == 1 - left.count)
  }

  @Test func filesOfAPhotoAreBoth() {
    write("a.jpg", "a.cr2", "b.jpg")
    begin()
    let files = PhotoFiles(album.photos, in: album.shown.catalogue)
    #expect(files.paths == ["a.jpg", "a.cr2", "b.jpg"].map { folder.appending($0) })
    #expect(files.byteCount == 9 && files.count == 2)
    #expect(files.companions(of: album.photos[0]) == [Array("a.cr2".utf8)])
    #expect(files.companions(of: album.photos[1]).isEmpty)
  }

  /// Another program that asks for a picture gets it.
  @Test func shownFileOfAPairIsThatOfItsFiles() {
    write("a.jpg", "a.cr2", "b.jpg")
    begin()
    let photo = album.photos[0]
    #expect(album.files(of: [photo]).shown == folder.appending("a.jpg"))
    album.showOther(of: photo)
    #expect(album.files(of: [photo]).shown == folder.appending("a.cr2"))
    #expect(album.files(of: album.photos).shown == nil)
  }

  @Test(arguments: ["raw", "jpeg", ".cr2", "jpg"])
  func searchFindsAPairByEitherFormat(format: String) {
    write("a.jpg", "a.cr2", "b.png")
    begin()
    album.filter(by: PhotoFilter([.format(format)]), PhotoRatings())
    #expect(names == ["a.jpg+a.cr2"])
  }

  @Test func otherFileIsShownAndTheFirstOneAgain() {
    write("a.jpg", "a.cr2", "b.jpg")
    begin()
    let (pair, alone) = (album.photos[0], album.photos[1])
    album.showOther(of: pair)
    album.showOther(of: alone)
    #expect(album[album.shownFile(of: pair)].path == folder.appending("a.cr2"))
    #expect(album.shownFile(of: alone) == alone)
    #expect(album.pairLabel(of: pair) == .verbatim("RAW + JPEG"))
    #expect(album.pairLabel(of: alone) == nil)
    album.showOther(of: pair)
    #expect(album.shownFile(of: pair) == pair)
  }

  /// The other file may be the one that is shown, and its size is among the details.
  @Test func pairHasChangedIfItsOtherFileHas() throws {
    write("1.jpg", "1.dng", "2.jpg")
    begin()
    var request = try #require(album.relisting(of: 0))
    request.replaced = [folder.appending("1.dng").inParent]
    #expect(request.made().changed == [album.photos[0]])
    // The same if the events of the watch were lost.
    (request.replaced, request.inMemory) = ([], album.photos)
    request.since = try change("1.dng", after: "1.jpg", "2.jpg")
    #expect(request.made().changed == [album.photos[0]])
    // A new file beside a photo is no change of the photo.
    request.since = try change("2.dng", after: "1.dng")
    #expect(request.made().changed.isEmpty)
  }

  /// Writes a file, so that its time of change is later than those of `others`. Returns this time.
  private func change(_ name: String, after others: String...) throws -> Int64 {
    let latest = others.compactMap { ChangeTime.of(folder.appending($0)) }.max() ?? 0
    while true {
      write(name)
      let path = folder.appending(name)
      // Only the time of change is compared.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path.display)
      let time = try #require(ChangeTime.of(path))
      if time > latest { return time }
    }
  }

  /// It was marked with the JPEG, after the listing had read its rating.
  @Test func ratingOfARawThatIsLeftIsAskedForAgain() throws {
    write("1.jpg", "1.dng", "2.jpg")
    begin()
    #expect(album.requestUnrated().count == 3)
    try remove("1.jpg")
    try again()
    #expect(names == ["1.dng", "2.jpg"])
    #expect(album.requestUnrated().photos == [album.photos[0]])
  }

  /// A random folder has the pairs that a plain search finds.
  @Test func pairsAreThoseOfAPlainSearch() throws {
    var numbers = SeededNumbers(seed: 71)
    let endings = ["jpg", "JPG", "heic", "cr2", "NEF", "cr3", "png", "txt"]
    var all: Set<String> = []
    for _ in 0..<400 {
      let stem = "IMG_\(numbers.below(150))"
      all.insert("\(stem).\(endings[numbers.below(endings.count)])")
    }
    for name in all { write(name) }
    begin()
    var expected: Set<String> = []
    for (_, alike) in Dictionary(grouping: all, by: { String($0.prefix { $0 != "." }) }) {
      func files(of endings: [String]) -> [String] {
        alike.filter { name in endings.contains { name.lowercased().hasSuffix("." + $0) } }
      }
      let pictures = files(of: ["jpg", "heic"])
      let (raws, unread) = (files(of: ["cr2", "nef"]), files(of: ["cr3"]))
      if pictures.count == 1, raws.count + unread.count == 1 {
        expected.insert("\(pictures[0])+\((raws + unread)[0])")
      } else {
        expected.formUnion(pictures + raws)
      }
      expected.formUnion(files(of: ["png"]))
    }
    #expect(Set(names) == expected && names.count == expected.count)
  }

  /// Sixty thousand pairs and forty thousand names of other pictures.
  @Test func manyPairsAreFound() {
    var catalogue = PhotoCatalogue()
    let names = (0..<60_000).flatMap { ["IMG_\($0).CR2", "IMG_\($0).JPG"] }
    let others = (0..<40_000).map { "P\($0).PNG" }
    catalogue.add((names + others).map { Array($0.utf8)[...] }, in: folder)
    let entries = (0..<catalogue.count).map { PhotoID($0) }
    let pairs = catalogue.pairs(among: entries, start: nil)
    #expect(pairs.all.count == 60_000)
    #expect(pairs.companion(of: PhotoID(1)) == PhotoID(0))
  }
}
