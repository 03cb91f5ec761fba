import Semantics
import Geometry
import Input
import Motion
import TestSupport
import Testing

@testable import LightboxCore

/// Requests in the middle of every kind of input: nothing jumps for them, the objects stay a sound
/// tree, and a recording of them gives the same again.
@Suite struct AccessibleStreamTests {
  /// Shares of a fortieth of the streams: each takes as long as thirty others.
  private static let shares = InvariantTests.shares.map { $0.lowerBound / 40..<$0.upperBound / 40 }

  /// A request of any kind, also of what is not there.
  private func request(_ random: inout SeededNumbers) -> AccessibleRequest {
    let index = Int.random(in: -1...4, using: &random)
    switch Int.random(in: 0...15, using: &random) {
    case 0: return .focus(cell: index)
    case 1: return .mark(cell: index, Bool.random(using: &random))
    case 2: return .press(-Int.random(in: 1...10, using: &random))
    case 3: return .choose(Int.random(in: 0...12, using: &random))
    case 4: return .answer(index)
    case 5: return .zoom(Double(Int.random(in: 1...2000, using: &random)))
    case 6: return .page(index)
    case 7: return .copy(line: index)
    case 8:
      return .write(
        ["", "a b.jpg", "e\u{301}", "#%/"].randomElement(using: &random) ?? "", caret: index)
    case 9: return .setSelection(caret: index, anchor: Int.random(in: -1...9, using: &random))
    case 10: return .finishEditing(accepts: Bool.random(using: &random))
    default:
      let command = Command.table.randomElement(using: &random)?.command ?? .next
      return .command(command, cell: index > 1 ? index : nil)
    }
  }

  /// A stream with requests among its events.
  private func events(seed: UInt64) -> [TraceEvent] {
    var random = SeededNumbers(seed: seed ^ 0xA11)
    return RandomStream(seed: seed).events.flatMap { event in
      guard Int.random(in: 0...2, using: &random) == 0 else { return [event] }
      return [event, TraceEvent(event.time, .request(request(&random)))]
    }
  }

  /// The facts of which readers keep copies, one object after the other.
  private func copies(_ tree: AccessibleTree) -> [String] {
    tree.kept.map { id in
      guard let node = tree.node(id) else { return "\(id) is not there" }
      let interfaces = [
        !node.actions.isEmpty, node.value != nil, node.text != nil, node.selectsChildren,
      ]
      return "\(id) \(node.role) \(node.name), \(node.description), \(node.states) \(interfaces)"
    }
  }

  /// A copy that a reader keeps is true for as long as nobody tells of a change, however long that
  /// is.
  @Test(arguments: shares) func readersCopyStaysTrueUntilAChangeIsTold(_ seeds: Range<UInt64>) {
    let invariants = InvariantTests()
    for seed in seeds {
      var lightbox = invariants.lightbox(
        mode: seed % 2 == 0 ? .album : .photo, trail: seed % 3 == 0 ? ["Pictures", "2024"] : [])
      _ = lightbox.handle(.accessibility(.connected(true)), at: .zero)
      var reported: (summary: AccessibleSummary, copies: [String])?
      func look(at time: Instant, _ what: String) {
        let tree = AccessibleTree(of: lightbox, at: time) { "Photo \($0.number)" }
        let (summary, copies) = (AccessibleSummary(of: tree), copies(tree))
        if let reported, summary.changes(since: reported.summary).isEmpty {
          #expect(copies == reported.copies, "\(seed), \(time): \(what)")
        }
        reported = (summary, copies)
      }
      for event in events(seed: seed) {
        while let deadline = lightbox.nextDeadline, deadline <= event.time {
          look(at: deadline, "before a deadline")
          _ = lightbox.handle(.deadline, at: deadline)
          look(at: deadline, "a deadline")
        }
        look(at: event.time, "before \(event.line)")
        invariants.play(event, on: &lightbox, withTexts: seed % 4 < 2)
        look(at: event.time, event.line)
      }
    }
  }

  /// The displayed corners of the open photo, where it is in sight.
  private func corners(_ lightbox: Lightbox, at time: Instant) -> [Point]? {
    InvariantTests().corners(lightbox, at: time)[lightbox.currentIndex ?? -1]
  }

  @Test(arguments: shares)
  func requestsMakePhotosJumpNowhereAndKeepTheTreeSound(_ seeds: Range<UInt64>) throws {
    let invariants = InvariantTests()
    for seed in seeds {
      let events = events(seed: seed)
      let text = events.map(\.line).joined(separator: "\n")
      #expect(try TraceParser.events(in: text) == events)
      var lightbox = invariants.lightbox(
        mode: seed % 2 == 0 ? .album : .photo, trail: seed % 3 == 0 ? ["Pictures", "2024"] : [])
      _ = lightbox.handle(.accessibility(.connected(true)), at: .zero)
      for event in events {
        while let deadline = lightbox.nextDeadline, deadline <= event.time {
          _ = lightbox.handle(.deadline, at: deadline)
        }
        let (before, held) = (corners(lightbox, at: event.time), lightbox)
        invariants.play(event, on: &lightbox, withTexts: seed % 4 < 2)
        let tree = AccessibleTree(of: lightbox, at: event.time) { "Photo \($0.number)" }
        if let fault = tree.fault {
          Issue.record("\(fault) after \(event.line)\n\(text)")
          return
        }
        _ = AccessibleSummary(of: tree)
        guard case .request = event.what, held.currentIndex == lightbox.currentIndex,
          held.mode == lightbox.mode, let before, let after = corners(lightbox, at: event.time)
        else { continue }
        let jump = zip(before, after).map { ($1 - $0).length }.max() ?? 0
        guard jump <= 1e-6 else {
          Issue.record("a jump of \(jump) px at \(event.line)\n\(text)")
          return
        }
      }
    }
  }
}
