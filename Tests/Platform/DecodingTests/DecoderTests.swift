import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import System
import Testing

@testable import Decoding

/// The real decoder, in its process.
@Suite struct DecoderTests {
  let decoder = Decoder(path: decoderPath)
  static let whole = ImageRequest.Wanted.pixels(fitting: nil, preview: true)

  @Test func aPhotoComesAsHeaderPreviewAndPicture() throws {
    let replies = decoder.replies(to: Self.whole, on: source(photo))
    #expect(replies.count == 3)
    let header = try #require(replies[0].header)
    #expect(header.format == .jpeg)
    #expect(header.storedSize == PixelSize(width: 240, height: 160))
    #expect(header.orientation == .turned90)
    #expect(header.camera.model == "Model 1")
    let (preview, isPreview) = try #require(replies[1].picture)
    #expect(isPreview)
    #expect(preview.levels[0].size == PixelSize(width: 16, height: 24))
    let (picture, isPreviewToo) = try #require(replies[2].picture)
    #expect(!isPreviewToo)
    #expect(picture.size == PixelSize(width: 160, height: 240))
    #expect(picture.levels[0].size == picture.size)
    #expect(picture.isOpaque)
    // The stored top left block lies at the top right.
    #expect(picture.levels[0][159, 0] == 0xFF00_1E3C)
  }

  @Test func theDecoderSendsAsManyPixelsAsTheViewNeeds() throws {
    let fitting = ImageRequest.Wanted.pixels(
      fitting: PixelSize(width: 40, height: 50), preview: false)
    let replies = decoder.replies(to: fitting, on: source(photo))
    #expect(replies.count == 2)
    let (picture, _) = try #require(replies[1].picture)
    #expect(picture.size == PixelSize(width: 160, height: 240))
    #expect(picture.levels.map(\.size).first == PixelSize(width: 40, height: 60))
    #expect(picture.imagePixelsPerPixel(ofLevel: 0) == (4, 4))
  }

  @Test func aPartOfAPictureComesAsAPictureOfItsOwn() throws {
    let whole = decoder.replies(to: .pixels(fitting: nil, preview: false), on: source(photo))
    let picture = try #require(whole.last?.picture?.0)
    let shared = source(photo)
    for (left, top) in [(10, 20), (3, 201), (159, 0)] {
      let region = LevelRegion(
        halvings: 0, left: left, top: top, size: PixelSize(width: min(40, 160 - left), height: 30))
      let replies = decoder.replies(to: .region(region), on: shared)
      #expect(replies.count == 2)
      #expect(replies[0].header?.format == .jpeg)
      let (part, isPreview) = try #require(replies[1].picture)
      #expect(!isPreview)
      #expect(part.size == region.size)
      #expect(part.levels[0][0, 29] == picture.levels[0][left, top + 29])
    }
  }

  @Test func aHeaderAloneCanBeAskedFor() {
    let replies = decoder.replies(to: .header, on: source(photo))
    #expect(replies.count == 1)
    #expect(replies[0].header?.uprightSize == PixelSize(width: 160, height: 240))
  }

  @Test func aFileIsReadFromItsStartWhereverItsDescriptorStands() {
    // `source` leaves the descriptor at the end of what it wrote.
    let shared = source(smallPicture)
    for _ in 0..<2 { #expect(decoder.replies(to: Self.whole, on: shared).count == 2) }
  }

  @Test func processServesManyFilesGoodAndBad() throws {
    try decoder.start()
    let number = try #require(decoder.processID)
    let bad: [([UInt8], ImageFailure.Code)] = [
      ([], .empty), (Array("8BPS".utf8), .unsupported), ([1, 2, 3], .unrecognized),
      (Array(smallPicture.prefix(40)), .truncated),
    ]
    for (bytes, code) in bad {
      #expect(decoder.replies(to: Self.whole, on: source(bytes)).last?.failure?.code == code)
      #expect(decoder.replies(to: Self.whole, on: source(smallPicture)).last?.picture != nil)
    }
    #expect(decoder.processID == number)
  }

  @Test func pipeAndFolderAreFailures() {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    close(ends[1])
    let reply = decoder.replies(
      to: Self.whole, on: ImageSource(taking: OwnedDescriptor(taking: ends[0]))
    ).last
    #expect(reply?.failure != nil)
    let folder = unsafe ImageSource(
      taking: OwnedDescriptor(taking: open("/", O_RDONLY | O_CLOEXEC)))
    #expect(decoder.replies(to: Self.whole, on: folder).last?.failure?.code == .unreadable)
  }

  #if TIFF
    @Test func aFileForAnotherProgramIsDecodedByThat() throws {
      let tiff = TIFFFixture(width: 5, height: 4, .rgb, channelCount: 3) { x, _, c in x * 10 + c }
      for _ in 0..<2 {
        let replies = decoder.replies(to: Self.whole, on: source(tiff.file))
        #expect(replies.first?.header?.format == .tiff)
        #expect(replies.last?.picture?.picture.levels[0][4, 3] == 0xFF28_292A)
        // The first program goes on beside it.
        #expect(decoder.replies(to: Self.whole, on: source(photo)).last?.picture != nil)
      }
    }
  #endif

  #if TIFF
    @Test func pagesComeOneByOneEachOfItsSize() throws {
      let pages = (1...3).map { number in
        TIFFFixture(width: 4 * number, height: 5, .rgb, channelCount: 3) { _, _, c in
          number * 16 + c
        }
      }
      let file = source(TIFFFixture.file(pages))
      for index in [2, 0, 1] {
        let replies = decoder.replies(to: .frame(index: index, fitting: nil), on: file)
        let header = try #require(replies.first?.header)
        #expect(header.frameCount == 3 && header.hasPages && header.frameDuration == 0)
        #expect(header.uprightSize == PixelSize(width: 4 * (index + 1), height: 5))
        let picture = try #require(replies.last?.picture?.picture)
        #expect(picture.size == header.uprightSize)
        #expect(picture.levels[0][3, 4] == 0xFF10_1112 + UInt32(index) * 0x10_1010)
      }
      let replies = decoder.replies(to: .frame(index: 3, fitting: nil), on: file)
      #expect(replies.last?.failure != nil)
    }
  #endif

  @Test func framesOfAnAnimationComeOneByOne() throws {
    let gif = GIFFixture(
      width: 2, height: 1, palette: [0, 0x11_2233, 0x44_5566, 0],
      frames: [1, 2].map { .init($0, width: 2, height: 1) })
    let file = source(gif.file)
    for (index, word) in [(0, UInt32(0xFF11_2233)), (1, 0xFF44_5566), (0, 0xFF11_2233)] {
      let replies = decoder.replies(to: .frame(index: index, fitting: nil), on: file)
      #expect(replies.first?.header?.frameCount == 2)
      #expect(replies.first?.header?.frameDuration == 0.1)
      #expect(replies.last?.picture?.picture.levels[0][1, 0] == word)
    }
    let beyond = decoder.replies(to: .frame(index: 2, fitting: nil), on: file)
    #expect(beyond.last?.failure?.code == .corrupt)
  }

  @Test func headerOfAnotherPhotoKeepsTheAnimationThatPlays() throws {
    func gif(_ second: UInt32) -> [UInt8] {
      GIFFixture(
        width: 2, height: 1, palette: [0, 0x11_2233, second, 0],
        frames: [1, 2].map { .init($0, width: 2, height: 1) }
      ).file
    }
    let file = source(gif(0x44_5566))
    func word(_ index: Int) -> UInt32? {
      let replies = decoder.replies(to: .frame(index: index, fitting: nil), on: file)
      return replies.last?.picture?.picture.levels[0][1, 0]
    }
    #expect(word(0) == 0xFF11_2233)
    #expect(decoder.replies(to: .header, on: source(photo)).count == 1)
    // A decoder that begins anew reads these bytes; the file's time is as before.
    let descriptor = try file.descriptor()
    let status = try descriptor.status()
    try unsafe gif(0x77_8899).withUnsafeBytes { try unsafe descriptor.write($0, at: 0) }
    #expect(unsafe futimens(descriptor.number, [status.st_atim, status.st_mtim]) == 0)
    #expect(word(1) == 0xFF44_5566)
    #expect(decoder.replies(to: Self.whole, on: source(photo)).last?.picture != nil)
    #expect(word(1) == 0xFF77_8899)
  }

  @Test func pixelsBecomeAFileAndComeBackTheSame() throws {
    let canvas = try SharedCanvas(size: PixelSize(width: 21, height: 13))
    let stride = canvas.stride
    try canvas.draw { words in
      for y in 0..<13 {
        for x in 0..<21 { words[y * stride + x] = 0x8000_0000 | UInt32(x * 6) << 8 | UInt32(y) }
      }
    }
    let file = try decoder.png(of: canvas, isOpaque: false)
    let replies = decoder.replies(to: Self.whole, on: source(file))
    let picture = try #require(replies.last?.picture?.picture)
    #expect(!picture.isOpaque)
    for y in 0..<13 {
      for x in 0..<21 {
        #expect(picture.levels[0][x, y] == 0x8000_0000 | UInt32(x * 6) << 8 | UInt32(y))
      }
    }
  }

  @Test func filesForOtherProgramsAreMadeByAProcessThatHasReadNoPhoto() throws {
    func file() throws -> [UInt8] {
      try decoder.png(of: SharedCanvas(size: PixelSize(width: 1, height: 1)), isOpaque: false)
    }
    #expect(decoder.replies(to: .header, on: source(photo)).count == 1)
    let reader = try #require(decoder.processID)
    let first = try file()
    let writer = try #require(decoder.encoder.processID)
    #expect(writer != reader)
    #expect(try file() == first)
    #expect(decoder.encoder.processID == writer)
    #expect(decoder.processID == reader)
  }

  @Test func aDecoderKilledInTheMiddleCostsOnePhoto() throws {
    try decoder.start()
    let number = try #require(decoder.processID)
    freeze(number)
    Thread.detachNewThread {
      usleep(50_000)
      kill(number, SIGKILL)
    }
    let failure = decoder.replies(to: Self.whole, on: source(photo)).last?.failure
    #expect(failure?.description == "The decoder ended in the middle of its work: signal 9")
    #expect(processState(number) == nil)
    #expect(decoder.replies(to: Self.whole, on: source(photo)).last?.picture != nil)
    #expect(decoder.processID != number)
  }

  @Test func aDecoderKilledAtRestCostsNothing() throws {
    try decoder.start()
    let number = try #require(decoder.processID)
    kill(number, SIGKILL)
    // Its other threads keep the socket open for longer than the first one, and so does, for a
    // moment, a process that another test starts.
    #expect(eventually { processState(number) == "Z" && decoder.link?.isGone == true })
    let reply = decoder.replies(to: Self.whole, on: source(photo)).last
    #expect(reply?.picture != nil, "\(String(describing: reply?.failure))")
    #expect(processState(number) == nil)
  }

  @Test func aDecoderThatHangsIsEndedAtTheDeadline() throws {
    var limits = ImageLimits.standard
    limits.deadline = 0.2
    let decoder = Decoder(path: decoderPath, limits: limits)
    try decoder.start()
    let number = try #require(decoder.processID)
    freeze(number)
    let failure = decoder.replies(to: Self.whole, on: source(photo)).last?.failure
    #expect(failure?.code == .timedOut)
    #expect(processState(number) == nil)
    #expect(decoder.replies(to: Self.whole, on: source(photo)).last?.picture != nil)
  }

  @Test func aProgramThatIsMissingIsToldByEveryRequest() {
    let decoder = Decoder(path: Array("/nonexistent/décodeur".utf8))
    for _ in 0..<2 {
      let failure = decoder.replies(to: Self.whole, on: source(photo)).last?.failure
      #expect(failure?.code == .decoderMissing)
      #expect(failure?.errno == ENOENT)
      #expect(failure?.detail.hasPrefix("/nonexistent/décodeur: ") == true)
    }
  }

  @Test func aProgramThatEndsAtOnceIsADeathAndTriedAgainSlower() {
    let decoder = Decoder(path: Array("/bin/false".utf8))
    for _ in 0..<3 {
      let failure = decoder.replies(to: Self.whole, on: source(photo)).last?.failure
      #expect(failure?.code == .decoderDied)
    }
  }

  @Test func theProcessEndsWithItsOwner() throws {
    var decoder: Decoder? = Decoder(path: decoderPath)
    try decoder?.start()
    let number = try #require(decoder?.processID)
    #expect(processState(number) != nil)
    decoder = nil
    #expect(processState(number) == nil)
  }

  @Test func theProcessHoldsNothingButItsSocket() throws {
    // A descriptor without close-on-exec, as a shell may leave one open.
    let leaked = unsafe open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    #expect(decoder.replies(to: .header, on: source(photo)).count == 1)
    let number = try #require(decoder.processID)
    // A sanitizer's reports go to a descriptor of their own.
    let reports = Confinement.isSanitized ? ["64"] : []
    // The file is closed a moment after the last answer.
    #expect(
      eventually {
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd")
        return open?.sorted() == ["0", "1", "2", "3"] + reports
      })
    let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1"))
    let limits = try String(contentsOfFile: "/proc/\(number)/limits", encoding: .utf8)
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").dropFirst(4).first == "0")
  }
}
