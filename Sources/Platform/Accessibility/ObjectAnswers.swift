internal import Semantics
internal import Bus

/// A responder to one D-Bus call about an accessible object.
///
/// A call is untrusted: any path, interface, member and arguments lead to a reply or an error.
/// ``ObjectProperty`` lists the properties; extensions of this type reply to calls of methods.
struct ObjectAnswers {
  let facts: ObjectFacts
  let call: IncomingMessage
  let writer: MessageWriter

  /// Writes the reply to a call about an object; throws the error to be sent instead of a reply.
  func answer() throws(CallError) {
    let node = try facts.node(at: call.object)
    switch call.interface {
    case Interface.properties: try answerProperties(of: node)
    case Interface.introspection:
      try introspect(facts.interfaces(of: node) + [Interface.properties])
    default:
      guard facts.interfaces(of: node).contains(call.interface) else {
        throw .unknown("Interface", call.interface)
      }
      try answerMethod(of: node)
    }
  }

  private func introspect(_ interfaces: [String]) throws(CallError) {
    guard call.member == "Introspect" else { throw .unknown("Method", call.member) }
    let names = interfaces + [Interface.introspection]
    writer.text("<node>" + names.map { "<interface name=\"\($0)\"/>" }.joined() + "</node>")
  }

  /// Answers a call to AT-SPI's cache object; throws the error to be sent instead of a reply.
  /// `items` returns the entries of the cache; it is called only if the client requests them.
  func answerAsCache(_ items: () -> [CacheItem]) throws(CallError) {
    switch (call.interface, call.member) {
    case (Interface.cache, "GetItems"):
      writer.array(of: CacheItem.type) { for item in items() { item.write(to: writer) } }
    case (Interface.introspection, _): try introspect([Interface.cache])
    default: throw .unknown("Method", call.member)
    }
  }

  private func answerProperties(of node: AccessibleNode) throws(CallError) {
    switch (call.member, call.signature) {
    case ("Get", "ss"):
      let (interface, name) = (call.text() ?? "", call.text() ?? "")
      guard let property = try properties(of: node, interface).first(where: { $0.name == name })
      else { throw .unknown("Property", name) }
      writer.variant(property.type) { property.write(writer) }
    case ("GetAll", "s"):
      let properties = try properties(of: node, call.text() ?? "")
      writer.array(of: "{sv}") {
        for property in properties {
          writer.entry(of: "sv") {
            writer.text(property.name)
            writer.variant(property.type) { property.write(writer) }
          }
        }
      }
    case ("Set", "ssv"):
      let (interface, name) = (call.text() ?? "", call.text() ?? "")
      guard try properties(of: node, interface).contains(where: { $0.name == name }) else {
        throw .unknown("Property", name)
      }
      guard interface == Interface.value, name == "CurrentValue" else {
        // The registry sets the program's number; it is ignored.
        if interface == Interface.application, name == "Id" { return }
        throw CallError("PropertyReadOnly", "“\(name)” cannot be set")
      }
      guard let value = call.inside("v", "d", { call.real() }) else {
        throw .arguments(expected: "ssv with a d inside")
      }
      guard facts.host.perform(.set(value), on: node.id) else {
        throw CallError("Failed", "the value cannot be set now")
      }
    case ("Get", _): throw .arguments(expected: "ss")
    case ("GetAll", _): throw .arguments(expected: "s")
    case ("Set", _): throw .arguments(expected: "ssv")
    default: throw .unknown("Method", call.member)
    }
  }

  private func properties(
    of node: AccessibleNode, _ interface: String
  ) throws(CallError) -> [ObjectProperty] {
    guard facts.interfaces(of: node).contains(interface) else {
      throw .unknown("Interface", interface)
    }
    return ObjectProperty.all(of: node, interface, facts)
  }
}
