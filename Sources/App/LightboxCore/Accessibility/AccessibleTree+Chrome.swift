internal import Accessible
internal import Geometry
internal import Languages
internal import Raster
internal import Viewing

/// The nodes of the chrome: the header, the arrows, the scrubber, the panels, the menu.
extension AccessibleTree {
  func chromeNode(_ id: AccessibleID) -> AccessibleNode {
    switch id {
    case .header, .title, .note, .button: headerNode(id)
    case .previousArrow: arrow(id, .previous)
    case .nextArrow: arrow(id, .next)
    case .scrollbar: scrollbar
    case .scrubber: scrubber
    case .zoom, .notice, .noticeButton: badge(id)
    case .selection, .selectionButton: selectionBar(id)
    case .details, .detail, .help, .helpRow, .tooltip, .scope: panel(id)
    default: menuNode(id)
    }
  }

  private var press: AccessibleAction {
    AccessibleAction(
      "press", label: text(AccessibleTexts.press), meaning: text(AccessibleTexts.press))
  }

  // MARK: Header

  private func headerNode(_ id: AccessibleID) -> AccessibleNode {
    let header = chrome.header
    let layout = header.layout(in: context)
    let trail = header.showsTrail ? header.trail(layout, in: context) : nil
    var node: AccessibleNode
    switch id {
    case .title:
      node = self.node(id, .label, trail == nil ? header.title : header.trail.last ?? .empty)
      node.description = trail == nil ? text(header.place) : ""
      node.frame =
        trail?.crumbs.last?.frame
        ?? Rect(
          x: layout.titleRoom.lowerBound, y: 0,
          width: layout.titleRoom.upperBound - layout.titleRoom.lowerBound, height: layout.height)
    case .note:
      node = self.node(id, .label, header.note)
      if let note = trail?.note {
        node.frame = Rect(origin: note.origin, size: context.size(of: note.caption) ?? .zero)
      }
    case .button(let part): node = button(part, layout, trail)
    default:
      node = self.node(.header, .toolBar, AccessibleTexts.header)
      node.frame = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    }
    if header.isShown { node.states.insert(.showing) }
    return node
  }

  private func button(
    _ part: HeaderPart, _ layout: HeaderLayout, _ trail: HeaderTrail?
  ) -> AccessibleNode {
    let header = chrome.header
    let id = AccessibleID.button(part)
    var node: AccessibleNode
    var key = ""
    if case .folder(let levels) = part {
      let index = header.trail.count - 1 - levels
      node = self.node(
        id, .pushButton, header.trail.indices.contains(index) ? header.trail[index] : .empty)
      node.description = text(AccessibleTexts.folder)
      node.frame = trail?.crumbs.first { $0.part == part }?.frame ?? .zero
    } else {
      let meaning = header.meaning(of: part)
      node = self.node(id, .pushButton, meaning?.text ?? .empty)
      key =
        meaning?.command.flatMap {
          KeyLabel.first(of: $0, in: lightbox.environment.bindings)
        }.map(text) ?? ""
      node.frame = layout.frame(of: part) ?? .zero
    }
    node.states.insert(.focusable)
    node.actions = [AccessibleAction("press", label: node.name, meaning: node.name, key: key)]
    return node
  }

  // MARK: At the edges

  private func arrow(_ id: AccessibleID, _ side: PageArrows.Side) -> AccessibleNode {
    var node = node(id, .pushButton, side.command.entry?.label ?? .empty)
    node.frame = chrome.arrows.room.isEmpty ? .zero : chrome.arrows.frame(of: side)
    if chrome.arrows.opacity(of: side, at: time) > 0 { node.states.insert(.showing) }
    node.actions = [action(side.command)]
    return node
  }

  private var scrollbar: AccessibleNode {
    var node = node(.scrollbar, .scrollBar, AccessibleTexts.scrollbar)
    node.states.insert(.vertical)
    let bar = lightbox.album.scrollbar
    if let place = bar.place {
      node.frame = place.track
      node.description = bar.isHeld ? text(bar.label) : ""
      node.value = AccessibleValue(
        place.position, in: 0...1, step: min(place.share, 1),
        text: text(AccessibleTexts.percent(place.position)))
    }
    if !bar.layers(in: context, at: time).isEmpty { node.states.insert(.showing) }
    return node
  }

  private var scrubber: AccessibleNode {
    var node = node(.scrubber, .slider, AccessibleTexts.scrubber)
    node.states.insert(.horizontal)
    let (count, number) = (lightbox.photos.count, (library.photoIndex ?? 0) + 1)
    node.value = AccessibleValue(
      Double(number), in: 1...Double(max(count, 1)), step: 1,
      text: text(AccessibleTexts.place(number, of: count)))
    let height = ScrubberLayout.height
    node.frame = Rect(
      x: 0, y: lightbox.viewSize.height - height, width: lightbox.viewSize.width, height: height)
    if lightbox.scrubber.opacity(at: time) > 0 { node.states.insert(.showing) }
    return node
  }

  // MARK: Over the picture

  private func badge(_ id: AccessibleID) -> AccessibleNode {
    let overlays = chrome.overlays
    let zoom = lightbox.viewport.map {
      $0.presented(at: time).scale * lightbox.deviceScale
    }
    let places = overlays.places(
      in: context, showing: zoom, above: lightbox.footer(at: time), at: time)
    var node: AccessibleNode
    switch id {
    case .zoom:
      node = self.node(id, .label, zoomText ?? .empty)
      node.description = text(AccessibleTexts.zoom)
      node.frame = places.zoom ?? .zero
    case .noticeButton(let index):
      let actions = overlays.notice.actions
      node = self.node(
        id, .pushButton,
        actions.indices.contains(index) ? actions[index].entry?.label ?? .empty : .empty)
      node.frame = places.buttons.indices.contains(index) ? places.buttons[index] : .zero
      node.actions = [press]
    default:
      node = self.node(.notice, .notification, overlays.notice.shownText ?? .empty)
      node.frame = places.notice ?? .zero
    }
    node.states.insert(.showing)
    return node
  }

  /// The bar of the marked photos; its menu is offered by their cells.
  private func selectionBar(_ id: AccessibleID) -> AccessibleNode {
    let bar = lightbox.album.selectionBar
    let frames = bar.frames(in: context, at: time)
    var node: AccessibleNode
    if case .selectionButton(let index) = id {
      let command = SelectionBar.commands[index]
      node = self.node(id, .pushButton, command.entry?.label ?? .empty)
      node.actions = [action(command)]
      if let frame = frames?.buttons.first(where: { $0.action == .command(command) })?.frame {
        node.frame = frame
        node.states.insert(.showing)
      }
    } else {
      node = self.node(.selection, .toolBar, bar.sentence)
      node.frame = frames?.bar ?? .zero
      node.states.insert(.showing)
    }
    return node
  }

  // MARK: Panels

  /// The texts of the Details panel from top to bottom: faults, group titles, facts.
  var detailLines: [(role: AccessibleRole, text: Phrase, fact: PhotoDetails.Row?)] {
    guard let contents = chrome.overlays.info.shownContents else { return [] }
    var lines: [(AccessibleRole, Phrase, PhotoDetails.Row?)] = []
    lines += [contents.position, contents.note, contents.details.note].compactMap { $0 }
      .map { (.label, $0, nil) }
    for group in contents.details.groups {
      lines.append((.heading, group.title, nil))
      lines += group.rows.map { (.label, AccessibleTexts.fact($0.label, $0.value), $0) }
    }
    return lines
  }

  /// The rows of the help: group titles, and gestures or keys with their meanings.
  var helpRows: [(role: AccessibleRole, text: Phrase)] {
    guard let contents = chrome.overlays.help.shownContents else { return [] }
    return contents.groups.flatMap { group -> [(AccessibleRole, Phrase)] in
      [(.heading, group.title)]
        + group.rows.map { row in
          (.label, AccessibleTexts.fact(row.gesture ?? AccessibleTexts.keys(row.keys), row.meaning))
        }
    }
  }

  private func panel(_ id: AccessibleID) -> AccessibleNode {
    var node: AccessibleNode
    switch id {
    case .details:
      node = self.node(id, .panel, AccessibleTexts.details)
      node.frame = chrome.overlays.info.frame ?? .zero
    case .detail(let index):
      let line = detailLines[index]
      node = self.node(id, line.role, line.text)
      node.frame = chrome.overlays.info.frame ?? .zero
      if line.fact != nil {
        let label = text(AccessibleTexts.copyLine)
        node.actions = [AccessibleAction("copy", label: label, meaning: label)]
      }
    case .help:
      node = self.node(id, .panel, AccessibleTexts.help)
      node.frame = chrome.overlays.help.frame ?? .zero
      node.states.formUnion([.focusable, .modal])
    case .helpRow(let index):
      node = self.node(id, helpRows[index].role, helpRows[index].text)
      node.frame = chrome.overlays.help.frame ?? .zero
    case .tooltip:
      node = self.node(id, .toolTip, chrome.tooltip.shownText ?? .empty)
      node.frame = chrome.tooltip.layers(in: context, at: time).first?.frame ?? .zero
    default:
      node = self.node(.scope, .label, AccessibleTexts.scope)
      node.description = chrome.scope.caption?.text ?? ""
      node.frame = lightbox.environment.viewBounds
    }
    node.states.insert(.showing)
    return node
  }

  // MARK: Menu

  private func menuNode(_ id: AccessibleID) -> AccessibleNode {
    let menu = chrome.menu
    guard case .entry(let index) = id, let entry = menu.opening?.contents.entries[index] else {
      var node = node(.menu, .popupMenu, AccessibleTexts.menu)
      node.frame = menu.layout?.frame ?? .zero
      node.states.formUnion([.showing, .focusable])
      return node
    }
    var node = node(id, entry.isChecked == nil ? .menuItem : .checkMenuItem, entry.title)
    if !entry.isEnabled { node.states.subtract([.enabled, .sensitive]) }
    node.states.insert(.focusable)
    if let isChecked = entry.isChecked {
      node.states.insert(.checkable)
      if isChecked { node.states.insert(.checked) }
    }
    if entry.isSubmenu { node.states.insert(.hasPopup) }
    if entry.action == .leave { node.description = text(Phrase("Back")) }
    if let layout = menu.layout, layout.rows.indices.contains(index) {
      let row = layout.rows[index].frame
      let place = Rect(
        x: layout.frame.minX + row.minX, y: layout.frame.minY + row.minY - menu.offset,
        width: row.size.width, height: row.size.height)
      node.frame = place.intersection(layout.frame) ?? .zero
      if !node.frame.isEmpty { node.states.insert(.showing) }
    }
    node.actions = [
      AccessibleAction("choose", label: node.name, meaning: node.name, key: text(entry.key))
    ]
    return node
  }
}
