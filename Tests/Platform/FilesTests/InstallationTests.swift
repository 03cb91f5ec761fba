import Files
import Foundation
import Testing

/// The places of what belongs to a program, found from its own.
@Suite struct InstallationTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func make(_ path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  private func path(_ name: String) -> FilePath { FilePath(root.appending(path: name).path) }

  @Test func aPackagesHelpersAreInItsLibexecFolder() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make("usr/bin/lightbox")
    try make("usr/libexec/lightbox/lightbox-decoder")
    let installation = Installation(executableIn: path("usr/bin"))
    #expect(
      installation.helper("lightbox-decoder") == path("usr/libexec/lightbox/lightbox-decoder"))
    #expect(installation.albums.first == path("usr/share/lightbox/album"))
  }

  @Test func aBuildsHelpersComeFirst() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make("a/release/lightbox-decoder")
    try make("a/libexec/lightbox/lightbox-decoder")
    let installation = Installation(executableIn: path("a/release"))
    #expect(installation.helper("lightbox-decoder") == path("a/release/lightbox-decoder"))
    #expect(installation.albums.contains(path("Sources/Resources/SampleAlbum")))
  }

  @Test func aHelperThatIsMissingIsNamedBesideTheProgram() {
    let installation = Installation(executableIn: FilePath("/nowhere/bin"))
    #expect(installation.helper("lightbox-decoder") == FilePath("/nowhere/bin/lightbox-decoder"))
  }
}
