internal import Wayland

/// The globals that a compositor may offer beyond those of a bare window; nil where it does not.
struct DisplayExtensions {
  let subcompositor: WlSubcompositor?
  let viewporter: WpViewporter?
  let fractionalScale: WpFractionalScaleManagerV1?
  let decoration: ZxdgDecorationManagerV1?
  let presentation: WpPresentation?
  let cursorShape: WpCursorShapeManagerV1?
  let gestures: ZwpPointerGesturesV1?
  let tablets: ZwpTabletManagerV2?
  let idleInhibition: ZwpIdleInhibitManagerV1?
  let exporter: ZxdgExporterV2?
  let data: WlDataDeviceManager?
  let activation: XdgActivationV1?
  let primary: ZwpPrimarySelectionDeviceManagerV1?
  /// True where the compositor acts on swipes itself and yet sends them to the window below. Mutter
  /// does so with three and more fingers, which switch workspaces; its own `gtk_shell1` tells it.
  let takesSwipes: Bool

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
}
