import EventLoop
import Glibc
import Input
import RefereeFixtures
import System
import Testing
import WireCodec

@testable import Desktop

/// A window that exchanges data with a far end that is another program as well: honest, slow,
/// greedy or gone.
protocol ExchangeScene {}

extension ExchangeScene {
  static var list: String { "text/uri-list" }

  /// A mapped window with the keyboard, that takes lists and has had a key pressed.
  @UI func harness(version: UInt32 = 3) throws -> Harness {
    var globals = Harness.modern
    globals["wl_data_device_manager"] = version
    let harness = try Harness.seated(pointerBit | keyboardBit, globals)
    harness.window.droppedTypes = [Self.list, "text/plain"]
    try harness.enterKeyboard()
    try harness.key(42, 1)
    try harness.settle()
    return harness
  }

  /// Introduces an offer of `types`.
  @UI func offer(_ types: [String], to harness: Harness) throws -> UInt32 {
    let id = try harness.far.offer("wl_data_offer", by: "wl_data_device", "data_offer")
    for type in types {
      try harness.far.send("wl_data_offer", "offer", [.string(type)], object: id)
    }
    return id
  }

  /// Puts another program's data into the clipboard.
  @UI func select(_ types: [String], on harness: Harness) throws -> UInt32 {
    let id = try offer(types, to: harness)
    try harness.far.send("wl_data_device", "selection", [.uint(id)])
    try harness.settle()
    return id
  }

  /// Drags something over the window.
  @UI func enter(_ types: [String], on harness: Harness) throws -> UInt32 {
    let id = try offer(types, to: harness)
    try harness.far.send(
      "wl_data_device", "enter",
      [.uint(31), .uint(harness.view), .fixed(5), .fixed(6), .uint(id)])
    return id
  }

  /// Turns the loop until a condition holds, for ten seconds at most.
  @UI func turn(_ harness: Harness, until holds: () -> Bool) {
    let end = harness.loop.now + 10.0
    while !holds(), harness.loop.now < end { harness.loop.turn(limit: 10) }
  }

  /// Turns the loop until a paste has come, and answers whatever the compositor is asked meanwhile.
  @UI func finishPaste(_ harness: Harness) {
    turn(harness) {
      for request in harness.far.receive() where request.fullName == "wl_display.sync" {
        if let question = request.message.created { harness.far.say(question, "done", [.uint(1)]) }
      }
      return !harness.received.isEmpty
    }
  }

  /// The client's next question whether all events so far have come; turns the loop until then.
  @UI func question(of harness: Harness) -> WireObject? {
    var question: WireObject?
    turn(harness) {
      question = harness.far.receive().first { $0.fullName == "wl_display.sync" }?.message.created
      return question != nil
    }
    return question
  }

  /// The end to write to of the pipe that the client has sent with its newest `receive`.
  @UI func pipe(of harness: Harness) throws -> OwnedDescriptor {
    let pipe = harness.far.descriptors.popLast()
    return try #require(pipe)
  }

  /// Expects that nobody reads from a pipe any more. A process that another test is just starting
  /// may hold the pipe's end for a moment.
  @UI func expectUnread(_ pipe: OwnedDescriptor) throws {
    var state = pollfd(fd: pipe.number, events: 0, revents: 0)
    #expect(unsafe poll(&state, 1, 10_000) == 1)
    #expect(throws: SystemError(EPIPE)) { try pipe.write(text(1)) }
  }

  func text(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

  /// Asks for the data as another program does, of the newest source if none is given. Returns the
  /// end to read from.
  @UI func ask(
    _ harness: Harness, _ type: String, of source: UInt32? = nil
  ) throws -> OwnedDescriptor {
    let pipe = try PipeEnds()
    try harness.far.send(
      "wl_data_source", "send", [.string(type)], object: source, descriptor: pipe.writer)
    return pipe.reader
  }

  /// Reads all that comes, while the loop turns.
  @UI func read(_ pipe: OwnedDescriptor, _ harness: Harness) -> [UInt8] {
    var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    var isOver = false
    turn(harness) {
      let count = unsafe Glibc.read(pipe.number, &block, block.count)
      if count > 0 { bytes += block.prefix(count) }
      isOver = count == 0
      return isOver
    }
    #expect(isOver, "the pipe was not closed")
    return bytes
  }
}
