package import Bus

/// A client of the desktop's settings portal. The client reads the current settings, and then
/// receives changes of settings. If another process becomes the portal, the client reads the
/// settings again.
///
/// The client never blocks. The portal has the bus's usual time limit to answer, because a desktop
/// that has just started may need many seconds. A missing bus, a desktop without a portal and an
/// answer after the limit are normal: the settings then stay unknown.
package final class SettingsPortal: BusParticipant {
  /// The settings that the portal has sent so far.
  package private(set) var settings = DesktopSettings()
  /// Called within `process()` with the settings, at the first answer or change and after every
  /// later change.
  package var onChange: (DesktopSettings) -> Void = { _ in }
  /// Called within `process()` if the portal's answer is an error, malformed or missing, unless
  /// ``onChange`` was called before.
  package var onRefusal: () -> Void = {}

  package let connection: BusConnection
  private let timeout: Double
  /// The number of requests for all settings so far. Only the answer to the newest one counts.
  private var requests = 0
  /// True while the answer to the newest request is awaited.
  private var isAsking = false
  /// True once ``onChange`` was called.
  private var isKnown = false

  private static let interface = "org.freedesktop.portal.Settings"

  /// Requests the settings on the bus at `address`, or on the session bus of the environment if
  /// `address` is nil. Returns nil if there is no such bus.
  ///
  /// The portal has `timeout` seconds to answer.
  package init?(address: String? = nil, timeout: Double = BusConnection.defaultTimeout) {
    guard let connection = BusConnection(address: address, timeout: timeout) else { return nil }
    (self.connection, self.timeout) = (connection, timeout)
    let changes =
      "type='signal',sender='\(PortalCall.portal)',path='\(PortalCall.object)',"
      + "interface='\(Self.interface)',member='SettingChanged'"
    // Changes are subscribed to before the settings are requested, so that no change is missed.
    guard connection.listen(to: changes, { [weak self] in self?.receiveChange($0) }),
      connection.listen(
        toOwnersOf: PortalCall.portal, { [weak self] in self?.updateOwner($0, $1) }),
      ask()
    else { return nil }
  }

  /// Requests all settings; returns false if the request cannot be sent.
  private func ask() -> Bool {
    let method = BusMethod(PortalCall.portal, PortalCall.object, Self.interface, "ReadAll")
    let number = requests + 1
    let isSent = connection.call(
      method, [.texts(DesktopSettings.namespaces)], within: timeout
    ) { [weak self] reply in
      guard let self, number == requests else { return }
      isAsking = false
      let isTaken = reply.map(receiveAll) ?? false
      if !isTaken, !isKnown { onRefusal() }
    }
    if isSent { (requests, isAsking) = (number, true) }
    return isSent
  }

  /// Requests the settings of a process that has become the portal: they may be others, and changes
  /// while there was no portal are unknown. Does nothing if an answer is awaited and no other
  /// process was the portal before: the bus has then started the process to deliver the request.
  private func updateOwner(_ old: String, _ new: String) {
    if !new.isEmpty, !isAsking || !old.isEmpty { _ = ask() }
  }

  /// Handles the answer with all settings; returns false if it is an error or malformed.
  private func receiveAll(_ reply: IncomingMessage) -> Bool {
    guard case .array(of: "{sa{sv}}", let namespaces) = reply[0] else { return false }
    let old = settings
    for case .entry(.text(let namespace), let values) in namespaces {
      for (key, value) in values.options ?? [:] { settings.set(key, of: namespace, to: value) }
    }
    if settings != old || !isKnown { report() }
    return true
  }

  private func receiveChange(_ signal: IncomingMessage) {
    guard
      case (.text(let namespace), .text(let key), .variant(let value)) = (
        signal[0], signal[1], signal[2]
      )
    else { return }
    let old = settings
    settings.set(key, of: namespace, to: value)
    // Before the answer to `ReadAll`, the other settings are still unknown.
    if settings != old { report() }
  }

  private func report() {
    isKnown = true
    onChange(settings)
  }
}
