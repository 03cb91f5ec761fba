import Foundation
import Testing

/// The answer to bad input: one clear line, the right exit status, and no hang.
@Suite(.timeLimit(.minutes(2))) struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// No compositor to connect to.
  private var noDisplay: [String: String] {
    ProcessInfo.processInfo.environment.filter {
      !["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains($0.key)
    }
  }

  private func lightbox(_ arguments: String...) async throws
    -> (ending: Program.Ending, output: String, errors: String)
  {
    try await Program.run("lightbox", arguments, environment: noDisplay)
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  @Test func aMissingSessionIsSaidAndVerboseNamesTheVariables() async throws {
    let picture = try folder.picture("a.png", width: 8, height: 8)
    let run = try await lightbox(picture)
    #expect(run.ending == .exit(1))
    #expect(run.errors == "lightbox: no Wayland session found\n")
    let verbose = try await lightbox("--verbose", picture)
    #expect(verbose.ending == .exit(1))
    for variable in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR"] {
      #expect(verbose.errors.contains(variable))
    }
  }

  @Test func emptyFolderIsOneLine() async throws {
    let run = try await lightbox(folder.url.path)
    #expect(run.ending == .exit(1))
    #expect(lines(run.errors).count == 1)
  }

  @Test(arguments: ["render", "info"]) func missingPathIsOneLine(_ verb: String) async throws {
    let missing = folder.path("missing.png")
    let run =
      verb == "info"
      ? try await lightbox("info", missing)
      : try await lightbox("render", missing, "--output", folder.path("out.png"))
    #expect(run.ending == .exit(1))
    #expect(lines(run.errors).count == 1)
    #expect(run.errors.contains(missing))
  }

  /// An address as desktops write it is a path like any other.
  @Test func addressesOfFilesAreOpened() async throws {
    try folder.picture("a b#ü.png", width: 12, height: 34)
    let address = "file://\(folder.url.path)/a%20b%23%C3%BC.png"
    let run = try await lightbox("info", address, folder.path("a b#ü.png"))
    #expect(run.ending == .exit(0) && run.errors == "", "\(run.errors)")
    #expect(lines(run.output).count == 2 && lines(run.output)[0] == lines(run.output)[1])
    let thumbnail = try await lightbox(
      "thumbnail", "8", address, "file://\(folder.url.path)/o%20.png")
    #expect(thumbnail.ending == .exit(0) && thumbnail.errors == "")
    #expect(FileManager.default.fileExists(atPath: folder.path("o .png")))
  }

  @Test(arguments: [
    ("file:///a%2.png", "not a well-formed address"), ("file://elsewhere/a.png", "another machine"),
    ("https://a.org/a.png", "is an address (https)"),
  ])
  func anAddressThatCannotBeOpenedSaysWhy(address: String, why: String) async throws {
    for run in [try await lightbox("info", address), try await lightbox(address)] {
      #expect(run.ending == .exit(1))
      #expect(lines(run.errors).count == 1)
      #expect(run.errors.contains(address) && run.errors.contains(why), "\(run.errors)")
    }
  }

  @Test(arguments: ["a.png", "link.png"]) func photoItselfIsNotReplaced(name: String) async throws {
    let picture = try folder.picture("a.png", width: 8, height: 8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "a.png")
    let before = try Data(contentsOf: URL(fileURLWithPath: picture))
    for run in [
      try await lightbox("render", picture, "--size", "4x4", "--output", folder.path(name)),
      try await lightbox("thumbnail", "4", picture, folder.path(name)),
    ] {
      #expect(run.ending == .exit(2))
      #expect(lines(run.errors).count == 1 && run.errors.contains(folder.path(name)))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) == before)
  }

  @Test(arguments: ["0", "5000", "big", "-3"])
  func aThumbnailHasASensibleSize(size: String) async throws {
    let picture = try folder.picture("a.png", width: 8, height: 8)
    let run = try await lightbox("thumbnail", size, picture, folder.path("o.png"))
    #expect(run.ending == .exit(2))
    #expect(!FileManager.default.fileExists(atPath: folder.path("o.png")))
  }

  @Test func infoGoesOnAfterAFileThatCannotBeRead() async throws {
    let good = try folder.picture("good.png", width: 12, height: 34)
    let wrong = try folder.write("This is not a picture.", to: "wrong.jpg")
    let run = try await lightbox("info", wrong, good)
    #expect(run.ending == .exit(1))
    #expect(lines(run.errors).count == 1)
    #expect(run.errors.contains("wrong.jpg"))
    #expect(lines(run.output).count == 1)
    #expect(run.output.contains("\"width\":12") && run.output.contains("\"height\":34"))
  }

  @Test func aPipeIsNotOpened() async throws {
    let pipe = folder.path("pipe.png")
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    let run = try await lightbox("info", pipe)
    #expect(run.ending == .exit(1))
    #expect(lines(run.errors).count == 1)
  }

  @Test func fileThatEndsEarlyIsDrawnAsFarAsItGoes() async throws {
    let whole = MadePicture.png(width: 64, height: 64)
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.path("half.png")))
    let run = try await lightbox(
      "render", folder.path("half.png"), "--output", folder.path("o.png"))
    // The part that is there is drawn, and a line says that it is not all.
    #expect(run.ending == .exit(0))
    #expect(lines(run.errors).count == 1)
    #expect(run.errors.contains("half.png") && run.errors.contains("damaged"))
    #expect(FileManager.default.fileExists(atPath: folder.path("o.png")))
  }

  @Test func fileThatEndsInItsHeaderIsRefused() async throws {
    let whole = MadePicture.png(width: 64, height: 64)
    try whole.prefix(30).write(to: URL(fileURLWithPath: folder.path("stub.png")))
    let run = try await lightbox(
      "render", folder.path("stub.png"), "--output", folder.path("o.png"))
    #expect(run.ending == .exit(1))
    #expect(lines(run.errors).count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("o.png")))
  }

  @Test func aBadTraceNamesItsLine() async throws {
    let picture = try folder.picture("a.png", width: 8, height: 8)
    let trace = try folder.write("0 size 100 100\n10 pinch begin two\n", to: "bad.trace")
    let run = try await lightbox("replay", trace, picture, "--state")
    #expect(run.ending == .exit(2))
    #expect(run.errors.contains("\(trace):2: expected "))
    #expect(lines(run.errors).count == 1)
  }

  @Test(arguments: [["replay"], ["--config"]])
  func folderIsNotCalledAPictureWhereATextIsRead(words: [String]) async throws {
    let run = try await Program.run(
      "lightbox", words + [folder.url.path, folder.picture("a.png", width: 8, height: 8)],
      environment: noDisplay)
    #expect(run.ending == .exit(2))
    #expect(run.errors == "lightbox: \(folder.url.path): not a file that can be read\n")
  }

  /// As in `lightbox --record *.png`. Files of other programs may begin with a digit or a sign.
  @Test(arguments: ["--record", "--state"], ["PNG", "8BPS", "#?RADIANCE", "{}", "7"])
  func fileThatIsNoRecordingIsNotReplaced(_ option: String, by beginning: String) async throws {
    let other = try folder.picture("b.png", width: 8, height: 8)
    let file = try folder.write("\(beginning)\n", to: "a")
    let run = try await lightbox(option, file, other)
    #expect(run.ending == .exit(2))
    #expect(lines(run.errors).last?.contains("a: not a recording, so it is not replaced") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(beginning)\n")
  }

  /// Without a compositor, the window does not open, and nothing new is recorded.
  @Test(arguments: ["", "0 size 1 1\n", "12.5 end\n", "{\"t\":6}\n"])
  func earlierRecordingIsNeitherRefusedNorLost(_ before: String) async throws {
    let other = try folder.picture("b.png", width: 8, height: 8)
    let file = try folder.write(before, to: "a")
    let run = try await lightbox("--record", file, other)
    #expect(!run.errors.contains("not a recording"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
  }

  /// Each would write over the lines of the other.
  @Test(arguments: ["a", "./a", "link/a"])
  func recordingAndStatesAreNotMixedInOneFile(name: String) async throws {
    let other = try folder.picture("b.png", width: 8, height: 8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: ".")
    let state = "\(folder.url.path)/\(name)"
    let run = try await lightbox("--record", folder.path("a"), "--state", state, other)
    #expect(run.ending == .exit(2))
    #expect(run.errors.contains("--record and --state cannot write to the same file"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
  }

  @Test func recordingAndStatesAreNotMixedByALink() async throws {
    let other = try folder.picture("b.png", width: 8, height: 8)
    let file = try folder.write("0 size 1 1\n", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "a")
    let run = try await lightbox("--record", file, "--state", folder.path("link"), other)
    #expect(run.ending == .exit(2))
    #expect(run.errors.contains("--record and --state cannot write to the same file"))
  }

  /// A `..` after a link leads to another folder than the text says.
  @Test func recordingAndStatesOfTwoFoldersAreNotRefused() async throws {
    let other = try folder.picture("b.png", width: 8, height: 8)
    try FileManager.default.createDirectory(
      atPath: folder.path("one/two"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "one/two")
    let state = "\(folder.url.path)/link/../a"
    let run = try await lightbox("--record", folder.path("a"), "--state", state, other)
    #expect(run.ending == .exit(1))
    #expect(!run.errors.contains("same file"), "\(run.errors)")
  }

  @Test(arguments: [["--record"], ["--state"], ["replay", "empty.trace", "--frames"]])
  func fileThatCannotBeMadeIsNamed(option: [String]) async throws {
    try folder.write("", to: "empty.trace")
    let words = option.map { $0.hasSuffix(".trace") ? folder.path($0) : $0 }
    let run = try await Program.run(
      "lightbox", words + [folder.path("none/a"), folder.picture("b.png", width: 8, height: 8)],
      environment: noDisplay)
    #expect(run.ending == .exit(1))
    #expect(run.errors.contains("none/a: no such file or folder"), "\(run.errors)")
  }

  @Test(arguments: [["--no-such-option"], ["replay"], ["render"], ["render", "a.png"]])
  func badOptionsGetTheUsage(_ arguments: [String]) async throws {
    let run = try await Program.run("lightbox", arguments, environment: noDisplay)
    #expect(run.ending == .exit(2))
    #expect(run.errors.localizedCaseInsensitiveContains("usage"))
  }

  @Test func outputThatCannotBeWrittenIsTold() async throws {
    let program = TestPaths.products.appendingPathComponent("lightbox").path
    let run = try await Program.run(
      "/bin/sh", ["-c", #"exec "$1" --print-config > /dev/full"#, "sh", program])
    #expect(run.ending == .exit(1))
    #expect(run.errors.hasPrefix("lightbox: standard output: "))
  }

  @Test(arguments: [#"new\nline.png"#, #"caf\351.png"#, #"-dash.png"#, #"sp ace\042.png"#])
  func namesAreBytes(_ name: String) async throws {
    try folder.picture("plain.png", width: 5, height: 7)
    let script = #"cd "$2" && n=$(printf -- "$3") && mv plain.png "./$n" && exec "$1" info -- "$n""#
    let run = try await Program.run(
      "/bin/sh",
      [
        "-c", script, "sh", TestPaths.products.appendingPathComponent("lightbox").path,
        folder.url.path, name,
      ])
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.output.contains("\"width\":5"))
  }
}
