import Foundation
import Testing

/// The program's word about decoders that are not confined in full, on a kernel without Landlock.
@Suite(.timeLimit(.minutes(2))) struct ConfinementNoticeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `lightbox info` where Landlock's system calls fail.
  private func info(
    _ arguments: String..., settings: String = ""
  ) async throws -> (ending: Program.Ending, output: String, errors: String) {
    let configuration = folder.url.appendingPathComponent("config/lightbox")
    try FileManager.default.createDirectory(
      at: configuration, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: configuration.appendingPathComponent("config.toml"))
    let environment = ProcessInfo.processInfo.environment.merging([
      "XDG_CONFIG_HOME": folder.path("config")
    ]) { $1 }
    return try await Program.run(
      TestPaths.rigs.appendingPathComponent("without_landlock.py").path,
      [TestPaths.products.appendingPathComponent("lightbox").path, "info"] + arguments,
      environment: environment)
  }

  @Test func aKernelWithoutAPieceIsToldOnceAndTheFactsComeAllTheSame() async throws {
    let picture = try folder.picture("a.png", width: 12, height: 34)
    let run = try await info(picture, picture)
    #expect(run.ending == .exit(0))
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(
      run.errors == "lightbox: the decoder is not fully confined: this kernel lacks Landlock\n")
  }

  @Test func requiredConfinementRefusesToDecodeWithoutLandlock() async throws {
    let picture = try folder.picture("a.png", width: 12, height: 34)
    let run = try await info(picture, settings: "[decoder]\nconfinement = \"required\"\n")
    #expect(run.ending == .exit(1))
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(picture) && run.errors.contains("Landlock"))
  }

  @Test func replayRequiresWhatItsOwnSettingsDo() async throws {
    let picture = try folder.picture("a.png", width: 12, height: 34)
    let (trace, settings) = (
      try folder.write("0 end\n", to: "a.trace"),
      try folder.write("[decoder]\nconfinement = \"required\"\n", to: "strict.toml")
    )
    let run = try await Program.run(
      TestPaths.rigs.appendingPathComponent("without_landlock.py").path,
      [TestPaths.products.appendingPathComponent("lightbox").path, "replay", trace, picture]
        + ["--config", settings])
    #expect(run.errors.contains(picture) && run.errors.contains("Landlock"))
  }

  @Test func verboseSaysWhatHoldsTheDecoder() async throws {
    let picture = try folder.picture("a.png", width: 12, height: 34)
    let run = try await info("--verbose", picture)
    #expect(run.ending == .exit(0))
    #expect(run.errors.contains("a decoder works without Landlock"))
    #expect(run.errors.contains("settings from \(folder.path("config/lightbox/config.toml"))"))
    // Without a filter all pieces are there, unless the kernel lacks one indeed, which it says.
    let plain = try await Program.run("lightbox", ["info", "--verbose", picture])
    #expect(
      plain.errors.contains("confined by session, limits, Landlock, seccomp")
        || plain.errors.contains("this kernel lacks"))
  }
}
