internal import Semantics
internal import Bus

/// A D-Bus property of an object: its name, its D-Bus type, and a function that writes its value.
struct ObjectProperty {
  let name: String
  let type: String
  let write: (MessageWriter) -> Void

  private init(_ name: String, _ type: String, _ write: @escaping (MessageWriter) -> Void) {
    (self.name, self.type, self.write) = (name, type, write)
  }

  private static func text(_ name: String, _ value: String) -> ObjectProperty {
    ObjectProperty(name, "s") { $0.text(value) }
  }

  private static func count(_ name: String, _ value: Int) -> ObjectProperty {
    ObjectProperty(name, "i") { $0.int32(clamping: value) }
  }

  private static func real(_ name: String, _ value: Double) -> ObjectProperty {
    ObjectProperty(name, "d") { $0.real(value) }
  }

  /// Returns the properties of `target` in `interface`; empty if there are none.
  static func all(
    of target: ObjectFacts.Target, _ interface: String, _ facts: ObjectFacts
  ) -> [ObjectProperty] {
    switch (interface, target) {
    case (Interface.accessible, .application):
      accessible(facts.name, "", parent: facts.desktop, count: 1, id: "root", facts)
    case (Interface.accessible, .gone(let id)):
      accessible("", "", parent: facts.null, count: 0, id: id, facts)
    case (Interface.accessible, .node(let node)):
      accessible(
        node.name, node.description,
        parent: facts.contents.parent(of: node.id).map { facts.reference(to: $0) }
          ?? facts.application,
        count: facts.contents.childCount(of: node.id), id: node.id, facts)
    case (Interface.application, _):
      [
        text("ToolkitName", facts.name), text("Version", facts.version),
        text("ToolkitVersion", facts.version), text("AtspiVersion", "2.1"),
        // The registry sets this number; the new value is ignored.
        count("Id", 0),
      ]
    case (Interface.action, .node(let node)): [count("NActions", node.actions.count)]
    case (Interface.value, .node(let node)):
      node.value.map {
        [
          real("MinimumValue", $0.range.lowerBound), real("MaximumValue", $0.range.upperBound),
          real("MinimumIncrement", $0.step), real("CurrentValue", $0.current),
          text("Text", $0.text),
        ]
      } ?? []
    case (Interface.selection, .node(let node)):
      [count("NSelectedChildren", facts.contents.selectionCount(of: node.id))]
    case (Interface.text, .node(let node)):
      [count("CharacterCount", node.text?.count ?? 0), count("CaretOffset", node.text?.caret ?? 0)]
    case (Interface.image, .node(let node)):
      [
        text("ImageDescription", node.description.isEmpty ? node.name : node.description),
        text("ImageLocale", facts.host.locale),
      ]
    default: []
    }
  }

  private static func accessible(
    _ name: String, _ description: String, parent: Reference, count: Int, id: String,
    _ facts: ObjectFacts
  ) -> [ObjectProperty] {
    [
      text("Name", name), text("Description", description),
      ObjectProperty("Parent", "(so)") { parent.write(to: $0) }, Self.count("ChildCount", count),
      text("Locale", facts.host.locale), text("AccessibleId", id), text("HelpText", ""),
    ]
  }
}
