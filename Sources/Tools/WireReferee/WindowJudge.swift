internal import BindgenCore
internal import WireCodec

/// Checks the sizes, parents and decorations of toplevels.
struct WindowJudge: Judge {
  private struct Window {
    /// The birth of its surface.
    let surface: Int?
    var least: (width: Int32, height: Int32) = (0, 0)
    var most: (width: Int32, height: Int32) = (0, 0)
    /// True when the size limits have changed since the commit.
    var hasNewSizes = false
    /// The birth of its parent toplevel; nil for none.
    var parent: Int?
    /// The birth of its decoration; nil for none.
    var decoration: Int?
  }

  private struct Decoration {
    let window: Int
    let manager: Int
    /// True once the compositor has sent the decoration's mode, or a configure event without it.
    var isConfigured = false
    /// The mode that was requested last; nil for none.
    var mode: UInt32?
    /// True when a configure was acknowledged since.
    var isAnswered = false
    /// The serials of configures after its creation.
    var later: Set<UInt32> = []
  }

  /// The windows, by birth like all objects here.
  private var windows: [Int: Window] = [:]
  private var decorations: [Int: Decoration] = [:]
  /// The global of each decoration manager.
  private var managers: [Int: UInt32] = [:]

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .getToplevel:
      if let created = message.created {
        windows[created.birth] = Window(surface: scene.shells[birth]?.surface)
      }
    case .toplevelDestroy: remove(birth)
    case .toplevelMinSize, .toplevelMaxSize: return size(message, kind)
    case .toplevelSetParent: return setParent(message, scene)
    case .surfaceAttach: return attach(message, scene)
    case .surfaceCommit: return commit(birth, scene)
    case .registryBind, .registryGlobalRemove, .getDecoration, .decorationSetMode,
      .decorationUnsetMode, .decorationConfigure, .decorationDestroy, .surfaceConfigure,
      .ackConfigure:
      return decoration(message, kind, scene)
    default: break
    }
    return []
  }

  // MARK: Sizes

  private mutating func size(_ message: WireMessage, _ kind: MessageKind) -> [Breach] {
    let size = (width: message.int("width") ?? 0, height: message.int("height") ?? 0)
    let name = kind == .toplevelMinSize ? "least" : "largest"
    guard size.width >= 0, size.height >= 0 else {
      return [Breach(.sizeLimits, "a \(name) size of \(size.width)×\(size.height)")]
    }
    let birth = message.object.birth
    windows[birth]?.hasNewSizes = true
    if kind == .toplevelMinSize {
      windows[birth]?.least = size
    } else {
      windows[birth]?.most = size
    }
    return []
  }

  private mutating func commit(_ surface: Int, _ scene: Scene) -> [Breach] {
    guard let birth = scene.roleObject(of: surface), let window = windows[birth] else { return [] }
    let state = scene.surfaces[surface]
    if state?.hasContents == true, state?.pending.buffer == nil { unmap(birth) }
    guard window.hasNewSizes else { return [] }
    windows[birth]?.hasNewSizes = false
    let (least, most) = (window.least, window.most)
    guard
      most.width > 0 && least.width > most.width || most.height > 0 && least.height > most.height
    else { return [] }
    return [
      Breach(
        .sizeLimits,
        "at least \(least.width)×\(least.height), at most \(most.width)×\(most.height)")
    ]
  }

  // MARK: Parents

  private mutating func setParent(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    let birth = message.object.birth
    guard let parent = message.references["parent"] else {
      windows[birth]?.parent = nil
      return []
    }
    if parent.birth == birth { return [Breach(.family, "\(parent) is its own parent")] }
    var ancestor = windows[parent.birth]?.parent
    var seen: Set<Int> = []
    while let next = ancestor, seen.insert(next).inserted {
      if next == birth { return [Breach(.family, "\(parent) is a descendant of its child")] }
      ancestor = windows[next]?.parent
    }
    // A parent that is not shown is none.
    let surface = windows[parent.birth]?.surface.flatMap { scene.surfaces[$0] }
    windows[birth]?.parent = surface?.hasContents == true ? parent.birth : nil
    return []
  }

  /// Unmaps a window: its children go to its parent, and its state is reset.
  private mutating func unmap(_ birth: Int) {
    let parent = windows[birth]?.parent
    for child in windows.keys where windows[child]?.parent == birth {
      windows[child]?.parent = parent
    }
    let (surface, decoration) = (windows[birth]?.surface, windows[birth]?.decoration)
    windows[birth] = Window(surface: surface, decoration: decoration)
  }

  private mutating func remove(_ birth: Int) {
    unmap(birth)
    windows[birth] = nil
  }

  // MARK: Decorations

  private mutating func decoration(
    _ message: WireMessage, _ kind: MessageKind, _ scene: Scene
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .registryBind:
      if let created = message.created, created.interface == "zxdg_decoration_manager_v1" {
        managers[created.birth] = message.uint("name")
      }
    case .registryGlobalRemove:
      // Objects of what has gone are answered no more.
      let gone = managers.filter { $0.value == message.uint("name") }
      for decoration in decorations.keys
      where decorations[decoration].map({ gone[$0.manager] != nil }) == true {
        decorations[decoration]?.isConfigured = true
      }
    case .getDecoration: return decorate(message, scene)
    case .decorationConfigure: decorations[birth]?.isConfigured = true
    case .decorationDestroy:
      if let window = decorations.removeValue(forKey: birth)?.window {
        windows[window]?.decoration = nil
      }
    case .decorationSetMode: return wish(message.uint("mode"), of: birth)
    case .decorationUnsetMode: return wish(nil, of: birth)
    case .surfaceConfigure, .ackConfigure: answer(message, kind, scene)
    default: break
    }
    return []
  }

  private mutating func decorate(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    guard let created = message.created, let window = message.references["toplevel"]?.birth else {
      return []
    }
    decorations[created.birth] = Decoration(window: window, manager: message.object.birth)
    windows[window]?.decoration = created.birth
    guard let surface = windows[window]?.surface.flatMap({ scene.surfaces[$0] }),
      surface.hasContents || surface.pending.buffer != nil
    else { return [] }
    // From version 2 on a window that is shown may ask, and goes on meanwhile.
    if created.version >= 2 {
      decorations[created.birth]?.isConfigured = true
      return []
    }
    return [Breach(.ackBeforeBuffer, "a buffer before the decoration is asked for")]
  }

  /// Follows configures: the decoration's mode is due before the next one.
  private mutating func answer(_ message: WireMessage, _ kind: MessageKind, _ scene: Scene) {
    guard !decorations.isEmpty, let serial = message.uint("serial"),
      let window = scene.shells[message.object.birth]?.roleObject,
      let decoration = windows[window]?.decoration, let state = decorations[decoration]
    else { return }
    if kind == .ackConfigure { decorations[decoration]?.isAnswered = true }
    guard !state.isConfigured else { return }
    if kind == .surfaceConfigure {
      decorations[decoration]?.later.insert(serial)
    } else if state.later.contains(serial) {
      decorations[decoration]?.isConfigured = true
    }
  }

  /// Follows requested modes: a configure must not be answered by the same request.
  private mutating func wish(_ mode: UInt32?, of birth: Int) -> [Breach] {
    guard let before = decorations[birth] else { return [] }
    decorations[birth]?.mode = mode
    decorations[birth]?.isAnswered = false
    guard let mode, before.mode == mode, before.isAnswered else { return [] }
    return [Breach(.effect, "the decoration is asked for the mode \(mode) again")]
  }

  private func attach(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    guard !decorations.isEmpty, message.uint("buffer") != 0,
      let window = scene.roleObject(of: message.object.birth),
      let decoration = windows[window]?.decoration,
      decorations[decoration]?.isConfigured == false
    else { return [] }
    return [Breach(.ackBeforeBuffer, "a buffer before the decoration is configured")]
  }
}
