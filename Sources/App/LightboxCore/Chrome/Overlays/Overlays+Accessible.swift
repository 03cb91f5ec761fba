internal import Semantics
internal import Geometry
internal import Languages
internal import Raster
internal import Viewing

extension AccessibleNode {
  /// Marks the object as visible, and sets its frame in the view; `frame` is nil if it is unknown.
  mutating func show(in frame: Rect?) {
    self.frame = frame ?? .zero
    states.insert(.showing)
  }
}

/// The accessible object of the zoom badge.
extension ZoomBadge {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let lightbox = context.lightbox
    guard lightbox.mode == .photo, context.chrome.overlays.zoom.isShown else { return [] }
    var object = AccessibleObject(
      "zoom", .label,
      lightbox.viewport.map { text($0.target.scale * lightbox.deviceScale) } ?? .empty
    ) { node in
      node.description = context.text(AccessibleTexts.zoom)
      node.show(in: Overlays.frames(in: context.lightbox, at: context.time).zoom)
    }
    (object.position, object.isKept) = (.badge, true)
    return [object]
  }
}

extension NoticeLine {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let notice = context.chrome.overlays.notice
    guard let text = notice.shownText else { return [] }
    var object = AccessibleObject("notice", .notification, text) {
      $0.show(in: Overlays.frames(in: context.lightbox, at: context.time).notice)
    }
    let buttons = notice.actions.enumerated().map { index, command in
      let (id, label) = ("answer_\(command.traceName)", command.entry?.label ?? .empty)
      var button = AccessibleObject(id, .pushButton, label) { node in
        let frames = Overlays.frames(in: context.lightbox, at: context.time).buttons
        node.show(in: frames.indices.contains(index) ? frames[index] : nil)
      }
      button.actions = { [context.action("press", AccessibleTexts.press, .answer(index))] }
      return button
    }
    object.children = AccessibleChildren(buttons)
    (object.position, object.isKept, object.hasChangingChildren) = (.badge, true, true)
    object.announcesProgress = notice.actions == [.cancelJob]
    return [object]
  }
}

extension DetailsPanel {
  /// The texts of the panel from top to bottom: error messages, group titles, facts.
  var lines: [(role: AccessibleRole, text: Phrase, fact: PhotoDetails.Row?)] {
    guard let contents = shownContents else { return [] }
    var lines: [(AccessibleRole, Phrase, PhotoDetails.Row?)] =
      [contents.position, contents.note, contents.details.note].compactMap { $0 }
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
    var object = AccessibleObject("details", .panel, AccessibleTexts.details) {
      $0.show(in: details.frame)
    }
    let lines = details.lines
    object.children = AccessibleChildren("detail", count: lines.count) { index, id in
      let line = lines[index]
      var object = AccessibleObject(id, line.role, line.text) { node in
        let frame = details.frame(ofLine: index, of: lines.count)
        if let frame { node.show(in: frame) }
      }
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
    var object = AccessibleObject("help", .panel, AccessibleTexts.help) { node in
      node.show(in: help.layout?.frame)
      node.states.formUnion([.focusable, .modal])
    }
    let (groups, lines) = (help.shownContents?.groups ?? [], help.layout?.lines ?? [])
    let rows: [(role: AccessibleRole, text: Phrase)] = groups.flatMap { group in
      [(.heading, group.title)]
        + group.rows.map { row in
          (.label, AccessibleTexts.fact(row.gesture ?? AccessibleTexts.keys(row.keys), row.meaning))
        }
    }
    object.children = AccessibleChildren("row", count: rows.count) { index, id in
      AccessibleObject(id, rows[index].role, rows[index].text) { node in
        guard let panel = help.layout?.frame, lines.indices.contains(index) else { return }
        if let frame = lines[index].intersection(panel) { node.show(in: frame) }
      }
    }
    (object.position, object.isKept, object.focus) = (.panel, true, object.id)
    return [object]
  }
}

extension ScopePanel {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let scope = context.chrome.scope
    guard scope.isShown else { return [] }
    var object = AccessibleObject("scope", .label, AccessibleTexts.scope) { node in
      let lightbox = context.lightbox
      node.description = scope.caption?.text ?? ""
      // The plate of the text is the only layer that has sublayers.
      node.show(
        in: scope.layers(lightbox.stage.gestures, in: lightbox.environment)
          .last { !$0.sublayers.isEmpty }?.frame)
    }
    object.position = .panel
    return [object]
  }
}

extension Tooltip {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let tooltip = context.chrome.tooltip
    guard let text = tooltip.shownText else { return [] }
    var object = AccessibleObject("tooltip", .toolTip, text) {
      $0.show(in: tooltip.layers(in: context.view, at: context.time).first?.frame)
    }
    object.position = .panel
    return [object]
  }
}
