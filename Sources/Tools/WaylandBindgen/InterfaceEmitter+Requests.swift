extension InterfaceEmitter {
  func writeRequests(to writer: inout SourceWriter) {
    for (opcode, request) in interface.requests.enumerated() {
      writer.line()
      write(request, opcode: opcode, to: &writer)
    }
    writeDestroy(to: &writer)
  }

  private func write(_ request: MessageDescription, opcode: Int, to writer: inout SourceWriter) {
    writer.documentation(
      sentence(request.summary, else: "`\(request.name)` on the wire."),
      notes: notes(since: request.since), parameters: parameters(of: request))

    let created = request.arguments.first { $0.kind == .newID }
    let isUntyped = created?.isUntypedNewObject ?? false
    let result = created.map { $0.interface.map(SwiftName.type) ?? "Object" }
    let name = SwiftName.member(request.name) + (isUntyped ? "<Object: Interface>" : "")
    let list = request.arguments.flatMap(parameters(for:)).joined(separator: ", ")
    let arrow = result.map { " -> \($0)" } ?? ""
    writer.block("package func \(name)(\(list))\(arrow)") { writer in
      let method = created != nil ? "create" : request.isDestructor ? "sendLast" : "send"
      let isHidden = request.arguments.contains { SwiftName.member($0.name) == method }
      let call = isHidden ? "self." + method : method
      let values = request.arguments.flatMap(encoded)
      let since = request.since > 1 ? ", since: \(request.since)" : ""
      let version = isUntyped ? ", version: version" : ""
      writer.line("\(call)(\(opcode), [\(values.joined(separator: ", "))]\(since)\(version))")
    }
  }

  private func parameters(for argument: ArgumentDescription) -> [String] {
    let name = SwiftName.member(argument.name)
    let optional = argument.allowsNull ? "?" : ""
    return switch argument.kind {
    case .object: ["\(name): \(argument.interface.map(SwiftName.type) ?? "Proxy")\(optional)"]
    case .newID: argument.isUntypedNewObject ? ["_ type: Object.Type", "version: UInt32"] : []
    case .fd: ["\(name): Int32"]
    case .int, .uint, .fixed, .string, .array: ["\(name): \(type(of: argument))"]
    }
  }

  private func encoded(_ argument: ArgumentDescription) -> [String] {
    let name = SwiftName.member(argument.name)
    return switch argument.kind {
    case .int where argument.enumeration != nil: [".int(Int32(bitPattern: \(name).rawValue))"]
    case .uint where argument.enumeration != nil: [".uint(\(name).rawValue)"]
    case .newID:
      argument.isUntypedNewObject
        ? [".string(type.name)", ".uint(version)", ".newObject"] : [".newObject"]
    case .fd: [".descriptor(\(name))"]
    case .int, .uint, .fixed, .string, .object, .array: [".\(argument.kind.rawValue)(\(name))"]
    }
  }

  /// Writes the method `destroy()`, unless the interface has a request with this name, or is the
  /// display. The method sends the interface's request that destroys the object. If there is no
  /// such request, the method only ends the object in this program.
  private func writeDestroy(to writer: inout SourceWriter) {
    let isThere = interface.requests.contains { $0.name == "destroy" }
    guard !isThere, !isDisplay else { return }
    writer.line()
    let destructors = interface.requests.filter { $0.isDestructor && $0.arguments.isEmpty }
    guard let destructor = destructors.first else {
      writer.documentation(
        "Forgets the object: the protocol has no request for it. Harmless on a dead object.")
      writer.line("package func destroy() { forget() }")
      return
    }
    let name = SwiftName.member(destructor.name)
    guard destructor.since > 1 else {
      writer.documentation("Destroys the object: `\(name)`.")
      writer.line("package func destroy() { \(name)() }")
      return
    }
    writer.documentation(
      "Destroys the object: `\(name)`, or before version \(destructor.since), which has no request "
        + "for it, forgets it.")
    writer.block("package func destroy()") { writer in
      writer.line("if version >= \(destructor.since) { \(name)() } else { forget() }")
    }
  }
}
