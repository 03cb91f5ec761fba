import Albums
import EventLoop
import FileJobs
import Files
import Foundation
import Testing

@testable import PhotoViewer

/// The leftovers of a killed process, found by the next window.
@Suite struct LeftoversSweepTests {
  let room: Darkroom

  init() throws {
    room = try Darkroom()
    for name in [
      "album", "other", "state", "data/Trash/files", "data/Trash/info", "cache/thumbnails/large",
    ] {
      try room.makeFolder(name)
    }
  }

  private static func waits(until condition: () -> Bool) -> Bool {
    for _ in 0..<2000 {
      if condition() { return true }
      usleep(5000)
    }
    return false
  }

  @Test func eachPlaceIsLookedThroughOnce() async throws {
    let room = room
    let draft = ".lightbox-draft-0-0-1-1"
    let paths = ["album/\(draft)", "state/\(draft)", "cache/thumbnails/large/\(draft)"]
    for path in paths + ["album/a.jpg"] { _ = room.write([1], path.utf8) }
    let (folder, album) = (room.folder, room.folder.appending("album"))
    let caches = room.store.folders
    #expect(caches.count == 5)
    @Sendable func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appending(name).display)
    }
    try await onLoop {
      let sweep = LeftoversSweep(
        trash: Trash(dataFolder: folder.appending("data"), user: geteuid()),
        kept: [folder.appending("state")] + caches)
      sweep.sweep([album])
      #expect(Self.waits { !paths.contains(where: exists) })
      #expect(exists("album/a.jpg"))
      // Another one is found by another window; a new folder is looked through after the old one.
      let other = folder.appending("other")
      for place in [album, other] {
        try Data().write(to: URL(filePath: place.appending(draft).display))
      }
      sweep.sweep([album, other])
      #expect(Self.waits { !exists("other/\(draft)") })
      #expect(exists(paths[0]))
      LeftoversSweep(trash: Trash(dataFolder: nil, user: geteuid()), kept: []).sweep([album])
      #expect(Self.waits { !exists(paths[0]) })
    }
  }
}
