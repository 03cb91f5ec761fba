import Foundation
import Testing

extension Rig.Kind {
  /// The reason why tests on this rig are skipped here, in a sentence; nil when they are not.
  var reasonToSkip: String? { Self.reasons[self] ?? nil }

  private static let reasons: [Rig.Kind: String?] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, reason(for: $0)) })

  /// Those of these rigs that can play here; `.ci/test` says why the others cannot.
  static func present(_ kinds: Rig.Kind...) -> [Rig.Kind] {
    kinds.filter { $0.reasonToSkip == nil }
  }

  /// The rigs that play exact values, and can play here.
  static let exact = present(.sway, .mutter, .swayNew, .mutterNew, .kwin)

  /// Those of them whose windows float and have the program's own header.
  static let headed = present(.mutter, .mutterNew, .kwin)

  /// The names of the rigs that LIGHTBOX_RIGS allows, separated by spaces; nil if it allows all.
  private static let allowed: Set<String>? = {
    let names = ProcessInfo.processInfo.environment["LIGHTBOX_RIGS"] ?? "all"
    return names == "all" ? nil : Set(names.split(separator: " ").map(String.init))
  }()

  private static func reason(for kind: Rig.Kind) -> String? {
    if let allowed, !allowed.contains(kind.rawValue) {
      return "LIGHTBOX_RIGS leaves out the \(kind.rawValue) rig"
    }
    let check = Process()
    let answer = Pipe()
    check.executableURL = TestPaths.rigs.appendingPathComponent("start.py")
    check.arguments = [kind.rawValue, "--check"]
    check.standardOutput = answer
    do {
      try check.runWithoutBlockedSignals()
      let text = try answer.fileHandleForReading.readToEnd() ?? Data()
      check.waitUntilExit()
      guard check.terminationStatus != 0 else { return nil }
      return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    } catch {
      return "the \(kind.rawValue) rig cannot be checked: \(error)"
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where the installed compositor is not the one that the rig knows.
  static func needs(_ kind: Rig.Kind) -> Self {
    .disabled(if: kind.reasonToSkip != nil, Comment(rawValue: kind.reasonToSkip ?? ""))
  }
}

/// The tests on a compositor with gestures, one after the other. Most of them are played by a clock
/// that waits for the client. Those on a touchpad, and single lines of a rig, have the clock of the
/// machine: two tests at once share the processors, and then frames come late.
@Suite(.serialized, .timeLimit(.minutes(3)))
enum OnCompositors {}

/// The tests on a compositor that wait for states, whenever they come; they run beside those, at
/// what is left of the processors.
@Suite(.serialized, .timeLimit(.minutes(3)))
enum UntimedOnCompositors {}
