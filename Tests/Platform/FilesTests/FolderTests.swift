import Foundation
import System
import Testing

@testable import Files

/// A folder of its own for each test, removed with it.
final class Scratch {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = FilePath(url.path(percentEncoded: false))
  }

  deinit { try? FileManager.default.removeItem(atPath: path.display) }

  func make(_ name: [UInt8]) {
    let terminated = path.appending(name).bytes + [0]
    let file = unsafe terminated.withUnsafeBytes { bytes in
      unsafe fopen(bytes.assumingMemoryBound(to: CChar.self).baseAddress, "w")
    }
    if let file = unsafe file { unsafe fclose(file) }
  }
}

@Suite struct FolderTests {
  @Test func listsPicturesInNaturalOrderWhateverTheirNames() throws {
    let scratch = try Scratch()
    let names: [[UInt8]] = [
      Array("10.png".utf8), Array("9.JPG".utf8), [0x63, 0xE9] + Array(".jpeg".utf8),
      Array("line\nbreak.jfif".utf8), Array(".hidden.png".utf8), Array("notes.txt".utf8),
      Array("png".utf8),
    ]
    for name in names { scratch.make(name) }
    let reader = try FolderReader(scratch.path)
    var table = NameTable()
    while try reader.read(limit: 2, { name, kind in if kind == .picture { table.append(name) } }) {}
    let found = NaturalOrder().order(of: table, in: 0..<table.count).map { Array(table[$0]) }
    #expect(found == [names[1], names[0], names[2], names[3]])
  }

  @Test func aMissingFolderIsNamed() throws {
    let path = FilePath("/nonexistent/folder")
    let error = #expect(throws: FileError.self) { try FolderReader(path) }
    #expect(error?.description == "/nonexistent/folder: no such file or folder")
  }

  /// As NTFS, exFAT and CIFS have them: 255 UTF-16 units of three bytes each.
  @Test(arguments: [1, 255, 256, 765])
  func aNameIsAsLongAsItsRecordSays(length: Int) throws {
    let name = Array(repeatElement(UInt8(ascii: "x"), count: length))
    let start = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
    // The kernel ends a name with zero, and fills the record up to a multiple of eight bytes.
    let count = (start + length + 1 + 7) / 8 * 8
    let record = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, MemoryLayout<dirent>.size), alignment: 8)
    defer { unsafe record.deallocate() }
    let entry = unsafe record.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    unsafe (entry + start).update(from: name, count: length)
    let found = unsafe record.withMemoryRebound(to: dirent.self, capacity: 1) { entry in
      unsafe entry.pointee.d_reclen = UInt16(count)
      return unsafe FolderReader.name(of: entry)
    }
    #expect(found == name)
  }

  @Test func onlyRegularFilesAreOpened() throws {
    let scratch = try Scratch()
    scratch.make(Array("a.png".utf8))
    let byteCount = try PhotoFile.open(scratch.path.appending("a.png")).byteCount()
    #expect(byteCount == 0)

    let pipe = scratch.path.appending("pipe.png")
    let made = unsafe mkfifo(pipe.display, 0o600)
    #expect(made == 0)
    let (one, other) = (scratch.path.appending("one.png"), scratch.path.appending("other.png"))
    let linked = unsafe symlink(other.display, one.display) + symlink(one.display, other.display)
    #expect(linked == 0)
    for (path, cause) in [
      (pipe, FileError.Cause.isPipe), (scratch.path, .isFolder), (one, .system(ELOOP)),
      (try socketFile(in: scratch), .isSocket),
      (FilePath("/dev/null"), .isDevice),
      (scratch.path.appending("none.png"), .system(ENOENT)),
    ] {
      let error = #expect(throws: FileError.self) { _ = try PhotoFile.open(path) }
      #expect(error?.cause == cause)
    }
  }

  /// A socket that listens to nobody.
  private func socketFile(in scratch: Scratch) throws -> FilePath {
    let path = scratch.path.appending("socket.png")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.bytes
    try #require(bytes.count < 108)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
    return path
  }
}

@Suite struct UserFoldersTests {
  let home = FilePath("/home/ann")

  @Test(arguments: [
    ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/home/ann/Bilder"),
    ("# x\nXDG_MUSIC_DIR=\"$HOME/m\"\n  XDG_PICTURES_DIR=\"/srv/p \\\"q\\\"\"\n", "/srv/p \"q\""),
    ("XDG_PICTURES_DIR=\"$HOME/\"\n", "/home/ann"), ("XDG_PICTURES_DIR=\"/srv/p/\"", "/srv/p"),
  ]) func theDesktopsSettingIsRead(text: String, expected: String) {
    #expect(
      UserFolders.picturesFolder(inUserDirs: Array(text.utf8), home: home) == FilePath(expected))
  }

  @Test func aRelativeSettingIsIgnored() {
    let text = Array("XDG_PICTURES_DIR=\"pics\"".utf8)
    #expect(UserFolders.picturesFolder(inUserDirs: text, home: home) == nil)
  }

  @Test func thePicturesFolderIsInTheHomeWithoutSettings() {
    let variables = ["HOME": "/nonexistent/ann", "XDG_CONFIG_HOME": "relative"]
    let found = UserFolders.pictures { variables[$0].map { Array($0.utf8) } }
    #expect(found == FilePath("/nonexistent/ann/Pictures"))
    #expect(UserFolders.pictures { _ in nil } == nil)
  }

  /// Flatpak gives a program folders of its own, and tells where those of the desktop are.
  @Test(arguments: [
    (false, [:], "/own/data", "/own/cache"),
    (true, [:], "/home/ann/.local/share", "/home/ann/.cache"),
    (true, ["HOST_XDG_DATA_HOME": "/d", "HOST_XDG_CACHE_HOME": "/c"], "/d", "/c"),
    (false, ["HOST_XDG_DATA_HOME": "/d", "HOST_XDG_CACHE_HOME": "/c"], "/own/data", "/own/cache"),
    (true, ["HOST_XDG_DATA_HOME": "d"], "/home/ann/.local/share", "/home/ann/.cache"),
  ]) func sharedFoldersAreTheDesktopsAlsoInASandbox(
    isInSandbox: Bool, host: [String: String], data: String, cache: String
  ) {
    let variables = host.merging([
      "HOME": "/home/ann", "XDG_DATA_HOME": "/own/data", "XDG_CACHE_HOME": "/own/cache",
    ]) { $1 }
    func environment(_ name: String) -> [UInt8]? { variables[name].map { Array($0.utf8) } }
    #expect(
      UserFolders.sharedData(environment: environment, isInSandbox: isInSandbox) == FilePath(data))
    #expect(
      UserFolders.sharedCache(environment: environment, isInSandbox: isInSandbox)
        == FilePath(cache))
    #expect(UserFolders.sharedCache(environment: { _ in nil }, isInSandbox: isInSandbox) == nil)
  }
}
