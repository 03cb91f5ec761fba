package import Bus

/// The desktop's settings portal on the session bus: its settings now, and every change of them.
///
/// Nothing here ever waits. The portal has the bus's own time to answer: a desktop that has just started
/// may need many seconds, and what it says then counts as much. A bus that is not there, a desktop without a
/// portal and one that takes still longer are normal: no settings are told then.
package final class SettingsPortal: BusParticipant {
  /// The settings that are known so far.
  package private(set) var settings = DesktopSettings()
  /// Called, within `process()`, with the answer and with every change after it.
  package var onChange: (DesktopSettings) -> Void = { _ in }
  /// Called, within `process()`, where there is no answer, or none that can be read.
  package var onRefusal: () -> Void = {}

  package let connection: BusConnection

  private static let object = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Asks the portal on the bus at `address`, else on the session bus that the environment names.
  ///
  /// Nil where there is no such bus. The portal has `patience` seconds to answer.
  package init?(address: String? = nil, patience: Double = BusConnection.usualPatience) {
    guard let connection = BusConnection(address: address, patience: patience) else { return nil }
    self.connection = connection
    guard ask(within: patience) else { return nil }
  }

  /// Subscribes to changes first, so that none falls between the answer and the subscription.
  private func ask(within seconds: Double) -> Bool {
    let rule =
      "type='signal',sender='\(PortalCall.portal)',path='\(Self.object)',"
      + "interface='\(Self.interface)',member='SettingChanged'"
    let method = BusMethod(PortalCall.portal, Self.object, Self.interface, "ReadAll")
    return connection.listen(to: rule) { [weak self] in self?.receiveChange($0) }
      && connection.call(method, within: seconds) {
        $0.texts(DesktopSettings.namespaces)
      } replied: { [weak self] in
        guard let self, $0.map({ self.receiveAll($0) }) != true else { return }
        onRefusal()
      }
  }

  /// Takes the answer to `ReadAll`: settings by namespace and key. False where it is none.
  private func receiveAll(_ reply: IncomingMessage) -> Bool {
    guard !reply.isError else { return false }
    var new = settings
    let isWhole: Void? = reply.array(of: "{sa{sv}}") {
      reply.entry(of: "sa{sv}") { namespace in
        guard let values = reply.options() else { return nil }
        for (key, value) in values { new.set(key, of: namespace, to: value) }
        return ()
      }
    }
    guard isWhole != nil else { return false }
    settings = new
    onChange(settings)
    return true
  }

  /// Takes another value of one key.
  private func receiveChange(_ signal: IncomingMessage) {
    guard let namespace = signal.text(), let key = signal.text(), let value = signal.variant(),
      let value
    else { return }
    let old = settings
    settings.set(key, of: namespace, to: value)
    // Before the answer everything may still be different.
    if settings != old { onChange(settings) }
  }
}
