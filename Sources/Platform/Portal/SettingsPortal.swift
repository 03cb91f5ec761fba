package import Bus

/// A client of the desktop's settings portal. The client reads the current settings, and then
/// receives changes of settings.
///
/// The client never blocks. The portal has the bus's usual time limit to answer, because a desktop
/// that has just started may need many seconds. A missing bus, a desktop without a portal and an
/// answer after the limit are normal: the settings then stay unknown.
package final class SettingsPortal: BusParticipant {
  /// The settings that the portal has sent so far.
  package private(set) var settings = DesktopSettings()
  /// Called within `process()` with the settings, after the first answer and after every change.
  package var onChange: (DesktopSettings) -> Void = { _ in }
  /// Called within `process()` if the portal's answer is an error, malformed or missing.
  package var onRefusal: () -> Void = {}

  package let connection: BusConnection

  private static let interface = "org.freedesktop.portal.Settings"

  /// Requests the settings on the bus at `address`, or on the session bus of the environment if
  /// `address` is nil. Returns nil if there is no such bus.
  ///
  /// The portal has `timeout` seconds to answer.
  package init?(address: String? = nil, timeout: Double = BusConnection.defaultTimeout) {
    guard let connection = BusConnection(address: address, timeout: timeout) else { return nil }
    self.connection = connection
    guard ask(within: timeout) else { return nil }
  }

  /// Subscribes to changes and then requests the settings, so that no change is missed; returns
  /// false if this cannot be sent.
  private func ask(within seconds: Double) -> Bool {
    let rule =
      "type='signal',sender='\(PortalCall.portal)',path='\(PortalCall.object)',"
      + "interface='\(Self.interface)',member='SettingChanged'"
    let method = BusMethod(PortalCall.portal, PortalCall.object, Self.interface, "ReadAll")
    return connection.listen(to: rule) { [weak self] in self?.receiveChange($0) }
      && connection.call(method, within: seconds) {
        $0.texts(DesktopSettings.namespaces)
      } replied: { [weak self] in
        guard let self, $0.map({ self.receiveAll($0) }) != true else { return }
        onRefusal()
      }
  }

  /// Handles the answer with all settings; returns false if it is an error or malformed.
  private func receiveAll(_ reply: IncomingMessage) -> Bool {
    guard !reply.isError,
      let namespaces = reply.array(
        of: "{sa{sv}}", { reply.entry(of: "sa{sv}") { reply.options() } })
    else { return false }
    for (namespace, values) in namespaces {
      for (key, value) in values { settings.set(key, of: namespace, to: value) }
    }
    onChange(settings)
    return true
  }

  private func receiveChange(_ signal: IncomingMessage) {
    guard let namespace = signal.text(), let key = signal.text(), let value = signal.variant(),
      let value
    else { return }
    let old = settings
    settings.set(key, of: namespace, to: value)
    // Before the answer to `ReadAll`, the other settings are still unknown.
    if settings != old { onChange(settings) }
  }
}
