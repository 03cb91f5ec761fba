internal import Semantics
internal import Bus

/// An entry of AT-SPI's cache: the facts about one object. Clients keep copies of these entries.
struct CacheItem: Hashable {
  let object: Reference
  private let application: Reference
  private let parent: Reference
  private let index: Int
  private let childCount: Int
  private let interfaces: [String]
  private let name: String
  private let role: AccessibleRole
  private let description: String
  private let states: AccessibleStates

  static let type = "((so)(so)(so)iiassusau)"

  /// Returns the entry of the application object, and the entries of the objects that clients may
  /// cache (`facts.contents.kept`). The changes of these objects are reported to clients. Clients
  /// query all other objects on demand.
  ///
  /// The entry of the application has the child count 1, for the window. All other entries have the
  /// child count −1, which means unknown: clients then query the children.
  static func all(_ facts: ObjectFacts) -> [CacheItem] {
    ([facts.application] + facts.contents.kept.compactMap { facts.contents.node($0) })
      .map { CacheItem($0, facts) }
  }

  private init(_ node: AccessibleNode, _ facts: ObjectFacts) {
    object = facts.reference(to: node.id)
    application = facts.reference(to: ObjectPath.applicationID)
    parent = facts.parent(of: node)
    index = facts.indexInParent(of: node)
    childCount = node.role == .application ? 1 : -1
    interfaces = facts.interfaces(of: node)
    (name, role) = (node.name, node.role)
    (description, states) = (node.description, node.states)
  }

  func write(to writer: MessageWriter) {
    writer.structure(of: String(Self.type.dropFirst().dropLast())) {
      for reference in [object, application, parent] { reference.write(to: writer) }
      writer.int32(clamping: index)
      writer.int32(clamping: childCount)
      writer.texts(interfaces)
      writer.text(name)
      writer.uint32(role.rawValue)
      writer.text(description)
      states.write(to: writer)
    }
  }
}

extension AccessibleStates {
  /// Writes the 64 state bits as two 32-bit numbers, the lower half first.
  func write(to writer: MessageWriter) {
    writer.array(of: "u") {
      writer.uint32(UInt32(truncatingIfNeeded: rawValue))
      writer.uint32(UInt32(truncatingIfNeeded: rawValue >> 32))
    }
  }
}
