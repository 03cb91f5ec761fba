extension InterfaceEmitter {
  func writeEvents(to writer: inout SourceWriter) {
    guard !interface.events.isEmpty, !isDisplay else {
      writer.line("package typealias Event = Never")
      return
    }
    writer.line("/// The events that the server sends.")
    writer.block("package enum Event") { writer in
      for (index, event) in interface.events.enumerated() {
        if index > 0 { writer.line() }
        writer.documentation(
          sentence(event.summary, else: "`\(event.name)` on the wire."),
          notes: notes(since: event.since), parameters: parameters(of: event))
        let payload = event.arguments.map { "\(SwiftName.member($0.name)): \(type(of: $0))" }
        let list = payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"
        writer.line("case \(SwiftName.member(event.name))\(list)")
      }
    }
    writer.line()
    writer.line("/// Called for each event, from `Connection.dispatchPending()`; nil drops them.")
    writer.line("package var onEvent: ((Event) -> Void)?")
    writer.line()
    writer.block("package override func receive(_ opcode: UInt32, _ arguments: Arguments)") {
      writer in
      writer.line("switch opcode {")
      for (opcode, event) in interface.events.enumerated() {
        writer.line("case \(opcode):")
        writer.indented { deliver(event, to: &$0) }
      }
      writer.line("default: break")
      writer.line("}")
    }
    writer.line()
    writeDelivery(to: &writer)
    writer.line("package override func dropHandler() { onEvent = nil }")
  }

  private func deliver(_ event: MessageDescription, to writer: inout SourceWriter) {
    let values = event.arguments.enumerated().map { index, argument in
      "\(SwiftName.label(argument.name)): \(decoded(argument, index))"
    }
    let call = event.isDestructor ? "deliverLast" : "deliver"
    let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    writer.line("\(call)(.\(SwiftName.member(event.name))\(payload))")
  }

  /// Writes the methods that decode events and call the handler.
  ///
  /// An event is decoded even if there is no handler, because only decoding takes ownership of its
  /// file descriptors. The methods are in each generated class and not in `Proxy`: in a generic
  /// method, Swift would allocate memory for the handler at every event.
  private func writeDelivery(to writer: inout SourceWriter) {
    if interface.events.contains(where: { !$0.isDestructor }) {
      writer.block("private func deliver(_ event: Event)") { writer in
        writer.line("if objects.isHolding { return objects.hold { [self] in deliver(event) } }")
        writeUnwanted(interface.events.filter { !$0.isDestructor }, to: &writer)
        writer.line("onEvent?(event)")
      }
      writer.line()
    }
    if interface.events.contains(where: \.isDestructor) {
      writer.line("/// Delivers the last event: the object is dead when the handler runs.")
      writer.block("private func deliverLast(_ event: Event)") { writer in
        writer.line("if objects.isHolding { return objects.hold { [self] in deliverLast(event) } }")
        writeUnwanted(interface.events.filter(\.isDestructor), to: &writer)
        writer.line("let handler = onEvent")
        writer.line("forget()")
        writer.line("handler?(event)")
      }
      writer.line()
    }
  }

  /// Writes statements that destroy the objects that events create, if `onEvent` is nil when an
  /// event is delivered. The delivery of an earlier event may still set `onEvent`.
  ///
  /// An object whose own events create objects is kept. libwayland drops the events of a destroyed
  /// object. libwayland would then not know an id that such an event creates, and would end the
  /// connection at the next new id.
  private func writeUnwanted(_ events: [MessageDescription], to writer: inout SourceWriter) {
    for event in events {
      let names = event.arguments.map { argument -> String? in
        guard argument.kind == .newID, let made = argument.interface.flatMap({ interfaces[$0] }),
          !made.events.contains(where: { $0.arguments.contains { $0.kind == .newID } })
        else { return nil }
        return SwiftName.member(argument.name)
      }
      let calls = names.compactMap { $0.map { "\($0).destroy()" } }.joined(separator: "; ")
      guard !calls.isEmpty else { continue }
      let pattern = names.map { $0.map { "let \($0)" } ?? "_" }.joined(separator: ", ")
      writer.line("// Nobody else could ever destroy it.")
      writer.line(
        "if onEvent == nil, case .\(SwiftName.member(event.name))(\(pattern)) = event { \(calls) }")
    }
  }

  /// Returns the Swift type of an event's argument. The type of a request's argument is the same,
  /// except for objects and file descriptors.
  func type(of argument: ArgumentDescription) -> String {
    switch argument.kind {
    case .int: enumerationType(of: argument) ?? "Int32"
    case .uint: enumerationType(of: argument) ?? "UInt32"
    case .fixed: "Double"
    case .string: argument.allowsNull ? "String?" : "String"
    // The object is optional even if the XML forbids null, because libwayland passes null for an
    // object that is already destroyed.
    case .object: (argument.interface.map(SwiftName.type) ?? "Proxy") + "?"
    case .newID: argument.interface.map(SwiftName.type) ?? "Proxy"
    case .array: "WireArray"
    case .fd: "OwnedDescriptor"
    }
  }

  private func decoded(_ argument: ArgumentDescription, _ index: Int) -> String {
    if let type = enumerationType(of: argument) {
      return "\(type)(rawValue: arguments.uint(\(index)))"
    }
    return switch argument.kind {
    case .string where argument.allowsNull: "arguments.optionalString(\(index))"
    case .newID: "arguments.created(\(index))"
    case .fd: "arguments.descriptor(\(index))"
    case .int, .uint, .fixed, .string, .object, .array:
      "arguments.\(argument.kind.rawValue)(\(index))"
    }
  }
}
