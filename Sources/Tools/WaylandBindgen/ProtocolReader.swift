extension ProtocolDescription {
  /// Reads a protocol file. Throws all mistakes of the file, not only the first.
  package init(xml: [UInt8], path: String) throws(Diagnostics) {
    let root = try Element(xml: xml, path: path)
    var reader = ElementReader(path: path)
    self = reader.protocolDescription(of: root)
    try reader.found.throwIfAny()
  }
}

extension ElementReader {
  fileprivate mutating func protocolDescription(of root: Element) -> ProtocolDescription {
    guard root.name == "protocol" else {
      report(root.line, "expected <protocol> outermost, found <\(root.name)>")
      return ProtocolDescription(name: "", path: path, interfaces: [])
    }
    expect(root, attributes: ["name"], children: ["copyright", "description", "interface"])
    return ProtocolDescription(
      name: name(root), path: path,
      interfaces: root.children.filter { $0.name == "interface" }.map { interface($0) })
  }

  private mutating func interface(_ element: Element) -> InterfaceDescription {
    expect(
      element, attributes: ["name", "version", "frozen"],
      children: ["description", "request", "event", "enum"])
    func all(_ name: String) -> [Element] { element.children.filter { $0.name == name } }
    let name = name(element)
    return InterfaceDescription(
      name: name, version: version("version", of: element), summary: summary(element),
      requests: all("request").map { message($0, .request, of: name) },
      events: all("event").map { message($0, .event, of: name) },
      enumerations: all("enum").map { enumeration($0) })
  }

  private mutating func message(
    _ element: Element, _ direction: MessageDescription.Direction, of interface: String
  ) -> MessageDescription {
    expect(
      element, attributes: ["name", "type", "since", "deprecated-since"],
      children: ["description", "arg"])
    let type = element.attributes["type"]
    if let type, type != "destructor" {
      report(element.line, "type is '\(type)'; expected destructor or nothing")
    }
    let name = name(element)
    return MessageDescription(
      direction: direction, name: name, fullName: "\(interface).\(name)",
      since: version("since", of: element, absent: 1),
      isDestructor: type == "destructor", summary: summary(element),
      arguments: element.children.filter { $0.name == "arg" }.compactMap { argument($0) },
      line: element.line)
  }

  private mutating func argument(_ element: Element) -> ArgumentDescription? {
    expect(
      element, attributes: ["name", "type", "summary", "interface", "allow-null", "enum"],
      children: ["description"])
    let name = name(element)
    let kinds = ArgumentDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    guard let type = element.attributes["type"] else {
      report(element.line, "<arg> lacks its type; expected one of \(kinds)")
      return nil
    }
    guard let kind = ArgumentDescription.Kind(rawValue: type) else {
      report(element.line, "unknown type '\(type)'; expected one of \(kinds)")
      return nil
    }
    return ArgumentDescription(
      name: name, kind: kind, interface: element.attributes["interface"],
      enumeration: element.attributes["enum"], allowsNull: flag("allow-null", of: element),
      summary: summary(element), line: element.line)
  }

  private mutating func enumeration(_ element: Element) -> EnumerationDescription {
    expect(
      element, attributes: ["name", "since", "bitfield"], children: ["description", "entry"])
    return EnumerationDescription(
      name: name(element), since: version("since", of: element, absent: 1),
      isBitfield: flag("bitfield", of: element), summary: summary(element),
      entries: element.children.filter { $0.name == "entry" }.map { entry($0) },
      line: element.line)
  }

  private mutating func entry(_ element: Element) -> EntryDescription {
    expect(
      element, attributes: ["name", "value", "summary", "since", "deprecated-since"],
      children: ["description"])
    return EntryDescription(
      name: name(element), value: value(of: element),
      since: version("since", of: element, absent: 1), summary: summary(element),
      line: element.line)
  }

  /// Returns the element's own summary, or that of its description; nil for none.
  private func summary(_ element: Element) -> String? {
    element.attributes["summary"]
      ?? element.children.first { $0.name == "description" }?.attributes["summary"]
  }
}
