import Configuration
import FileJobs
import Files
import Foundation
import LightboxCore
import Testing

@testable import PhotoViewer

/// The file in which the looks of albums are remembered.
@Suite struct AlbumMemoryFileTests {
  let room: Darkroom
  var path: FilePath { room.folder.appending("state/lightbox/albums") }

  init() throws { room = try Darkroom() }

  @Test func fileIsMadeWithItsFoldersAtTheFirstChoice() throws {
    let file = AlbumMemoryFile(path)
    #expect(try file.read() == AlbumMemory())
    try file.update { _ in }
    #expect(!FileManager.default.fileExists(atPath: path.display), "nothing was chosen")
    try file.update { $0.rowHeight = 150 }
    #expect(try file.read().rowHeight == 150)
    let mode = try FileManager.default.attributesOfItem(atPath: path.display)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func twoWindowsLoseNothingOfEachOther() throws {
    let (one, other) = (AlbumMemoryFile(path), AlbumMemoryFile(path))
    try one.update { $0.choose(AlbumOrder(.size), for: Array("/a".utf8), .folder) }
    try other.update { $0.choose(AlbumOrder(.taken), for: Array("/b".utf8), .folder) }
    let memory = try one.read()
    #expect(memory.order(of: Array("/a".utf8), .folder) == AlbumOrder(.size))
    #expect(memory.order(of: Array("/b".utf8), .folder) == AlbumOrder(.taken))
  }

  @Test func folderInThePlaceOfTheFileIsNotReplaced() throws {
    // A folder stands in its place.
    try FileManager.default.createDirectory(
      atPath: path.display, withIntermediateDirectories: true)
    let file = AlbumMemoryFile(path)
    #expect(throws: FileJobError.self) { try file.update { $0.rowHeight = 150 } }
    let kind = try FileManager.default.attributesOfItem(atPath: path.display)[.type]
    #expect(kind as? FileAttributeType == .typeDirectory)
  }
}
