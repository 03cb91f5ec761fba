import Configuration
import FileJobFixtures
import FileJobs
import Files
import Testing

@testable import PhotoViewer

/// A fault at every system call by which the program keeps its session and the looks of albums.
@Suite struct KeptFaultTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  private static func session(_ folder: FilePath, _ calls: FileCalls = .real) -> SessionStore {
    SessionStore(folder.appending("state/session"), calls: calls)
  }

  private static func looks(_ folder: FilePath, _ calls: FileCalls = .real) -> AlbumMemoryFile {
    AlbumMemoryFile(folder.appending("state/albums"), calls: calls)
  }

  private static func window(_ id: UInt64, _ folder: String) -> SessionWindow {
    var window = SessionWindow(id: id)
    window.folder = Array(folder.utf8)
    return window
  }

  private static let rehearsals = [
    Rehearsal(name: "first-session") { folder in
      return { calls throws(FileJobError) in
        try session(folder, calls).write(window(1, "/a"))
      }
    },
    Rehearsal(name: "next-session") { folder in
      try session(folder).write(window(1, "/a"))
      return { calls throws(FileJobError) in
        try session(folder, calls).write(window(2, "/b"))
      }
    },
    Rehearsal(name: "first-looks") { folder in
      return { calls throws(FileJobError) in try looks(folder, calls).update { $0.rowHeight = 150 }
      }
    },
    Rehearsal(name: "next-looks") { folder in
      try looks(folder).update { $0.rowHeight = 150 }
      return { calls throws(FileJobError) in
        try looks(folder, calls).update { $0.namesPhotos = true }
      }
    },
  ]

  @Test(arguments: rehearsals.map(\.name))
  func aFileIsWrittenCompletelyOrNotAtAll(name: String) throws {
    let rehearsal = try #require(Self.rehearsals.first { $0.name == name })
    let trial = try FaultTrial(rehearsal, in: room.folder)
    let complaints = trial.complaints.prefix(3)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n\n"))")
    #expect(trial.steps.contains(.write) && trial.steps.contains(.synchronize))
    #expect(name.hasPrefix("first") || trial.steps.contains(.open))
  }
}
