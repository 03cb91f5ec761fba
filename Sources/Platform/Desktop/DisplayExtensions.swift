internal import Wayland

/// What a compositor may offer beyond a bare window; every part has a way without it.
struct DisplayExtensions {
  let subcompositor: WlSubcompositor?
  let viewporter: WpViewporter?
  let fractionalScale: WpFractionalScaleManagerV1?
  let decoration: ZxdgDecorationManagerV1?
  let presentation: WpPresentation?
  let cursorShape: WpCursorShapeManagerV1?
  let gestures: ZwpPointerGesturesV1?

  init(_ globals: Globals, _ registry: WlRegistry) {
    subcompositor = globals.bind(WlSubcompositor.self, from: registry)
    viewporter = globals.bind(WpViewporter.self, from: registry)
    fractionalScale = globals.bind(WpFractionalScaleManagerV1.self, from: registry)
    decoration = globals.bind(ZxdgDecorationManagerV1.self, from: registry)
    presentation = globals.bind(WpPresentation.self, from: registry)
    cursorShape = globals.bind(WpCursorShapeManagerV1.self, from: registry)
    gestures = globals.bind(ZwpPointerGesturesV1.self, from: registry)
  }
}
