import Foundation
import ImageExchange
import ImageFixtures
@testable import Decoding
import Pixels
import System
import Testing

extension DecoderSuites {
  /// A decoder may die, hang or lie: the photo gets a failure, the next photo a new decoder.
  @Suite struct TroubleTests {
    let workplace: Workplace
    let source: ImageSource

    init() throws {
      workplace = try Workplace()
      source = try workplace.source(PNGFixture(width: 2, height: 2, .rgb) { _, _, _ in 1 }.file)
    }

    @Test func aMissingProgramIsNamed() {
      let decoder = Decoder("/nonexistent/decoder")
      let failure = decoder.failure(on: source)
      #expect(failure?.code == .decoderMissing && failure?.errno == ENOENT)
      #expect(failure?.description.contains("/nonexistent/decoder") == true)
    }

    @Test func aDecoderThatDiedAtRestIsReplaced() throws {
      let path = try workplace.decoder()
      let decoder = Decoder(path)
      #expect(decoder.failure(on: source) == nil)
      let first = Workplace.processes(path)
      try #require(first.count == 1)
      kill(first[0], SIGKILL)
      // Its socket closes when it is gone, which the next request notices.
      try #require(Workplace.isDeserted(path))
      #expect(decoder.failure(on: source) == nil)
      let second = Workplace.processes(path)
      #expect(second.count == 1 && second != first)
    }

    /// The stand-in takes the first request and dies of it; after that it is the real program.
    @Test func aDecoderThatDiesAtWorkCostsOnePhoto() throws {
      let marker = workplace.folder.appending(path: "died").path
      let path = try workplace.script(
        """
        if [ -e '\(marker)' ]; then exec '\(Workplace.decoderPath)'; fi
        : > '\(marker)'
        printf '\(Self.introduction)' >&3
        dd bs=4096 count=1 <&3 >/dev/null 2>&1
        kill -9 $$
        """)
      let decoder = Decoder(path)
      #expect(decoder.failure(on: source)?.code == .decoderDied)
      #expect(decoder.failure(on: source) == nil)
    }

    /// The stand-in gives a header and dies of the first request; after that it is the real
    /// program.
    @Test func requestOfADeadDecoderIsTriedOnceMore() throws {
      let marker = workplace.folder.appending(path: "died").path
      let header = ImageHeader(format: .png, storedSize: PixelSize(width: 2, height: 2))
      let path = try workplace.script(
        """
        if [ -e '\(marker)' ]; then exec '\(Workplace.decoderPath)'; fi
        : > '\(marker)'
        printf '\(Self.introduction)' >&3
        dd bs=4096 count=1 <&3 >/dev/null 2>&1
        printf '\(Self.octal(DecoderReply.header(header).message(id: 1)))' >&3
        kill -9 $$
        """)
      let decoder = Decoder(path)
      var replies: [ImageReply] = []
      decoder.performPersistently(.pixels(fitting: nil, preview: false), on: source) {
        replies.append($0)
      }
      #expect(replies.count == 2)
      #expect(replies.header?.storedSize == PixelSize(width: 2, height: 2))
      #expect(replies.pictures.count == 1)
    }

    /// The stand-in closes its socket after each picture, before it says that it is done.
    @Test func pictureIsWholeWhateverBecomesOfItsDecoder() throws {
      let program = URL(filePath: Workplace.decoderPath).deletingLastPathComponent()
        .appending(path: "attempting-decoder").path
      let decoder = Decoder(
        try workplace.script("exec '\(program)' --without=seccomp 2>/dev/null"))
      var replies: [ImageReply] = []
      decoder.performPersistently(
        .pixels(fitting: nil, preview: false),
        on: try workplace.source(Array("II*\0".utf8) + [0xEF])
      ) { replies.append($0) }
      #expect(replies.count == 2 && replies.header != nil)
      #expect(replies.pictures.count == 1)
    }

    /// The viewer, on a busy machine, comes to the last answer when the decoder has ended.
    @Test func answersOfADecoderThatHasEndedAreTaken() throws {
      let header = ImageHeader(format: .png, storedSize: PixelSize(width: 2, height: 2))
      let path = try workplace.script(
        """
        printf '\(Self.introduction)' >&3
        dd bs=4096 count=1 <&3 >/dev/null 2>&1
        printf '\(Self.octal(DecoderReply.header(header).message(id: 1)))' >&3
        printf '\(Self.octal(DecoderReply.done.message(id: 1)))' >&3
        """)
      let decoder = Decoder(path)
      var replies: [ImageReply] = []
      decoder.perform(.header, on: source) { reply in
        replies.append(reply)
        let taken = DecoderLink.now()
        _ = eventually {
          DecoderLink.now() - taken > 0.05 && decoder.processID.flatMap(processState) == "Z"
        }
      }
      #expect(replies.count == 1 && replies.header != nil)
    }

    /// The stand-in has no first thread after its picture, and its socket stays open: so it is for
    /// a moment with each process that ends.
    @Test(.enabled(if: !Confinement.isSanitized, "A sanitizer's memory is not looked at"))
    func answersOfADecoderThatIsEndingAreTaken() throws {
      let program = URL(filePath: Workplace.decoderPath).deletingLastPathComponent()
        .appending(path: "attempting-decoder").path
      let decoder = Decoder(
        try workplace.script("exec '\(program)' --without=seccomp 2>/dev/null"))
      var replies: [ImageReply] = []
      decoder.perform(
        .pixels(fitting: nil, preview: false),
        on: try workplace.source(Array("II*\0".utf8) + [0xEE])
      ) { reply in
        replies.append(reply)
        guard reply.header != nil else { return }
        let taken = DecoderLink.now()
        _ = eventually {
          DecoderLink.now() - taken > 0.05 && decoder.processID.flatMap(processState) == "Z"
        }
      }
      #expect(replies.header != nil && replies.pictures.count == 1)
      #expect(replies.failure == ImageFailure(.decoderDied, "Signal 9"))
    }

    @Test func requestThatFailsTwiceHasFailed() throws {
      let count = workplace.folder.appending(path: "count").path
      let decoder = Decoder(try workplace.script("printf x >> '\(count)'"))
      var replies: [ImageReply] = []
      decoder.performPersistently(.header, on: source) { replies.append($0) }
      #expect(replies.count == 1 && replies.failure?.code == .decoderDied)
      #expect(try Data(contentsOf: URL(filePath: count)).count == 2)
      let bad = try workplace.source([1, 2, 3])
      let real = Decoder(Workplace.decoderPath)
      real.performPersistently(.header, on: bad) { replies.append($0) }
      #expect(replies.count == 2 && replies.failure?.code == .unrecognized)
    }

    /// The stand-in has died so often that its next start is put off. A photo that is looked at
    /// interrupts the thumbnail meanwhile.
    @Test func interruptionBeforeTheStartIsNotLost() async throws {
      let marker = workplace.folder.appending(path: "works").path
      let path = try workplace.script(
        "if [ -e '\(marker)' ]; then exec '\(Workplace.decoderPath)'; fi")
      let queue = DecodeQueue(path: Array(path.utf8), count: 1)
      for _ in 0..<3 {
        let ticket = queue.request(.header, on: source, priority: .visible)
        #expect(await DecodeQueueTests.collect(ticket.answers).failure?.code == .decoderDied)
      }
      try Data().write(to: URL(filePath: marker))
      let small = queue.request(
        .thumbnail(side: 2), on: source, priority: .thumbnail)
      #expect(eventually { queue.runningCount == 1 })
      let large = queue.request(.header, on: source, priority: .visible)
      #expect(await DecodeQueueTests.collect(large.answers).header != nil)
      #expect(await DecodeQueueTests.collect(small.answers).pictures.count == 1)
    }

    @Test func requestThatTookTooLongIsNotRepeated() throws {
      let count = workplace.folder.appending(path: "count").path
      let decoder = Decoder(
        try workplace.script("printf x >> '\(count)'; while :; do sleep 0.05; done"), deadline: 0.2)
      var replies: [ImageReply] = []
      decoder.performPersistently(.header, on: source) { replies.append($0) }
      #expect(replies.count == 1 && replies.failure?.code == .timedOut)
      #expect(try Data(contentsOf: URL(filePath: count)).count == 1)
    }

    @Test func answersThatCameWhileTheViewerStoodStillAreTaken() throws {
      // Four times as long by the clock.
      let decoder = Decoder(Workplace.decoderPath, deadline: 0.5)
      var replies: [ImageReply] = []
      decoder.performPersistently(.pixels(fitting: nil, preview: false), on: source) {
        replies.append($0)
        if replies.count == 1 { usleep(2_200_000) }
      }
      #expect(replies.failure == nil && replies.pictures.count == 1)
    }

    @Test func aDecoderThatEndsAtOnceHasDied() throws {
      let decoder = Decoder(try workplace.script("exit 0"))
      for _ in 0..<3 { #expect(decoder.failure(on: source)?.code == .decoderDied) }
    }

    @Test func aDecoderThatOnlyClosesItsSocketIsEndedAtOnce() throws {
      let decoder = Decoder(try workplace.script("exec 3>&-; exec sleep 1000"), deadline: 1000)
      #expect(decoder.failure(on: source) == ImageFailure(.decoderDied, "Signal 9"))
    }

    @Test func aDecoderThatIsSilentIsEnded() throws {
      let path = try workplace.script("while :; do sleep 0.05; done")
      let decoder = Decoder(path, deadline: 0.2)
      #expect(decoder.failure(on: source)?.code == .timedOut)
      #expect(Workplace.isDeserted(path))
    }

    /// Endless answers do not put off the deadline.
    @Test func aDecoderThatNeverEndsIsEnded() throws {
      let header = ImageHeader(format: .png, storedSize: PixelSize(width: 2, height: 2))
      let message = Self.octal(DecoderReply.header(header).message(id: 1))
      let path = try workplace.script(
        "printf '\(Self.introduction)' >&3\nwhile printf '\(message)' >&3; do sleep 0.01; done")
      let decoder = Decoder(path, deadline: 0.3)
      let replies = decoder.everyReply(to: .header, on: source)
      let code = try #require(replies.failure?.code)
      #expect([.timedOut, .badReply].contains(code))
    }

    /// A shortage costs one photo and no process.
    @Test(.enabled(if: !Confinement.isSanitized, "A sanitizer takes terabytes of addresses"))
    func aDecoderWithoutMemorySaysSo() throws {
      let path = try workplace.script("ulimit -v 150000; exec '\(Workplace.decoderPath)'")
      let decoder = Decoder(path)
      let huge = PNGFixture(width: 16_000, height: 12_000, .gray) { _, _, _ in 0 }.flatFile
      let wanted = ImageRequest.Wanted.thumbnail(side: 256)
      for file in [huge, huge] {
        let failure = decoder.everyReply(to: wanted, on: try workplace.source(file)).failure
        #expect(failure?.code == .exhausted)
      }
      #expect(Workplace.processes(path).count <= 1)
      #expect(decoder.failure(on: source) == nil)
    }

    static let lies: [[UInt8]] = [
      [0], Array("garbage".utf8), Array(repeating: 1, count: 40),
      DecoderReply.done.message(id: 2), DecoderReply.done.message(id: 1) + [0],
      DecoderReply.pixels(
        PixelsDescription(size: PixelSize(width: 2, height: 2), isOpaque: true)
      ).message(id: 1),
      DecoderReply.file(byteCount: Int.max).message(id: 1),
      ImageRequest(id: 1, wanted: .pixels(fitting: nil, preview: true)).message,
    ]

    /// Garbage, the answer to another request, a message with a tail, pixels without memory.
    @Test(arguments: lies) func aLieIsABadReply(message: [UInt8]) throws {
      let path = try workplace.script(
        """
        printf '\(Self.introduction)' >&3
        dd bs=4096 count=1 <&3 >/dev/null 2>&1
        printf '\(Self.octal(message))' >&3
        exec sleep 2
        """)
      let decoder = Decoder(path)
      #expect(decoder.failure(on: source)?.code == .badReply)
    }

    private static var introduction: String {
      octal(DecoderReply.confinement(missing: []).message(id: 0))
    }

    private static func octal(_ bytes: [UInt8]) -> String {
      bytes.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    }

    /// A file full of holes says that it is huge and takes no memory: it is refused by its size.
    @Test func aHugeFileIsABadReply() throws {
      let file = workplace.folder.appending(path: "holes").path
      let descriptor = unsafe OwnedDescriptor(
        taking: open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      try #require(ftruncate(descriptor.number, 1 << 42) == 0)
      #expect { try SharedMemory.bytes(of: descriptor, count: 1 << 42) } throws: {
        ($0 as? ImageFailure)?.code == .badReply
      }
      #expect { try SharedMemory.bytes(of: descriptor, count: Int.max) } throws: {
        ($0 as? ImageFailure)?.code == .badReply
      }
    }

    /// Holes cost a decoder that lies nothing, and the viewer their size.
    @Test func pixelsWithHolesAreABadReply() throws {
      let size = PixelSize(width: 200, height: 200)
      let layout = try #require(PyramidLayout(size: size))
      let description = PixelsDescription(size: size, isOpaque: true)
      let holes = try MemoryFile(named: "holes", reserving: layout.byteCount)
      try holes.sealContents()
      let failure = #expect(throws: ImageFailure.self) {
        try SharedMemory.picture(in: holes.descriptor, description, of: size)
      }
      #expect(failure?.detail == "Its memory has holes")
      let whole = try MemoryFile(named: "whole", byteCount: layout.byteCount)
      try whole.sealContents()
      let picture = try SharedMemory.picture(in: whole.descriptor, description, of: size)
      #expect(picture.size == size)
    }

    /// Memory that can still change, such as any file, holds no picture.
    @Test func unsealedPixelsAreABadReply() throws {
      let file = workplace.folder.appending(path: "unsealed").path
      let descriptor = unsafe OwnedDescriptor(
        taking: open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      try #require(ftruncate(descriptor.number, 1 << 16) == 0)
      let size = PixelSize(width: 2, height: 2)
      let description = PixelsDescription(size: size, isOpaque: true)
      #expect { try SharedMemory.picture(in: descriptor, description, of: size) } throws: {
        ($0 as? ImageFailure)?.code == .badReply
      }
    }
  }
}
