import Foundation
import Testing

extension OnCompositors {
  /// Deadlines: the program sleeps until they pass.
  @Suite struct DeadlineScenarioTests {
    @Test(.needs(.sway)) func aDeadlineBetweenTwoMillisecondsPasses() async throws {
      let folder = try TemporaryFolder()
      let settings = try TemporaryFolder()
      let config = try settings.write("physics.double_tap_time = 0.3005", to: "config.toml")
      let viewer = try await Viewer(
        on: Rig(.sway), try folder.album(), settings: Viewer.naturalMotion,
        options: ["--config", config])
      try await viewer.rig.tap("320 200")
      // Another event would make the deadline pass, so none comes, and the look at it lasts beyond
      // it.
      _ = try await eventually("more than half a second without work", within: .seconds(8)) {
        let before = try Processes.workingTime(of: viewer.program.identifier)
        try await Task.sleep(for: .milliseconds(600))
        let work = try Processes.workingTime(of: viewer.program.identifier) - before
        return work < 0.05 ? true : nil
      }
    }
  }
}

extension Processes {
  /// The processor time that a process has used so far, in seconds, to a hundredth.
  fileprivate static func workingTime(of process: Int32) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // After the name, which is in brackets and may hold anything, comes the third field.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    let ticks = fields.dropFirst(12).prefix(2).compactMap { Double($0) }
    return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
