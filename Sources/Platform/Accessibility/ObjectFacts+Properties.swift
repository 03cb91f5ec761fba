internal import Semantics
internal import Bus

extension ObjectFacts {
  /// Returns the D-Bus properties of `node` in `interface`, one of its interfaces.
  func properties(of node: AccessibleNode, _ interface: String) -> [String: BusValue] {
    switch interface {
    case Interface.accessible:
      [
        "Name": .text(node.name), "Description": .text(node.description),
        "Parent": parent(of: node), "ChildCount": .integer(clamping: childCount(of: node)),
        "Locale": .text(contents.locale), "AccessibleId": .text(node.id), "HelpText": .text(""),
      ]
    case Interface.application:
      [
        "ToolkitName": .text(name), "Version": .text(version), "ToolkitVersion": .text(version),
        "AtspiVersion": .text("2.1"),
        // The registry sets this number; the new value is ignored.
        "Id": .integer(0),
      ]
    case Interface.action: ["NActions": .integer(clamping: node.actions.count)]
    case Interface.value:
      node.value.map {
        [
          "MinimumValue": .real($0.range.lowerBound), "MaximumValue": .real($0.range.upperBound),
          "MinimumIncrement": .real($0.step), "CurrentValue": .real($0.current),
          "Text": .text($0.text),
        ]
      } ?? [:]
    case Interface.selection:
      ["NSelectedChildren": .integer(clamping: contents.selectedChildren(of: node.id).count)]
    case Interface.text:
      [
        "CharacterCount": .integer(clamping: node.text?.count ?? 0),
        "CaretOffset": .integer(clamping: node.text?.caret ?? 0),
      ]
    case Interface.image:
      [
        "ImageDescription": .text(node.description.isEmpty ? node.name : node.description),
        "ImageLocale": .text(contents.locale),
      ]
    default: [:]
    }
  }
}
