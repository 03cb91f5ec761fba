internal import Semantics
internal import Bus
internal import Geometry

/// The replies to D-Bus calls about the accessible objects, as they are at one moment.
///
/// A call is untrusted: any path, interface, member and arguments lead to a reply or an error.
/// ``ObjectProperty`` lists the properties, and the extensions of this type answer the methods.
struct ObjectAnswers {
  let host: any AccessibleHost
  let contents: any AccessibleContents
  let known: KnownObjects
  /// The program's name on the bus.
  let bus: String
  /// The registry's object that is the parent of the program's object.
  let desktop: Reference
  /// The program's name and version.
  let name: String
  let version: String
  /// The value of the application's AT-SPI property `Id`. If the registry sets this property, the
  /// new value is ignored.
  let number: Int32

  /// The object that a call is about.
  enum Target {
    case application
    case node(AccessibleNode)
    /// An object that existed earlier, and that a client may still call; the associated value is
    /// its id.
    case gone(String)
  }

  var null: Reference { Reference(bus: bus, path: ObjectPath.null) }
  var application: Reference { Reference(bus: bus, path: ObjectPath.application) }

  func reference(to id: String?) -> Reference {
    guard let id else { return null }
    known.record(id)
    return Reference(bus: bus, path: ObjectPath.path(of: id))
  }

  func target(_ path: String) throws(CallError) -> Target {
    if path == ObjectPath.application { return .application }
    guard let id = ObjectPath.id(in: path) else { throw .unknown("Object", path) }
    guard let node = contents.node(id) else {
      // A client that knows the object may call it before it learns that the object is gone.
      guard known.wasKnown(id) else { throw .unknown("Object", path) }
      return .gone(id)
    }
    known.record(id)
    return .node(node)
  }

  /// Writes the reply to a call about an object. If the call fails, throws the error that must be
  /// sent instead of a reply.
  func answer(_ call: IncomingMessage, to writer: MessageWriter) throws(CallError) {
    let target = try target(call.object)
    switch call.interface {
    case Interface.properties: try answerProperties(call, of: target, to: writer)
    case Interface.introspection:
      guard call.member == "Introspect" else { throw .unknown("Method", call.member) }
      writer.text(introspection(of: target))
    default:
      guard interfaces(of: target).contains(call.interface) else {
        throw .unknown("Interface", call.interface)
      }
      try answerMethod(call, of: target, to: writer)
    }
  }

  func interfaces(of target: Target) -> [String] {
    let node: AccessibleNode
    switch target {
    case .application: return [Interface.accessible, Interface.application, Interface.collection]
    case .gone: return [Interface.accessible]
    case .node(let found): node = found
    }
    var interfaces = [Interface.accessible, Interface.component, Interface.collection]
    if !node.actions.isEmpty { interfaces.append(Interface.action) }
    if node.value != nil { interfaces.append(Interface.value) }
    if node.selectsChildren { interfaces.append(Interface.selection) }
    if let text = node.text {
      interfaces += [Interface.text] + (text.isEditable ? [Interface.editableText] : [])
    }
    if node.role == .image { interfaces.append(Interface.image) }
    return interfaces
  }

  private func introspection(of target: Target) -> String {
    Self.introspection(of: interfaces(of: target) + [Interface.properties])
  }

  private static func introspection(of interfaces: [String]) -> String {
    let names = interfaces + [Interface.introspection]
    return "<node>" + names.map { "<interface name=\"\($0)\"/>" }.joined() + "</node>"
  }

  // MARK: The cache

  /// Answers a call to AT-SPI's cache object; `items` is called only if the client requests the
  /// contents of the cache.
  func answerAsCache(
    _ call: IncomingMessage, to writer: MessageWriter, _ items: () -> [CacheItem]
  ) throws(CallError) {
    switch (call.interface, call.member) {
    case (Interface.cache, "GetItems"):
      writer.array(of: CacheItem.type) { for item in items() { item.write(to: writer) } }
    case (Interface.introspection, "Introspect"):
      writer.text(Self.introspection(of: [Interface.cache]))
    default: throw .unknown("Method", call.member)
    }
  }

  // MARK: Properties

  private func answerProperties(
    _ call: IncomingMessage, of target: Target, to writer: MessageWriter
  ) throws(CallError) {
    switch (call.member, call.signature) {
    case ("Get", "ss"):
      let (interface, name) = (call.text() ?? "", call.text() ?? "")
      guard let property = try properties(of: target, interface).first(where: { $0.name == name })
      else { throw .unknown("Property", name) }
      writer.variant(property.type) { property.write(writer) }
    case ("GetAll", "s"):
      let properties = try properties(of: target, call.text() ?? "")
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
      guard try properties(of: target, interface).contains(where: { $0.name == name }) else {
        throw .unknown("Property", name)
      }
      guard case .node(let node) = target, interface == Interface.value, name == "CurrentValue"
      else {
        // The registry sets the program's number; it is ignored.
        if case .application = target, name == "Id" { return }
        throw CallError("PropertyReadOnly", "“\(name)” cannot be set")
      }
      guard let value = call.inside("v", "d", { call.real() }) else {
        throw .arguments(expected: "ssv with a d inside")
      }
      guard host.perform(.set(value), on: node.id) else {
        throw CallError("Failed", "the value cannot be set now")
      }
    case ("Get", _): throw .arguments(expected: "ss")
    case ("GetAll", _): throw .arguments(expected: "s")
    case ("Set", _): throw .arguments(expected: "ssv")
    default: throw .unknown("Method", call.member)
    }
  }

  private func properties(of target: Target, _ interface: String) throws(CallError)
    -> [ObjectProperty]
  {
    guard interfaces(of: target).contains(interface) else { throw .unknown("Interface", interface) }
    return ObjectProperty.all(of: target, interface, self)
  }
}
