import Foundation
import ImageExchange
import ImageFixtures
import Synchronization
import Testing

@testable import Decoding

extension DecoderSuites {
  /// Decoders that are killed at random moments, again and again, while pictures are asked for.
  @Suite struct KillTests {
    /// The number of kills: a short run every day, more where `LIGHTBOX_KILLS` says so.
    private static let kills =
      ProcessInfo.processInfo.environment["LIGHTBOX_KILLS"].flatMap { Int($0) } ?? 40

    /// In a process of its own, where no other test opens or starts anything.
    @Test func aKillAtAnyMomentCostsNoMoreThanOnePicture() async {
      await #expect(processExitsWith: .success) {
        let workplace = try Workplace()
        let path = try workplace.decoder()
        func openCount() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        func ask(_ queue: DecodeQueue, _ file: [UInt8]) async throws -> ImageReply? {
          let ticket = queue.request(
            .pixels(fitting: nil, preview: true), on: try workplace.source(file), priority: .visible
          )
          var last: ImageReply?
          for await reply in ticket.answers { last = reply }
          return last
        }
        let jpeg = JPEGFixture(width: 640, height: 480) { x, y, c in (x * 3 + y * 5 + c) % 256 }
          .file
        let png = PNGFixture(width: 300, height: 200, .rgb) { x, y, _ in (x ^ y) & 255 }.file
        do {
          let queue = DecodeQueue(path: Array(path.utf8), count: 2)
          _ = try await ask(queue, png)
          let before = try openCount()
          let isOver = Atomic(false)
          let killed = Atomic(0)
          let count = Self.kills
          let killer = Thread {
            while killed.load(ordering: .relaxed) < count {
              usleep(.random(in: 0..<25_000))
              guard let number = queue.processIDs.randomElement() else { continue }
              if kill(number, SIGKILL) == 0 { killed.add(1, ordering: .relaxed) }
            }
            isOver.store(true, ordering: .releasing)
          }
          killer.start()
          var (pictures, failures) = (0, 0)
          // On a busy machine, a picture may come only once the kills are over.
          while !isOver.load(ordering: .acquiring)
            || (pictures == 0 && failures <= killed.load(ordering: .relaxed))
          {
            switch try await ask(queue, pictures % 2 == 0 ? jpeg : png) {
            case .picture: pictures += 1
            case .failure(let failure):
              #expect(failure.isTransient, "\(failure.description)")
              failures += 1
            default:
              Issue.record("a request ended without an answer")
              failures += 1
            }
          }
          #expect(failures <= killed.load(ordering: .relaxed), "one picture for each kill, at most")
          #expect(pictures > 0, "a picture comes between the kills, or after them")
          for file in [jpeg, png] {
            let last = try await ask(queue, file)
            guard case .picture = last else {
              Issue.record("nothing is decoded after the last kill: \(String(describing: last))")
              continue
            }
          }
          #expect(try openCount() <= before + 2, "nothing stays open")
          #expect(Workplace.processes(path).count <= 2, "no decoder is left over")
        }
        #expect(Workplace.isDeserted(path), "no decoder lives longer than its queue")
        #expect(Self.children().isEmpty, "no zombie")
        try FileManager.default.removeItem(at: workplace.folder)
      }
    }

    /// The processes that this one has started and that are not gone, zombies too.
    private static func children() -> [Substring] {
      let task = "/proc/self/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: task)) ?? []
      return threads.flatMap { thread in
        let text =
          (try? String(contentsOfFile: "\(task)/\(thread)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").map { Substring($0) }
      }
    }
  }
}
