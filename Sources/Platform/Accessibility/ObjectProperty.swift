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

  /// Returns the properties of `node` in `interface`, one of its interfaces.
  static func all(
    of node: AccessibleNode, _ interface: String, _ facts: ObjectFacts
  ) -> [ObjectProperty] {
    switch interface {
    case Interface.accessible:
      [
        text("Name", node.name), text("Description", node.description),
        ObjectProperty("Parent", "(so)") { facts.parent(of: node).write(to: $0) },
        count("ChildCount", facts.childCount(of: node)), text("Locale", facts.host.locale),
        text("AccessibleId", node.id), text("HelpText", ""),
      ]
    case Interface.application:
      [
        text("ToolkitName", facts.name), text("Version", facts.version),
        text("ToolkitVersion", facts.version), text("AtspiVersion", "2.1"),
        // The registry sets this number; the new value is ignored.
        count("Id", 0),
      ]
    case Interface.action: [count("NActions", node.actions.count)]
    case Interface.value:
      node.value.map {
        [
          real("MinimumValue", $0.range.lowerBound), real("MaximumValue", $0.range.upperBound),
          real("MinimumIncrement", $0.step), real("CurrentValue", $0.current),
          text("Text", $0.text),
        ]
      } ?? []
    case Interface.selection:
      [count("NSelectedChildren", facts.contents.selectionCount(of: node.id))]
    case Interface.text:
      [count("CharacterCount", node.text?.count ?? 0), count("CaretOffset", node.text?.caret ?? 0)]
    case Interface.image:
      [
        text("ImageDescription", node.description.isEmpty ? node.name : node.description),
        text("ImageLocale", facts.host.locale),
      ]
    default: []
    }
  }
}
