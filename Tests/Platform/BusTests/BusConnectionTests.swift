import Bus
import PortalFixtures
import System
import Testing

/// Two connections to a bus of the test's own, which both turn.
private final class Pair {
  let bus: PrivateBus
  let caller: BusConnection
  let called: BusConnection

  init() throws {
    bus = try PrivateBus()
    caller = try #require(BusConnection(address: bus.address))
    called = try #require(BusConnection(address: bus.address))
    #expect(turn { caller.isReady && called.isReady })
  }

  /// The method of that name of the one that is called.
  func method(_ member: String) -> BusMethod {
    BusMethod(called.name ?? "", "/thing", "org.lightbox.Thing", member)
  }

  /// Turns both until `condition` holds; false when that takes 10 s.
  func turn(until condition: () -> Bool) -> Bool {
    repeating(
      {
        caller.process()
        called.process()
      }, until: condition)
  }
}

@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct BusConnectionTests {
  private let pair: Pair

  init() throws { pair = try Pair() }

  @Test func aCallIsAnsweredWithItsValues() throws {
    var (heard, received): ([String], [String]) = ([], [])
    let serves = pair.called.serve { [weak called = pair.called] call in
      guard call.isCall, call.interface == "org.lightbox.Thing" else { return false }
      heard.append("\(call.member) \(call.signature) \(call.argumentTexts)")
      return called?.answer(call, [.texts(["a", "b"])]) ?? false
    }
    #expect(serves)
    pair.caller.call(
      pair.method("Try"),
      [
        .text("one\0two"),
        .options(["depth": .number(3), "sub": .options(["is": .truth(true)])]),
      ]
    ) { received = $0?.values ?? [] }
    #expect(pair.turn { !received.isEmpty })
    #expect(heard == [#"Try sa{sv} ["\"onetwo\"", "[\"depth\": 3, \"sub\": [\"is\": true]]"]"#])
    #expect(received == ["a", "b"])
  }

  @Test func everyValueArrivesAsItWasSent() {
    let values: [BusValue] = [
      .text("é"), .path("/a"), .short(-1), .integer(.min), .number(.max), .real(0.5), .truth(false),
      .structure([.text(""), .structure([.truth(true)])]), .array(of: "(so)", []),
      .array(of: "{ss}", [.entry(.text("a"), .text("b"))]), .texts(["a", ""]),
      .options(["a": .texts([]), "b": .options(["c": .integer(1)])]), .variant(.path("/b")),
    ]
    var heard: [BusValue] = []
    pair.called.serve { call in
      heard = call.arguments
      return call.isCall
    }.check()
    #expect(pair.caller.call(pair.method("Try"), values + [.variant(.variant(.real(1)))]) { _ in })
    #expect(pair.turn { !heard.isEmpty })
    #expect(heard == values + [.variant(.real(1))], "a value that is wrapped twice is unwrapped")
    #expect(heard[10].texts == ["a", ""] && heard[11].options?["a"] == .texts([]))
    #expect(heard[0].texts == nil && heard[10].options == nil && heard[3].whole == Int(Int32.min))
  }

  @Test func listOfBytesIsSkipped() {
    var heard: [BusValue] = []
    pair.called.serve { call in
      heard = call.arguments
      return call.isCall
    }.check()
    #expect(pair.caller.call(pair.method("Try"), [.array(of: "y", []), .text("a")]) { _ in })
    #expect(pair.turn { !heard.isEmpty })
    #expect(heard == [.other("ay"), .text("a")])
  }

  @Test func noncharactersOfATextAreReplaced() {
    var heard: [String] = []
    pair.called.serve { call in
      heard = call.values
      return call.isCall
    }.check()
    let isSent = pair.caller.call(
      pair.method("Try"), [.text("a\u{FFFE}b\u{1FFFF}\u{FEFF}")]
    ) { _ in }
    #expect(isSent && pair.turn { !heard.isEmpty })
    #expect(heard == ["a\u{FFFD}b\u{FFFD}\u{FEFF}"])
  }

  /// A connection that nobody asks anything is a descriptor, and no time.
  @Test func aConnectionAtRestHasNoDeadline() throws {
    var isDone = false
    #expect(pair.caller.deadline == nil && pair.called.deadline == nil)
    pair.called.serve { [weak called = pair.called] call in
      call.isCall && called?.answer(call) == true
    }.check()
    pair.caller.call(pair.method("Try"), within: 7) { _ in isDone = true }
    let due = try #require(pair.caller.deadline)
    #expect(abs(Double(due - MonotonicTime.nanoseconds) / 1e9 - 7) < 2)
    #expect(pair.turn { isDone })
    #expect(pair.caller.deadline == nil)
    #expect(pair.caller.wantsToRead && !pair.caller.wantsToWrite)
  }

  @Test func aCallThatNobodyAnswersEndsWithAnError() throws {
    var names: [Bool] = []
    pair.called.serve { $0.isCall }.check()
    pair.caller.call(pair.method("Try"), within: 0.05) { reply in
      names.append(reply?.isError(["org.freedesktop.DBus.Error.NoReply"]) == true)
    }
    #expect(pair.turn { !names.isEmpty })
    #expect(names == [true])
  }

  @Test func aValueThatDoesNotGoInIsNotSent() throws {
    var calls = 0
    pair.called.serve { call in
      calls += 1
      return call.isCall
    }.check()
    let unsendable: [BusValue] = [
      .path("no path"), .array(of: "s", [.number(1)]), .other("t"), .variant(.other("t")),
    ]
    for value in unsendable {
      let isMade = pair.caller.call(pair.method("Try"), [value]) { _ in
        Issue.record("it was not sent")
      }
      #expect(!isMade)
    }
  }

  /// A call that waits for an answer is told that none comes, also by an owner who is gone.
  @Test func theEndOfTheBusAnswersEveryCall() throws {
    var received: [Bool] = []
    pair.called.serve { $0.isCall }.check()
    for _ in 0..<3 {
      pair.caller.call(pair.method("Try")) { received.append($0?.isError ?? true) }
    }
    #expect(pair.turn { !pair.caller.wantsToWrite })
    pair.bus.stop()
    #expect(pair.turn { received.count == 3 })
    #expect(received == [true, true, true])
    #expect(pair.caller.descriptor == nil && !pair.caller.wasLate)
  }

  @Test func aSubscriptionEndsWithItsOwner() throws {
    var (kept, lasting) = (0, 0)
    let rule = "type='signal',interface='org.lightbox.Thing'"
    var subscription = pair.caller.subscribe(to: rule) { _ in kept += 1 }
    #expect(subscription != nil)
    #expect(pair.caller.listen(to: rule) { _ in lasting += 1 })
    #expect(pair.turn { pair.caller.deadline == nil })
    pair.called.signal("/thing", "org.lightbox.Thing", "Changed")
    #expect(pair.turn { lasting == 1 && kept == 1 })
    subscription = nil
    pair.called.signal("/thing", "org.lightbox.Thing", "Changed")
    #expect(pair.turn { lasting == 2 })
    #expect(kept == 1)
  }

  /// The library may go on with the same message: its handlers stay until it has returned.
  @Test func aHandlerMayEndTheConnection() throws {
    final class Owned {}
    weak var owned: Owned?
    var stayed: [Bool] = []
    func listen(_ object: Owned) {
      owned = object
      for _ in 0..<3 {
        pair.caller.listen(to: "type='signal',interface='org.lightbox.Thing'") { _ in
          withExtendedLifetime(object) {}
          pair.caller.close()
          stayed.append(owned != nil)
        }.check()
      }
    }
    listen(Owned())
    #expect(pair.turn { pair.caller.deadline == nil })
    pair.called.signal("/thing", "org.lightbox.Thing", "Changed")
    #expect(pair.turn { !stayed.isEmpty })
    #expect(!stayed.contains(false))
    #expect(owned == nil)
    #expect(pair.caller.descriptor == nil)
  }

  @Test func aNameHasOneOwner() throws {
    var answers: [BusConnection.NameAnswer] = []
    pair.called.requestName("org.lightbox.Thing", waits: false) { answers.append($0) }
    #expect(pair.turn { answers.count == 1 })
    pair.caller.requestName("org.lightbox.Thing", waits: false) { answers.append($0) }
    #expect(pair.turn { answers.count == 2 })
    pair.caller.requestName("no name", waits: false) { answers.append($0) }
    #expect(pair.turn { answers.count == 3 })
    #expect(answers == [.ours, .taken, .refused])
  }

  @Test(arguments: ["unix:path=/nowhere/at/all", "autolaunch:", "no address", ""])
  func aMissingBusGivesNoConnection(address: String) {
    #expect(BusConnection(address: address) == nil)
  }
}

extension Bool {
  /// Expects that it is true.
  fileprivate func check() { #expect(self) }
}
