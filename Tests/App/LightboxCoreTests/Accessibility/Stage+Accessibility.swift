import Semantics
import Geometry
import Input
import Raster
import Testing

@testable import LightboxCore

extension Stage {
  /// The tree at a moment; every photo is called after its number.
  func tree(at milliseconds: Double) -> AccessibleTree {
    AccessibleTree(of: lightbox, at: .milliseconds(milliseconds)) { "Photo \($0.number)" }
  }

  /// Does a call as the program does; false where it is not possible.
  @discardableResult
  mutating func ask(_ call: AccessibleCall, on id: String, at milliseconds: Double) -> Bool {
    wait(until: .milliseconds(milliseconds))
    guard let request = tree(at: milliseconds).request(for: call, on: id) else { return false }
    handle(.accessibility(.request(request)), at: .milliseconds(milliseconds))
    return true
  }

  /// Asks for a command by the window's actions.
  @discardableResult
  mutating func ask(_ name: String, of id: String = "window", at milliseconds: Double) throws
    -> Bool
  {
    wait(until: .milliseconds(milliseconds))
    let node = try #require(tree(at: milliseconds).node(id))
    let index = try #require(node.actions.firstIndex { $0.name == name })
    return ask(.act(index), on: id, at: milliseconds)
  }
}

/// Expects what a stage has answered: it cannot change inside of `#expect`.
func expect(
  _ isSo: Bool, _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation
) {
  #expect(isSo, comment, sourceLocation: location)
}

extension AccessibleTree {
  /// The children of an object.
  func children(of id: String) -> [String] {
    (0..<childCount(of: id)).compactMap { child(of: id, at: $0) }
  }

  /// All objects from the window down.
  var everything: [String] {
    var (found, line) = ([root], [root][...])
    while let id = line.popFirst() {
      let children = children(of: id)
      found += children
      line += children
    }
    return found
  }

  /// A sentence about the first fault of the structure; nil where it is sound.
  var fault: String? {
    let everything = everything
    guard Set(everything).count == everything.count else { return "an object is there twice" }
    for id in everything {
      guard let node = node(id) else { return "\(id) has no node" }
      if node.id != id { return "\(id) says that it is \(node.id)" }
      let frame = node.frame
      guard [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(\.isFinite) else {
        return "\(id) is at \(frame)"
      }
      if let value = node.value, !value.range.contains(value.current) {
        return "\(id) has the value \(value)"
      }
      for action in node.actions where action.name.isEmpty || action.label.isEmpty {
        return "\(id) has an action without a name"
      }
      for (index, child) in children(of: id).enumerated() {
        if parent(of: child) != id { return "\(child) is not in \(id)" }
        if self.index(of: child) != index { return "\(child) is not at \(index)" }
      }
      if child(of: id, at: -1) != nil || child(of: id, at: childCount(of: id)) != nil {
        return "\(id) has more children than it says"
      }
    }
    return everything.contains(focus) ? nil : "the focus, \(focus), is not there"
  }
}
