package import WaylandBindgen

/// A decoded request or event.
package struct WireMessage: Sendable {
  /// The receiver of a request or the sender of an event, in its state before the message.
  package let object: WireObject
  /// The message with its arguments as bytes.
  package let raw: RawMessage
  package let form: MessageDescription
  /// The arguments, in wire order.
  package let arguments: [WireArgument]
  /// The object that the message creates; nil for none.
  package let created: WireObject?
  /// The earlier object that loses its id to the created object; nil if the id was free.
  package let displaced: WireObject?
  /// The objects in the arguments, by the arguments' names, without null and unknown objects.
  package let references: [String: WireObject]

  /// The number of bytes on the wire, with the header.
  package var size: Int { raw.bytes.count }
  package var direction: MessageDescription.Direction { form.direction }
  package var interface: String { object.interface }
  package var name: String { form.name }
  /// The interface and the name, such as `wl_surface.commit`.
  package var fullName: String { form.fullName }

  /// The argument with the name `name`; nil if the message has no such argument.
  package subscript(name: String) -> WireArgument? {
    form.arguments.firstIndex { $0.name == name }.map { arguments[$0] }
  }

  /// The value of the argument `name`; nil unless it is a uint, an object or a new object.
  package func uint(_ name: String) -> UInt32? { self[name]?.number }

  package func int(_ name: String) -> Int32? {
    if case .int(let value)? = self[name] { value } else { nil }
  }

  package func fixed(_ name: String) -> Double? {
    if case .fixed(let value)? = self[name] { value } else { nil }
  }

  /// Returns the text argument `name`, with invalid UTF-8 replaced; nil for null or another type.
  package func string(_ name: String) -> String? {
    if case .text(let bytes?)? = self[name] { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// Returns the complete 32-bit words of the array argument `name`; nil for another type. Bytes
  /// after the last complete word are left out.
  package func words(_ name: String) -> [UInt32]? {
    guard case .array(let bytes)? = self[name] else { return nil }
    return stride(from: 0, to: bytes.count & ~3, by: 4).map { UInt32(wire: bytes[$0..<$0 + 4]) }
  }

  package func descriptor(_ name: String) -> Int32? {
    if case .descriptor(let number)? = self[name] { number } else { nil }
  }
}

extension WireMessage: CustomStringConvertible {
  /// A line for a log, such as `wl_surface#5.attach(buffer: wl_buffer#9, x: 0, y: 0)`.
  package var description: String {
    let texts = zip(form.arguments, arguments).map { form, value in
      "\(form.name): \(text(of: value, form.name))"
    }
    return "\(object).\(name)(\(texts.joined(separator: ", ")))"
  }

  private func text(of argument: WireArgument, _ name: String) -> String {
    switch argument {
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .fixed(let value): "\(value)"
    case .text(let bytes): bytes.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "null"
    case .object(0): "null"
    case .object(let id): references[name].map(\.description) ?? "unknown#\(id)"
    case .newID(let id): "new \(created.map(\.description) ?? "\(id)")"
    case .bound(let interface, let version, let id): "new \(interface)#\(id) version \(version)"
    case .array(let bytes): Self.text(of: bytes)
    case .descriptor(let number): number.map { "descriptor \($0)" } ?? "no descriptor"
    }
  }

  /// The greatest number of bytes of an array argument that a log line shows.
  private static let mostShown = 64

  /// Returns an array's first bytes in hexadecimal, in groups of four, and the number of bytes that
  /// are left out.
  private static func text(of bytes: [UInt8]) -> String {
    let shown = bytes.prefix(mostShown)
    var words = stride(from: 0, to: shown.count, by: 4).map { start in
      shown[start..<min(start + 4, shown.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
    if shown.count < bytes.count { words.append("and \(bytes.count - shown.count) bytes") }
    return "[\(words.joined(separator: " "))]"
  }
}
