internal import CSystemd
internal import Glibc
internal import System

/// The program on the session bus: under its name, by which others find it, and as one that calls the
/// program that has this name.
///
/// Nothing here waits. The owner polls ``descriptor`` as ``wantsToRead`` and ``wantsToWrite`` say until
/// ``deadline``, and then calls ``process()``. ``ApplicationCalls`` takes messages of others apart: what is
/// not well formed is answered with an error.
@safe package final class ApplicationBus {
  /// The answer to the wish for a name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program has it; this one gets it next, where it was asked to wait in line.
    case taken
    /// The bus does not give it.
    case refused
  }

  /// The answer of the program that has the name.
  package enum CallAnswer: Hashable, Sendable {
    case done
    /// There is no such program any more.
    case gone
    /// It did not answer in time, or with an error.
    case failed
  }

  /// Called, within ``process()``, with each request of another program; until it is set they wait.
  package var onRequest: ((ApplicationRequest) -> Void)? {
    didSet { answerWaiting() }
  }

  private let name: String
  private var bus: OpaquePointer?
  private var waiting: [OpaquePointer] = unsafe []
  private var onName: ((NameAnswer) -> Void)?
  private var onAnswer: ((CallAnswer) -> Void)?

  /// The most calls that wait for ``onRequest``; others get an error.
  private static let mostWaiting = 64

  /// Connects to the bus at `address`, else to the session bus that the environment names, for a program
  /// of that name. Nil where there is no such bus.
  package init?(name: String, address: String? = nil) {
    self.name = name
    guard let bus = unsafe BusConnection.open(address) else { return nil }
    unsafe self.bus = bus
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe sd_bus_add_filter(bus, nil, messageCame, this) >= 0 else {
      close()
      return nil
    }
  }

  deinit { close() }

  /// Ends the connection; nothing is told any more. Harmless the second time.
  package func close() {
    while let call = unsafe waiting.popLast() { unsafe sd_bus_message_unref(call) }
    (onName, onAnswer) = (nil, nil)
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
  }

  // MARK: The loop

  /// The descriptor to poll; nil once the connection is gone.
  package var descriptor: Int32? {
    guard let bus = unsafe bus else { return nil }
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }

  package var wantsToRead: Bool { events & POLLIN != 0 }
  package var wantsToWrite: Bool { events & POLLOUT != 0 }

  private var events: Int32 {
    guard let bus = unsafe bus else { return 0 }
    return max(0, unsafe sd_bus_get_events(bus))
  }

  /// The time to call ``process()`` although nothing is ready, in nanoseconds of `CLOCK_MONOTONIC`.
  package var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var due = UInt64.max
    _ = unsafe sd_bus_get_timeout(bus, &due)
    let (nanoseconds, overflows) = due.multipliedReportingOverflow(by: 1000)
    return due == .max || overflows ? nil : Int64(clamping: nanoseconds)
  }

  /// Takes in what has come and sends what waits.
  package func process() {
    // The limit leaves a turn to others whatever comes.
    for _ in 0..<64 {
      guard let bus = unsafe bus else { return }
      let status = unsafe sd_bus_process(bus, nil)
      if status < 0 { return lose() }
      if status == 0 { return }
    }
  }

  /// Waits for no longer than until `time`, nanoseconds of `CLOCK_MONOTONIC`, and then takes in what has
  /// come: for a program that has no loop yet.
  package func turn(until time: Int64) {
    guard let descriptor else { return }
    let next = min(deadline ?? .max, time)
    let wait = max(0, next - MonotonicTime.nanoseconds)
    var entry = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    _ = unsafe poll(&entry, 1, Int32(clamping: (wait + 999_999) / 1_000_000))
    process()
  }

  private func lose() {
    let (onName, onAnswer) = (onName, onAnswer)
    close()
    onName?(.refused)
    onAnswer?(.failed)
  }

  // MARK: The name

  /// Asks for the name; `waits` in line for it while another program has it.
  package func requestName(waits: Bool, _ answer: @escaping (NameAnswer) -> Void) {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    onName = answer
    guard
      let call = unsafe BusMessage(
        bus, to: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "RequestName"),
      // 4 is not to wait in line.
      call.append(name), call.append(waits ? 0 : UInt32(4)),
      unsafe call.call(over: bus, within: 0, nameAnswered, this)
    else { return take(.refused) }
  }

  fileprivate func take(_ answer: NameAnswer) {
    let onName = onName
    self.onName = nil
    onName?(answer)
  }

  // MARK: Calls

  /// Hands a request to the program that has the name; `answer` is told what has become of it within
  /// `seconds`.
  package func call(
    _ request: ApplicationRequest, within seconds: Double,
    _ answer: @escaping (CallAnswer) -> Void
  ) {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    onAnswer = answer
    let microseconds = UInt64(max(seconds, 0.001) * 1e6)
    guard let call = unsafe ApplicationCalls.message(request, bus, to: name),
      unsafe call.call(over: bus, within: microseconds, callAnswered, this)
    else { return take(.failed) }
  }

  fileprivate func take(_ answer: CallAnswer) {
    let onAnswer = onAnswer
    self.onAnswer = nil
    onAnswer?(answer)
  }

  /// Takes a message of others; false for one that is no call of this program's.
  fileprivate func take(_ call: OpaquePointer) -> Bool {
    guard unsafe ApplicationCalls.isOurs(call, of: name) else { return false }
    if onRequest != nil {
      unsafe answer(call)
    } else if unsafe waiting.count < Self.mostWaiting {
      unsafe waiting.append(sd_bus_message_ref(call))
    } else {
      _ = unsafe BusMessage(
        to: call, error: "org.freedesktop.DBus.Error.LimitsExceeded", "Too many calls wait")?
        .send(over: bus)
    }
    return true
  }

  private func answerWaiting() {
    guard onRequest != nil else { return }
    while let call = unsafe waiting.first {
      unsafe waiting.removeFirst()
      unsafe answer(call)
      unsafe sd_bus_message_unref(call)
    }
  }

  private func answer(_ call: OpaquePointer) {
    switch unsafe ApplicationCalls.read(call) {
    case .success(let request):
      _ = unsafe BusMessage(to: call)?.send(over: bus)
      onRequest?(request)
    case .failure(let fault):
      _ = unsafe BusMessage(to: call, error: fault.name, fault.sentence)?.send(over: bus)
    }
  }
}

private func program(_ pointer: UnsafeMutableRawPointer?) -> ApplicationBus? {
  unsafe pointer.map { unsafe Unmanaged<ApplicationBus>.fromOpaque($0).takeUnretainedValue() }
}

private func messageCame(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message else { return 0 }
  return unsafe program(this)?.take(message) == true ? 1 : 0
}

private func nameAnswered(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message {
    unsafe program(this)?.take(nameAnswer(MessageReader(message)))
  }
  return 1
}

private func nameAnswer(_ reader: MessageReader) -> ApplicationBus.NameAnswer {
  guard !reader.isError, let number = reader.number() else { return .refused }
  switch number {
  // The owner, already or now.
  case 1, 4: return .ours
  // In line, or not.
  case 2, 3: return .taken
  default: return .refused
  }
}

private func callAnswered(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message {
    unsafe program(this)?.take(callAnswer(MessageReader(message)))
  }
  return 1
}

private func callAnswer(_ reader: MessageReader) -> ApplicationBus.CallAnswer {
  guard reader.isError else { return .done }
  let gone = ["NameHasNoOwner", "ServiceUnknown"].map { "org.freedesktop.DBus.Error.\($0)" }
  return gone.contains(where: reader.isError(_:)) ? .gone : .failed
}
