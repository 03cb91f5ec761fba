internal import CSystemd
internal import Foundation

/// Services of a desktop whose answers a test decides, and that write down what they are asked.
///
/// It works in each call of ``turn()``, or on a thread of its own after ``serve()``. A lock around everything
/// makes it safe for several threads.
@safe package final class MockServices: @unchecked Sendable {
  /// The answer to calls of a method.
  package enum Answer: Sendable {
    /// Nothing, ever.
    case nothing
    case error(String)
    /// The path of a request, for whoever needs no more.
    case taken
    /// The path of a request, and then its response: a code and results, `token` and `page-setup` among them;
    /// the response may come first.
    case response(
      UInt32, results: [String: MockPortal.Value] = [:], paper: [String: Double] = [:],
      isEarly: Bool = false)
  }

  private let lock = NSRecursiveLock()
  private var answers: [String: Answer]
  private var seen: [String] = []
  private var requests = 0
  private var bus: OpaquePointer?

  /// Takes the names of `services` on the bus; nil when one is not available. A method without an answer does
  /// not exist.
  package init?(
    address: String, services: [String] = ["org.freedesktop.portal.Desktop"],
    _ answers: [String: Answer]
  ) {
    self.answers = answers
    guard unsafe sd_bus_new(&bus) >= 0, unsafe sd_bus_set_address(bus, address) >= 0,
      unsafe sd_bus_set_bus_client(bus, 1) >= 0, unsafe sd_bus_start(bus) >= 0
    else { return nil }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe sd_bus_add_filter(bus, nil, receive, this) >= 0 else { return nil }
    for service in services {
      guard unsafe sd_bus_request_name(bus, service, 0) >= 0 else { return nil }
    }
  }

  deinit { unsafe sd_bus_close_unref(bus) }

  /// The calls so far: methods with their arguments.
  package var calls: [String] {
    lock.lock()
    defer { lock.unlock() }
    return seen
  }

  /// Handles pending messages without waiting.
  package func turn() {
    lock.lock()
    defer { lock.unlock() }
    while unsafe sd_bus_process(bus, nil) > 0 {}
  }

  /// Handles messages on a thread of its own for as long as somebody holds the services.
  package func serve() {
    Thread.detachNewThread { [weak self] in
      while let services = self {
        services.turn()
        usleep(2000)
      }
    }
  }

  fileprivate func handle(_ call: OpaquePointer) -> Bool {
    guard let member = unsafe sd_bus_message_get_member(call),
      unsafe sd_bus_message_is_method_call(call, nil, nil) > 0
    else { return false }
    let method = unsafe String(cString: member)
    // The bus itself asks too.
    guard method.first?.isUppercase == true, method != "Ping", method != "GetAll" else {
      return false
    }
    let object = unsafe sd_bus_message_get_path(call).map { unsafe String(cString: $0) } ?? ""
    let arguments = unsafe MessageText(call).arguments
    seen.append(
      method == "Close" ? "Close \(object)" : "\(method)(\(arguments.joined(separator: ", ")))")
    switch answers[method] {
    case nil: unsafe fail(call, "org.freedesktop.DBus.Error.UnknownMethod")
    case .nothing: break
    case .error(let name): unsafe fail(call, name)
    case .taken: unsafe reply(to: call, request: nextRequest())
    case .response(let code, let results, let paper, let isEarly):
      let request = nextRequest()
      if isEarly { respond(request, code, results, paper) }
      unsafe reply(to: call, request: request)
      if !isEarly { respond(request, code, results, paper) }
    }
    return true
  }

  private func nextRequest() -> String {
    requests += 1
    return "/org/freedesktop/portal/desktop/request/1_1/\(requests)"
  }

  private func fail(_ call: OpaquePointer, _ name: String) {
    var answer: OpaquePointer?
    unsafe name.withCString { name in
      var error = unsafe sd_bus_error(name: name, message: nil, _need_free: 0)
      _ = unsafe sd_bus_message_new_method_error(call, &answer, &error)
    }
    _ = unsafe sd_bus_send(bus, answer, nil)
    unsafe sd_bus_message_unref(answer)
  }

  private func reply(to call: OpaquePointer, request: String) {
    var answer: OpaquePointer?
    _ = unsafe sd_bus_message_new_method_return(call, &answer)
    _ = unsafe request.withCString {
      unsafe sd_bus_message_append_basic(answer, CChar(UInt8(ascii: "o")), $0)
    }
    _ = unsafe sd_bus_send(bus, answer, nil)
    unsafe sd_bus_message_unref(answer)
  }

  private func respond(
    _ request: String, _ code: UInt32, _ results: [String: MockPortal.Value],
    _ paper: [String: Double]
  ) {
    var signal: OpaquePointer?
    _ = unsafe sd_bus_message_new_signal(
      bus, &signal, request, "org.freedesktop.portal.Request", "Response")
    let writer = unsafe MockWriter(signal)
    writer.basic("u", code)
    writer.container("a", "{sv}") {
      for (key, value) in results {
        writer.container("e", "sv") {
          writer.append(key)
          writer.append(value)
        }
      }
      guard !paper.isEmpty else { return }
      writer.container("e", "sv") {
        writer.append("page-setup")
        writer.container("v", "a{sv}") {
          writer.container("a", "{sv}") {
            for (key, value) in paper {
              writer.container("e", "sv") {
                writer.append(key)
                writer.append(.real(value))
              }
            }
          }
        }
      }
    }
    _ = unsafe sd_bus_send(bus, signal, nil)
    unsafe sd_bus_message_unref(signal)
  }
}

/// The arguments of a message as text: files by the names that they were opened by, and their first bytes where
/// they live in memory.
@safe private struct MessageText {
  private let message: OpaquePointer

  init(_ message: OpaquePointer) { unsafe self.message = message }

  var arguments: [String] {
    var all: [String] = []
    while let next = next() { all.append(next) }
    return all
  }

  private func next() -> String? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0, type != 0 else {
      return nil
    }
    let inner = unsafe contents.map { unsafe String(cString: $0) } ?? ""
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "s", "o":
      var pointer: UnsafePointer<CChar>?
      _ = unsafe sd_bus_message_read_basic(message, type, &pointer)
      return "\"\(unsafe pointer.map { unsafe String(cString: $0) } ?? "")\""
    case "u": return "\(read(UInt32(0), type))"
    case "b": return "\(read(Int32(0), type) != 0)"
    case "d": return "\(read(0.0, type))"
    case "h": return "<\(Self.file(read(Int32(0), type)))>"
    case "a":
      let elements = inside(type, inner)
      return "[\(elements.joined(separator: ", "))]"
    case "e": return inside(type, inner).joined(separator: ": ")
    case "v": return inside(type, inner).joined()
    default: return nil
    }
  }

  private func inside(_ type: CChar, _ contents: String) -> [String] {
    _ = unsafe sd_bus_message_enter_container(message, type, contents)
    let all = arguments
    _ = unsafe sd_bus_message_exit_container(message)
    return all
  }

  private func read<Value: BitwiseCopyable>(_ initial: Value, _ type: CChar) -> Value {
    var value = initial
    _ = unsafe sd_bus_message_read_basic(message, type, &value)
    return value
  }

  private static func file(_ number: Int32) -> String {
    let link =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) ?? ""
    guard link.hasPrefix("/memfd:") else { return URL(filePath: link).lastPathComponent }
    var bytes = [UInt8](repeating: 0, count: 5)
    // As a reader does, from where it stands.
    let count = unsafe Foundation.read(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

private func receive(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message, let this = unsafe this else { return 0 }
  let services = unsafe Unmanaged<MockServices>.fromOpaque(this).takeUnretainedValue()
  return unsafe services.handle(message) ? 1 : 0
}
