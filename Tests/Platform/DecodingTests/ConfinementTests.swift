import CAttempts
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Synchronization
import System
import Testing

@testable import Decoding

extension DecoderSuites {
  /// A decoder has given up its rights before it sees a picture: proven from inside, by a decoder
  /// whose pictures are attempts.
  @Suite struct ConfinementTests {
    /// The end of an attempt.
    enum Outcome: Equatable {
      case success
      case refusal(errno: Int32)
      /// The process got this signal.
      case death(signal: String)
      case other(ImageFailure?)

      var isSuccess: Bool {
        // Another program takes the place of the decoder.
        if case .other(let failure) = self { return failure?.detail == "Exit status 0" }
        return self == .success
      }

      var isFailure: Bool {
        switch self {
        case .success, .other: false
        case .refusal: true
        // SIGSYS, which the filter sends.
        case .death(let signal): signal == "Signal 31"
        }
      }
    }

    let workplace: Workplace
    let photo: ImageSource

    init() throws {
      workplace = try Workplace()
      photo = try workplace.source(PNGFixture(width: 2, height: 2, .rgb) { _, _, _ in 1 }.file)
    }

    /// A thing that code would try that has taken over a decoder.
    struct Attempt: CustomStringConvertible {
      let number: UInt8
      var description: String { unsafe String(cString: attempt_name(Int32(number))) }
    }

    private func outcome(_ attempt: Attempt, _ path: String) throws -> Outcome {
      let picture = try workplace.source(Array("II*\0".utf8) + [attempt.number])
      // It may have to wait for the processors.
      let failure = Decoder(path, deadline: 120).failure(on: picture)
      if failure?.detail == "An attempt", let errno = failure?.errno {
        return errno == 0 ? .success : .refusal(errno: errno)
      }
      if let failure, failure.detail.hasPrefix("Signal") { return .death(signal: failure.detail) }
      return .other(failure)
    }

    private static var attempts: [Attempt] {
      (0..<UInt8(clamping: attempt_count())).map { Attempt(number: $0) }
        .filter { !Confinement.isSanitized || !isBeyondSanitizers($0) }
    }

    /// True for an attempt at memory, of which a sanitizer needs terabytes; says that it is left
    /// out.
    private static func isBeyondSanitizers(_ attempt: Attempt) -> Bool {
      guard attempt.description == memoryAttempt else { return false }
      print("skipped: “\(attempt)”: a sanitizer is built in, so addresses are not limited")
      return true
    }

    private static let memoryAttempt = "map memory beyond the limit"

    private static let attempting = URL(filePath: Workplace.decoderPath)
      .deletingLastPathComponent().appending(path: "attempting-decoder").path

    /// A program that makes attempts like the decoder of a name, without some pieces of its
    /// confinement.
    private func attempting(as name: String = "", without pieces: String...) throws -> String {
      let options = pieces.map { "--without=\($0)" }.joined(separator: " ")
      return try workplace.script("exec '\(Self.attempting)' '--as=\(name)' \(options) 2>/dev/null")
    }

    /// A program that is the decoder without some pieces of its confinement.
    private func decoder(_ suffix: String = "", without pieces: String...) throws -> String {
      let options = pieces.map { "--without=\($0)" }.joined(separator: " ")
      return try workplace.script("exec '\(Workplace.decoderPath)\(suffix)' \(options) 2>/dev/null")
    }

    @Test(arguments: ["", "more", "svg"]) func everyAttemptFailsInside(name: String) throws {
      #expect(Self.attempts.count >= 40)
      let path = try attempting(as: name)
      for attempt in Self.attempts {
        let found = try outcome(attempt, path)
        #expect(found.isFailure, "\(attempt): \(found)")
      }
    }

    /// Attempts that failed anywhere would prove nothing.
    @Test func mostAttemptsSucceedWithoutConfinement() throws {
      let path = try attempting(without: "session", "limits", "landlock", "seccomp")
      let failed = try Self.attempts.filter { try !outcome($0, path).isSuccess }
      // Rights that this user may not have, and those that the photo's descriptor lacks anyway.
      #expect(failed.count <= Self.attempts.count / 2, "\(failed)")
      for attempt in [
        "open a file", "fork", "execute a program", "make a pipe", "name a socket",
        "duplicate the photo",
      ] {
        #expect(!failed.contains { $0.description == attempt }, "\(attempt)")
      }
    }

    /// Each piece holds by itself what it is there for.
    @Test(arguments: [
      ("seccomp", "open a file", Int32(EACCES)),
      ("seccomp", "make a file beyond the limit", EFBIG),
      ("seccomp", "map memory beyond the limit", ENOMEM),
      ("seccomp", "open files beyond the limit", EMFILE),
      ("seccomp", "raise a limit", EPERM),
      ("seccomp", "write to standard error", EPERM),
      ("landlock", "open a file", EPERM),
      ("landlock", "share pages without a file", EPERM),
      ("landlock", "map huge pages", EPERM),
      ("landlock", "make a file of huge pages", EPERM),
      ("landlock", "swap pages out", EPERM),
    ]) func aPieceIsMissed(piece: String, name: String, errno: Int32) throws {
      // Root may raise its limits again.
      guard name != "raise a limit" || getuid() != 0 else { return }
      guard name != Self.memoryAttempt || !Confinement.isSanitized else { return }
      let attempt = try #require(Self.attempts.first { $0.description == name })
      #expect(try outcome(attempt, attempting(without: piece)) == .refusal(errno: errno))
    }

    #if SVG
      /// The decoder that may read fonts opens nothing where one of the two pieces is missing.
      @Test(arguments: [("seccomp", Int32(EACCES)), ("landlock", EPERM)])
      func fontsAreAllThatIsRead(piece: String, errno: Int32) throws {
        let path = try attempting(as: "svg", without: piece)
        for name in ["open a file", "open a file above the fonts"] {
          let attempt = try #require(Self.attempts.first { $0.description == name })
          #expect(try outcome(attempt, path) == .refusal(errno: errno))
        }
      }

      /// Letters come from files that are opened inside, and are those that come without
      /// confinement.
      @Test(
        .enabled(
          if: !Confinement.isSanitized, "A sanitizer's fstat asks for a path, which is refused"))
      func textIsDrawnInside() throws {
        let text = try workplace.source(
          Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="300" height="120">
              <text x="5" y="40" font-size="36" font-family="serif">Lightbox</text>
              <text x="5" y="90" font-size="36" font-weight="bold">Ωλ 漢 fi</text>
            </svg>
            """.utf8))
        let wanted = ImageRequest.Wanted.pixels(fitting: nil, preview: false)
        let required = ConfinementPolicy(rule: { .required })
        let inside = Decoder(path: Array("\(Workplace.decoderPath)-svg".utf8), policy: required)
        let outside = Decoder(try decoder("-svg", without: "landlock", "seccomp", "limits"))
        let pictures = [inside, outside].map { $0.everyReply(to: wanted, on: text).pictures }
        let words = pictures.compactMap { $0.first?.picture.levels.first }.map { level in
          (0..<120).flatMap { y in (0..<300).map { x in level[x, y] } }
        }
        try #require(words.count == 2)
        #expect(words[0] == words[1])
        #expect(words[0].count { $0 == 0xFF00_0000 } > 500, "there are letters")
      }

      /// The readers of pictures are files of their own, which cannot be loaded any more inside.
      @Test func picturesInsideADrawingAreShownInside() throws {
        let red =
          "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
          + "<rect width='4' height='4' fill='red'/></svg>"
        let stretched = red.replacingOccurrences(
          of: "height='4'>", with: "height='2' viewBox='0 0 4 4' preserveAspectRatio='none'>")
        let gif = GIFFixture(
          width: 2, height: 2, palette: [0xFF_0000, 0], frames: [.init(0, width: 2, height: 2)])
        let png = PNGFixture(width: 2, height: 2, .rgb) { _, _, c in c == 0 ? 255 : 0 }
        let bmp = BMPFixture(width: 2, height: 2, depth: 24) { _, _ in 0xFF_0000 }
        let pictures: [(type: String, bytes: [UInt8], isShown: Bool)] = [
          ("image/png", png.file, true), ("", png.file, true), ("image/gif", gif.file, true),
          ("", gif.file, true), ("image/svg+xml", Array(red.utf8), true),
          ("", Array(red.utf8), true), ("image/svg+xml", GzipFixture.file(Array(red.utf8)), true),
          ("image/svg+xml", Array(stretched.utf8), true), ("image/bmp", bmp.file, false),
        ]
        let images = pictures.enumerated().map { index, picture in
          let data = Data(picture.bytes).base64EncodedString()
          return "<image x='\(10 * index)' width='10' height='10' preserveAspectRatio='none' "
            + "href='data:\(picture.type);base64,\(data)'/>"
        }
        let drawing = """
          <svg xmlns='http://www.w3.org/2000/svg' width='\(10 * pictures.count)' height='10'>
          \(images.joined())</svg>
          """
        let required = ConfinementPolicy(rule: { .required })
        let inside = Decoder(path: Array("\(Workplace.decoderPath)-svg".utf8), policy: required)
        let replies = inside.everyReply(
          to: .pixels(fitting: nil, preview: false), on: try workplace.source(Array(drawing.utf8)))
        let level = try #require(replies.pictures.first?.picture.levels.first)
        for (index, picture) in pictures.enumerated() {
          #expect(
            level[10 * index + 5, 5] == (picture.isShown ? 0xFFFF_0000 : 0),
            "picture \(index), \(picture.type)")
        }
      }

      /// The first program says that another one is needed, which is started and asked.
      @Test func drawingsAreLeftToAnotherProgram() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'/>"
        let decoder = Decoder(Workplace.decoderPath)
        let file = try workplace.source(Array(text.utf8))
        #expect(decoder.everyReply(to: .header, on: file).header?.format == .svg)
        for halvings in [-16, -4, -1, 0, 1] {
          let size = PixelSize(width: 4, height: 3)
          let region = LevelRegion(halvings: halvings, left: 0, top: 0, size: size)
          let replies = decoder.everyReply(to: .region(region), on: file)
          #expect(replies.pictures.first?.picture.size == size)
        }
        let beyond = LevelRegion(
          halvings: -1, left: 79, top: 0, size: PixelSize(width: 2, height: 1))
        #expect(decoder.everyReply(to: .region(beyond), on: file).failure?.code == .corrupt)
      }
    #endif

    @Test(arguments: ["", "-more", "-svg"]) func decoderIsConfinedAsSeenFromOutside(suffix: String)
      throws
    {
      let decoder = Decoder(Workplace.decoderPath + suffix)
      #expect(decoder.failure(on: photo) == nil)
      let number = try #require(decoder.processID)
      let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2"))
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(getsid(number) == number)
      for stream in 0..<3 {
        let target = try FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(number)/fd/\(stream)")
        #expect(target == "/memfd:nowhere (deleted)")
      }
    }

    #if RAW
      @Test func rawPixelsAreDevelopedInside() throws {
        let dng = DNGFixture(width: 64, height: 48) { _, _, filter in 4_000 + 1_000 * filter }
        let decoder = Decoder(
          path: Array(Workplace.decoderPath.utf8), policy: ConfinementPolicy(rule: { .required }))
        for fitting in [nil, PixelSize(width: 32, height: 24)] {
          let replies = decoder.everyReply(
            to: .pixels(fitting: fitting, preview: true), on: try workplace.source(dng.file))
          #expect(replies.failure == nil)
          #expect(replies.pictures.count == 1)
        }
      }
    #endif

    #if HEIF && TIFF
      /// Some of the libraries start threads.
      @Test func librariesWorkInside() throws {
        let tiff = TIFFFixture(width: 5, height: 4, .rgb, channelCount: 3) { x, _, c in x + c }
        let decoder = Decoder(
          path: Array(Workplace.decoderPath.utf8), policy: ConfinementPolicy(rule: { .required }))
        let files = [
          EncodedFixture.avif, EncodedFixture.alphaAVIF, EncodedFixture.deepHEIC,
          EncodedFixture.exifHEIC, tiff.file,
        ]
        for file in files {
          let replies = decoder.everyReply(
            to: .pixels(fitting: nil, preview: true), on: try workplace.source(file))
          #expect(replies.failure == nil)
          #expect(replies.pictures.count == 1)
        }
      }
    #endif

    /// The pieces that a policy has warned of, in their order.
    private final class Warnings: Sendable {
      let pieces = Mutex<[ConfinementPieces]>([])
    }

    @Test func aMissingPieceIsToldOnce() throws {
      let warnings = Warnings()
      let policy = ConfinementPolicy { missing in warnings.pieces.withLock { $0.append(missing) } }
      let path = Array(try decoder(without: "landlock", "limits").utf8)
      for _ in 0..<2 {
        let decoder = Decoder(path: path, policy: policy)
        for _ in 0..<2 { #expect(decoder.failure(on: photo) == nil) }
      }
      #expect(warnings.pieces.withLock { $0 } == [[.limits, .landlock]])
      #expect(ConfinementPieces.all.description == "session, limits, Landlock, seccomp")
    }

    @Test func aDecoderThatLacksNothingIsNotTalkedAbout() throws {
      let policy = ConfinementPolicy(warn: { Issue.record("\($0)") }) {
        Issue.record("nobody needs the rule")
        return .automatic
      }
      let decoder = Decoder(path: Array(Workplace.decoderPath.utf8), policy: policy)
      #expect(decoder.failure(on: photo) == nil)
    }

    @Test func requiredConfinementRefusesToDecodeWithoutSeccomp() throws {
      let policy = ConfinementPolicy(rule: { .required })
      let path = try decoder(without: "seccomp")
      let decoder = Decoder(path: Array(path.utf8), policy: policy)
      for wanted in [ImageRequest.Wanted.header, .pixels(fitting: nil, preview: true)] {
        let replies = decoder.everyReply(to: wanted, on: photo)
        #expect(replies.count == 1)
        #expect(
          replies.failure?.description
            == "The decoder is not confined as the settings require: this kernel lacks seccomp")
      }
      let confined = Decoder(path: Array(Workplace.decoderPath.utf8), policy: policy)
      #expect(confined.failure(on: photo) == nil)
    }

    /// The rule may come after the first request, which waits for it only where something is
    /// missing.
    @Test func theRuleMayComeLater() throws {
      let isKnown = DispatchSemaphore(value: 0)
      let policy = ConfinementPolicy(rule: {
        isKnown.wait()
        return .automatic
      })
      let decoder = Decoder(path: Array(try decoder(without: "limits").utf8), policy: policy)
      Thread.detachNewThread {
        usleep(100_000)
        isKnown.signal()
      }
      #expect(decoder.failure(on: photo) == nil)
    }
  }

  /// A decoder does not outlive its viewer.
  @Suite struct WatchdogTests {
    /// A large picture of one colour, which takes some time.
    static let slow = PNGFixture(width: 16_000, height: 16_000, .gray) { _, _, _ in 0 }.flatFile

    @Test func aBusyDecoderEndsWithItsViewer() throws {
      let workplace = try Workplace()
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
      let decoder = try DecoderProcess(
        Array(Workplace.decoderPath.utf8), socket: OwnedDescriptor(taking: ends[1]))
      // Another process holds the viewer's end, and is killed.
      let viewer = Process()
      viewer.executableURL = URL(filePath: "/bin/sleep")
      viewer.arguments = ["1000"]
      viewer.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: false)
      try viewer.run()
      defer { if viewer.isRunning { kill(viewer.processIdentifier, SIGKILL) } }
      do {
        let ours = OwnedDescriptor(taking: ends[0])
        let request = ImageRequest(id: 1, wanted: .pixels(fitting: nil, preview: false))
        let file = try workplace.source(Self.slow).descriptor()
        try DescriptorMessage(request.message, descriptor: file).send(over: ours)
        // Its confinement, and the header: now it decodes.
        for _ in 0..<2 { _ = try DescriptorMessage.receive(over: ours, limit: 32_768) }
      }
      let number = try #require(decoder.id)
      #expect(["R", "S"].contains(processState(number)))
      let start = DecoderLink.now()
      kill(viewer.processIdentifier, SIGKILL)
      #expect(eventually { processState(number) == "Z" })
      #expect(DecoderLink.now() - start < 1.5)
      #expect(decoder.end() == .exit(code: 0))
      viewer.waitUntilExit()
    }
  }
}
