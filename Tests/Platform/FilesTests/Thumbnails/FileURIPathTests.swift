import Foundation
import Testing

@testable import Files

/// Addresses of files on a command line, as desktops write them.
@Suite struct FileURIPathTests {
  private func path(_ uri: String) -> FilePath? { FileURI.path(of: Array(uri.utf8)) }

  @Test(arguments: [
    ("file:///a/b.jpg", "/a/b.jpg"), ("file:/a/b.jpg", "/a/b.jpg"), ("FILE:///a", "/a"),
    ("file:///a%20b%23c%3F.jpg", "/a b#c?.jpg"), ("file:///%C3%BC.png", "/ü.png"),
    ("file://localhost/a", "/a"), ("file:///", "/"), ("file:///a%0Ab", "/a\nb"),
  ])
  func anAddressIsAPath(uri: String, expected: String) throws {
    #expect(try #require(path(uri)) == FilePath(expected))
  }

  @Test func bytesThatAreNoTextComeBack() throws {
    let name = FilePath(bytes: Array("/caf".utf8) + [0xE9])
    #expect(path("file:///caf%E9") == name)
    #expect(path(try #require(FileURI(name)).text) == name)
  }

  @Test func addressMayNameThisMachine() throws {
    var name = [CChar](repeating: 0, count: 256)
    #expect(unsafe gethostname(&name, 255) == 0)
    let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(path("file://\(host)/a") == FilePath("/a"))
  }

  @Test(arguments: [
    "a.jpg", "/a.jpg", "./file:///a", "file:a", "file", "file:", "c:/a", "1:/a", ":///a", "a b://c",
  ])
  func aPathStaysAPath(text: String) {
    #expect(path(text) == nil)
    #expect(FileURI.fault(of: FilePath(text)) == nil)
  }

  @Test(arguments: [
    ("file:///a%2", FileError.AddressFault.malformed), ("file:///a%00b", .malformed),
    ("file:///a%2Fb", .malformed), ("file:///%zz", .malformed),
    ("file://elsewhere/a.jpg", .otherMachine("elsewhere")),
    ("https://a.org/b.jpg", .otherScheme("https")),
    ("sftp://host/a.jpg", .otherScheme("sftp")), ("trash:///a.jpg", .otherScheme("trash")),
  ])
  func otherAddressesAreNoPathsAndSaySo(uri: String, fault: FileError.AddressFault) {
    #expect(path(uri) == nil)
    #expect(throws: FileError(FilePath(uri), .address(fault))) {
      _ = try PhotoFile.open(FilePath(uri))
    }
    #expect(throws: FileError(FilePath(uri), .address(fault))) {
      try Folder.isFolder(FilePath(uri))
    }
  }
}
