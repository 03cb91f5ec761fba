/// Writes the table of all interfaces, from which the runtime makes what libwayland reads.
struct CatalogueEmitter {
  let set: ProtocolSet
  let testing: String?

  func source() -> String {
    let count = set.protocols.count
    let origins = count == 1 ? "one protocol" : "\(count) protocols"
    var writer = SourceWriter()
    writer.line("/// The interfaces of \(origins), as libwayland wants them.")
    writer.block("enum ProtocolCatalogue") { writer in
      let specs = set.interfaces.map { "." + SwiftName.member($0.name) }
      let external = set.externals.map { ".external(\"\($0)\")" }
      writer.line("static let shared = Catalogue([")
      writer.indented { writer in
        for spec in specs + external { writer.line(spec + ",") }
      }
      writer.line("])")
      writer.line()
      for (place, interface) in set.interfaces.enumerated() {
        writer.line("static var \(SwiftName.member(interface.name)): Int { \(place) }")
      }
      for (place, name) in set.externals.enumerated() {
        writer.line("static var \(SwiftName.member(name)): Int { \(set.interfaces.count + place) }")
      }
    }
    writer.line()
    writer.block("extension InterfaceSpec") { writer in
      for (place, interface) in set.interfaces.enumerated() {
        if place > 0 { writer.line() }
        specification(of: interface, &writer)
      }
    }
    return Bindings.header(from: origins, testing: testing) + writer.text
  }

  private func specification(of interface: InterfaceDescription, _ writer: inout SourceWriter) {
    writer.block("fileprivate static var \(SwiftName.member(interface.name)): InterfaceSpec") {
      writer in
      writer.line("InterfaceSpec(")
      writer.indented { writer in
        writer.line("\"\(interface.name)\", version: \(interface.version),")
        list("requests", interface.requests.map(message), &writer)
        list("events", interface.events.map(message), &writer)
        let errors = interface.enumerations.first { $0.name == "error" }?.entries ?? []
        list("errors", errors.map { "(\($0.value), \"\($0.name)\")" }, isLast: true, &writer)
      }
      writer.line(")")
    }
  }

  private func list(
    _ label: String, _ items: [String], isLast: Bool = false, _ writer: inout SourceWriter
  ) {
    let end = isLast ? "" : ","
    guard !items.isEmpty else { return writer.line("\(label): []\(end)") }
    writer.line("\(label): [")
    writer.indented { writer in
      for item in items { writer.line(item + ",") }
    }
    writer.line("]\(end)")
  }

  private func message(_ message: MessageDescription) -> String {
    let targets = message.signatureInterfaces
    let types = targets.map { name in
      name.map { "ProtocolCatalogue." + SwiftName.member($0) } ?? "nil"
    }
    let list = targets.contains { $0 != nil } ? "[\(types.joined(separator: ", "))]" : "[]"
    return "MessageSpec(\"\(message.name)\", \"\(message.signature)\", \(list))"
  }
}
