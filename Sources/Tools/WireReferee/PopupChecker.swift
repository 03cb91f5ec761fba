internal import WaylandBindgen
internal import WireCodec

/// Checks the order in which popups are shown, grab the input and are destroyed. Also checks their
/// positioners.
struct PopupChecker {
  private struct Popup {
    let parent: Int?
    let shell: Int
    /// True if the popup may have a parent although ``parent`` is nil. Either the parent that
    /// `get_popup` named is an unknown object, or a request of another protocol has named the
    /// popup, and may have set its parent.
    var isNamed = false
    /// The `creationIndex` number of the seat that the popup grabs; nil for none.
    var grab: Int?
    /// True once the compositor has dismissed the popup.
    var isDone = false
  }

  private struct Positioner {
    var hasSize = false
    /// The anchor rectangle in the parent window: x, y, width and height in logical px; empty until
    /// it is set.
    var anchor: [Int32] = []
    /// The future size of the parent window that the client has stated, in logical px; nil if it
    /// has stated none.
    var parentSize: (width: Int32, height: Int32)?
  }

  /// The popups, by `creationIndex`, which identifies all objects here.
  private var popups: [Int: Popup] = [:]
  private var positioners: [Int: Positioner] = [:]

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "xdg_wm_base.create_positioner":
      if let created = message.created { positioners[created.creationIndex] = Positioner() }
    case "xdg_positioner.destroy": positioners[creationIndex] = nil
    case "xdg_positioner.set_size":
      let (width, height) = (message.int("width") ?? 0, message.int("height") ?? 0)
      guard width > 0, height > 0 else {
        return [Violation(.values, "a popup of \(width)×\(height)")]
      }
      positioners[creationIndex]?.hasSize = true
    case "xdg_positioner.set_anchor_rect":
      let parts = ["x", "y", "width", "height"].map { message.int($0) ?? 0 }
      guard parts[2] >= 0, parts[3] >= 0 else {
        return [Violation(.values, "an anchor of \(parts[2])×\(parts[3])")]
      }
      positioners[creationIndex]?.anchor = parts
    case "xdg_positioner.set_parent_size":
      positioners[creationIndex]?.parentSize = (
        message.int("parent_width") ?? 0, message.int("parent_height") ?? 0
      )
    case "xdg_surface.get_popup": return create(message, connection)
    case "xdg_popup.reposition":
      return positionerViolations(message, parent: popups[creationIndex]?.parent, connection)
    case "xdg_popup.grab": return grab(message, connection)
    case "xdg_popup.popup_done": popups[creationIndex]?.isDone = true
    case "xdg_popup.destroy": return destroy(creationIndex)
    case "wl_surface.commit": return popups.isEmpty ? [] : commit(creationIndex, connection)
    default:
      guard message.direction == .request, !popups.isEmpty else { break }
      for object in message.references.values { popups[object.creationIndex]?.isNamed = true }
    }
    return []
  }

  private mutating func create(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    guard let created = message.created else { return [] }
    let shell = message.object.creationIndex
    let parent = message.references["parent"]?.creationIndex
    popups[created.creationIndex] = Popup(
      parent: parent, shell: shell, isNamed: parent == nil && message.uint("parent") != 0)
    return positionerViolations(message, parent: parent, connection)
  }

  private func positionerViolations(_ message: WireMessage, parent: Int?, _ connection: Connection)
    -> [Violation]
  {
    guard let creationIndex = message.references["positioner"]?.creationIndex,
      let positioner = positioners[creationIndex]
    else { return [] }
    guard positioner.hasSize else { return [Violation(.positioner, "it has no size")] }
    let anchor = positioner.anchor
    guard anchor.count == 4, anchor[2] > 0, anchor[3] > 0 else {
      return [Violation(.positioner, "it has no anchor rectangle")]
    }
    guard let bounds = size(ofParent: parent, positioner, connection),
      anchor[0] < 0 || anchor[1] < 0 || Int(anchor[0]) + Int(anchor[2]) > bounds.width
        || Int(anchor[1]) + Int(anchor[3]) > bounds.height
    else { return [] }
    let texts = anchor.map(String.init).joined(separator: " ")
    return [
      Violation(.anchor, "\(texts) reaches beyond the parent's \(bounds.width)×\(bounds.height)")
    ]
  }

  /// Returns the greatest width and height, in logical px, of the parent's window geometry: of the
  /// current one, the pending one, and the one that the positioner states. Nil if a size is
  /// unknown.
  private func size(
    ofParent parent: Int?, _ positioner: Positioner, _ connection: Connection
  ) -> (width: Int, height: Int)? {
    var sizes: [(width: Int, height: Int)] = []
    if let size = positioner.parentSize { sizes.append((Int(size.width), Int(size.height))) }
    guard let shell = parent.flatMap({ connection.shells[$0] }) else { return sizes.first }
    for geometry in [shell.geometry, shell.pendingGeometry].compactMap(\.self)
    where geometry.count == 4 {
      sizes.append((Int(geometry[2]), Int(geometry[3])))
    }
    if shell.geometry == nil {
      // Subsurfaces are a part of the geometry too, but their sizes are not known here.
      guard let surface = connection.surfaces[shell.surface],
        connection.children(of: shell.surface).isEmpty,
        let size = surface.size(of: surface.current, connection.buffers)
      else { return nil }
      sizes.append((Int(size.0.rounded(.up)), Int(size.1.rounded(.up))))
    }
    guard let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max() else {
      return nil
    }
    return (width, height)
  }

  private mutating func grab(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    guard let popup = popups[creationIndex] else { return [] }
    let seat = message.references["seat"]?.creationIndex
    popups[creationIndex]?.grab = seat
    if connection.surface(ofRoleObject: creationIndex)?.hasContents == true {
      return [Violation(.popups, "a grab after it is shown")]
    }
    guard let parent = popup.parent.flatMap({ connection.shells[$0]?.roleObject }) else {
      return []
    }
    if let below = popups[parent], below.grab == nil, !below.isDone {
      return [Violation(.popups, "a grab on a popup that has none")]
    }
    let others = popups.filter {
      $0.key != creationIndex && $0.key != parent && $0.value.grab == seat && !$0.value.isDone
    }
    let ancestry = Connection.ancestry(of: creationIndex) {
      popups[$0]?.parent.flatMap { connection.shells[$0]?.roleObject }
    }
    guard seat != nil, others.contains(where: { !ancestry.contains($0.key) }) else { return [] }
    return [Violation(.popups, "a grab while another popup on top has one")]
  }

  private mutating func destroy(_ creationIndex: Int) -> [Violation] {
    guard let popup = popups.removeValue(forKey: creationIndex), !popup.isDone else { return [] }
    guard popups.values.contains(where: { $0.parent == popup.shell && !$0.isDone }) else {
      return []
    }
    return [Violation(.popups, "it is destroyed before a popup on top of it")]
  }

  private func commit(_ creationIndex: Int, _ connection: Connection) -> [Violation] {
    guard let surface = connection.surfaces[creationIndex],
      let popup = connection.roleObject(of: creationIndex).flatMap({ popups[$0] })
    else { return [] }
    guard let parent = popup.parent else {
      guard !popup.isNamed, !connection.hasOpaqueObjects else { return [] }
      return [Violation(.popups, "a commit before it has a parent")]
    }
    guard !surface.hasContents, surface.hasAttached, surface.pending.buffer != nil,
      let below = connection.shells[parent]?.surface,
      connection.surfaces[below]?.hasContents == false
    else { return [] }
    return [Violation(.popups, "it is shown before its parent")]
  }
}
