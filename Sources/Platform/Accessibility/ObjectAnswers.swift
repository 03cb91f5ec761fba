internal import Semantics
internal import Bus

/// A responder to one D-Bus call about an accessible object.
///
/// A call is untrusted: any path, interface, member and arguments lead to results or an error.
/// ``ObjectFacts`` has the properties; extensions of this type return the results of methods.
struct ObjectAnswers {
  let facts: ObjectFacts
  let call: IncomingMessage

  /// Returns the results of a call about an object; throws the error to be sent instead.
  func results() throws(CallError) -> [BusValue] {
    let node = try facts.node(at: call.object)
    switch call.interface {
    case Interface.properties: return try propertyResults(of: node)
    case Interface.introspection:
      return try introspection(of: facts.interfaces(of: node) + [Interface.properties])
    default:
      guard facts.interfaces(of: node).contains(call.interface) else {
        throw .unknown("Interface", call.interface)
      }
      return try methodResults(of: node)
    }
  }

  private func introspection(of interfaces: [String]) throws(CallError) -> [BusValue] {
    guard call.member == "Introspect" else { throw .unknown("Method", call.member) }
    let names = interfaces + [Interface.introspection]
    let elements = names.map { "<interface name=\"\($0)\"/>" }
    return [.text("<node>" + elements.joined() + "</node>")]
  }

  /// Returns the results of a call to AT-SPI's cache object; throws the error to be sent instead.
  /// `items` returns the entries of the cache; it is called only if the client requests them.
  func cacheResults(_ items: () -> [BusValue]) throws(CallError) -> [BusValue] {
    switch (call.interface, call.member) {
    case (Interface.cache, "GetItems"): return [.array(of: ObjectFacts.cacheItemType, items())]
    case (Interface.introspection, _): return try introspection(of: [Interface.cache])
    default: throw .unknown("Method", call.member)
    }
  }

  /// Performs a request on an object; the result is whether that was possible.
  func perform(_ request: AccessibleCall, on node: AccessibleNode) -> [BusValue] {
    [.truth(facts.perform(request, node.id))]
  }

  private func propertyResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    let types = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
    guard let expected = types[call.member] else { throw .unknown("Method", call.member) }
    try expect(expected)
    let (interface, name) = (call[0]?.text ?? "", call[1]?.text ?? "")
    guard facts.interfaces(of: node).contains(interface) else {
      throw .unknown("Interface", interface)
    }
    let properties = facts.properties(of: node, interface)
    if call.member == "GetAll" { return [.options(properties)] }
    guard let property = properties[name] else { throw .unknown("Property", name) }
    if call.member == "Get" { return [.variant(property)] }
    switch (interface, name) {
    case (Interface.value, "CurrentValue"):
      guard case .variant(.real(let value)) = call[2] else {
        throw .arguments(expected: "ssv with a d inside")
      }
      guard facts.perform(.set(value), node.id) else {
        throw CallError("Failed", "the value cannot be set now")
      }
    // The registry sets the program's number; it is ignored.
    case (Interface.application, "Id"): break
    default: throw CallError("PropertyReadOnly", "“\(name)” cannot be set")
    }
    return []
  }
}
