import Foundation
import Testing

/// `lightbox clock --output`: one moment as a file, without a compositor.
@Suite(.timeLimit(.minutes(2))) struct ClockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func clock(_ arguments: String...) async throws
    -> (ending: Program.Ending, output: String, errors: String)
  {
    try await Program.run(
      "lightbox", ["clock"] + arguments,
      environment: ProcessInfo.processInfo.environment.filter {
        !["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains($0.key)
      })
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
  }

  @Test func theSameMomentIsTheSameFile() async throws {
    for name in ["a.png", "b.png"] {
      let run = try await clock(
        "--at", "10:08:42", "--size", "120x90", "--output", folder.path(name))
      #expect(run.ending == .exit(0) && run.errors == "" && run.output == "")
    }
    #expect(try bytes("a.png") == bytes("b.png"))
    let picture = try ScreenPicture(png: try bytes("a.png"))
    #expect(picture.width == 120 && picture.height == 90)
    #expect(picture[2, 2] == [14, 14, 14], "the background")
    // A quarter of a turn back from three o'clock the dial is empty but for its own colour.
    #expect(picture[70, 70] == [26, 27, 30], "the dial")
  }

  @Test func scaleMakesMorePixelsOfTheSameView() async throws {
    let run = try await clock(
      "--at", "3:00", "--size", "100x60", "--scale", "1.5", "--light", "--output",
      folder.path("c.png"))
    #expect(run.ending == .exit(0), "\(run.errors)")
    let picture = try ScreenPicture(png: try bytes("c.png"))
    #expect(picture.width == 150 && picture.height == 90)
    #expect(picture[2, 2] == [234, 233, 230], "the light background")
    #expect(picture[88, 45].max() ?? 255 < 80, "the hour hand, dark, points to the right")
    #expect(picture[62, 45].min() ?? 0 > 240, "and nothing points to the left")
  }

  /// The article's wrong picture: a hand that turns about its middle reaches to both sides.
  @Test func theHourHandTurnedAboutItsMiddleReachesBothSides() async throws {
    for (name, options) in [("right.png", []), ("wrong.png", ["--anchor-centre"])] {
      let run = try await Program.run(
        "lightbox",
        ["clock", "--at", "3:00", "--size", "200x200", "--output", folder.path(name)] + options)
      #expect(run.ending == .exit(0), "\(run.errors)")
    }
    let right = try ScreenPicture(png: try bytes("right.png"))
    let wrong = try ScreenPicture(png: try bytes("wrong.png"))
    #expect(right[135, 100].min() ?? 0 > 200 && right[85, 100].max() ?? 255 < 60)
    #expect(wrong[135, 100].max() ?? 255 < 60, "the hand ends before that")
    #expect(wrong[110, 100].min() ?? 0 > 200 && wrong[85, 100].min() ?? 0 > 200)
  }

  @Test func aClockWithoutATimeShowsTheSystemsTime() async throws {
    // Two zones five and a half hours apart show different hours.
    var hours: [[UInt8]] = []
    for zone in ["UTC0", "IST-5:30"] {
      var environment = ProcessInfo.processInfo.environment
      environment["TZ"] = zone
      let run = try await Program.run(
        "lightbox", ["clock", "--size", "64x64", "--output", folder.path("now.png")],
        environment: environment)
      #expect(run.ending == .exit(0), "\(run.errors)")
      hours.append([UInt8](try bytes("now.png")))
    }
    #expect(hours[0] != hours[1])
  }

  @Test(arguments: [
    ["--at", "25:00"], ["--at", "noon"], ["--at", "10:61:00"], ["--size", "big"],
    ["--scale", "0", "--output", "x.png"], ["--scale", "nan", "--output", "x.png"],
    ["--scale", "2"], ["--size", "20000x20000", "--output", "x.png"], ["--until", "10:00"],
    ["photo.jpg"],
  ])
  func aWrongOptionIsNamed(arguments: [String]) async throws {
    let run = try await Program.run("lightbox", ["clock"] + arguments, folder: folder.url)
    #expect(run.ending == .exit(2))
    let named = arguments.count > 1 ? arguments[1] : arguments[0]
    #expect(
      run.errors.contains(named) || run.errors.contains(arguments[0])
        || run.errors.contains("16384"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() async throws {
    let path = folder.path("missing/clock.png")
    let run = try await clock("--at", "10:08:42", "--output", path)
    #expect(run.ending == .exit(1) && run.errors.contains(path))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func aClockWithoutASessionSaysSo() async throws {
    let run = try await clock("--at", "10:08:42")
    #expect(run.ending == .exit(1))
    #expect(run.errors == "lightbox: no Wayland session found\n")
  }
}
