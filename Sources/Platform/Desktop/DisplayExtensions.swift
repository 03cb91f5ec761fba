internal import Wayland

/// The optional globals of a compositor; each is nil while the compositor does not offer it.
struct DisplayExtensions {
  @Extension({ $0.destroy() }) var subcompositor: WlSubcompositor?
  @Extension({ $0.destroy() }) var viewporter: WpViewporter?
  @Extension({ $0.destroy() }) var fractionalScale: WpFractionalScaleManagerV1?
  @Extension({ $0.destroy() }) var decoration: ZxdgDecorationManagerV1?
  @Extension({ $0.destroy() }) var presentation: WpPresentation?
  @Extension({ $0.destroy() }) var cursorShape: WpCursorShapeManagerV1?
  @Extension({ $0.destroy() }) var gestures: ZwpPointerGesturesV1?
  @Extension({ $0.destroy() }) var tablets: ZwpTabletManagerV2?
  @Extension({ $0.destroy() }) var idleInhibition: ZwpIdleInhibitManagerV1?
  @Extension({ $0.destroy() }) var exporter: ZxdgExporterV2?
  /// The exporter of xdg-foreign v1, used if the compositor does not offer the exporter of v2.
  @Extension({ $0.destroy() }) var formerExporter: ZxdgExporterV1?
  @Extension({ $0.destroy() }) var data: WlDataDeviceManager?
  @Extension({ $0.destroy() }) var activation: XdgActivationV1?
  @Extension({ $0.destroy() }) var primary: ZwpPrimarySelectionDeviceManagerV1?
  @Extension({ $0.destroy() }) var textInput: ZwpTextInputManagerV3?
  @Extension({ $0.destroy() }) var contentType: WpContentTypeManagerV1?
  @Extension({ $0.destroy() }) var toplevelIcon: XdgToplevelIconManagerV1?
  @Extension({ $0.destroy() }) var sessions: XdgSessionManagerV1?
  /// True if the compositor handles swipes itself, and still sends them to the window.
  ///
  /// Mutter does this for swipes of three and more fingers, which switch workspaces. Mutter is
  /// recognized by its global `gtk_shell1`.
  private(set) var handlesSwipes = false

  /// Binds the globals that are offered, and destroys the objects of removed globals.
  mutating func update(_ globals: Globals, _ registry: WlRegistry) {
    let all: [any AnyExtension] = [
      _subcompositor, _viewporter, _fractionalScale, _decoration, _presentation, _cursorShape,
      _gestures, _tablets, _idleInhibition, _exporter, _formerExporter, _data, _activation,
      _primary, _textInput, _contentType, _toplevelIcon, _sessions,
    ]
    for bound in all where bound !== _formerExporter || exporter == nil {
      bound.update(globals, registry)
    }
    handlesSwipes = globals.all.contains { $0.interface == "gtk_shell1" }
  }
}

/// The object of an optional global, bound as soon as the compositor offers the global.
@propertyWrapper final class Extension<Object: Interface>: AnyExtension {
  /// The object; nil while the compositor does not offer the global.
  private(set) var wrappedValue: Object?
  private var name: UInt32?
  private let end: (Object) -> Void

  /// Creates an unbound extension; `end` destroys the object of a removed global.
  init(_ end: @escaping (Object) -> Void) { self.end = end }

  func update(_ globals: Globals, _ registry: WlRegistry) {
    let offered = globals.all(Object.self)
    if let object = wrappedValue, !offered.contains(where: { $0.name == name }) {
      if object.isAlive { end(object) }
      wrappedValue = nil
    }
    for global in offered where wrappedValue == nil {
      wrappedValue = global.bind(Object.self, from: registry)
      name = global.name
    }
  }
}

protocol AnyExtension: AnyObject {
  /// Binds the global if the compositor offers it, and destroys the object of a removed global.
  /// Objects that were created by requests on the destroyed object stay alive.
  func update(_ globals: Globals, _ registry: WlRegistry)
}
