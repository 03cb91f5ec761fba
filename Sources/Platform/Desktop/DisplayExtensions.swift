internal import Wayland

/// The globals that a compositor may offer beyond those of a bare window; nil where it does not.
struct DisplayExtensions {
  private(set) var subcompositor: WlSubcompositor?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScale: WpFractionalScaleManagerV1?
  private(set) var decoration: ZxdgDecorationManagerV1?
  private(set) var presentation: WpPresentation?
  private(set) var cursorShape: WpCursorShapeManagerV1?
  private(set) var gestures: ZwpPointerGesturesV1?
  private(set) var tablets: ZwpTabletManagerV2?
  private(set) var idleInhibition: ZwpIdleInhibitManagerV1?
  private(set) var exporter: ZxdgExporterV2?
  private(set) var data: WlDataDeviceManager?
  private(set) var activation: XdgActivationV1?
  private(set) var primary: ZwpPrimarySelectionDeviceManagerV1?
  /// True where the compositor acts on swipes itself and yet sends them to the window below. Mutter
  /// does so with three and more fingers, which switch workspaces; its own `gtk_shell1` tells it.
  private(set) var takesSwipes: Bool

  init(_ globals: Globals, _ registry: WlRegistry) {
    subcompositor = globals.bind(WlSubcompositor.self, from: registry)
    viewporter = globals.bind(WpViewporter.self, from: registry)
    fractionalScale = globals.bind(WpFractionalScaleManagerV1.self, from: registry)
    decoration = globals.bind(ZxdgDecorationManagerV1.self, from: registry)
    presentation = globals.bind(WpPresentation.self, from: registry)
    cursorShape = globals.bind(WpCursorShapeManagerV1.self, from: registry)
    gestures = globals.bind(ZwpPointerGesturesV1.self, from: registry)
    tablets = globals.bind(ZwpTabletManagerV2.self, from: registry)
    idleInhibition = globals.bind(ZwpIdleInhibitManagerV1.self, from: registry)
    exporter = globals.bind(ZxdgExporterV2.self, from: registry)
    data = globals.bind(WlDataDeviceManager.self, from: registry)
    activation = globals.bind(XdgActivationV1.self, from: registry)
    primary = globals.bind(ZwpPrimarySelectionDeviceManagerV1.self, from: registry)
    takesSwipes = globals.all.contains { $0.interface == "gtk_shell1" }
  }

  /// Binds a global that comes late, as an input method's or a tablet's daemon may bring it. One that is
  /// there already stays; false where nothing is new.
  mutating func add(_ global: Globals.Global, _ registry: WlRegistry) -> Bool {
    var isNew = false
    func take<Object: Interface>(_ place: inout Object?) {
      guard place == nil else { return }
      place = global.bind(Object.self, from: registry)
      isNew = isNew || place != nil
    }
    take(&subcompositor)
    take(&viewporter)
    take(&fractionalScale)
    take(&decoration)
    take(&cursorShape)
    take(&gestures)
    take(&tablets)
    take(&idleInhibition)
    take(&exporter)
    take(&data)
    take(&activation)
    take(&primary)
    if global.interface == "gtk_shell1" { takesSwipes = true }
    return isNew
  }
}
