import Foundation
import RefereeFixtures
import Testing
import WireCodec

/// A program that a screen reader looks at, while the test is its compositor.
extension HostedProgram {
  /// Hosts it while a reader does steps; `meanwhile` comes with each turn. Returns the lines that
  /// the reader prints.
  @discardableResult
  func read(
    _ steps: String..., by reader: ReaderBus, meanwhile: (Program) throws -> Void = { _ in }
  ) async throws -> [String] {
    let reading = try reader.begin(["enable"] + steps)
    try await host(until: "a reader at \(steps)", within: .seconds(60)) {
      try meanwhile(reading)
      return reading.isRunning ? nil : true
    }
    return try await reader.lines(of: reading)
  }

  // MARK: Another program's data

  /// Introduces an offer of `types`.
  private func offer(_ types: [String]) throws -> UInt32 {
    let offer = try far.offer("wl_data_offer", by: "wl_data_device", "data_offer")
    for type in types { try far.send("wl_data_offer", "offer", [.string(type)], object: offer) }
    return offer
  }

  /// Puts another program's data into the clipboard. Pasting is on behalf of a press, which comes
  /// too.
  func select(_ types: String...) async throws {
    try await press(107)
    try far.send("wl_data_device", "selection", [.uint(offer(types))])
    try await refreshes(5)
  }

  /// Takes the clipboard's contents away, as a compositor does when their owner dies.
  func deselect() throws { try far.send("wl_data_device", "selection", [.uint(0)]) }

  /// Drops another program's data into the window.
  func drop(_ types: String...) throws {
    let offer = try offer(types)
    let window = try #require(compositor.window)
    try far.send(
      "wl_data_device", "enter",
      [.uint(compositor.nextSerial()), .uint(window.id), .fixed(90), .fixed(90), .uint(offer)])
    try far.send("wl_data_offer", "action", [.uint(1)], object: offer)
    try far.send("wl_data_device", "drop")
  }
}
