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

  /// The top names every option of the window and of a replay, except four, and no option that does
  /// not exist.
  @Test func theFirstPageNamesEveryCommandAndOption() async throws {
    let run = try await Program.run("lightbox", ["--help"])
    for command in ["replay", "render", "info", "thumbnail", "clock"] {
      #expect(run.output.contains("lightbox \(command) "), "\(command)")
    }
    let named = options(in: run.output.split(separator: "OPTIONS:").first ?? "")
    let shown = try await options(of: "view").union(options(of: "replay"))
    #expect(
      shown.subtracting(named) == ["--help", "--version", "--no-config", "--reduced-motion"])
    let known = try await shown.union(options(of: "render")).union(options(of: "clock"))
    #expect(named.subtracting(known) == [])
  }

  private func options(in text: Substring) -> Set<String> {
    Set(text.matches(of: /--[a-z-]+/).map { String($0.output) })
  }

  private func options(of command: String) async throws -> Set<String> {
    options(in: try await Program.run("lightbox", ["help", command]).output[...])
  }
}
