import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Portal

/// Two programs of one name on a bus of the test's own, which both turn.
private final class Pair {
  static let name = "org.lightbox.Test-er"
  let bus: PrivateBus
  let first: ApplicationBus
  var second: ApplicationBus?
  private(set) var taken: [ApplicationRequest] = []

  init() throws {
    bus = try PrivateBus()
    first = try #require(ApplicationBus(name: Self.name, address: bus.address))
    second = ApplicationBus(name: Self.name, address: bus.address)
    #expect(try name(of: first, waits: true) == .ours)
  }

  func serve() { first.onRequest = { [unowned self] in taken.append($0) } }

  /// Turns both for long enough that a message arrives.
  func turn() {
    for _ in 0..<50 {
      first.process()
      second?.process()
      usleep(1000)
    }
  }

  /// Turns both until something is there; throws after 10 s.
  func turn<Answer>(until answer: () -> Answer?) throws -> Answer {
    var found: Answer?
    _ = repeating {
      first.process()
      second?.process()
    } until: {
      found = answer()
      return found != nil
    }
    return try #require(found)
  }

  func name(of program: ApplicationBus, waits: Bool) throws -> BusConnection.NameAnswer {
    var answer: BusConnection.NameAnswer?
    program.requestName(waits: waits) { answer = $0 }
    return try turn { answer }
  }

  func call(
    _ request: ApplicationRequest, within seconds: Double = 10
  ) throws -> ApplicationBus.CallAnswer {
    var answer: ApplicationBus.CallAnswer?
    second?.call(request, within: seconds) { answer = $0 }
    return try turn { answer }
  }

  static let gdbus = "/usr/bin/gdbus"

  /// Makes a call by a client of others while the first program turns. Returns the client's output,
  /// errors too.
  func gdbus(_ call: [String], on object: String = "/org/lightbox/Test_er") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: Self.gdbus)
    process.arguments =
      [
        "call", "--session", "--dest", Self.name, "--object-path", object,
        "--method", "org.freedesktop.Application.\(call[0])",
      ] + call.dropFirst()
    process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let file = try FileHandle(forWritingTo: output)
    (process.standardOutput, process.standardError) = (file, file)
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    _ = try turn { process.isRunning ? nil : true }
    return try String(contentsOf: output, encoding: .utf8)
  }
}

@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct ApplicationBusTests {
  private let pair: Pair
  private let tokens = ApplicationTokens(activation: "an activation", startup: "a startup")

  init() throws { pair = try Pair() }

  @Test func theNameBelongsToOneOfTwoStarts() throws {
    let second = try #require(pair.second)
    #expect(try pair.name(of: second, waits: false) == .taken)
    #expect(try pair.name(of: pair.first, waits: true) == .ours, "it has it already")
  }

  @Test func aRequestArrivesWithItsTokens() throws {
    pair.serve()
    let requests: [ApplicationRequest] = [
      .activate(ApplicationTokens()), .activate(tokens),
      .open(["file:///a%FFb.jpg", "file:///c"], tokens), .open([], ApplicationTokens()),
      .newWindow(tokens),
    ]
    for request in requests { #expect(try pair.call(request) == .done) }
    #expect(pair.taken == requests)
  }

  @Test func callsWaitUntilTheyAreServed() throws {
    var answer: ApplicationBus.CallAnswer?
    pair.second?.call(.activate(tokens), within: 10) { answer = $0 }
    pair.turn()
    #expect(answer == nil)
    pair.serve()
    #expect(try pair.turn { answer } == .done)
    #expect(pair.taken == [.activate(tokens)])
  }

  @Test func instanceThatEndsWithoutAnAnswerIsGone() throws {
    var answer: ApplicationBus.CallAnswer?
    pair.second?.call(.activate(tokens), within: 10) { answer = $0 }
    pair.turn()
    #expect(answer == nil)
    pair.first.close()
    #expect(try pair.turn { answer } == .gone)
  }

  @Test func silentInstanceIsGivenUp() throws {
    let begin = Date()
    #expect(try pair.call(.activate(tokens), within: 0.2) == .failed)
    #expect(Date().timeIntervalSince(begin) < 5)
  }

  @Test func aNameOfNobodyIsGone() throws {
    pair.first.close()
    // The bus takes note of the end a moment later: a call before that has no answer.
    var answer = try pair.call(.activate(tokens))
    for _ in 0..<200 where answer == .failed {
      usleep(10_000)
      answer = try pair.call(.activate(tokens))
    }
    #expect(answer == .gone)
  }

  /// The window that waited in line is found once the first is closed.
  @Test func theNameGoesToWhoeverWaits() throws {
    let second = try #require(pair.second)
    #expect(try pair.name(of: second, waits: true) == .taken)
    pair.first.close()
    let third = try #require(ApplicationBus(name: Pair.name, address: pair.bus.address))
    var (taken, answer): ([ApplicationRequest], ApplicationBus.CallAnswer?) = ([], nil)
    second.onRequest = { taken.append($0) }
    third.call(.open(["file:///a"], ApplicationTokens()), within: 10) { answer = $0 }
    _ = try pair.turn {
      third.process()
      return answer
    }
    #expect(answer == .done && taken == [.open(["file:///a"], ApplicationTokens())])
  }

  @Test func aBusThatEndsIsLetGo() throws {
    pair.bus.stop()
    #expect(try pair.turn { pair.first.descriptor == nil ? true : nil })
    #expect(pair.first.deadline == nil && !pair.first.wantsToRead && !pair.first.wantsToWrite)
    #expect(try pair.call(.activate(tokens)) == .failed)
    #expect(try pair.name(of: pair.first, waits: true) == .refused)
    pair.first.connection.turn(until: .max)
  }

  @Test(arguments: ["unix:path=/nowhere/at/all", "no address", ""])
  func aMissingBusGivesNoBusOfAnApplication(address: String) {
    #expect(ApplicationBus(name: Pair.name, address: address) == nil)
  }

  @Test func aBusAtRestHasNoDeadline() throws {
    pair.serve()
    #expect(pair.first.deadline == nil && pair.first.wantsToRead && !pair.first.wantsToWrite)
  }

  // MARK: Messages of others

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Pair.gdbus)))
  func aClientOfOthersIsUnderstood() throws {
    pair.serve()
    #expect(
      try pair.gdbus(["Open", "['file:///a.jpg']", "{'activation-token': <'t'>, 'x': <7>}"])
        == "()\n")
    #expect(try pair.gdbus(["Activate", "{'desktop-startup-id': <'s'>}"]) == "()\n")
    #expect(try pair.gdbus(["ActivateAction", "new-window", "@av []", "@a{sv} {}"]) == "()\n")
    #expect(
      pair.taken == [
        .open(["file:///a.jpg"], ApplicationTokens(activation: "t")),
        .activate(ApplicationTokens(startup: "s")), .newWindow(ApplicationTokens()),
      ])
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: Pair.gdbus)),
    arguments: [
      (["Open", "'file:///a'"], "InvalidArgs"), (["Open", "[1, 2]", "@a{sv} {}"], "InvalidArgs"),
      (["Open", "['a']", "@a{sv} {}", "7"], "InvalidArgs"), (["Open"], "InvalidArgs"),
      (["Activate"], "InvalidArgs"), (["Activate", "{'a': 'no variant'}"], "InvalidArgs"),
      (["Activate", "[<1>]"], "InvalidArgs"),
      (["ActivateAction", "quit", "@av []", "@a{sv} {}"], "InvalidArgs"),
      (["ActivateAction", "new-window", "[<1>]", "@a{sv} {}"], "InvalidArgs"),
      (["Explode"], "UnknownMethod"),
    ])
  func aCallThatIsNotWellFormedIsAnsweredWithAnError(call: [String], error: String) throws {
    pair.serve()
    let output = try pair.gdbus(call)
    #expect(output.contains("org.freedesktop.DBus.Error.\(error)"), "\(output)")
    #expect(pair.taken.isEmpty)
    #expect(try pair.call(.activate(tokens)) == .done, "it goes on")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Pair.gdbus)))
  func anotherObjectIsNotOurs() throws {
    pair.serve()
    let output = try pair.gdbus(["Activate", "@a{sv} {}"], on: "/org/other")
    #expect(output.contains("Error.UnknownObject"), "\(output)")
    #expect(pair.taken.isEmpty)
  }

  @Test func manyCallsThatNobodyServesAreRefused() throws {
    let second = try #require(pair.second)
    var answers: [ApplicationBus.CallAnswer] = []
    for _ in 0..<200 { second.call(.activate(tokens), within: 10) { answers.append($0) } }
    _ = try pair.turn { answers.count == 136 ? true : nil }
    #expect(answers.allSatisfy { $0 == .failed })
    pair.serve()
    #expect(pair.taken.count == 64, "each call has its answer")
    _ = try pair.turn { answers.count == 200 ? true : nil }
    #expect(answers.suffix(64).allSatisfy { $0 == .done })
  }
}
