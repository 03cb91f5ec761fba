import Foundation
import Testing

/// The kernel's facts about processes.
enum Processes {
  /// The identifiers of a process's children.
  static func children(of parent: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { field("PPid", of: $0) == Int(parent) }
  }

  /// Waits until processes are gone; one whose parent has not asked after it yet counts as gone.
  static func waitUntilGone(_ processes: [Int32]) async throws {
    _ = try await eventually("the end of the children") {
      processes.allSatisfy { state(of: $0) == nil || state(of: $0) == "Z" } ? true : nil
    }
  }

  /// The number of times that all threads of a process together have gone to sleep by themselves.
  static func sleeps(of process: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").reduce(0) {
      $0 + (field("voluntary_ctxt_switches", of: "\(process)/task/\($1)") ?? 0)
    }
  }

  /// Waits until no thread of a process has woken for `stretch`: what it had to do is done.
  static func settle(_ process: Int32, for stretch: Duration = .milliseconds(300)) async throws {
    _ = try await eventually("\(stretch) without a wake-up") {
      let before = try sleeps(of: process)
      try await Task.sleep(for: stretch)
      return try isAsleep(process) && sleeps(of: process) == before ? true : nil
    }
  }

  /// Waits until a process has its first thread alone: those without work end some seconds later, which
  /// would count as a wake-up.
  static func settleWithoutThreads(_ process: Int32) async throws {
    _ = try await eventually("the end of idle threads") {
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      return threads.count == 1 ? true : nil
    }
  }

  /// True when no thread of a process runs or, on a busy machine, waits for its turn to run.
  private static func isAsleep(_ process: Int32) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").allSatisfy {
      text("State", of: "\(process)/task/\($0)") == "S"
    }
  }

  /// Expects that a process sleeps: it settles first, and then no thread of it wakes in one fixed
  /// stretch, so that nothing periodic can hide between two tries.
  static func expectIdle(
    _ process: Int32, for stretch: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await settle(process)
    let before = try sleeps(of: process)
    try await Task.sleep(for: stretch)
    let woken = try sleeps(of: process) - before
    #expect(woken == 0, "\(woken) wake-ups in \(stretch)", sourceLocation: sourceLocation)
  }

  private static func status(of process: some CustomStringConvertible) -> [Substring] {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  private static func text(_ name: String, of process: some CustomStringConvertible) -> Substring? {
    status(of: process).first { $0.hasPrefix(name + ":") }?.split(whereSeparator: \.isWhitespace)
      .dropFirst().first
  }

  private static func field(_ name: String, of process: some CustomStringConvertible) -> Int? {
    text(name, of: process).flatMap { Int($0) }
  }

  private static func state(of process: Int32) -> Substring? { text("State", of: process) }
}
