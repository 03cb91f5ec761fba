import Bus
import Foundation
import PortalFixtures
import System
import Testing

@testable import Portal

/// Services of ours on a bus of ours, and a client to them.
private final class Scene {
  let bus: PrivateBus
  var services: MockServices?
  let client: PortalClient
  private(set) var received: [String] = []

  init(
    _ answers: [String: MockServices.Answer]?,
    services: [String] = ["org.freedesktop.portal.Desktop"], timeout: Double = 20
  ) throws {
    bus = try PrivateBus()
    if let answers {
      let mock = try #require(
        MockServices(address: bus.address, services: services, answers))
      self.services = mock
    }
    client = try #require(PortalClient(address: bus.address, timeout: timeout))
  }

  func make(_ call: PortalCall) {
    client.make(call) { [weak self] answer in self?.received.append(Self.text(answer)) }
  }

  static func text(_ answer: PortalAnswer) -> String {
    switch answer {
    case .done(let request, let results):
      "done \(request?.split(separator: "/").last ?? "-") \(results.keys.sorted())"
    case .cancelled: "cancelled"
    case .refused: "refused"
    case .missing: "missing"
    case .silent: "silent"
    case .ended: "ended"
    }
  }

  /// Turns both sides until `condition` holds; false when that takes 10 s.
  func turn(until condition: () -> Bool) -> Bool {
    repeating(
      {
        client.process()
        services?.turn()
      }, until: condition)
  }

  /// The answer to a call, and the calls that have come.
  func answer(to call: PortalCall) -> (received: String?, calls: [String]) {
    let count = received.count
    make(call)
    _ = turn { received.count > count }
    return (received.last, services?.calls ?? [])
  }
}

@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct PortalClientTests {
  /// A file of ours, open for reading.
  private func file(_ name: String = "a photo.jpg") throws -> OwnedDescriptor {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name)
    try Data("photo".utf8).write(to: path)
    let file = OwnedDescriptor(taking: unsafe open(path.path, O_RDONLY | O_CLOEXEC))
    try FileManager.default.removeItem(at: folder)
    return file
  }

  private func expect(
    _ call: PortalCall, _ method: String, isAsked text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try Scene([method: .response(0)])
    let (received, calls) = scene.answer(to: call)
    #expect(received == "done 1 []", sourceLocation: sourceLocation)
    #expect(
      calls.map { $0.replacingOccurrences(of: " (deleted)", with: "") } == [text],
      sourceLocation: sourceLocation)
  }

  // MARK: Each call

  @Test func openingAsksWhichProgram() throws {
    try expect(
      .openFile(try file(), from: "wayland:1"), "OpenFile",
      isAsked: #"OpenFile("wayland:1", <a photo.jpg>, ["ask": true, "writable": false])"#)
  }

  @Test func aFolderIsOpenedByItsFile() throws {
    try expect(
      .openFolder(of: try file()), "OpenDirectory",
      isAsked: #"OpenDirectory("", <a photo.jpg>, [])"#)
  }

  @Test func aBackgroundIsShownFirst() throws {
    try expect(
      .setWallpaper(try file()), "SetWallpaperFile",
      isAsked:
        #"SetWallpaperFile("", <a photo.jpg>, ["set-on": "background", "show-preview": true])"#)
  }

  @Test func aMailHasAllPhotos() throws {
    try expect(
      .composeMail(with: [try file("1.jpg"), try file("2.jpg")], subject: "2 photos"),
      "ComposeEmail",
      isAsked: #"ComposeEmail("", ["attachment_fds": [<1.jpg>, <2.jpg>], "subject": "2 photos"])"#)
  }

  @Test func mailOfTheMostPhotosIsAccepted() throws {
    let scene = try Scene(["ComposeEmail": .response(0)])
    let files = try (0..<PortalCall.mostAttached).map { try file("\($0).jpg") }
    #expect(scene.answer(to: .composeMail(with: files, subject: "")).received == "done 1 []")
  }

  /// A desktop without the dialog says so, and none is offered.
  @Test func folderIsChosenWhereTheDesktopHasADialog() throws {
    let scene = try Scene([
      "Get": .taken,
      "OpenFile": .response(0, results: ["uris": .texts(["file:///tmp/a%20b", "file:///c"])]),
    ])
    #expect(scene.answer(to: .findChooser).received?.hasPrefix("done") == true)
    var addresses: [String] = []
    scene.client.make(.chooseFolder(title: "Choose a folder")) { answer in
      if case .done(_, let results) = answer { addresses = results["uris"]?.texts ?? [] }
    }
    #expect(scene.turn(until: { !addresses.isEmpty }))
    #expect(addresses == ["file:///tmp/a%20b", "file:///c"])
    #expect(
      scene.services?.calls == [
        #"Get("org.freedesktop.portal.FileChooser", "version")"#,
        #"OpenFile("", "Choose a folder", ["directory": true, "modal": true])"#,
      ])
    #expect(try Scene([:]).answer(to: .findChooser).received == "missing")
  }

  @Test func printingAsksForThePaperFirst() throws {
    let scene = try Scene([
      "PreparePrint": .response(
        0, results: ["token": .number(77)], paper: ["Width": 100, "Height": 150]),
      "Print": .response(0),
    ])
    #expect(
      scene.answer(to: .preparePrint(title: "a.jpg")).received == #"done 1 ["page-setup", "token"]"#
    )
    let page = try MemoryFile(named: "page")
    let bytes = Array("%PDF-1.5".utf8)
    try unsafe bytes.withUnsafeBytes { try unsafe page.descriptor.write($0, at: 0) }
    let (received, calls) = scene.answer(to: .print(page.descriptor, token: 77, title: "a.jpg"))
    #expect(received == "done 2 []")
    #expect(
      calls == [
        #"PreparePrint("", "a.jpg", [], [], [])"#, #"Print("", "a.jpg", <%PDF->, ["token": 77])"#,
      ])
  }

  @Test func theScreenStaysOnUntilTheRequestIsClosed() throws {
    let scene = try Scene(["Inhibit": .taken, "Close": .taken])
    #expect(scene.answer(to: .inhibitIdle(reason: "Slideshow")).received == "done 1 []")
    let (_, calls) = scene.answer(to: .close("/org/freedesktop/portal/desktop/request/1_1/1"))
    #expect(
      calls == [
        #"Inhibit("", 8, ["reason": "Slideshow"])"#,
        "Close /org/freedesktop/portal/desktop/request/1_1/1",
      ])
  }

  @Test func theFileManagerShowsAddresses() throws {
    let scene = try Scene(
      ["ShowItems": .taken], services: ["org.freedesktop.FileManager1"])
    let (received, calls) = scene.answer(to: .showItems(["file:///a%20b.jpg", "file:///c.jpg"]))
    #expect(received?.hasPrefix("done") == true)
    #expect(calls == [#"ShowItems(["file:///a%20b.jpg", "file:///c.jpg"], "")"#])
  }

  // MARK: Answers

  @Test func peopleChangeTheirMinds() throws {
    let scene = try Scene(["OpenFile": .response(1)])
    #expect(scene.answer(to: .openFile(try file())).received == "cancelled")
  }

  @Test(arguments: [
    MockServices.Answer.response(2), .error("org.freedesktop.portal.Error.NotAllowed"),
    .error("org.freedesktop.DBus.Error.AccessDenied"),
  ])
  func aServiceMayRefuse(answer: MockServices.Answer) throws {
    let scene = try Scene(["OpenFile": answer])
    #expect(scene.answer(to: .openFile(try file())).received == "refused")
  }

  @Test func aDesktopMayHaveNone() throws {
    let scene = try Scene(nil)
    #expect(scene.answer(to: .openFile(try file())).received == "missing")
    let other = try Scene(["Inhibit": .taken])
    #expect(other.answer(to: .openFile(try file())).received == "missing", "a portal without that")
  }

  /// The answer may come before the reply that names the request.
  @Test func anEarlyAnswerIsNotMissed() throws {
    let scene = try Scene(["OpenFile": .response(0, isEarly: true)])
    #expect(scene.answer(to: .openFile(try file())).received == "done 1 []")
  }

  @Test func silentPortalIsGivenUp() throws {
    let scene = try Scene(["OpenFile": .nothing], timeout: 0.3)
    scene.make(.openFile(try file()))
    #expect(scene.client.deadline != nil)
    #expect(scene.turn { !scene.received.isEmpty })
    #expect(scene.received == ["silent"])
    // The next one is as good as the first.
    scene.make(.setWallpaper(try file()))
    #expect(scene.turn { scene.received.count == 2 })
    #expect(scene.received == ["silent", "missing"])
  }

  /// The screen would stay on after an answer that nobody reads.
  @Test func inhibitionIsAnsweredHoweverLate() throws {
    let scene = try Scene(["Inhibit": .nothing, "OpenFile": .nothing], timeout: 0.2)
    var answered: [String] = []
    scene.client.make(.inhibitIdle(reason: "")) { _ in answered.append("Inhibit") }
    scene.client.make(.openFile(try file())) { _ in answered.append("OpenFile") }
    #expect(scene.turn { !answered.isEmpty })
    #expect(answered == ["OpenFile"])
  }

  /// A service that has taken the call waits for a person, who has all the time: nothing wakes
  /// meanwhile.
  @Test func deadlineIsAbsentWhileAPersonChooses() throws {
    let scene = try Scene(["OpenFile": .taken], timeout: 0.2)
    scene.make(.openFile(try file()))
    #expect(scene.turn { scene.services?.calls.count == 1 && scene.client.deadline == nil })
    Thread.sleep(forTimeInterval: 0.3)
    #expect(scene.turn { true } && scene.received.isEmpty)
  }

  /// One that had taken a call, and a person was choosing, and one that had not: the bus answers
  /// for that.
  @Test func aPortalThatDiesEndsItsCalls() throws {
    let scene = try Scene(["OpenFile": .taken, "Inhibit": .nothing])
    var changes: [Bool] = []
    scene.client.onPortalChange = { changes.append($0) }
    scene.make(.openFile(try file()))
    #expect(scene.turn { scene.services?.calls.count == 1 && scene.client.deadline == nil })
    scene.make(.inhibitIdle(reason: ""))
    #expect(scene.turn { scene.services?.calls.count == 2 })
    #expect(scene.received.isEmpty)
    scene.services = nil
    #expect(scene.turn { scene.received.count == 2 })
    #expect(Set(scene.received) == ["ended", "silent"])
    #expect(changes == [false])
    #expect(scene.client.deadline == nil, "nothing is due")
    // The next portal is as good as the first.
    scene.services = MockServices(address: scene.bus.address, ["OpenFile": .response(0)])
    #expect(scene.turn { changes.count == 2 })
    #expect(changes == [false, true])
    #expect(scene.answer(to: .openFile(try file())).received == "done 1 []")
  }

  @Test func aBusThatGoesAwayEndsEverything() throws {
    let scene = try Scene(["OpenFile": .taken, "Inhibit": .nothing])
    scene.make(.openFile(try file()))
    scene.make(.inhibitIdle(reason: ""))
    #expect(scene.turn { scene.services?.calls.count == 2 })
    scene.bus.stop()
    #expect(scene.turn { scene.received.count == 2 })
    #expect(scene.received.allSatisfy { ["missing", "silent"].contains($0) })
    #expect(scene.client.descriptor == nil)
    scene.make(.inhibitIdle(reason: ""))
    #expect(scene.received.count == 3, "nobody is asked any more")
  }

  /// A bus that takes connections and says nothing is given up in the same time.
  @Test func aBusThatSaysNothingIsGivenUp() throws {
    let bus = try SilentBus()
    let client = try #require(PortalClient(address: bus.address, timeout: 0.2))
    var received: [String] = []
    client.make(.inhibitIdle(reason: "")) { received.append(Scene.text($0)) }
    #expect(repeating(client.process) { !received.isEmpty })
    #expect(received == ["silent"] && client.descriptor == nil)
  }
}
