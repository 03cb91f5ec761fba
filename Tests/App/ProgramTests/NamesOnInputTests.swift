import Foundation
import Testing

/// Names of photos on standard input.
@Suite(.timeLimit(.minutes(2))) struct NamesOnInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("a b.png", width: 80, height: 60)
    try folder.picture("-c.png", width: 60, height: 80)
    try folder.write("0 size 320 200 scale 1\n50 key down Right\n60 key up Right\n", to: "t.trace")
  }

  /// Runs a line of the shell in the folder; `$1` is the program.
  private func shell(_ line: String) async throws -> (
    ending: Program.Ending, output: String, errors: String
  ) {
    let program = TestPaths.products.appendingPathComponent("lightbox").path
    return try await Program.run(
      "/bin/sh", ["-c", "cd \"$2\" && \(line)", "sh", program, folder.url.path])
  }

  @Test func namesOnInputAreAsThoseOnTheCommandLine() async throws {
    let named = try await shell("\"$1\" replay t.trace --state --view photo 'a b.png' ./-c.png")
    #expect(named.ending == .exit(0) && named.output != "", "\(named.errors)")
    for line in [
      "printf 'a b.png\\n\\n-c.png\\n' | \"$1\" replay t.trace - --state --view photo",
      "printf 'a b.png\\0-c.png' | \"$1\" replay t.trace - -0 --state --view photo",
      "printf -- './-c.png\\0' | \"$1\" replay t.trace 'a b.png' - --null --state --view photo",
    ] {
      let run = try await shell(line)
      #expect(run.ending == .exit(0) && run.errors == "", "\(run.errors)")
      #expect(run.output == named.output, "\(line)")
    }
  }

  @Test func anInputWithoutNamesIsAnEmptyAlbum() async throws {
    let run = try await shell("\"$1\" replay t.trace - --state < /dev/null")
    #expect(run.ending == .exit(0) && run.errors == "", "\(run.errors)")
  }

  @Test func missingPhotoOnInputIsTold() async throws {
    let run = try await shell("printf 'a b.png\\nmissing.png\\n' | \"$1\" replay t.trace - --state")
    #expect(run.ending == .exit(0))
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("missing.png"))
  }
}
