internal import Semantics
internal import Bus

/// A D-Bus property of an object: its name, its type in D-Bus notation, and a function that writes
/// its value.
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
    of target: ObjectAnswers.Target, _ interface: String, _ answers: ObjectAnswers
  ) -> [ObjectProperty] {
    switch (interface, target) {
    case (Interface.accessible, .application):
      accessible(
        answers.name, "", parent: answers.desktop, count: 1, id: "root", answers)
    case (Interface.accessible, .gone(let id)):
      accessible("", "", parent: answers.null, count: 0, id: id, answers)
    case (Interface.accessible, .node(let node)):
      accessible(
        node.name, node.description,
        parent: answers.contents.parent(of: node.id).map { answers.reference(to: $0) }
          ?? answers.application,
        count: answers.contents.childCount(of: node.id), id: node.id, answers)
    case (Interface.application, _):
      [
        text("ToolkitName", answers.name), text("Version", answers.version),
        text("ToolkitVersion", answers.version), text("AtspiVersion", "2.1"),
        ObjectProperty("Id", "i") { $0.int32(answers.number) },
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
      [count("NSelectedChildren", answers.contents.selectionCount(of: node.id))]
    case (Interface.text, .node(let node)):
      [count("CharacterCount", node.text?.count ?? 0), count("CaretOffset", node.text?.caret ?? 0)]
    case (Interface.image, .node(let node)):
      [
        text("ImageDescription", node.description.isEmpty ? node.name : node.description),
        text("ImageLocale", answers.host.locale),
      ]
    default: []
    }
  }

  private static func accessible(
    _ name: String, _ description: String, parent: Reference, count: Int, id: String,
    _ answers: ObjectAnswers
  ) -> [ObjectProperty] {
    [
      text("Name", name), text("Description", description),
      ObjectProperty("Parent", "(so)") { parent.write(to: $0) }, Self.count("ChildCount", count),
      text("Locale", answers.host.locale), text("AccessibleId", id), text("HelpText", ""),
    ]
  }
}
