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
    [CacheItem(.application, facts.application, in: facts.desktop, facts, childCount: 1)]
      + facts.contents.kept.compactMap { id in
        facts.contents.node(id).map { node in
          let parent = facts.contents.parent(of: id)
          return CacheItem(
            .node(node), facts.reference(to: id),
            in: parent.map { facts.reference(to: $0) } ?? facts.application, facts,
            childCount: -1)
        }
      }
  }

  private init(
    _ target: ObjectFacts.Target, _ object: Reference, in parent: Reference,
    _ facts: ObjectFacts, childCount: Int
  ) {
    (self.object, self.parent, application) = (object, parent, facts.application)
    index = facts.indexInParent(of: target)
    self.childCount = childCount
    interfaces = facts.interfaces(of: target)
    (role, states) = (facts.role(of: target), facts.states(of: target))
    if case .node(let node) = target {
      (name, description) = (node.name, node.description)
    } else {
      (name, description) = (facts.name, "")
    }
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
