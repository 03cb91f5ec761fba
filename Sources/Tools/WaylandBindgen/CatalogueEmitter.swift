/// Generates the Swift table of all interfaces. At run time, the module `Wayland` converts the
/// table for libwayland.
struct CatalogueEmitter {
  let interfaces: [InterfaceDescription]

  func write(to writer: inout SourceWriter) {
    writer.line("/// The index of each interface in the table, and the table.")
    writer.block("enum ProtocolCatalogue") { writer in
      for (index, interface) in interfaces.enumerated() {
        writer.line("static var \(SwiftName.member(interface.name)): Int { \(index) }")
      }
      writer.line()
      let specs = interfaces.map { specificationName(of: $0) }
      writer.line("static let shared = Catalogue([\(specs.joined(separator: ", "))])")
      for interface in interfaces {
        writer.line()
        specification(of: interface, &writer)
      }
    }
  }

  private func specificationName(of interface: InterfaceDescription) -> String {
    SwiftName.unescapedMember(interface.name) + "Spec"
  }

  private func specification(of interface: InterfaceDescription, _ writer: inout SourceWriter) {
    let name = specificationName(of: interface)
    writer.block("private static var \(name): InterfaceSpec") { writer in
      writer.line("InterfaceSpec(")
      writer.indented { writer in
        writer.line("\"\(interface.name)\", version: \(interface.version),")
        messages("requests", interface.requests, &writer)
        messages("events", interface.events, &writer)
        let errors = interface.enumerations.first { $0.name == "error" }?.entries ?? []
        let list = errors.map { "(\($0.value), \"\($0.name)\")" }.joined(separator: ", ")
        writer.line("errors: [\(list)])")
      }
    }
  }

  private func messages(
    _ label: String, _ messages: [MessageDescription], _ writer: inout SourceWriter
  ) {
    writer.line("\(label): [")
    writer.indented { writer in
      for message in messages {
        let targets = message.signatureInterfaces
        let types = targets.map { $0.map { SwiftName.member($0) } ?? "nil" }
        let list = targets.contains { $0 != nil } ? types.joined(separator: ", ") : ""
        writer.line("MessageSpec(\"\(message.name)\", \"\(message.signature)\", [\(list)]),")
      }
    }
    writer.line("],")
  }
}
