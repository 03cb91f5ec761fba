import Pixels
import TestSupport
import Testing

@testable import ImageExchange

@Suite struct MessageTests {
  static let description = PixelsDescription(
    size: PixelSize(width: 3000, height: 2000), isOpaque: true, isPreview: true, isDamaged: true)

  static let requests: [ImageRequest] = [
    ImageRequest(id: 0, wanted: .header),
    ImageRequest(id: .max, wanted: .pixels(fitting: nil, preview: false)),
    ImageRequest(
      id: 7, wanted: .pixels(fitting: PixelSize(width: 3840, height: 2160), preview: true)),
    ImageRequest(id: 1 << 40, wanted: .png(description, ThumbnailTags())),
    ImageRequest(id: 3, wanted: .png(description, fullTags)),
    ImageRequest(id: 4, wanted: .thumbnail(side: 256)),
    ImageRequest(id: 5, wanted: .header, isHeldBack: true),
    ImageRequest(
      id: 6,
      wanted: .region(
        LevelRegion(
          halvings: 2, left: 1_024, top: 0, size: PixelSize(width: 512, height: 384)))),
    ImageRequest(
      id: 12,
      wanted: .region(
        LevelRegion(halvings: -2, left: 0, top: 9, size: PixelSize(width: 64, height: 64)))),
    ImageRequest(id: 10, wanted: .frame(index: 0, fitting: nil)),
    ImageRequest(
      id: 11, wanted: .frame(index: 70_000, fitting: PixelSize(width: 640, height: 480))),
  ]

  static let replies: [DecoderReply] = [
    .header(fullHeader), .pixels(description), .file(byteCount: 123_456_789),
    .header(ImageHeader(format: .png, storedSize: PixelSize(width: 1, height: 1))),
    .failure(ImageFailure(.unreadable, errno: 5, "Größe — 大小")), .done,
    .confinement(missing: []), .confinement(missing: [.landlock, .seccomp]),
  ]

  static var fullTags: ThumbnailTags {
    var tags = ThumbnailTags()
    tags.uri = "file:///a%20b.jpg"
    tags.modified = -5
    tags.fileSize = 1 << 40
    tags.mimetype = "image/jpeg"
    tags.imageSize = PixelSize(width: 4032, height: 3024)
    tags.software = "Lightbox"
    return tags
  }

  static var fullHeader: ImageHeader {
    var header = ImageHeader(
      format: .jpeg, storedSize: PixelSize(width: 4032, height: 3024), orientation: .turned90,
      colorProfile: "Display P3", frameCount: 3, playCount: 0,
      frameDuration: 0.04)
    header.camera.make = "Maker"
    header.camera.model = "Model ☂︎"
    header.camera.lens = ""
    header.camera.captureDate = "2024-05-31 18:04:09"
    header.camera.exposureTime = 1 / 250
    header.camera.aperture = 2.8
    header.camera.focalLength = 35
    header.camera.sensitivity = 6400
    header.camera.position = GeographicPosition(latitude: -33.86, longitude: 151.21)
    header.camera.captureFraction = "042"
    header.camera.captureOffset = "+02:00"
    header.camera.exposureBias = -0.3
    header.camera.equivalentFocalLength = 52
    header.camera.usedFlash = false
    header.camera.exposureProgram = .shutterPriority
    header.camera.metering = .partial
    header.camera.altitude = -12.5
    header.texts.title = "Title"
    header.texts.description = "Größe — 大小"
    header.texts.creator = "A, B"
    header.texts.keywords = ["sea", "Größe"]
    header.texts.rating = -1
    header.tags = fullTags
    return header
  }

  @Test(arguments: requests) func requestsComeBackAsTheyWere(_ request: ImageRequest) throws {
    #expect(try ImageRequest(message: request.message) == request)
  }

  @Test(arguments: replies) func repliesComeBackAsTheyWere(_ reply: DecoderReply) throws {
    let (id, read) = try DecoderReply.parse(reply.message(id: 99))
    #expect(id == 99)
    #expect(read == reply)
  }

  @Test func aMessageCutAnywhereOrTooLongIsAnErrorWithItsPlace() {
    for reply in Self.replies {
      let message = reply.message(id: 1)
      for count in 0..<message.count {
        let error = #expect(throws: MessageError.self) {
          try DecoderReply.parse(Array(message[..<count]))
        }
        #expect((error?.offset ?? -1) <= count)
      }
      let error = #expect(throws: MessageError.self) { try DecoderReply.parse(message + [0]) }
      #expect(error?.offset == message.count)
      #expect(error?.expected == "the end")
    }
    for request in Self.requests {
      for count in 0..<request.message.count {
        #expect(throws: MessageError.self) {
          try ImageRequest(message: Array(request.message[..<count]))
        }
      }
    }
  }

  /// Any bytes are either refused or read as a value that a writer could have written.
  @Test func randomBytesNeverMakeAValueThatCannotBeWrittenAgain() throws {
    var random = SeededNumbers(seed: 0x5EED)
    let messages = Self.replies.map { $0.message(id: 3) } + Self.requests.map(\.message)
    var accepted = 0
    for round in 0..<20_000 {
      var bytes = messages[round % messages.count]
      if round % 4 == 3 {
        bytes =
          [4]
          + (0..<Int.random(in: 0..<80, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      }
      if let (id, reply) = try? DecoderReply.parse(bytes) {
        accepted += 1
        #expect(reply.message(id: id) == bytes, "\(bytes)")
      }
      if let request = try? ImageRequest(message: bytes) {
        accepted += 1
        #expect(request.message == bytes, "\(bytes)")
      }
    }
    #expect(accepted > 100)
  }

  @Test func sizesThatHoldNoPixelOrOverflowAreRefused() {
    for (width, height): (UInt32, UInt32) in [(0, 5), (5, 0), (1 << 31, 1), (1, 0xFFFF_FFFF)] {
      var writer = MessageWriter()
      writer.begin(1)
      writer.code(2 as UInt8)
      for side in [width, height, width, height] { writer.code(side) }
      for _ in 0..<3 { writer.code(false) }
      #expect(throws: MessageError.self) { try DecoderReply.parse(writer.bytes) }
    }
  }

  @Test(arguments: [(91.0, 3.0), (-91, 3), (3, 181), (3, -181), (.nan, 3), (3, .infinity)])
  func positionThatIsNotOnEarthIsNone(latitude: Double, longitude: Double) {
    #expect(GeographicPosition(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func anotherVersionIsRefused() {
    var message = ImageRequest(id: 1, wanted: .header).message
    message[0] += 1
    let error = #expect(throws: MessageError.self) { try ImageRequest(message: message) }
    #expect(error?.expected == "version 7")
  }

  @Test func longTextsAreCutBetweenCharacters() throws {
    let long = String(repeating: "é", count: 2000)
    let reply = DecoderReply.failure(ImageFailure(.corrupt, long))
    guard case .failure(let failure) = try DecoderReply.parse(reply.message(id: 1)).reply else {
      Issue.record("not a failure")
      return
    }
    #expect(failure.detail == String(repeating: "é", count: failure.detail.count))
    #expect((500...512).contains(failure.detail.count))
  }

  @Test func everyMessageFitsIntoAReceiver() {
    var header = Self.fullHeader
    let long = String(repeating: "x", count: 100_000)
    header.camera.make = long
    header.camera.model = long
    header.camera.lens = long
    header.camera.captureDate = long
    header.camera.captureFraction = long
    header.camera.captureOffset = long
    header.colorProfile = long
    header.texts.title = long
    header.texts.description = long
    header.texts.creator = long
    header.texts.keywords = Array(repeating: long, count: 100)
    header.tags.uri = long
    header.tags.mimetype = long
    header.tags.software = long
    let count = DecoderReply.header(header).message(id: 1).count
    #expect(count <= MessageFormat.maximumByteCount)
  }
}
