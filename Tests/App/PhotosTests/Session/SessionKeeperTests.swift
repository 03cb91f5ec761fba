import Configuration
import EventLoop
import FileJobs
import Files
import Foundation
import Geometry
import Input
import LightboxCore
import Pixels
import Testing

@testable import Albums
@testable import Desktop
@testable import PhotoViewer

/// The writing of a window's record while the window is open.
@Suite struct SessionKeeperTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  @Test func recordIsWrittenAfterAFingerLetsGoWithoutAFrame() async throws {
    let (path, folder) = (room.folder.appending("session"), room.folder.appending("album"))
    try FileManager.default.createDirectory(
      atPath: folder.display, withIntermediateDirectories: true)
    for number in 0..<100 { _ = room.write([1], "album/\(number).png".utf8) }
    try await onLoop {
      let (loop, album) = (Loop(), PhotoAlbum(usual: AlbumOrder(.name)))
      let listing = AlbumListing(arguments: [folder])
      album.begin(listing)
      album.receive(listing.wholeUpdate())
      var interpreter = EffectInterpreter(Lightbox(mode: .album), album: album)
      var (loaders, time, asked) = (LateLoaders(), Instant.zero, 0)
      for event in interpreter.showOrdered(with: &loaders) {
        interpreter.handle(event, at: time, with: &loaders)
      }
      let keeper = SessionKeeper(
        SessionStore(path), nil, row: nil, in: loop, album, delay: 0.001,
        snapshot: {
          asked += 1
          return (interpreter.lightbox, time)
        }, onFailure: { _ in })
      @UI func touch(_ event: TouchEvent, at milliseconds: Double) {
        time = .milliseconds(milliseconds)
        interpreter.handle(.input(.touch(event)), at: time, with: &loaders)
        keeper.follow(interpreter.lightbox, at: time)
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      try #require(interpreter.lightbox.cells.count == 100)
      touch(.down(id: 1, Point(x: 600, y: 700)), at: 1000)
      for step in 1...10 {
        touch(.move(id: 1, Point(x: 600, y: 700 - 20 * Double(step))), at: 1000 + 10 * Double(step))
      }
      touch(.move(id: 1, Point(x: 600, y: 500)), at: 5000)
      #expect(!interpreter.lightbox.isSettled(at: time))
      keeper.record(
        .frame(
          Frame(
            number: 1, now: .zero, presentation: nil, size: PixelSize(width: 1, height: 1), scale: 1
          )))
      wait { asked > 0 }
      #expect(asked == 1 && !FileManager.default.fileExists(atPath: path.display))
      touch(.up(id: 1), at: 9000)
      time = .milliseconds(14_000)
      keeper.follow(interpreter.lightbox, at: time)
      wait { FileManager.default.fileExists(atPath: path.display) }
      #expect(FileManager.default.fileExists(atPath: path.display))
    }
  }

  /// The next start shows no slideshow, which would take it back.
  @Test func fullscreenOfASlideshowIsNotRemembered() async throws {
    let (path, folder) = (room.folder.appending("session"), try room.makeFolder("album"))
    for number in 0..<2 { room.write([1], "album/\(number).png".utf8) }
    try await onLoop {
      let (loop, album) = (Loop(), PhotoAlbum(usual: AlbumOrder(.name)))
      album.receive(AlbumListing(arguments: [folder]).wholeUpdate())
      var interpreter = EffectInterpreter(Lightbox(mode: .album), album: album)
      var loaders = LateLoaders()
      for event in interpreter.showOrdered(with: &loaders) {
        interpreter.handle(event, at: .zero, with: &loaders)
      }
      let keeper = SessionKeeper(
        SessionStore(path), nil, row: nil, in: loop, album,
        snapshot: { (interpreter.lightbox, .zero) }, onFailure: { _ in })
      var state = WindowState()
      state.isFullscreen = true
      keeper.record(.stateChanged(state))
      keeper.finish()
      let own = try KeptFile<SessionMemory>(path).read()
      interpreter.handle(.input(.key(KeyEvent(name: "F5"))), at: .zero, with: &loaders)
      keeper.finish()
      let shows = try KeptFile<SessionMemory>(path).read()
      #expect([own, shows].map { $0.windows.map(\.isFullscreen) } == [[true], [false]])
    }
  }
}
