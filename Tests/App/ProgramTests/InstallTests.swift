import Foundation
import ImageExchange
import TestSupport
import Testing

/// The files that `make install` puts into place, with the programs of this build: whole, valid,
/// and gone again.
@Suite(.timeLimit(.minutes(2)), .serialized) struct InstallTests {
  private let folder: TemporaryFolder
  private var root: String { folder.path("root") }
  private let id = "org.lightbox.Lightbox"

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func install(_ arguments: String..., prefix: String = "/usr") async throws -> String {
    let environment = ProcessInfo.processInfo.environment.merging([
      "PREFIX": prefix, "DESTDIR": root, "BUILT": TestPaths.products.path,
    ]) { $1 }
    let run = try await Program.run(
      TestPaths.repository.appending(path: ".ci/install").path, arguments, environment: environment)
    #expect(run.ending == .exit(prefix.hasPrefix("/") ? 0 : 2), "\(run.errors)")
    return run.errors
  }

  /// The files below the root, but for the album's.
  private func files() throws -> Set<String> {
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return Set(
      all.filter { name in
        var isFolder: ObjCBool = false
        _ = unsafe FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
        return !isFolder.boolValue && !name.contains("/album/")
      })
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(root)/usr/\(name)", encoding: .utf8)
  }

  /// The values of a key in a desktop's file.
  private func list(_ key: String, in name: String) throws -> [String] {
    let line = try text(name).split(separator: "\n").first { $0.hasPrefix("\(key)=") }
    return try #require(line).dropFirst(key.count + 1).split(separator: ";").map(String.init)
  }

  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  private static let languages = ["ar", "de", "es", "fr", "ja"]

  @Test func theDesktopsEntrySpeaksEveryLanguageAndNamesTheFormatsThatAreBuiltIn() async throws {
    try await install()
    try expectFormatsThatAreBuiltIn()
    let texts = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.path(percentEncoded: false) + "Sources/Resources/Texts")
    #expect(texts.filter { $0.hasSuffix(".po") }.sorted() == Self.languages.map { "\($0).po" })
    for language in Self.languages {
      for key in ["GenericName", "Comment", "Keywords"] {
        let words = try list("\(key)[\(language)]", in: "share/applications/\(id).desktop")
        #expect(words.first?.isEmpty == false, "\(key) in \(language)")
      }
    }
  }

  @Test func filesAreInstalledInTheirPlacesAndUninstalled() async throws {
    try await install()
    let names = [
      "bin/lightbox", "libexec/lightbox/lightbox-decoder", "libexec/lightbox/lightbox-decoder-more",
      "libexec/lightbox/lightbox-decoder-svg", "share/doc/lightbox/LICENSE",
      "share/applications/\(id).desktop", "share/metainfo/\(id).metainfo.xml",
      "share/thumbnailers/\(id).thumbnailer", "share/icons/hicolor/scalable/apps/\(id).svg",
      "share/icons/hicolor/symbolic/apps/\(id)-symbolic.svg", "share/man/man1/lightbox.1",
      "share/man/man5/lightbox-config.5", "share/bash-completion/completions/lightbox",
      "share/zsh/site-functions/_lightbox", "share/fish/vendor_completions.d/lightbox.fish",
    ]
    let catalogues = Self.languages.map { "share/locale/\($0)/LC_MESSAGES/lightbox.mo" }
    #expect(try files() == Set((names + catalogues).map { "usr/\($0)" }))
    let album = try FileManager.default.contentsOfDirectory(
      atPath: "\(root)/usr/share/lightbox/album")
    #expect(album.count == 29 && album.contains("1 Dawn.jpg"))
    #expect(FileManager.default.isExecutableFile(atPath: "\(root)/usr/bin/lightbox"))
    for name in names where name.hasPrefix("share/") {
      #expect(
        !(try text(name).contains("@")) || name.contains("zsh") || name.contains("bash"), "\(name)")
    }
    // Once more over it, and away.
    try await install()
    #expect(try files().count == names.count + catalogues.count)
    // As an installation leaves it that is interrupted.
    try Data().write(to: URL(filePath: "\(root)/usr/bin/lightbox.new"))
    try await install("uninstall")
    #expect(try files().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/usr") == [])
  }

  @Test func filesOfOthersStay() async throws {
    try await install()
    let own = "\(root)/usr/share/lightbox/album/mine.jpg"
    try Data().write(to: URL(filePath: own))
    let errors = try await install("uninstall", prefix: "/usr/")
    #expect(FileManager.default.fileExists(atPath: own))
    #expect(errors == "install: \(root)/usr/share/lightbox holds other files, and stays\n")
  }

  @Test func foldersOfScriptsGoAlsoWhenASignalEndsThem() async throws {
    let run = try await Program.run(
      "/bin/sh",
      [
        "-c", #". "$0"; test -d "$work" && echo "$work"; kill -TERM $$"#,
        TestPaths.repository.appending(path: ".ci/folder").path,
      ])
    #expect(run.ending == .exit(130) && run.output.hasPrefix("/"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: String(run.output.dropLast())))
  }

  @Test func aPrefixIsAWholePath() async throws {
    #expect(try await install(prefix: "usr").contains("has to be a whole path"))
    #expect(try files().isEmpty)
  }

  /// Nothing lies beside the program, and it was moved after it was installed.
  @Test func theInstalledProgramFindsWhatBelongsToIt() async throws {
    try await install()
    let moved = folder.path("moved")
    try FileManager.default.moveItem(atPath: "\(root)/usr", toPath: moved)
    let program = "\(moved)/bin/lightbox"
    let drawing = try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>", to: "a b.svg")
    for photo in ["\(moved)/share/lightbox/album/9 Moon.png", drawing] {
      let run = try await Program.run(program, ["info", photo])
      #expect(run.ending == .exit(0), "\(run.errors)")
      #expect(run.output.contains(#""width":"#))
    }
    // An empty home has no pictures: the album that came along is shown, if only there were a
    // display.
    let run = try await Program.run(
      program, ["--verbose"], environment: ["HOME": folder.path("home"), "PATH": "/usr/bin"])
    #expect(run.ending == .exit(1) && !run.errors.contains("no photos"), "\(run.errors)")
  }

  private func expectFormatsThatAreBuiltIn() throws {
    let entry = "share/applications/\(id).desktop"
    let types = FileKind.builtIn.flatMap(\.mimetypes) + ["inode/directory"]
    #expect(try list("MimeType", in: entry) == types, "folders are opened as well")
    #expect(try list("Icon", in: entry) == [id] && list("StartupWMClass", in: entry) == [id])
    let thumbnailer = try list("MimeType", in: "share/thumbnailers/\(id).thumbnailer")
    #expect(thumbnailer == FileKind.builtIn.filter { !$0.isCommon }.flatMap(\.mimetypes))
    let metadata = try text("share/metainfo/\(id).metainfo.xml")
    let media = metadata.matches(of: /<mediatype>(.*)<\/mediatype>/).map { String($0.1) }
    #expect(media == FileKind.builtIn.flatMap(\.mimetypes))
    #expect(metadata.contains("<id>\(id)</id>") && metadata.contains("\(id).desktop<"))
  }

  /// The sandbox lets through only what its manifest names: the desktop's services by name, and all
  /// files.
  @Test func theSandboxLetsTheProgramTalkToTheDesktopsServices() throws {
    let manifest = try JSONSerialization.jsonObject(
      with: Data(
        contentsOf: TestPaths.repository.appending(path: ".packaging/flatpak/\(id).json")))
    let rights = (manifest as? [String: Any])?["finish-args"] as? [String]
    #expect(
      rights == [
        "--socket=wayland", "--filesystem=host", "--talk-name=org.freedesktop.portal.Desktop",
        "--talk-name=org.freedesktop.FileManager1", "--talk-name=org.a11y.Bus",
      ])
  }

  @Test(.enabled(if: has("desktop-file-validate"), "needs desktop-file-utils"))
  func theDesktopsEntryIsValid() async throws {
    try await install()
    let run = try await Program.run(
      "/usr/bin/desktop-file-validate", ["\(root)/usr/share/applications/\(id).desktop"])
    #expect(run.ending == .exit(0) && run.output == "" && run.errors == "")
  }

  @Test(.enabled(if: has("appstreamcli"), "needs appstream"))
  func theMetadataAreValid() async throws {
    try await install()
    let run = try await Program.run(
      "/usr/bin/appstreamcli",
      ["validate", "--no-net", "\(root)/usr/share/metainfo/\(id).metainfo.xml"])
    #expect(run.ending == .exit(0), "\(run.output)")
  }

  /// The screenshots that the metadata name are ours, and have the size that they say.
  @Test func screenshotsHaveTheSizeThatIsTold() async throws {
    try await install()
    let metadata = try text("share/metainfo/\(id).metainfo.xml")
    let images = metadata.matches(
      of: /width="(\d+)" height="(\d+)">https:[^<]*\/screenshots\/([^<]*)</)
    #expect(images.count == 4)
    for image in images {
      let path = TestPaths.repository.appending(path: "Tests/Screenshots/\(image.3)").path
      let run = try await Program.run("lightbox", ["info", path])
      #expect(run.output.contains("\"width\":\(image.1),\"height\":\(image.2)"), "\(image.3)")
    }
  }

  /// The command of the thumbnailer's entry, as a desktop runs it.
  @Test func theThumbnailersCommandWorks() async throws {
    try await install()
    let photo = try folder.picture("a photo.png", width: 300, height: 150)
    let command = try list("Exec", in: "share/thumbnailers/\(id).thumbnailer")
    for (side, width, height) in [(128, 128, 64), (64, 64, 32), (4096, 300, 150)] {
      let words = try #require(command.first).split(separator: " ").map { word in
        switch word {
        case "%s": "\(side)"
        case "%i": photo
        case "%o": folder.path("thumbnail.png")
        default: String(word)
        }
      }
      #expect(words.first == "lightbox")
      let run = try await Program.run("\(root)/usr/bin/lightbox", Array(words.dropFirst()))
      #expect(run.ending == .exit(0) && run.errors == "", "\(run.errors)")
      let made = try await Program.run("lightbox", ["info", folder.path("thumbnail.png")])
      #expect(made.output.contains(#""format":"PNG","width":\#(width),"height":\#(height)"#))
    }
  }
}
