internal import Bus
internal import Foundation

/// A settings portal. A test sets its replies and when they are sent.
package final class MockPortal: @unchecked Sendable {
  package enum Value: Sendable {
    case truth(Bool)
    case number(UInt32)
    case real(Double)
    case text(String)
    case texts([String])
    /// Pairs, which no setting of interest has.
    case pairs([(Double, Double)])
    /// A variant in a variant, as the portal's first version sends them.
    indirect case wrapped(Value)
  }

  package typealias Settings = [(namespace: String, keys: [(key: String, value: Value)])]

  /// The answers.
  private let settings: Settings
  /// True while the portal delays its replies.
  private var keepsWaiting = false
  /// The number of calls so far.
  private var calls = 0
  private var waiting: [IncomingMessage] = []

  private static let interface = "org.freedesktop.portal.Settings"
  private static let object = "/org/freedesktop/portal/desktop"

  private let service: MockService

  /// Connects to the bus at `address` and requests the portal's name; nil if that failed. If
  /// `queues` is true, gets the name of another portal when that one ends.
  package init?(address: String, _ settings: Settings, queues: Bool = false) {
    self.settings = settings
    let names = ["org.freedesktop.portal.Desktop"]
    guard let service = MockService(address: address, names: names, queues: queues) else {
      return nil
    }
    self.service = service
    service.onCall = { [weak self] in self?.handle($0) == true }
  }

  /// Handles pending messages without waiting.
  package func turn() { service.turn() }

  /// Handles messages on a separate thread, as long as this object exists.
  package func serve() { service.serve() }

  /// True while the portal delays its replies.
  package var isSlow: Bool {
    get { service.sync { keepsWaiting } }
    set { service.sync { keepsWaiting = newValue } }
  }

  /// The number of calls so far.
  package var questions: Int { service.sync { calls } }

  /// Sends the delayed replies.
  package func answer() {
    service.sync {
      while let call = waiting.popLast() { reply(to: call) }
    }
  }

  /// Sends the D-Bus signal that a setting has changed.
  package func change(_ namespace: String, _ key: String, to value: Value) {
    service.sync {
      service.connection.signal(
        Self.object, Self.interface, "SettingChanged",
        [.text(namespace), .text(key), .variant(value.busValue)])
    }
  }

  private func handle(_ call: IncomingMessage) -> Bool {
    guard call.isCall, call.interface == Self.interface, call.member == "ReadAll" else {
      return false
    }
    calls += 1
    if keepsWaiting { waiting.append(call) } else { reply(to: call) }
    return true
  }

  private func reply(to call: IncomingMessage) {
    let namespaces = settings.map { namespace, keys in
      let entries = keys.map { BusValue.entry(.text($0.key), .variant($0.value.busValue)) }
      return BusValue.entry(.text(namespace), .array(of: "{sv}", entries))
    }
    service.connection.answer(call, [.array(of: "{sa{sv}}", namespaces)])
  }
}

extension MockPortal.Value {
  /// The value as the bus transports it.
  var busValue: BusValue {
    switch self {
    case .truth(let truth): .truth(truth)
    case .number(let number): .number(number)
    case .real(let real): .real(real)
    case .text(let text): .text(text)
    case .texts(let texts): .texts(texts)
    case .wrapped(let inner): .variant(inner.busValue)
    case .pairs(let pairs):
      .array(of: "(dd)", pairs.map { .structure([.real($0), .real($1)]) })
    }
  }
}
