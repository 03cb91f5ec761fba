internal import CSystemd
internal import System

/// A writer of the values of a D-Bus message.
///
/// If a value cannot be appended, the message is not sent.
@safe package final class MessageWriter {
  private let message: OpaquePointer
  private var isComplete = true

  private init(_ message: OpaquePointer) { unsafe self.message = message }

  /// Lets `write` append values to a message; returns false if a value could not be appended.
  /// Throws the error of `write`.
  static func writes<Failure: Error>(
    to message: OpaquePointer, _ write: (MessageWriter) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let writer = unsafe MessageWriter(message)
    try write(writer)
    return writer.isComplete
  }

  package func text(_ text: String) { string(text, "s") }
  package func path(_ path: String) { string(path, "o") }
  package func int16(_ value: Int16) { basic(value, "n") }
  package func int32(_ value: Int32) { basic(value, "i") }
  package func uint32(_ value: UInt32) { basic(value, "u") }
  package func real(_ value: Double) { basic(value, "d") }
  package func truth(_ value: Bool) { basic(Int32(value ? 1 : 0), "b") }
  /// Appends a file; the message keeps a duplicate of the descriptor.
  package func file(_ descriptor: Int32) { basic(descriptor, "h") }

  /// Appends a number, clamped to the range of `Int32`.
  package func int32(clamping value: Int) { int32(Int32(clamping: value)) }

  package func array(of contents: String, _ body: () -> Void) { container("a", contents, body) }
  package func structure(of contents: String, _ body: () -> Void) { container("r", contents, body) }
  package func variant(_ contents: String, _ body: () -> Void) { container("v", contents, body) }
  package func entry(of contents: String, _ body: () -> Void) { container("e", contents, body) }

  package func texts(_ texts: [String]) {
    array(of: "s") { for text in texts { self.text(text) } }
  }

  /// Appends a dictionary of names and values, `a{sv}`.
  package func options(_ options: [String: BusValue]) {
    array(of: "{sv}") {
      for (key, value) in options.sorted(by: { $0.key < $1.key }) {
        entry(of: "sv") {
          text(key)
          variant(value.signature) { self.value(value) }
        }
      }
    }
  }

  package func value(_ value: BusValue) {
    switch value {
    case .text(let text): self.text(text)
    case .path(let path): self.path(path)
    case .number(let number): uint32(number)
    case .integer(let number): int32(number)
    case .truth(let truth): self.truth(truth)
    case .real(let real): self.real(real)
    case .file(let file): self.file(file.number)
    case .texts(let texts): self.texts(texts)
    case .files(let files): array(of: "h") { for file in files { self.file(file.number) } }
    case .options(let options): self.options(options)
    }
  }

  private func string(_ text: String, _ type: Unicode.Scalar) {
    let status = unsafe Self.sendable(text).withCString {
      unsafe sd_bus_message_append_basic(message, type.code, $0)
    }
    record(status)
  }

  /// Returns the text in a form that the bus library accepts. Zeros are removed, because they end
  /// texts on the bus. Noncharacters of Unicode, which the library refuses, are replaced.
  private static func sendable(_ text: String) -> String {
    func isOdd(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
    }
    guard text.unicodeScalars.contains(where: isOdd) else { return text }
    let scalars = text.unicodeScalars.filter { $0.value != 0 }
    return String(String.UnicodeScalarView(scalars.map { isOdd($0) ? "\u{FFFD}" : $0 }))
  }

  private func basic<Value: BitwiseCopyable>(_ value: Value, _ type: Unicode.Scalar) {
    var value = value
    record(unsafe sd_bus_message_append_basic(message, type.code, &value))
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    record(unsafe sd_bus_message_open_container(message, type.code, contents))
    body()
    record(unsafe sd_bus_message_close_container(message))
  }

  private func record(_ status: Int32) { isComplete = isComplete && status >= 0 }
}
