import Decoding
import Files
import Foundation
import ImageExchange
import Languages
import LightboxCore
import Pixels
import Testing

@testable import Albums
@testable import lightbox

/// Every tile without a photo names it, says why, and ends with something that a person can do.
@Suite struct FailureTextTests {
  static let failures: [ImageFailure] =
    (0...17).map { ImageFailure(ImageFailure.Code(rawValue: $0), "A detail") }

  @Test(arguments: failures) func everyFailureHasTwoShortSentences(failure: ImageFailure) {
    let text = FailureReason(failure)
    for sentence in [text.reason, text.advice].map(\.description) {
      #expect(sentence.last == "." && sentence.first?.isUppercase == true, "\(sentence)")
      #expect(sentence.count <= 80, "\(sentence)")
      #expect(!sentence.contains("\n"))
    }
  }

  @Test(arguments: failures)
  func adviceToComeBackMeansThatThePhotoIsTriedAgain(failure: ImageFailure) {
    if FailureReason(failure).advice.description.hasSuffix("then come back to it.") {
      #expect(failure.mayPass, "\(failure)")
    }
  }

  @Test func aMissingLibraryNamesTheBuildThatHasIt() {
    let traits: [(ImageFormat, String)] = [
      (.heif, "HEIF"), (.avif, "HEIF"), (.jpegXL, "JPEGXL"), (.svg, "SVG"), (.tiff, "TIFF"),
      (.cameraRaw, "RAW"),
    ]
    for (format, trait) in traits {
      let failure = ImageFailure(.unsupported, errno: Int32(format.rawValue), "It needs a library")
      #expect(FailureReason(failure).advice.description.contains("the trait \(trait)"))
    }
    let raw = ImageFailure(.unsupported, errno: Int32(ImageFormat.cameraRaw.rawValue), "A detail")
    #expect(FailureReason(raw).reason.description == "This RAW file has no preview.")
    #expect(!FailureReason(.unsupported(.psd)).advice.description.contains("trait"))
  }

  @Test func aFileThatCannotBeOpenedSaysWhatHelps() {
    let path = FilePath("/album/a.jpg")
    let causes: [(FileError.Cause, String)] = [
      (.system(ENOENT), "Put it back"), (.system(EACCES), "read the file"),
      (.brokenLink, "link"), (.isFolder, "picture file"), (.system(EIO), "disk"),
    ]
    for (cause, word) in causes {
      let error = FileError(path, cause)
      let text = FailureReason(error)
      #expect(text.advice.description.contains(word), "\(text)")
      let answer = ImageFailure(.unopened, errno: error.number, error.reason)
      #expect(FailureReason(answer) == text, "the same from the decoder")
    }
  }

  @Test func theTileOfAFileThatIsGoneHasThreeLines() throws {
    let room = try Darkroom()
    let path = room.write([1], "gone.jpg")
    let (inspection, tile) = try answers(about: path, room) {
      try FileManager.default.removeItem(atPath: path.display)
    }
    #expect(
      tile == "gone.jpg\nNo such file or folder.\nPut it back, then come back to it.")
    #expect(inspection.fault == "No such file or folder. Put it back, then come back to it.")
  }

  @Test func aFileWithoutPictureHasItsSizeAndDate() throws {
    let room = try Darkroom()
    let path = room.write([1, 2, 3], "noise.jpg")
    let (inspection, tile) = try answers(about: path, room)
    #expect(inspection.byteCount == 3)
    #expect(inspection.modified == LocalTime.civil(Darkroom.longAgo))
    #expect(inspection.modified?.text.hasPrefix("2020-09-1") == true)
    #expect(tile.hasPrefix("noise.jpg\n"))
    #expect(tile.split(separator: "\n").count == 3)
  }

  /// As of a file whose time another program has set wrong.
  @Test func yearOfAFileMayBeLongAgo() {
    #expect(LocalTime.civil(-46_373_126_400)?.year == 500)
  }

  @Test func detailsTellTheExposureAndTheHeight() throws {
    let room = try Darkroom()
    let path = room.write([1, 2, 3], "dawn.jpg")
    var update: AlbumUpdate?
    AlbumListing(arguments: [path], isRecursive: false, firstPart: 100).run { update = $0 }
    let album = PhotoAlbum()
    album.receive(try #require(update))
    let photo = try #require(album.photos.first)
    var header = ImageHeader(format: .jpeg, storedSize: PixelSize(width: 40, height: 30))
    header.camera.exposureProgram = .aperturePriority
    (header.camera.metering, header.camera.exposureBias) = (.spot, -1.0 / 3)
    (header.camera.usedFlash, header.camera.altitude) = (true, 34.6)
    var (inspection, _) = PhotoInspection.begin(photo, of: album)
    inspection.add(.header(header))
    guard case .library(.details(_, let details)) = inspection.event(for: photo) else {
      Issue.record("no details")
      return
    }
    let rows = details.groups.flatMap(\.rows).map { "\($0.label): \($0.value)" }
    for row in [
      "Program: aperture priority, −0.3\u{A0}EV", "Metering: spot", "Flash: fired",
      "Altitude: 35\u{A0}m",
    ] {
      #expect(rows.contains(row), "\(row) in \(rows)")
    }
    let dial = ExposureProgram.allCases.map(\.text) + MeteringMode.allCases.map(\.text)
    #expect(Set(dial).count == dial.count)
  }

  /// The facts, and the text of the tile, of the photo at `path`.
  private func answers(
    about path: FilePath, _ room: Darkroom, afterListing change: () throws -> Void = {}
  ) throws -> (PhotoFacts, String) {
    var update: AlbumUpdate?
    AlbumListing(arguments: [path], isRecursive: false, firstPart: 100).run { update = $0 }
    let album = PhotoAlbum()
    album.receive(try #require(update))
    let photo = try #require(album.photos.first)
    try change()
    var (inspection, source) = PhotoInspection.begin(photo, of: album)
    var loading = PhotoLoading(album: album)
    let (file, broken) = loading.source(of: photo)
    var event = broken
    if let source, let file {
      room.decoder.performPersistently(.header, on: source) { inspection.add($0) }
      inspection.add(source)
      room.decoder.performPersistently(.header, on: file) { reply in
        event = loading.event(reply, of: photo) ?? event
      }
    }
    guard case .library(.failure(_, let reason, _)) = event else {
      Issue.record("no failure")
      return (inspection.facts, "")
    }
    return (
      inspection.facts,
      [reason.title, reason.reason, reason.advice].map(\.description).joined(separator: "\n")
    )
  }
}
