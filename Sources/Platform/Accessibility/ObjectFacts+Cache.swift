internal import Semantics
internal import Bus

/// The entries of AT-SPI's cache: the facts about each object, of which clients keep copies.
extension ObjectFacts {
  static let cacheItemType = "((so)(so)(so)iiassusau)"

  /// The entry of the application object, and the entries of the objects that clients may cache
  /// (`contents.kept`). The changes of these objects are reported to clients. Clients query all
  /// other objects on demand.
  var cacheItems: [BusValue] {
    ([application] + contents.kept.compactMap { contents.node($0) }).map(cacheItem)
  }

  /// Returns the entry of an object. The entry of the application has the child count 1, for the
  /// window. All other entries have the child count −1, which means unknown: clients then query the
  /// children.
  private func cacheItem(of node: AccessibleNode) -> BusValue {
    .structure([
      reference(to: node.id), reference(to: ObjectPath.applicationID), parent(of: node),
      .integer(clamping: indexInParent(of: node)), .integer(node.role == .application ? 1 : -1),
      .texts(interfaces(of: node)), .text(node.name), .number(node.role.rawValue),
      .text(node.description), node.states.busValue,
    ])
  }
}

extension AccessibleStates {
  /// The 64 state bits as two 32-bit numbers, the lower half first.
  var busValue: BusValue {
    let halves = [UInt32(truncatingIfNeeded: rawValue), UInt32(truncatingIfNeeded: rawValue >> 32)]
    return .array(of: "u", halves.map { .number($0) })
  }
}
