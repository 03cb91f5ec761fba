internal import CSystemd

/// Appends values to a D-Bus message, one after the other.
///
/// A value that cannot be appended leaves the message unsealed: it is then refused as a whole when it is
/// sent.
@safe struct MessageWriter {
  private let message: OpaquePointer

  /// Appends to `message`, which must outlive the writer.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  func text(_ text: String) { string(text, "s") }
  func path(_ path: String) { string(path, "o") }
  func int16(_ value: Int16) { basic(value, "n") }
  func int32(_ value: Int32) { basic(value, "i") }
  func uint32(_ value: UInt32) { basic(value, "u") }
  func real(_ value: Double) { basic(value, "d") }
  func truth(_ value: Bool) { basic(Int32(value ? 1 : 0), "b") }

  /// A number that may be too large for the wire: the nearest that fits.
  func int32(clamping value: Int) { int32(Int32(clamping: value)) }

  func array(of contents: String, _ body: () -> Void) { container("a", contents, body) }
  func structure(of contents: String, _ body: () -> Void) { container("r", contents, body) }
  func variant(_ contents: String, _ body: () -> Void) { container("v", contents, body) }
  func entry(of contents: String, _ body: () -> Void) { container("e", contents, body) }

  func texts(_ texts: [String]) {
    array(of: "s") { for text in texts { self.text(text) } }
  }

  private func string(_ text: String, _ type: Unicode.Scalar) {
    // The wire's texts end with a zero.
    let whole = text.contains("\0") ? String(text.filter { $0 != "\0" }) : text
    _ = unsafe whole.withCString {
      unsafe sd_bus_message_append_basic(message, CChar(truncatingIfNeeded: type.value), $0)
    }
  }

  private func basic<Value: BitwiseCopyable>(_ value: Value, _ type: Unicode.Scalar) {
    var value = value
    _ = unsafe sd_bus_message_append_basic(
      message, CChar(truncatingIfNeeded: type.value), &value)
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    _ = unsafe sd_bus_message_open_container(
      message, CChar(truncatingIfNeeded: type.value), contents)
    body()
    _ = unsafe sd_bus_message_close_container(message)
  }
}
