import Foundation
import TestSupport
import Testing

/// The program in the languages of its users. A test makes the locale that it needs, so that none
/// has to be installed.
@Suite(.timeLimit(.minutes(2))) struct LanguageTests {
  private let folder: TemporaryFolder
  private let trace: String

  init() throws {
    folder = try TemporaryFolder()
    trace = try folder.write("0 size 400 400 scale 1\n0 key down End\n", to: "end.trace")
  }

  private static let needs = Comment(rawValue: MadeLocale.refusal ?? "")

  /// The environment of somebody with that language.
  private func environment(
    _ language: String, withOrderOfLetters isOrdered: Bool
  ) async throws -> [String: String] {
    try await MadeLocale.build(language, in: folder.url, withOrderOfLetters: isOrdered)
    var environment = ProcessInfo.processInfo.environment
    environment["LOCPATH"] = folder.url.path
    environment["LC_ALL"] = "\(language).UTF-8"
    return environment
  }

  /// The last photo of an album of these.
  private func last(of names: [String], in environment: [String: String]) async throws -> String? {
    let album = folder.path("album-\(UInt32.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: false)
    // Each has its own size, by which it is known.
    for (index, name) in names.enumerated() {
      let side = 10 * (index + 1)
      let picture = try folder.picture("made.png", width: side, height: side)
      try FileManager.default.moveItem(atPath: picture, toPath: "\(album)/\(name)")
    }
    let run = try await Program.run(
      "lightbox", ["replay", trace, album, "--view", "photo", "--state"], environment: environment)
    #expect(run.ending == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").last)
    let state = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let transform = try #require(state?["transform"] as? [Double])
    let index = Int((200 - transform[4]) / 5) - 1
    return names.indices.contains(index) ? names[index] : nil
  }

  @Test(
    .enabled(if: MadeLocale.refusal == nil, Self.needs),
    arguments: [
      (
        "de_DE",
        [
          "Ärzte 2.png", "Ärzte 10.png", "Öl.png", "Oslo.png", "Zebra.png",
          // Names that differ only in case and in a leading zero: the zero counts first.
          "άλφα 1.png", "Άλφα 01.png",
        ]
      ),
      ("sv_SE", ["Oslo.png", "Zebra.png", "_Zebra.png", "Ärzte 10.png", "Öl.png"]),
    ])
  func lettersStandAsTheLanguageHasThem(_ language: String, _ names: [String]) async throws {
    let environment = try await environment(language, withOrderOfLetters: true)
    // Each beginning of the list ends with its own last name.
    for count in 2...names.count where names[count - 1] != "_Zebra.png" {
      #expect(try await last(of: Array(names[..<count]), in: environment) == names[count - 1])
    }
  }

  // MARK: Texts

  private static let catalogues = ".ci/catalogues"
  private static let hasGettext = FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt")

  /// The environment of somebody with that language and the catalogues.
  private func translated(_ language: String) async throws -> [String: String] {
    let root = Repository.root.path(percentEncoded: false)
    let made = try await Program.run(root + Self.catalogues, [folder.path("texts")])
    #expect(made.ending == .exit(0), "\(made.errors)")
    var environment = try await environment(language, withOrderOfLetters: false)
    environment["TEXTDOMAINDIR"] = folder.path("texts")
    return environment
  }

  /// The first frame of a trace in which the help is opened.
  private func help(in environment: [String: String]) async throws -> (
    frame: [UInt8], errors: String
  ) {
    let trace = try folder.write("0 size 400 400 scale 1\n0 key down question\n400 end\n", to: "h")
    let frames = folder.path("frames-\(UInt32.random(in: 0 ... .max))")
    let photo = try folder.picture("made.png", width: 8, height: 8)
    let run = try await Program.run(
      "lightbox", ["replay", trace, photo, "--frames", frames, "--at", "400"],
      environment: environment)
    #expect(run.ending == .exit(0), "\(run.errors)")
    let last = try #require(FileManager.default.contentsOfDirectory(atPath: frames).max())
    return (Array(try Data(contentsOf: URL(filePath: "\(frames)/\(last)"))), run.errors)
  }

  @Test(
    .enabled(
      if: MadeLocale.refusal == nil && Self.hasGettext,
      "needs localedef, the sources of locales, msgfmt"))
  func programSpeaksTheLanguageOfItsUser() async throws {
    var environment = try await translated("de_DE")
    var frames: [String: [UInt8]] = [:]
    for languages in ["", "fr:de", "xx", "en_GB:de"] {
      environment["LANGUAGE"] = languages
      frames[languages] = try await help(in: environment).frame
    }
    environment["LANGUAGE"] = "de"
    environment["LC_ALL"] = "C"
    let english = try await help(in: environment).frame
    #expect(frames["xx"] == english, "there is no such language")
    #expect(frames["en_GB:de"] == english, "English comes first, and has no catalogue")
    #expect(Set([english] + frames.values).count == 3, "English, German and French")
  }

  /// The states of a trace in which the album's first photo on the right is opened, and the frame
  /// before that, below the strip with its texts.
  private func opening(
    _ environment: [String: String], settings: String = ""
  ) async throws -> (states: String, album: ScreenPicture) {
    let trace = try folder.write(
      """
      0 size 800 600 scale 1
      500 pointer enter 700 150
      510 pointer button left down
      560 pointer button left up
      2000 end

      """, to: "opening.trace")
    let run = try await Program.run(
      "lightbox",
      [
        "replay", trace, folder.path("album"), "--view", "album", "--state", "--frames",
        folder.path("frames"), "--at", "400", "--config",
        settings.isEmpty ? "" : try folder.write(settings, to: "config.toml"),
      ], environment: environment)
    #expect(run.ending == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    let frame = try ScreenPicture(
      png: Data(contentsOf: URL(filePath: folder.path("frames/000400.png"))))
    return (run.output, frame.cropped(x: 0, y: 60, width: 800, height: 540))
  }

  /// The catalogue alone turns the layout round: the same states and the same photos in the same
  /// places as with the setting, and others than from left to right.
  @Test(
    .enabled(
      if: MadeLocale.refusal == nil && Self.hasGettext,
      "needs localedef, the sources of locales, msgfmt"))
  func arabicIsLaidOutFromRightToLeft() async throws {
    var environment = try await translated("de_DE")
    try FileManager.default.createDirectory(
      atPath: folder.path("album"), withIntermediateDirectories: false)
    for (name, width) in [("1.png", 120), ("2.png", 90), ("3.png", 60)] {
      try folder.picture("album/\(name)", width: width, height: 80)
    }
    environment["LANGUAGE"] = "ar"
    let arabic = try await opening(environment)
    environment["LANGUAGE"] = "xx"
    let mirrored = try await opening(
      environment, settings: "[appearance]\ndirection = \"right-to-left\"\n")
    let english = try await opening(environment)
    #expect(arabic.states == mirrored.states)
    #expect(arabic.album == mirrored.album && arabic.album.colours() > 12)
    #expect(arabic.states.contains(#""mode":"photo""#), "the first photo lies there")
    #expect(!english.states.contains(#""mode":"photo""#), "nothing lies there")
    #expect(arabic.album != english.album)
    // And what is set is stronger than the catalogue.
    environment["LANGUAGE"] = "ar"
    let turnedBack = try await opening(
      environment, settings: "[appearance]\ndirection = \"left-to-right\"\n")
    #expect(turnedBack.states == english.states && turnedBack.album == english.album)
  }

  /// A catalogue that is none, or that lies, is as if there were none.
  @Test(
    .enabled(
      if: MadeLocale.refusal == nil && Self.hasGettext,
      "needs localedef, the sources of locales, msgfmt"))
  func aDamagedCatalogueIsNotUsed() async throws {
    var german = try await translated("de_DE")
    german["LANGUAGE"] = "de"
    let path = folder.path("texts/de/LC_MESSAGES/lightbox.mo")
    let whole = try Data(contentsOf: URL(filePath: path))
    var lying = whole
    for index in 28..<64 { lying[index] = 0x7f }
    for damaged in [Data(), whole.prefix(3000), Data("no catalogue".utf8), lying] {
      try damaged.write(to: URL(filePath: path))
      let output = try await help(in: german).errors
      #expect(output.contains("lightbox.mo: the catalogue is damaged"))
    }
  }
}
