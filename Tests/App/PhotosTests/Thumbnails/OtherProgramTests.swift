import FileJobs
import Files
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Thumbnails go to and fro between this program and GNOME's own library and tools.
@Suite struct OtherProgramTests {
  let room: Darkroom
  let path: FilePath

  init() throws {
    room = try Darkroom()
    path = room.write(Darkroom.photo(200), "a b#%ü?.jpg")
  }

  /// The output of a command; nil when it cannot be started or fails.
  private static func run(_ command: [String], cache: FilePath) throws -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = cache.display
    process.environment = environment
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// GNOME's thumbnail factory, which file managers and image viewers use, by way of Python.
  private static func gnome(_ lines: String, cache: FilePath) throws -> String? {
    let script = """
      import gi
      gi.require_version("GnomeDesktop", "3.0")
      gi.require_version("GdkPixbuf", "2.0")
      from gi.repository import GnomeDesktop, GdkPixbuf
      factory = GnomeDesktop.DesktopThumbnailFactory.new(GnomeDesktop.DesktopThumbnailSize.LARGE)
      \(lines)
      """
    return try run(["/usr/bin/python3", "-c", script], cache: cache)
  }

  private static let hasGnome =
    (try? gnome("", cache: FilePath("/nonexistent"))) ?? nil != nil
  private static let hasGIO = FileManager.default.isExecutableFile(atPath: "/usr/bin/gio")

  @Test(.enabled(if: hasGnome, "needs python3-gi and gir1.2-gnomedesktop-3.0"))
  func thumbnailOfGNOMEIsUsed() throws {
    let uri = try #require(FileURI(path))
    let saved = try Self.gnome(
      """
      picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 256, 171)
      picture.fill(0x323232FF)
      factory.save_thumbnail(picture, "\(uri.text)", \(Darkroom.longAgo), None)
      """, cache: room.cache.folder.parent)
    try #require(saved != nil)
    let (answers, writes) = room.load(path)
    #expect(answers.map(\.level) == [50])
    #expect(answers.first?.imageSize == PixelSize(width: 600, height: 400))
    #expect(writes == 0)
  }

  @Test(.enabled(if: hasGnome, "needs python3-gi and gir1.2-gnomedesktop-3.0"))
  func oursIsFoundByGNOME() throws {
    _ = room.load(path)
    let uri = try #require(FileURI(path))
    func lookUp(_ time: Int64) throws -> String? {
      try Self.gnome(
        "print(factory.lookup(\"\(uri.text)\", \(time)))", cache: room.cache.folder.parent)
    }
    let thumbnail = room.cache.path(of: .thumbnail(.large), uri).display
    #expect(try lookUp(Darkroom.longAgo) == thumbnail + "\n")
    #expect(try lookUp(Darkroom.longAgo + 1) == "None\n")
  }

  /// GIO tells every file manager where a file's thumbnail is, and whether it is up to date.
  @Test(.enabled(if: hasGIO, "needs gio")) func oursIsValidForGIO() throws {
    _ = room.load(path)
    func info() throws -> String? {
      try Self.run(
        ["/usr/bin/gio", "info", "-a", "thumbnail::*", path.display],
        cache: room.cache.folder.parent)
    }
    let uri = try #require(FileURI(path))
    let thumbnail = room.cache.path(of: .thumbnail(.large), uri).display
    let output = try #require(try info())
    #expect(output.contains(thumbnail))
    #expect(output.contains("thumbnail::is-valid: TRUE"), "\(output)")
    room.touch(path, modified: Darkroom.longAgo + 1)
    #expect(try info()?.contains("thumbnail::is-valid: FALSE") == true)
  }
}
