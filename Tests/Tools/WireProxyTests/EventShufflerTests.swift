import Testing
import WireCodec

@testable import WireProxy

/// Events of objects that a test names, and those that came out.
private struct Stream {
  private var table = ObjectTable()
  private var objects: [String: UInt32] = [:]
  private var shuffler: EventShuffler
  private var count: UInt16 = 0
  private var names: [UInt16: String] = [:]
  private(set) var out: [String] = []

  init(_ text: String, pointerVersion: UInt32 = 8) throws {
    shuffler = EventShuffler(try Disturbances(text))
    let interfaces = [
      "wl_pointer", "wl_touch", "wl_keyboard", "wl_buffer", "wl_callback", "wl_seat",
    ]
    for (index, interface) in interfaces.enumerated() {
      let object = table.add(
        UInt32(index + 2), interface, version: interface == "wl_pointer" ? pointerVersion : 8)
      objects[interface] = object.id
    }
  }

  /// Each word is an interface without `wl_` and an event, as `pointer.motion`.
  mutating func say(_ words: String, at time: Duration = .zero) throws {
    for word in words.split(separator: " ") {
      let parts = word.split(separator: ".").map(String.init)
      let object = try #require(objects["wl_\(parts[0])"].flatMap { table[$0] })
      count += 1
      names[count] = String(word)
      let event = RawMessage(object: object.id, opcode: count)
      let nature = AllowedChanges(parts[1], of: object, isFrameCallback: true)
      record(shuffler.receive(event, nature, at: time))
    }
  }

  var deadline: Duration? { shuffler.deadline }

  mutating func wait(until time: Duration) { record(shuffler.due(at: time)) }

  private mutating func record(_ events: [RawMessage]) {
    out += events.map { names[$0.opcode] ?? "" }
  }

  var text: String { out.joined(separator: " ") }
}

@Suite struct EventShufflerTests {
  private static let group = "pointer.motion pointer.frame"

  @Test func aLostMotionTakesItsFrameAlong() throws {
    var stream = try Stream("drop=100%")
    try stream.say("pointer.enter pointer.frame \(Self.group) pointer.button pointer.frame")
    #expect(stream.text == "pointer.enter pointer.frame pointer.button pointer.frame")
    #expect(stream.deadline == nil)
  }

  @Test func aGroupWithMoreThanMotionsIsNotLost() throws {
    var stream = try Stream("drop=100%,repeat=100%,reorder=100%")
    let words = "pointer.motion pointer.button pointer.frame touch.motion touch.up touch.frame"
    try stream.say(words)
    #expect(stream.text == words)
  }

  @Test func aMotionComesTwiceWithItsFrame() throws {
    var stream = try Stream("repeat=100%")
    try stream.say(Self.group + " keyboard.key keyboard.modifiers seat.capabilities")
    #expect(
      stream.text == "\(Self.group) \(Self.group) keyboard.key keyboard.modifiers "
        + "keyboard.modifiers seat.capabilities seat.capabilities")
  }

  @Test func independentObjectsChangePlaces() throws {
    var stream = try Stream("reorder=100%")
    try stream.say("buffer.release callback.done \(Self.group) buffer.release keyboard.key")
    #expect(
      stream.text == "callback.done buffer.release buffer.release \(Self.group) keyboard.key")
  }

  @Test func orderedMessagesKeepTheirPlaces() throws {
    var stream = try Stream("reorder=100%")
    let words =
      "buffer.release keyboard.enter callback.done pointer.enter pointer.frame "
      + "touch.down touch.frame"
    try stream.say(words)
    #expect(stream.text == words)
  }

  @Test func anotherObjectInsideAGroupStaysThere() throws {
    var stream = try Stream("drop=100%,reorder=100%,repeat=100%")
    let words = "pointer.motion keyboard.key pointer.motion pointer.frame"
    try stream.say(words)
    #expect(stream.text == words)
  }

  @Test func groupsAreTornWhenThatIsAskedFor() throws {
    var stream = try Stream("drop=100%,tear")
    try stream.say(Self.group)
    #expect(stream.text == "pointer.frame")
  }

  @Test func aPointerWithoutFramesHasSingleEvents() throws {
    var stream = try Stream("drop=100%", pointerVersion: 4)
    try stream.say("pointer.motion pointer.button")
    #expect(stream.text == "pointer.button")
  }

  @Test func aFrameThatDoesNotComeIsNotWaitedForLong() throws {
    var stream = try Stream("reorder=100%")
    try stream.say("pointer.motion", at: .milliseconds(100))
    #expect(stream.out.isEmpty)
    #expect(stream.deadline == .milliseconds(108))
    stream.wait(until: .milliseconds(107))
    #expect(stream.out.isEmpty)
    stream.wait(until: .milliseconds(108))
    #expect(stream.text == "pointer.motion")
    #expect(stream.deadline == nil)
  }

  @Test func aSeedMakesTheSameTroubleAgain() throws {
    let texts = try [3, 3, 4].map { seed in
      var stream = try Stream("drop=30%,repeat=30%,reorder=30%,seed=\(seed)")
      for _ in 0..<100 { try stream.say(Self.group + " buffer.release callback.done") }
      return stream.text
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0] != texts[2])
  }
}
