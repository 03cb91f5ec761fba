import Files
import Foundation
import Geometry
import Input
import LightboxCore
import ProgramSupport
import System
import Testing

@testable import PhotoViewer

/// The files of recorded events and of displayed states.
@Suite struct JournalTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  @Test func restIsToldFromTheEventOfTheSameTime() throws {
    let path = room.folder.appending("states")
    var journal = Journal(record: nil, state: try LineFile(creating: path))
    var lightbox = Lightbox()
    let time = Instant.milliseconds(20)
    let touch = InputEvent.touch(.down(id: 0, Point(x: 640, y: 400)))
    journal.recordRest(at: time, lightbox)
    _ = lightbox.handle(.input(touch), at: time)
    journal.record(.input(touch), at: time, lightbox)
    // Nothing new is displayed.
    journal.recordRest(at: time, lightbox)
    let lines = try String(contentsOfFile: path.display, encoding: .utf8).split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("{\"t\":20,") } == [true, true])
    #expect(lines.map { $0.hasSuffix(",\"rest\":true}") } == [true, false])
  }

  /// The window may not open, for example without a compositor.
  @Test func earlierRecordingStaysUntilTheFirstLine() throws {
    let path = room.write(Array("0 view 640x480\n12 end\n".utf8), "a.trace")
    func text() throws -> String { try String(contentsOfFile: path.display, encoding: .utf8) }
    let file = try LineFile(creating: path)
    #expect(try text() == "0 view 640x480\n12 end\n")
    file.append("5 end")
    file.append("6 end")
    #expect(try text() == "5 end\n6 end\n")
  }

  /// The program may be ended before the compositor has given the window a size.
  @Test func earlierRecordingStaysWithoutAnEvent() throws {
    let path = room.write(Array("12 end\n".utf8), "a.trace")
    func text() throws -> String { try String(contentsOfFile: path.display, encoding: .utf8) }
    var journal = Journal(record: try LineFile(creating: path), state: nil)
    journal.finish(at: .milliseconds(20))
    #expect(try text() == "12 end\n")
    let size = TraceEvent.What.resized(Size(width: 640, height: 480), deviceScale: 1)
    journal.record(size, at: .milliseconds(20), Lightbox())
    journal.finish(at: .milliseconds(21))
    #expect(try text().split(separator: "\n").map { $0.prefix(6) } == ["20 siz", "21 end"])
  }

  /// New lines in the middle of the earlier ones would be neither recording.
  @Test func recordingFailsIfTheEarlierOneCannotBeRemoved() throws {
    let file = try MemoryFile(named: "sealed")
    try file.descriptor.write(Array("0 view 640x480\n12 end\n".utf8))
    try file.sealSize()
    let recording = try LineFile(creating: FilePath("/proc/self/fd/\(file.descriptor.number)"))
    recording.append("5 end")
    #expect(throws: ProgramFailure.self) { try recording.finish() }
    #expect(try file.descriptor.bytes(upTo: 99) == Array("0 view 640x480\n12 end\n".utf8))
  }
}
