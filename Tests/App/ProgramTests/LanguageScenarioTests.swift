import Foundation
import TestSupport
import Testing

extension UntimedOnCompositors {
  /// The program on a desktop in another language.
  @Suite struct LanguageScenarioTests {
    private static let hasTools =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/localedef")
      && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_DE")

    @Test(.needs(.sway), .enabled(if: hasTools, "needs gettext, localedef and its sources"))
    func theWindowIsCalledInGerman() async throws {
      let folder = try TemporaryFolder()
      let texts = Repository.root.appending(path: ".ci/catalogues").path(percentEncoded: false)
      #expect(try await Program.run(texts, [folder.path("texts")]).ending == .exit(0))
      let made = try await Program.run(
        "/usr/bin/localedef", ["-i", "de_DE", "-f", "UTF-8", folder.path("de_DE.UTF-8")])
      #expect(made.ending == .exit(0), "\(made.errors)")
      let viewer = try await Viewer(
        on: Rig(.sway), try folder.album(),
        variables: [
          "LOCPATH": folder.url.path, "LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8",
          "LANGUAGE": "de", "TEXTDOMAINDIR": folder.path("texts"),
        ])
      _ = try await eventually("a German title") {
        let tree = try await viewer.rig.swayTree()
        return tree.clientName.flatMap { $0.title.contains(" von ") ? $0 : nil }
      }
    }
  }
}
