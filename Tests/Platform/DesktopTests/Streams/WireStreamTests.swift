import EventLoop
import Foundation
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec
import WireReferee

@testable import Desktop

/// Random compositors: some globals, at some versions, that send legal and illegal events at any
/// time.
///
/// No stream may trap or hang, break a rule, or leave a window that does not draw or does not rest.
/// A stream that does is told with its wire log; LIGHTBOX_WIRE_SEED=N plays it alone,
/// LIGHTBOX_WIRE_STREAMS says how many there are, and both together play so many from that one on.
/// One that ends the process tells nothing any more: LIGHTBOX_WIRE_LOG is a file in which each
/// stream has its line before it plays, and a stream that plays alone each of its words as well.
@Suite struct WireStreamTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The file of the streams' lines; nil where none is asked for.
  private static let notes: FileHandle? = environment["LIGHTBOX_WIRE_LOG"].flatMap { path in
    FileManager.default.createFile(atPath: path, contents: nil)
      ? FileHandle(forWritingAtPath: path) : nil
  }
  private static let isAlone =
    environment["LIGHTBOX_WIRE_SEED"] != nil && shares.count == 1 && shares[0].count == 1

  private static func record(_ line: String) {
    try? notes?.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// The seeds in shares, each of which is one test.
  private static let shares: [Range<UInt64>] = {
    let seed = environment["LIGHTBOX_WIRE_SEED"].flatMap { UInt64($0) }
    let count = environment["LIGHTBOX_WIRE_STREAMS"].flatMap { UInt64($0) }
    let all = (seed ?? 0)..<(seed ?? 0) + (count ?? (seed == nil ? 60 : 1))
    return stride(from: all.lowerBound, to: all.upperBound, by: 20).map {
      $0..<min($0 + 20, all.upperBound)
    }
  }()

  @Test func everyGlobalThatIsUsedIsAmongThem() {
    let used = DisplayReport.counting.map { Behaviour.Global($0.name, $0.highest) }
    #expect(Set(Behaviour.newest) == Set(used))
  }

  @Test(arguments: shares) func randomCompositorsBreakNoRule(_ seeds: Range<UInt64>) async throws {
    for seed in seeds {
      try await onLoop { try Self.play(seed) }
    }
  }

  @UI private static func play(_ seed: UInt64) throws {
    record("seed \(seed)")
    var chance = WireChance(seed: seed)
    let harness = try Harness(
      preferredSize: Size(width: 200, height: 150), behaviour: chance.behaviour())
    defer { harness.close() }
    harness.subject = "seed \(seed)"
    let host = try harness.host
    harness.far.isLogging = true
    if Self.isAlone { harness.far.onLine = Self.record }
    harness.live()
    if chance.once(in: 3) {
      // Events arrive in parts, and so late that they meet objects that are gone; pings too.
      harness.far.piece = 1 + chance.below(64)
      harness.far.excused.insert(.pong)
    }
    var whim = WireChance(seed: ~seed)
    harness.onEvent = { [unowned harness] event in
      // A program that does something about what it is told in the middle of a frame.
      if whim.once(in: 6) { ask(harness, whim.below(16)) }
    }
    for _ in 0..<40 {
      chance.step(host)
      // A second without a frame is too long for a stream.
      if harness.window.pacing.isAwaitingCallback, chance.once(in: 12) {
        harness.window.callbackOverdue()
      }
      if chance.once(in: 3) { harness.window.setNeedsFrame() }
      if chance.once(in: 4) { ask(harness, chance.below(16)) }
      harness.live(chance.below(3))
    }
    harness.onEvent = { _ in }
    if harness.losses.isEmpty { try calm(harness, host) }
    guard !harness.far.findings.isEmpty || harness.hasFailed else { return }
    Issue.record(
      "seed \(seed), the end of its wire log:\n\(harness.far.log.suffix(isAlone ? .max : 80).joined(separator: "\n"))"
    )
  }

  /// Asks for one of the window's verbs.
  @UI private static func ask(_ harness: Harness, _ verb: Int) {
    switch verb {
    case 0: harness.window.setFullscreen(true)
    case 1: harness.window.setFullscreen(false)
    case 2: harness.window.setMaximized(true)
    case 3: harness.window.setTitle("another")
    case 4: harness.window.cursor = harness.window.cursor == .arrow ? .grab : .arrow
    case 5: harness.window.inhibitIdle(true)
    case 6: harness.window.inhibitIdle(false)
    case 7: harness.window.editedText = EditedText(.search(1), text: "aé", caret: 1, anchor: 3)
    case 8: harness.window.editedText = nil
    case 9: _ = harness.window.copy(offer)
    case 10: harness.window.select(offer)
    case 11: harness.window.requestToken { _ in }
    case 12: harness.window.trimBuffers()
    case 13: harness.window.prepareBuffers()
    case 14: harness.window.setNeedsFrame()
    default: harness.window.paste(["text/plain"])
    }
  }

  @UI private static var offer: OfferedData {
    OfferedData(types: ["text/plain"]) { _, done in done([]) }
  }

  /// Becomes a polite compositor again, on which the window is as good as ever.
  @UI private static func calm(_ harness: Harness, _ host: Compositor) throws {
    harness.far.piece = nil
    harness.live()
    harness.far.excused.remove(.pong)
    host.behaviour.keymap = .none
    host.setDevices(0)
    for fraction in harness.far.living("wp_fractional_scale_v1") {
      harness.far.say(fraction, "preferred_scale", [.uint(120)])
    }
    host.unhide()
    host.configure(200, 150, states: [4])
    try harness.expectLife()
  }
}
