import Semantics
import Geometry

/// A window with a list of three things, the second of which is selected, and a picture with a
/// value.
struct MadeContents: AccessibleContents {
  let root = "window"
  let locale = "en"
  /// The objects that are not there now.
  var gone: Set<String> = []
  /// The name of the list.
  var title = "Things"
  private static let all = [
    "window": ["list", "picture", "field"], "list": ["thing_0", "thing_1", "thing_2"],
  ]
  private var children: [String: [String]] {
    Self.all.filter { !gone.contains($0.key) }.mapValues { $0.filter { !gone.contains($0) } }
  }

  func node(_ id: String) -> AccessibleNode? {
    guard id == root || parent(of: id) != nil else { return nil }
    var node: AccessibleNode
    switch id {
    case "window":
      node = AccessibleNode(id, .frame, "A window")
      node.frame = Rect(x: 0, y: 0, width: 640, height: 400)
      node.states.insert(.active)
      node.actions = [
        AccessibleAction("back", label: "Back", meaning: "one level up", key: "Esc"),
        AccessibleAction("quit", label: "Quit", meaning: "quit"),
      ]
    case "list":
      node = AccessibleNode(id, .listBox, title)
      node.frame = Rect(x: 10, y: 40, width: 200, height: 300)
      node.selectsChildren = true
    case "thing_0", "thing_1", "thing_2":
      let index = Double(id.suffix(1)) ?? 0
      node = AccessibleNode(id, .listItem, "Thing \(Int(index))")
      node.frame = Rect(x: 20, y: 50 + 40 * index, width: 100.4, height: 30)
      if id == "thing_1" { node.states.formUnion([.selected, .checkable]) }
      node.attributes = ["posinset": "\(Int(index) + 1)"]
    case "picture":
      node = AccessibleNode(id, .image, "A picture")
      node.description = "Of \u{0}nothing"
      node.frame = Rect(x: 220, y: .nan, width: 1e300, height: 300)
      node.value = AccessibleValue(150, in: 10...800, text: "150%")
    case "field":
      node = AccessibleNode(id, .entry, "A field")
      node.frame = Rect(x: 100, y: 10, width: 90, height: 20)
      // "é" is two scalars here, and the crab one.
      node.text = AccessibleText("Une e\u{301}te\u{301}, 🦀", caret: 5, selection: 4..<5)
      node.text?.isEditable = true
      node.text?.edges = (0...12).map { 100 + 5 * Double($0) }
    default: return nil
    }
    return node
  }

  func parent(of id: String) -> String? {
    children.first { $0.value.contains(id) }?.key
  }

  func childCount(of id: String) -> Int { children[id]?.count ?? 0 }

  func child(of id: String, at index: Int) -> String? {
    guard let children = children[id], children.indices.contains(index) else { return nil }
    return children[index]
  }

  func index(of id: String) -> Int? {
    parent(of: id).flatMap { children[$0]?.firstIndex(of: id) } ?? (id == root ? 0 : nil)
  }

  /// The third thing is out of sight.
  func nearChildren(of id: String) -> Range<Int> {
    0..<min(childCount(of: id), id == "list" ? 2 : .max)
  }

  var kept: [String] { ["window"] + (children["window"]?.filter { $0 == "list" } ?? []) }

  func object(at point: Point) -> String? {
    Rect(x: 20, y: 90, width: 100, height: 30).contains(point) ? "thing_1" : "window"
  }

  func selectedChildren(of id: String) -> [Int] { id == "list" ? [1] : [] }
}
