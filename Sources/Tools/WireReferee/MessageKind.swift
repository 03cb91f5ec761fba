internal import WireCodec

/// The messages that judges know, by their names.
///
/// A judge tells messages apart by these small numbers, because a comparison of names for each rule
/// and each message would be most of the work.
enum MessageKind: String, CaseIterable {
  case registryBind = "wl_registry.bind"
  case registryGlobal = "wl_registry.global"
  case registryGlobalRemove = "wl_registry.global_remove"
  case callbackDone = "wl_callback.done"
  case createSurface = "wl_compositor.create_surface"
  case createPool = "wl_shm.create_pool"
  case shmFormat = "wl_shm.format"
  case poolResize = "wl_shm_pool.resize"
  case createBuffer = "wl_shm_pool.create_buffer"
  case bufferDestroy = "wl_buffer.destroy"
  case bufferRelease = "wl_buffer.release"
  case surfaceAttach = "wl_surface.attach"
  case surfaceFrame = "wl_surface.frame"
  case surfaceTransform = "wl_surface.set_buffer_transform"
  case surfaceScale = "wl_surface.set_buffer_scale"
  case surfaceOffset = "wl_surface.offset"
  case surfaceCommit = "wl_surface.commit"
  case surfaceDestroy = "wl_surface.destroy"
  case getSubsurface = "wl_subcompositor.get_subsurface"
  case subsurfacePosition = "wl_subsurface.set_position"
  case subsurfaceAbove = "wl_subsurface.place_above"
  case subsurfaceBelow = "wl_subsurface.place_below"
  case subsurfaceDestroy = "wl_subsurface.destroy"
  case seatCapabilities = "wl_seat.capabilities"
  case getPointer = "wl_seat.get_pointer"
  case getKeyboard = "wl_seat.get_keyboard"
  case getTouch = "wl_seat.get_touch"
  case pointerSetCursor = "wl_pointer.set_cursor"
  case pointerEnter = "wl_pointer.enter"
  case pointerButton = "wl_pointer.button"
  case keyboardKey = "wl_keyboard.key"
  case touchDown = "wl_touch.down"
  case touchUp = "wl_touch.up"
  case swipeBegin = "zwp_pointer_gesture_swipe_v1.begin"
  case pinchBegin = "zwp_pointer_gesture_pinch_v1.begin"
  case holdBegin = "zwp_pointer_gesture_hold_v1.begin"
  case offerAccept = "wl_data_offer.accept"
  case offerReceive = "wl_data_offer.receive"
  case offerFinish = "wl_data_offer.finish"
  case offerSetActions = "wl_data_offer.set_actions"
  case offerSourceActions = "wl_data_offer.source_actions"
  case offerAction = "wl_data_offer.action"
  case offerDestroy = "wl_data_offer.destroy"
  case sourceSetActions = "wl_data_source.set_actions"
  case sourceDestroy = "wl_data_source.destroy"
  case deviceStartDrag = "wl_data_device.start_drag"
  case deviceSetSelection = "wl_data_device.set_selection"
  case deviceDataOffer = "wl_data_device.data_offer"
  case deviceEnter = "wl_data_device.enter"
  case deviceLeave = "wl_data_device.leave"
  case deviceDrop = "wl_data_device.drop"
  case deviceSelection = "wl_data_device.selection"
  case primaryDataOffer = "zwp_primary_selection_device_v1.data_offer"
  case primarySelection = "zwp_primary_selection_device_v1.selection"
  case createPositioner = "xdg_wm_base.create_positioner"
  case getXdgSurface = "xdg_wm_base.get_xdg_surface"
  case ping = "xdg_wm_base.ping"
  case pong = "xdg_wm_base.pong"
  case positionerSize = "xdg_positioner.set_size"
  case positionerAnchor = "xdg_positioner.set_anchor_rect"
  case positionerParentSize = "xdg_positioner.set_parent_size"
  case positionerParentConfigure = "xdg_positioner.set_parent_configure"
  case positionerDestroy = "xdg_positioner.destroy"
  case getToplevel = "xdg_surface.get_toplevel"
  case getPopup = "xdg_surface.get_popup"
  case setGeometry = "xdg_surface.set_window_geometry"
  case ackConfigure = "xdg_surface.ack_configure"
  case surfaceConfigure = "xdg_surface.configure"
  case xdgSurfaceDestroy = "xdg_surface.destroy"
  case toplevelConfigure = "xdg_toplevel.configure"
  case toplevelSetParent = "xdg_toplevel.set_parent"
  case toplevelSetTitle = "xdg_toplevel.set_title"
  case toplevelMenu = "xdg_toplevel.show_window_menu"
  case toplevelMove = "xdg_toplevel.move"
  case toplevelResize = "xdg_toplevel.resize"
  case toplevelMinSize = "xdg_toplevel.set_min_size"
  case toplevelMaxSize = "xdg_toplevel.set_max_size"
  case toplevelDestroy = "xdg_toplevel.destroy"
  case popupGrab = "xdg_popup.grab"
  case popupReposition = "xdg_popup.reposition"
  case popupDone = "xdg_popup.popup_done"
  case popupDestroy = "xdg_popup.destroy"
  case getDecoration = "zxdg_decoration_manager_v1.get_toplevel_decoration"
  case decorationSetMode = "zxdg_toplevel_decoration_v1.set_mode"
  case decorationUnsetMode = "zxdg_toplevel_decoration_v1.unset_mode"
  case decorationConfigure = "zxdg_toplevel_decoration_v1.configure"
  case decorationDestroy = "zxdg_toplevel_decoration_v1.destroy"
  case getViewport = "wp_viewporter.get_viewport"
  case viewportSource = "wp_viewport.set_source"
  case viewportDestination = "wp_viewport.set_destination"
  case getFractionalScale = "wp_fractional_scale_manager_v1.get_fractional_scale"
  case getContentType = "wp_content_type_manager_v1.get_surface_content_type"
  case shapeForPointer = "wp_cursor_shape_manager_v1.get_pointer"
  case shapeForTool = "wp_cursor_shape_manager_v1.get_tablet_tool_v2"
  case setShape = "wp_cursor_shape_device_v1.set_shape"
  case toolSetCursor = "zwp_tablet_tool_v2.set_cursor"
  case toolProximityIn = "zwp_tablet_tool_v2.proximity_in"
  case toolDown = "zwp_tablet_tool_v2.down"
  case toolButton = "zwp_tablet_tool_v2.button"
  case toolRemoved = "zwp_tablet_tool_v2.removed"
  case tabletRemoved = "zwp_tablet_v2.removed"
  case padGroup = "zwp_tablet_pad_v2.group"
  case padRemoved = "zwp_tablet_pad_v2.removed"
  case padButton = "zwp_tablet_pad_v2.button"
  case padFeedback = "zwp_tablet_pad_v2.set_feedback"
  case groupRing = "zwp_tablet_pad_group_v2.ring"
  case groupStrip = "zwp_tablet_pad_group_v2.strip"
  case groupModeSwitch = "zwp_tablet_pad_group_v2.mode_switch"
  case ringFeedback = "zwp_tablet_pad_ring_v2.set_feedback"
  case stripFeedback = "zwp_tablet_pad_strip_v2.set_feedback"
  case tokenSetSerial = "xdg_activation_token_v1.set_serial"
  case tokenSetAppID = "xdg_activation_token_v1.set_app_id"
  case tokenSetSurface = "xdg_activation_token_v1.set_surface"
  case tokenCommit = "xdg_activation_token_v1.commit"
  case tokenDestroy = "xdg_activation_token_v1.destroy"
  case exportToplevel = "zxdg_exporter_v2.export_toplevel"
  case importedSetParentOf = "zxdg_imported_v2.set_parent_of"
  case getTextInput = "zwp_text_input_manager_v3.get_text_input"
  case textEnable = "zwp_text_input_v3.enable"
  case textDisable = "zwp_text_input_v3.disable"
  case textSurrounding = "zwp_text_input_v3.set_surrounding_text"
  case textCommit = "zwp_text_input_v3.commit"
  case textLeave = "zwp_text_input_v3.leave"
  case textDone = "zwp_text_input_v3.done"
  case textDestroy = "zwp_text_input_v3.destroy"
  case oldTextCommitState = "zwp_text_input_v1.commit_state"
  case methodCommit = "zwp_input_method_v2.commit"
  /// A message that no judge names.
  case other = ""

  fileprivate static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// The kinds of all messages in a conversation, looked up once.
struct MessageKinds {
  private var kinds: [MessageKind?]

  init(_ interfaces: Interfaces) {
    kinds = Array(repeating: nil, count: interfaces.messageCount)
  }

  mutating func kind(of message: WireMessage) -> MessageKind {
    guard kinds.indices.contains(message.index) else {
      return MessageKind.byName[message.fullName] ?? .other
    }
    if let kind = kinds[message.index] { return kind }
    let kind = MessageKind.byName[message.fullName] ?? .other
    kinds[message.index] = kind
    return kind
  }
}
