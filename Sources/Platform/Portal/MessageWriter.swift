internal import CSystemd
internal import System

/// Writes values into a D-Bus message, one after the other; false where one does not go in.
@safe struct MessageWriter {
  private let message: OpaquePointer

  /// Writes into `message`, which must outlive the writer.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  func append(_ values: [BusValue]) -> Bool { values.allSatisfy { append($0) } }

  private func append(_ value: BusValue) -> Bool {
    switch value {
    case .text(let text): append(text, "s")
    case .path(let path): append(path, "o")
    case .number(let number): append(basic: number, "u")
    case .truth(let truth): append(basic: Int32(truth ? 1 : 0), "b")
    case .real(let real): append(basic: real, "d")
    // The message has a copy of its own.
    case .file(let file): append(basic: file.number, "h")
    case .texts(let texts):
      container("a", "s") { texts.allSatisfy { append($0, "s") } }
    case .files(let files):
      container("a", "h") { files.allSatisfy { append(basic: $0.number, "h") } }
    case .options(let options):
      container("a", "{sv}") {
        options.sorted { $0.key < $1.key }.allSatisfy { key, value in
          container("e", "sv") {
            append(key, "s") && container("v", value.signature) { append(value) }
          }
        }
      }
    }
  }

  private func append(_ text: String, _ type: Unicode.Scalar) -> Bool {
    unsafe text.withCString {
      unsafe sd_bus_message_append_basic(message, Self.code(type), $0) >= 0
    }
  }

  private func append<Value: BitwiseCopyable>(basic value: Value, _ type: Unicode.Scalar) -> Bool {
    var value = value
    return unsafe sd_bus_message_append_basic(message, Self.code(type), &value) >= 0
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, _ body: () -> Bool
  ) -> Bool {
    guard unsafe sd_bus_message_open_container(message, Self.code(type), contents) >= 0, body()
    else { return false }
    return unsafe sd_bus_message_close_container(message) >= 0
  }

  private static func code(_ type: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: type.value)
  }
}
