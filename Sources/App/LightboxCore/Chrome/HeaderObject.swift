internal import Semantics
internal import Geometry
internal import Languages
internal import Raster

/// The accessible object of the header. Its children are the header's buttons, the folders of the
/// shown path, and the header's texts.
struct HeaderObject {
  private let context: AccessibilityContext
  private let header: Header
  private let layout: HeaderLayout
  private let trail: HeaderTrail?

  init(in context: AccessibilityContext) {
    self.context = context
    header = context.chrome.header
    layout = header.layout(in: context.view)
    trail = header.showsTrail ? header.trail(layout, in: context.view) : nil
  }

  /// The header, with its children from left to right.
  var object: AccessibleObject {
    var bar = object("header", .toolBar, AccessibleTexts.header) { $0.frame = layout.frame }
    let (parts, left) = (header.parts(in: context.view), layout.left)
    let folders = parts.filter { if case .folder = $0 { true } else { false } }
    let right = parts.dropFirst(left.count + folders.count)
    let titles = header.showsTrail ? [title, note] : header.title.isEmpty ? [] : [title]
    bar.children = AccessibleChildren(
      (left + folders).map(button) + titles + right.map(button))
    bar.position = .header
    bar.focus = header.focused.flatMap { parts.contains($0) ? Self.id($0) : nil }
    return bar
  }

  private static func id(_ part: HeaderPart) -> String { "button_\(-part.rawValue)" }

  private func object(
    _ id: String, _ role: AccessibleRole, _ name: Phrase,
    describe: @escaping (inout AccessibleNode) -> Void
  ) -> AccessibleObject {
    AccessibleObject(id, role, name) { node in
      describe(&node)
      if header.isShown { node.states.insert(.showing) }
    }
  }

  private var title: AccessibleObject {
    let room = layout.titleRoom
    return object(
      "title", .label, trail == nil ? header.title : header.trail.last ?? .empty
    ) { node in
      node.description = trail == nil ? context.text(header.position) : ""
      node.frame =
        trail?.crumbs.last?.frame
        ?? Rect(
          x: room.lowerBound, y: 0, width: room.upperBound - room.lowerBound,
          height: layout.height)
    }
  }

  private var note: AccessibleObject {
    object("note", .label, header.note) { node in
      guard let note = trail?.note else { return }
      node.frame = Rect(origin: note.origin, size: context.view.size(of: note.caption) ?? .zero)
    }
  }

  private func button(_ part: HeaderPart) -> AccessibleObject {
    let appearance = part.appearance(on: header)
    let key = appearance?.command.flatMap {
      KeyLabel.first(of: $0, in: context.lightbox.environment.bindings)
    }
    var name = appearance?.text ?? .empty
    if case .folder(let levels) = part {
      let index = header.trail.count - 1 - levels
      name = header.trail.indices.contains(index) ? header.trail[index] : .empty
    }
    var button = object(Self.id(part), .pushButton, name) { node in
      // A part without its own appearance is a folder of the path.
      node.description = appearance == nil ? context.text(AccessibleTexts.folder) : ""
      node.frame =
        layout.frame(of: part) ?? trail?.crumbs.first { $0.part == part }?.frame ?? .zero
      node.states.insert(.focusable)
    }
    button.actions = { [name] in
      [context.action("press", name, key: key ?? .empty, .press(part.rawValue))]
    }
    return button
  }
}
