import Foundation
import Testing

/// An event that a viewer has recorded, and the line of its state right after it.
struct Moment {
  /// The event's line in the trace, without its time.
  let event: Substring
  /// The line of `--state`.
  let line: Substring

  var state: ShownState {
    get throws { try JSONDecoder().decode(ShownState.self, from: Data(line.utf8)) }
  }
}

extension Viewer {
  /// A rest after which fingers that lift throw nothing: twice what the physics asks for.
  static let rest = Duration.milliseconds(80)

  /// All events so far, each with its line of the state; once everything that was said is handled.
  ///
  /// Lines of the state that belong to no event say so: a frame shows the picture at rest. The next
  /// event may have the time of such a frame.
  func moments() async throws -> [Moment] {
    try await sync()
    return try await recordedMoments()
  }

  /// All events that are recorded so far.
  func recordedMoments() async throws -> [Moment] {
    let recorded = Self.completeLines(try recorded())
    return try await eventually("a line of the state for every event") {
      var lines = Self.completeLines(try stateText())[...]
      lines.removeAll { $0.hasSuffix("\"rest\":true}") }
      var moments: [Moment] = []
      for event in recorded {
        let words = event.split(separator: " ", maxSplits: 1)
        guard let at = lines.firstIndex(where: { $0.hasPrefix("{\"t\":\(words[0]),") }) else {
          return nil
        }
        moments.append(Moment(event: words[1], line: lines[at]))
        lines = lines[(at + 1)...]
      }
      return moments
    }
  }

  /// The lines of a text without the last one while the program still writes it.
  private static func completeLines(_ text: String) -> [Substring] {
    text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
  }

  /// Expects that a replay of the recording gives, from the first finger or pointer over a photo
  /// on, the same line of state at every event as live, byte for byte.
  ///
  /// The states before that depend on when the photos were read: a replay reads them immediately.
  /// If a test may see photos or thumbnails that are not read yet, it lets them be read by its
  /// first `unproven` events, which are not compared.
  /// Throws at the first difference, with both lines.
  func expectReplayTellsTheSame(
    after unproven: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let live = try await moments().dropFirst(unproven).drop { moment in
      moment.line.contains("\"scale\":null")
        || ["size", "window", "desktop", "key"].contains { moment.event.hasPrefix($0) }
    }
    let folder = try TemporaryFolder()
    let trace = try folder.write(try recorded(), to: "again.trace")
    let run = try await Program.run("lightbox", ["replay", trace] + paths + ["--state"])
    #expect(run.ending == .exit(0), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(!live.isEmpty, sourceLocation: sourceLocation)
    var replayed = run.output.split(separator: "\n")[...]
    for moment in live {
      guard let at = replayed.firstIndex(of: moment.line) else {
        let time = moment.line.prefix { $0 != "," }
        let instead = replayed.filter { $0.hasPrefix(time + ",") }.joined(separator: "\n")
        throw RigFailure(
          description: "after \(moment.event): live \(moment.line) replay \(instead)")
      }
      replayed = replayed[(at + 1)...]
    }
  }
}
