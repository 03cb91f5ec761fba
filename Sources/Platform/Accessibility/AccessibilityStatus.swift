internal import CSystemd
internal import Glibc

/// The desktop's word on the session bus about screen readers: if there is one, and the address of the bus
/// on which it listens.
///
/// While nobody listens it is a subscription: nothing is asked again, no timer is set, and nobody is
/// started for it.
@safe package final class AccessibilityStatus: PolledBus {
  /// Called, within ``process()``, with the address of the bus of those who listen; nil for nobody.
  package var onChange: (String?) -> Void = { _ in }

  private let link: BusLink
  /// The address that was told last.
  private var address: String?
  /// The address that the environment names.
  private let given: String?

  private static let service = "org.a11y.Bus"
  private static let object = "/org/a11y/bus"
  private static let interface = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Asks on the bus at `address`, else on the session bus that the environment names; nil where there is
  /// none.
  package init?(address: String? = nil) {
    guard let link = BusLink(address: address) else { return nil }
    self.link = link
    let given = unsafe getenv("AT_SPI_BUS_ADDRESS").map { unsafe String(cString: $0) } ?? ""
    self.given = given.isEmpty ? nil : given
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    let changes =
      "type='signal',sender='\(Self.service)',path='\(Self.object)',"
      + "interface='\(Self.properties)',member='PropertiesChanged',arg0='\(Self.interface)'"
    let owners =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(Self.service)'"
    guard unsafe link.listen(to: changes, statusChanged, this),
      unsafe link.listen(to: owners, statusChanged, this), ask()
    else { return nil }
  }

  package var descriptor: Int32? { link.descriptor }
  package var wantsToRead: Bool { link.wantsToRead }
  package var wantsToWrite: Bool { link.wantsToWrite }
  package var deadline: Int64? { link.deadline }
  package func process() { link.process() }
  package func close() { link.close() }

  /// Asks for the status; one who is not there is not started.
  @discardableResult fileprivate func ask() -> Bool {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe link.call(
      Self.service, Self.object, Self.properties, "GetAll", { $0.text(Self.interface) },
      replied: statusRead, this)
  }

  fileprivate func receiveStatus(_ message: IncomingMessage) {
    guard Self.listens(message) else { return tell(nil) }
    if let given { return tell(given) }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe link.call(
      Self.service, Self.object, Self.service, "GetAddress", replied: addressRead, this)
  }

  fileprivate func receiveAddress(_ message: IncomingMessage) {
    let address = message.isError ? nil : message.text()
    tell(address?.isEmpty == false ? address : nil)
  }

  private func tell(_ address: String?) {
    guard address != self.address else { return }
    self.address = address
    onChange(address)
  }

  /// True where one of the two properties of `a{sv}` says that somebody listens.
  private static func listens(_ message: IncomingMessage) -> Bool {
    guard !message.isError, message.signature == "a{sv}" else { return false }
    var listens = false
    _ = message.inside("a", "{sv}") { () -> Void? in
      while message.hasMore {
        let entry: Void? = message.inside("e", "sv") {
          guard let key = message.text() else { return nil }
          if ["IsEnabled", "ScreenReaderEnabled"].contains(key),
            let isOn = message.inside("v", "b", { message.truth() })
          {
            listens = listens || isOn
            return ()
          }
          return message.skip("v") ? () : nil
        }
        guard entry != nil else { return nil }
      }
      return ()
    }
    return listens
  }
}

private func status(_ pointer: UnsafeMutableRawPointer?) -> AccessibilityStatus? {
  unsafe pointer.map { unsafe Unmanaged<AccessibilityStatus>.fromOpaque($0).takeUnretainedValue() }
}

private func statusChanged(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  unsafe status(this)?.ask()
  return 0
}

private func statusRead(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message { unsafe status(this)?.receiveStatus(IncomingMessage(message)) }
  return 1
}

private func addressRead(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message { unsafe status(this)?.receiveAddress(IncomingMessage(message)) }
  return 1
}
