import Testing

/// The help of the command line, on a terminal of 80 columns.
@Suite struct HelpTextTests {
  @Test(arguments: ["", "view", "replay", "render", "info", "thumbnail", "clock"])
  func noLineIsLongerThanATerminal(command: String) async throws {
    let run = try await Program.run("lightbox", ["help", command].filter { !$0.isEmpty })
    #expect(run.ending == .exit(0) && run.errors == "")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 5)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  /// Every option of the window and of a replay is named at the top, and nothing that there is not.
  @Test func theFirstPageNamesEveryCommand() async throws {
    let run = try await Program.run("lightbox", ["--help"])
    for command in ["replay", "render", "info", "thumbnail", "clock"] {
      #expect(run.output.contains("lightbox \(command) "), "\(command)")
    }
    let usage = run.output.split(separator: "OPTIONS:").first ?? ""
    let named = Set(usage.matches(of: /--[a-z-]+/).map { String($0.output) })
    var known = ""
    for command in ["view", "replay", "render", "clock"] {
      known += try await Program.run("lightbox", ["help", command]).output
    }
    for option in named { #expect(known.contains(option), "\(option)") }
  }
}
