import Foundation
import ImageExchange
import Pixels
import Synchronization
import System
import TestSupport
import Testing

@testable import Decoding

/// The viewer believes nothing that a decoder says.
@Suite struct DecoderLinkTests {
  typealias Answer = ScriptedDecoder.Answer

  static let size = PixelSize(width: 40, height: 30)
  static let header = Answer(.header(ImageHeader(format: .png, storedSize: size)))
  static let wanted = ImageRequest.Wanted.pixels(fitting: nil, preview: true)

  static func byteCount(_ size: PixelSize) -> Int { PyramidLayout(size: size)?.byteCount ?? 0 }

  static func pixels(
    _ size: PixelSize = size, isPreview: Bool = false, memory: OwnedDescriptor? = nil
  ) -> Answer {
    let description = PixelsDescription(size: size, isOpaque: true, isPreview: isPreview)
    return Answer(
      .pixels(description), memory: memory ?? ScriptedDecoder.memory(byteCount: byteCount(size)))
  }

  @Test func aProperConversationGivesItsPictures() {
    let decoder = ScriptedDecoder([
      Self.header, Self.pixels(PixelSize(width: 8, height: 6), isPreview: true),
      Self.pixels(PixelSize(width: 20, height: 15)), Answer(.done),
    ])
    let (replies, linkFailure) = decoder.perform(Self.wanted)
    #expect(linkFailure == nil)
    #expect(decoder.request.withLock { $0 } == ImageRequest(id: 1, wanted: Self.wanted))
    #expect(replies.count == 3)
    #expect(replies[0].header?.storedSize == Self.size)
    #expect(replies[1].picture?.isPreview == true)
    #expect(replies[1].picture?.picture.levels[0].size == PixelSize(width: 8, height: 6))
    #expect(replies[2].picture?.isPreview == false)
    #expect(replies[2].picture?.picture.size == Self.size)
    #expect(replies[2].picture?.picture.levels[0].size == PixelSize(width: 20, height: 15))
    #expect(replies[2].picture?.picture.levels[0][19, 14] == 0)
  }

  @Test func aRefusalIsTheDecodersOwnAndTheLinkGoesOn() {
    let failure = ImageFailure(.truncated, "It ends")
    let decoder = ScriptedDecoder([
      Self.header, Answer(.failure(failure)), Answer(.failure(failure), id: 2),
    ])
    #expect(decoder.perform(Self.wanted).linkFailure == .refused(failure))
    #expect(decoder.perform(Self.wanted).linkFailure == .refused(failure))
  }

  @Test func textsOfADecoderAreEscaped() {
    var header = ImageHeader(format: .png, storedSize: Self.size)
    header.camera.model = "A\u{1B}[31m\u{202E}"
    header.texts.title = "\u{1B}c"
    header.texts.creator = "\t"
    header.texts.keywords = ["sea", "\u{1B}k"]
    let failure = ImageFailure(.corrupt, "\u{9B}\n")
    let (replies, linkFailure) = ScriptedDecoder([
      Answer(.header(header)), Answer(.failure(failure)),
    ]).perform(Self.wanted)
    #expect(replies[0].header?.camera.model == #"A\u{1b}[31m\u{202e}"#)
    #expect(replies[0].header?.texts.title == #"\u{1b}c"#)
    #expect(replies[0].header?.texts.creator == #"\t"#)
    #expect(replies[0].header?.texts.keywords == ["sea", #"\u{1b}k"#])
    #expect(linkFailure == .refused(ImageFailure(.corrupt, #"\u{9b}\n"#)))
  }

  struct Lie: CustomTestStringConvertible, Sendable {
    let name: String
    let answers: [Answer]
    let detail: String
    var wanted = DecoderLinkTests.wanted
    var testDescription: String { name }
  }

  static var lies: [Lie] {
    let small = PixelSize(width: 39, height: 30)
    let huge = PixelSize(width: 1 << 17, height: 1 << 12)
    let large = PixelSize(width: 1 << 13, height: (1 << 12) + 1)
    return [
      Lie(
        name: "noise", answers: [Answer(bytes: [9, 9, 9])], detail: "byte 1: expected version 7"),
      Lie(
        name: "an empty header", answers: [Answer(bytes: header.bytes.dropLast(20))],
        detail: "expected"),
      Lie(
        name: "a long message", answers: [Answer(bytes: Array(repeating: 1, count: 100_000))],
        detail: "cannot be read"),
      Lie(name: "another request", answers: [Answer(.done, id: 2)], detail: "another request"),
      Lie(name: "nothing", answers: [Answer(.done)], detail: "end without a result"),
      Lie(name: "only a header", answers: [header, Answer(.done)], detail: "end without a result"),
      Lie(name: "two headers", answers: [header, header], detail: "second header"),
      Lie(name: "pixels first", answers: [pixels()], detail: "out of turn"),
      Lie(name: "pixels twice", answers: [header, pixels(), pixels()], detail: "out of turn"),
      Lie(
        name: "two previews", answers: [header, pixels(isPreview: true), pixels(isPreview: true)],
        detail: "preview that was not asked for"),
      Lie(
        name: "an unwanted preview", answers: [header, pixels(isPreview: true)],
        detail: "preview that was not asked for", wanted: .pixels(fitting: nil, preview: false)),
      Lie(
        name: "unwanted pixels", answers: [header, pixels()], detail: "out of turn", wanted: .header
      ),
      Lie(
        name: "no level", answers: [header, pixels(small)], detail: "no level of the picture"
      ),
      Lie(
        name: "no memory",
        answers: [
          header,
          Answer(.pixels(PixelsDescription(size: size, isOpaque: true))),
        ], detail: "no memory"),
      Lie(
        name: "memory with a header",
        answers: [
          Answer(
            .header(ImageHeader(format: .png, storedSize: size)),
            memory: ScriptedDecoder.memory(byteCount: 64))
        ],
        detail: "nothing was said about"),
      Lie(
        name: "memory that can change",
        answers: [
          header,
          pixels(memory: ScriptedDecoder.memory(byteCount: byteCount(size), isSealed: false)),
        ],
        detail: "not sealed"),
      Lie(
        name: "too little memory",
        answers: [header, pixels(memory: ScriptedDecoder.memory(byteCount: byteCount(size) - 1))],
        detail: "bytes"),
      Lie(
        name: "a picture beyond the limits",
        answers: [
          Answer(
            .header(ImageHeader(format: .png, storedSize: PixelSize(width: 1 << 20, height: 4))))
        ], detail: "a side may have at most"),
      Lie(
        name: "pixels beyond the limits",
        answers: [
          Answer(.header(ImageHeader(format: .png, storedSize: huge))),
          Answer(
            .pixels(PixelsDescription(size: huge, isOpaque: true)),
            memory: ScriptedDecoder.memory(byteCount: 64)),
        ], detail: "at most"),
      Lie(
        name: "a larger level than was asked for",
        answers: [
          Answer(.header(ImageHeader(format: .png, storedSize: large))),
          pixels(large, memory: ScriptedDecoder.memory(byteCount: 64)),
        ], detail: "More pixels", wanted: .pixels(fitting: size, preview: true)),
      Lie(
        name: "a larger drawing than was asked for",
        answers: [
          Answer(.header(ImageHeader(format: .svg, storedSize: size))),
          pixels(PixelSize(width: 41, height: 30)),
        ], detail: "More pixels", wanted: .pixels(fitting: size, preview: true)),
      Lie(
        name: "a larger preview than there are",
        answers: [
          header,
          pixels(large, isPreview: true, memory: ScriptedDecoder.memory(byteCount: 64)),
        ], detail: "More pixels"),
      Lie(
        name: "a second word about its confinement",
        answers: [Answer(.confinement(missing: [.seccomp]))], detail: "second word"),
      Lie(
        name: "a request that nobody has cancelled",
        answers: [header, Answer(.failure(ImageFailure(.cancelled)))], detail: "only the viewer"),
      Lie(
        name: "another decoder after a header",
        answers: [header, Answer(.failure(.elsewhere(.svg)))], detail: "another decoder"),
      Lie(
        name: "a file",
        answers: [
          header, Answer(.file(byteCount: 3), memory: ScriptedDecoder.memory(byteCount: 3)),
        ],
        detail: "out of turn"),
    ]
  }

  @Test(arguments: lies) func aDecoderThatBreaksARuleIsNotBelieved(_ lie: Lie) {
    let (replies, linkFailure) = ScriptedDecoder(lie.answers).perform(lie.wanted)
    guard case .broken(let failure) = linkFailure else {
      Issue.record("\(String(describing: linkFailure))")
      return
    }
    #expect(failure.code == .badReply)
    #expect(failure.description.localizedCaseInsensitiveContains(lie.detail), "\(failure)")
    #expect(replies.count <= 2)
  }

  @Test func aDecoderThatDoesNotSayHowItIsConfinedIsNotBelieved() {
    let silent = ScriptedDecoder([Answer(.done, id: 0)], isSilent: true)
    let (replies, linkFailure) = silent.perform(Self.wanted)
    #expect(replies.isEmpty)
    #expect(
      linkFailure == .broken(ImageFailure(.badReply, "It does not say how it is confined")))
  }

  /// The photo's file is not sent to a decoder that may not decode it.
  @Test func unconfinedDecoderGetsNoFile() {
    let decoder = ScriptedDecoder([Answer(.done)], missing: [.seccomp], rule: .required)
    for _ in 0..<2 {
      let (replies, linkFailure) = decoder.perform(Self.wanted)
      #expect(replies.isEmpty)
      #expect(
        linkFailure == .refused(ImageFailure(.unconfined, "This kernel lacks seccomp")))
    }
    #expect(decoder.request.withLock { $0 } == nil)
  }

  @Test func aDecoderThatClosesIsGone() {
    let silent = ScriptedDecoder([], isPatient: false)
    #expect(silent.perform(Self.wanted).linkFailure == .closed)
    let halfWay = ScriptedDecoder([Self.header], isPatient: false)
    let (replies, linkFailure) = halfWay.perform(Self.wanted)
    #expect(linkFailure == .closed)
    #expect(replies.count == 1)
    #expect(halfWay.link.isGone)
  }

  @Test func aDecoderThatSaysNothingIsNotWaitedForLong() {
    let (replies, linkFailure) = ScriptedDecoder([Self.header], deadline: 0.1).perform(Self.wanted)
    #expect(linkFailure == .broken(ImageFailure(.timedOut)))
    #expect(replies.count == 1)
  }

  @Test func rowsAreNoAnswerAndComeBetweenHeaderAndPixels() {
    let rows = Answer(.rows)
    let (replies, linkFailure) = ScriptedDecoder([Self.header, rows, rows], deadline: 0.1)
      .perform(Self.wanted)
    #expect(linkFailure == .broken(ImageFailure(.timedOut)))
    #expect(replies.count == 1)
    guard case .broken(let failure)? = ScriptedDecoder([rows]).perform(Self.wanted).linkFailure
    else {
      Issue.record("rows before the header pass")
      return
    }
    #expect(failure.description.hasSuffix("rows out of turn"))
  }

  @Test func randomMessagesEndInTrouble() {
    let messages = [Self.header.bytes, Self.pixels().bytes, Answer(.done).bytes]
    var numbers = SeededNumbers(seed: 43)
    for round in 0..<300 {
      var bytes = messages[round % 3]
      numbers.damage(&bytes, count: 4, behind: 9)
      let memory = ScriptedDecoder.memory(byteCount: 4096)
      var answer = Answer(bytes: bytes)
      if round % 2 == 0 { answer.memory = memory }
      let (_, linkFailure) = ScriptedDecoder([answer], isPatient: false).perform(Self.wanted)
      #expect(linkFailure != nil, "round \(round)")
    }
  }
}
