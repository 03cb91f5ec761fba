import Files
import Foundation
import LightboxCore
import Testing

@testable import Albums
@testable import ProgramSupport
@testable import lightbox

/// Names on a pipe.
@Suite struct NameStreamTests {
  private let pipe = Pipe()

  private func stream(
    _ separator: UInt8 = NameStream.newline, _ limits: NameStream.Limits = .init()
  ) -> NameStream {
    NameStream(pipe.fileHandleForReading.fileDescriptor, separator: separator, limits: limits)
  }

  private func write(_ text: String) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The steps until the end, or the first pause.
  private func steps(_ stream: inout NameStream) -> [String] {
    var steps: [String] = []
    while let step = stream.next() {
      switch step {
      case .name(let bytes): steps.append(String(decoding: bytes, as: UTF8.self))
      case .pause: return steps + ["…"]
      case .tooMuch: steps.append("too much")
      }
    }
    return steps
  }

  @Test func namesEndWithALine() throws {
    try write("a b.jpg\n\n -c.jpg\nlast")
    try pipe.fileHandleForWriting.close()
    var names = stream()
    #expect(steps(&names) == ["a b.jpg", " -c.jpg", "last"])
    #expect(names.next() == nil)
  }

  @Test func namesEndWithAZeroByte() throws {
    try write("a\nb\0c\0")
    try pipe.fileHandleForWriting.close()
    var names = stream(NameStream.zero)
    #expect(steps(&names) == ["a\nb", "c"])
  }

  /// Names that have come are told while a slow writer takes its time.
  @Test func aSlowPipeHasPauses() throws {
    try write("a\nb\nhal")
    var names = stream()
    #expect(steps(&names) == ["a", "b", "…"])
    try write("f\n")
    #expect(steps(&names) == ["half", "…"])
    try pipe.fileHandleForWriting.close()
    #expect(steps(&names) == [])
  }

  @Test func numbersOfNamesAndBytesAreLimited() throws {
    try write("a\nb\nc\nd\n")
    try pipe.fileHandleForWriting.close()
    var names = stream(NameStream.newline, .init(names: 2))
    #expect(steps(&names) == ["a", "b", "too much"])
    let other = NameStreamTests()
    try other.write("aaaa\nbbbb\ncccc")
    try other.pipe.fileHandleForWriting.close()
    var bytes = other.stream(NameStream.newline, .init(bytes: 8))
    #expect(steps(&bytes) == ["aaaa", "too much"])
  }
}

/// The path that stands for standard input.
@Suite struct StandardInputTests {
  /// Nobody would know at a terminal that it waits there.
  @Test func aTerminalIsNotWaitedFor() throws {
    let options = ListingOptions()
    #expect(throws: Never.self) { try options.check([FilePath("-")], isAtTerminal: false) }
    #expect(throws: Never.self) { try options.check([FilePath("./-")], isAtTerminal: true) }
    #expect {
      try options.check([FilePath("a"), FilePath("-")], isAtTerminal: true)
    } throws: { error in
      guard let failure = error as? ProgramFailure else { return false }
      return failure.status == 2 && failure.message.contains("which is a terminal here")
    }
  }
}

/// The marked photos of an album alone.
@Suite struct FilteredAlbumTests {
  private let room: Darkroom
  private let album = PhotoAlbum()

  init() throws {
    room = try Darkroom()
    for name in ["1.png", "2.png", "3.png"] { _ = room.write([1], name.utf8) }
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("sub").display, withIntermediateDirectories: false)
    album.receive(try AlbumListing(arguments: [room.folder]).update())
  }

  private var source: AlbumSource? {
    guard case .album(.photos(_, _, let source)) = album.event() else { return nil }
    return source
  }

  @Test func theMarkedAreLeftAndCounted() throws {
    let all = album.photos
    #expect(source?.count == "3 photos, 1 folder" && source?.isFiltered == false)
    var ratings = PhotoRatings()
    for photo in [all[2], PhotoID(-1)] { ratings.change(.mark(true), of: photo) }
    album.filter(by: .marked, ratings)
    #expect(album.photos == [all[2]])
    #expect(source?.count == "1 of 3 marked" && source?.isFiltered == true)
    #expect(source?.folders == [])
    // Photos that are found later stay out, and those that are gone stay gone.
    album.hide([all[2]])
    #expect(source?.notice?.title == "No photo is marked" && source?.count == "0 of 2 marked")
    album.filter(by: PhotoFilter(), ratings)
    #expect(album.photos == Array(all[..<2]) && source?.folders.count == 1)
  }

  @Test func eachPhotoIsAskedForOnce() throws {
    let files = album.requestUnrated()
    #expect(Set(files.photos).isSuperset(of: album.photos))
    #expect(album.requestUnrated().isEmpty)
    #expect(album.everyPhoto.flatMap(\.photos) == album.photos)
  }
}
