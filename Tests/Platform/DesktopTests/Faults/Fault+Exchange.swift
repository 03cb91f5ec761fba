import Desktop
import EventLoop
import Geometry
import RefereeFixtures
import Testing

/// Faults of the clipboard.
extension Fault {
  static let exchange: [Fault] = [
    Fault(name: "clipboard: shared with everybody", sees: "what was copied comes back") {
      harness, _ in
      try copyAndPaste(harness, pasting: 3)
      #expect(harness.received == ["text/plain: 4", "text/plain: 4", "text/plain: 4"])
    },
    Fault(
      name: "clipboard: contents that nobody confirms", sees: "nothing to paste",
      behaviour: clipboard(.silent)
    ) { harness, _ in
      try copyAndPaste(harness, pasting: 1)
      #expect(harness.received == ["nothing"])
    },
    Fault(
      name: "clipboard: contents that others replace at once", sees: "nothing to paste",
      behaviour: clipboard(.cancelling)
    ) { harness, _ in
      try copyAndPaste(harness, pasting: 1)
      #expect(harness.received == ["nothing"])
      #expect(harness.far.living("wl_data_source").isEmpty)
    },
    Fault(name: "clipboard: gone while it is read", sees: "an end, and the next paste") {
      harness, _ in
      try copyAndPaste(harness, pasting: 0)
      harness.window.paste(["text/plain"])
      try harness.host.remove("wl_seat")
      harness.live()
      #expect(harness.received.count <= 1)
    },
  ]

  private static func clipboard(_ clipboard: Behaviour.Clipboard) -> Behaviour {
    var behaviour = Behaviour()
    behaviour.clipboard = clipboard
    return behaviour
  }

  /// Copies four letters after a key, and pastes them so many times.
  @UI private static func copyAndPaste(_ harness: Harness, pasting count: Int) throws {
    let host = try harness.host
    host.enterKeyboard()
    host.key(30, true, time: 1)
    host.key(30, false, time: 2)
    harness.live()
    let data = OfferedData(types: ["text/plain"]) { _, receive in receive(Array("Rome".utf8)) }
    #expect(harness.window.copy(data))
    harness.live()
    for number in 0..<count {
      harness.window.paste(["text/plain"])
      // The bytes take their way through a pipe, which both ends of it look at when the loop turns.
      for _ in 0..<100 where harness.received.count == number { harness.live(1) }
    }
  }
}
