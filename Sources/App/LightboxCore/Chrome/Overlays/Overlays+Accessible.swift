internal import Semantics
internal import Geometry
internal import Languages
internal import Raster
internal import Viewing

/// The accessible object of the zoom badge. The other extensions in this file make the objects of
/// the notice and the panels.
extension ZoomBadge {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let lightbox = context.lightbox
    guard lightbox.mode == .photo, context.chrome.overlays.zoom.isShown else { return [] }
    var object = AccessibleObject(
      "zoom", .label,
      lightbox.viewport.map { text($0.target.scale * lightbox.deviceScale) } ?? .empty
    ) { node in
      node.description = context.text(AccessibleTexts.zoom)
      node.frame = context.overlayFrames.zoom ?? .zero
      node.states.insert(.showing)
    }
    (object.position, object.isKept) = (.badge, true)
    return [object]
  }
}

extension NoticeLine {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let notice = context.chrome.overlays.notice
    guard let text = notice.shownText else { return [] }
    var object = AccessibleObject("notice", .notification, text) { node in
      node.frame = context.overlayFrames.notice ?? .zero
      node.states.insert(.showing)
    }
    object.children = AccessibleChildren("answer", count: notice.actions.count) { index, id in
      var button = AccessibleObject(
        id, .pushButton, notice.actions[index].entry?.label ?? .empty
      ) { node in
        let frames = context.overlayFrames.buttons
        node.frame = frames.indices.contains(index) ? frames[index] : .zero
        node.states.insert(.showing)
      }
      button.actions = { [context.action("press", AccessibleTexts.press, .answer(index))] }
      return button
    }
    (object.position, object.isKept, object.hasChangingChildren) = (.badge, true, true)
    object.announcement = (text, notice.actions == [.cancelJob])
    return [object]
  }
}

extension DetailsPanel {
  /// The texts of the panel from top to bottom: error messages, group titles, facts.
  var lines: [(role: AccessibleRole, text: Phrase, fact: PhotoDetails.Row?)] {
    guard let contents = shownContents else { return [] }
    var lines: [(AccessibleRole, Phrase, PhotoDetails.Row?)] = []
    lines += [contents.position, contents.note, contents.details.note].compactMap { $0 }
      .map { (.label, $0, nil) }
    for group in contents.details.groups {
      lines.append((.heading, group.title, nil))
      lines += group.rows.map { (.label, AccessibleTexts.fact($0.label, $0.value), $0) }
    }
    return lines
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let details = context.chrome.overlays.details
    guard details.isShown else { return [] }
    func describe(_ node: inout AccessibleNode) {
      node.frame = details.frame ?? .zero
      node.states.insert(.showing)
    }
    var object = AccessibleObject(
      "details", .panel, AccessibleTexts.details, describe: describe)
    let lines = details.lines
    object.children = AccessibleChildren("detail", count: lines.count) { index, id in
      let line = lines[index]
      var object = AccessibleObject(id, line.role, line.text, describe: describe)
      if line.fact != nil {
        object.actions = { [context.action("copy", AccessibleTexts.copyLine, .copy(line: index))] }
      }
      return object
    }
    (object.position, object.isKept) = (.details, true)
    return [object]
  }
}

extension HelpPanel {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let help = context.chrome.overlays.help
    guard help.isShown else { return [] }
    let id = "help"
    var object = AccessibleObject(id, .panel, AccessibleTexts.help) { node in
      node.frame = help.frame ?? .zero
      node.states.formUnion([.showing, .focusable, .modal])
    }
    let groups = help.shownContents?.groups ?? []
    let rows: [(role: AccessibleRole, text: Phrase)] = groups.flatMap { group in
      [(.heading, group.title)]
        + group.rows.map { row in
          (.label, AccessibleTexts.fact(row.gesture ?? AccessibleTexts.keys(row.keys), row.meaning))
        }
    }
    object.children = AccessibleChildren("row", count: rows.count) { index, id in
      AccessibleObject(id, rows[index].role, rows[index].text) { node in
        node.frame = help.frame ?? .zero
        node.states.insert(.showing)
      }
    }
    (object.position, object.isKept, object.focus) = (.panel, true, id)
    return [object]
  }
}

extension ScopePanel {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let scope = context.chrome.scope
    guard scope.isShown else { return [] }
    var object = AccessibleObject("scope", .label, AccessibleTexts.scope) { node in
      node.description = scope.caption?.text ?? ""
      node.frame = context.lightbox.environment.viewBounds
      node.states.insert(.showing)
    }
    object.position = .panel
    return [object]
  }
}

extension Tooltip {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let tooltip = context.chrome.tooltip
    guard let text = tooltip.shownText else { return [] }
    var object = AccessibleObject("tooltip", .toolTip, text) { node in
      node.frame = tooltip.layers(in: context.view, at: context.time).first?.frame ?? .zero
      node.states.insert(.showing)
    }
    object.position = .panel
    return [object]
  }
}
