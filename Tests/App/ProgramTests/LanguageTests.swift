import Foundation
import Testing

/// The program in the languages of its users. A test makes the locale that it needs, so that none has to be
/// installed.
@Suite(.timeLimit(.minutes(2))) struct LanguageTests {
  private let folder: TemporaryFolder
  private let trace: String

  init() throws {
    folder = try TemporaryFolder()
    trace = try folder.write("0 size 400 400 scale 1\n0 key down End\n", to: "end.trace")
  }

  private static let definition = "/usr/bin/localedef"
  private static let hasSources =
    FileManager.default.isExecutableFile(atPath: definition)
    && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/sv_SE")

  /// The environment of somebody with that language.
  private func environment(_ language: String) async throws -> [String: String] {
    let made = try await Program.run(
      Self.definition, ["-i", language, "-f", "UTF-8", folder.path("\(language).UTF-8")])
    #expect(made.ending == .exit(0), "\(made.errors)")
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
    for (place, name) in names.enumerated() {
      let side = 10 * (place + 1)
      let picture = try folder.picture("made.png", width: side, height: side)
      try FileManager.default.moveItem(atPath: picture, toPath: "\(album)/\(name)")
    }
    let run = try await Program.run(
      "lightbox", ["replay", trace, album, "--view", "photo", "--state"], environment: environment)
    #expect(run.ending == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").last)
    let state = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let transform = try #require(state?["transform"] as? [Double])
    let place = Int((200 - transform[4]) / 5) - 1
    return names.indices.contains(place) ? names[place] : nil
  }

  @Test(
    .enabled(if: Self.hasSources, "needs localedef and the sources of locales"),
    arguments: [
      ("de_DE", ["Ärzte 2.png", "Ärzte 10.png", "Öl.png", "Oslo.png", "Zebra.png"]),
      ("sv_SE", ["Oslo.png", "Zebra.png", "_Zebra.png", "Ärzte 10.png", "Öl.png"]),
    ])
  func lettersStandAsTheLanguageHasThem(_ language: String, _ names: [String]) async throws {
    let environment = try await environment(language)
    // Each beginning of the list ends with its own last name.
    for count in 2...names.count where names[count - 1] != "_Zebra.png" {
      #expect(try await last(of: Array(names[..<count]), in: environment) == names[count - 1])
    }
  }
}
