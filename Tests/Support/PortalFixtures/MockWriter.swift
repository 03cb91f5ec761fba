internal import CSystemd

/// Writes what a service of the tests answers.
@safe struct MockWriter {
  private let message: OpaquePointer?

  init(_ message: OpaquePointer?) { unsafe self.message = message }

  func append(_ text: String) {
    _ = unsafe text.withCString {
      unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0)
    }
  }

  func append(_ value: MockPortal.Value) {
    container("v", value.signature) {
      switch value {
      case .truth(let truth): basic("b", Int32(truth ? 1 : 0))
      case .number(let number): basic("u", number)
      case .real(let real): basic("d", real)
      case .text(let text): append(text)
      case .wrapped(let inner): append(inner)
      case .pairs: break
      }
    }
  }

  func basic<Number: BitwiseCopyable>(_ type: Unicode.Scalar, _ number: Number) {
    var number = number
    _ = unsafe sd_bus_message_append_basic(
      message, CChar(truncatingIfNeeded: type.value), &number)
  }

  func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    _ = unsafe sd_bus_message_open_container(
      message, CChar(truncatingIfNeeded: type.value), contents)
    body()
    _ = unsafe sd_bus_message_close_container(message)
  }
}
