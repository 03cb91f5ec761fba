package import Bus
internal import System

/// An observer of the session bus: it learns whether a screen reader listens, and the address of
/// the screen readers' own bus.
///
/// It asks the desktop once at the start, and again after each signal that reports a change.
/// Between these questions, it only waits for signals: it makes no calls, sets no timer and starts
/// no service.
package final class AccessibilityStatus: BusParticipant {
  /// Called within ``process()`` when the address of the screen readers' bus changes. The argument
  /// is the new address. It is nil if no screen reader listens, or if the address is unknown.
  package var onChange: (String?) -> Void = { _ in }

  package let connection: BusConnection
  /// The address that was last passed to ``onChange``; also nil before the first call.
  private var address: String?
  /// The address in the environment variable `AT_SPI_BUS_ADDRESS`, which has priority over the
  /// desktop's answer; nil if there is none.
  private let given: String?

  private static let service = "org.a11y.Bus"
  private static let object = "/org/a11y/bus"
  private static let interface = "org.a11y.Status"
  /// The seconds that the desktop may take to answer; without an answer in time, no screen reader
  /// counts as listening.
  private static let timeout = 5.0

  /// Connects to the bus at `address`, or to the session bus if `address` is nil. Returns nil if
  /// there is no bus.
  package init?(address: String? = nil) {
    guard let connection = BusConnection(address: address) else { return nil }
    self.connection = connection
    let given = ProcessBytes.environment("AT_SPI_BUS_ADDRESS") ?? []
    self.given = given.isEmpty ? nil : String(decoding: given, as: UTF8.self)
    let changes =
      "type='signal',sender='\(Self.service)',path='\(Self.object)',"
      + "interface='\(Interface.properties)',member='PropertiesChanged',arg0='\(Self.interface)'"
    let isListening = connection.listen(toOwnersOf: Self.service) { [weak self] _, _ in
      // The service's bus has ended with it; the bus of the next one may have the same address.
      self?.report(nil)
      _ = self?.ask()
    }
    guard isListening, connection.listen(to: changes, { [weak self] _ in _ = self?.ask() }), ask()
    else { return nil }
  }

  /// Asks the desktop whether a screen reader listens. If no service can answer, none is started.
  /// Returns false if the call fails.
  private func ask() -> Bool {
    connection.call(
      BusMethod(Self.service, Self.object, Interface.properties, "GetAll", starts: false),
      [.text(Self.interface)], within: Self.timeout
    ) { [weak self] in self?.receiveStatus($0) }
  }

  private func receiveStatus(_ message: IncomingMessage?) {
    guard let message else { return }
    guard Self.listens(message) else { return report(nil) }
    if let given { return report(given) }
    connection.call(
      BusMethod(Self.service, Self.object, Self.service, "GetAddress", starts: false),
      within: Self.timeout
    ) { [weak self] in self?.receiveAddress($0) }
  }

  private func receiveAddress(_ message: IncomingMessage?) {
    guard let message else { return }
    let address = message.isError ? nil : message[0]?.text
    report(address?.isEmpty == false ? address : nil)
  }

  private func report(_ address: String?) {
    guard address != self.address else { return }
    self.address = address
    onChange(address)
  }

  /// True if a screen reader listens: `IsEnabled` or `ScreenReaderEnabled` is true in `message`.
  private static func listens(_ message: IncomingMessage) -> Bool {
    let values = message[0]?.options
    return ["IsEnabled", "ScreenReaderEnabled"].contains { values?[$0] == .truth(true) }
  }
}
