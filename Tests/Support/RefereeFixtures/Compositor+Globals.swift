internal import System
package import WireCodec

/// Globals that come and go, and what each says of itself once it is bound.
extension Compositor {
  /// Announces the globals before the client has asked: its first objects are the registry and the
  /// callback of its roundtrip. For a client on the same thread, which waits in that.
  package func openAhead() {
    isOpened = true
    for global in behaviour.globals {
      far.sendAhead(to: 2, opcode: 0, words(global, number(global)))
    }
    far.sendAhead(to: 3, opcode: 0, [.uint(1)])
  }

  /// Announces the behaviour' globals to a registry.
  func announceAll(to registry: WireObject) {
    for global in behaviour.globals { far.say(registry, "global", words(global, number(global))) }
  }

  /// Announces another global now.
  package func announce(_ global: Behaviour.Global) {
    let name = number(global)
    for registry in far.living("wl_registry") {
      far.say(registry, "global", words(global, name))
    }
  }

  /// Removes the first global of an interface.
  package func remove(_ interface: String) {
    guard let index = names.firstIndex(where: { $0.global.interface == interface }) else { return }
    let name = names.remove(at: index).name
    for registry in far.living("wl_registry") { far.say(registry, "global_remove", [.uint(name)]) }
  }

  private func number(_ global: Behaviour.Global) -> UInt32 {
    // A number never comes back: a client may still bind what has just gone.
    numbers += 1
    names.append((numbers, global))
    return numbers
  }

  private func words(_ global: Behaviour.Global, _ name: UInt32) -> [WireArgument] {
    [.uint(name), .string(global.interface), .uint(global.version)]
  }

  // MARK: Introductions

  /// Sends the first events of a newly bound global.
  func introduce(_ object: WireObject) {
    switch object.interface {
    case "wl_shm": for format in behaviour.formats { far.say(object, "format", [.uint(format)]) }
    case "wl_seat":
      far.say(object, "capabilities", [.uint(behaviour.devices)])
      far.say(object, "name", [.string("seat0")])
    case "xdg_toplevel_icon_manager_v1":
      far.say(object, "icon_size", [.int(32)])
      far.say(object, "done")
    case "wp_presentation": far.say(object, "clock_id", [.uint(1)])
    case "wl_output":
      let index = min(outputs.count, behaviour.screens.count - 1)
      outputs[object.id] = index
      if index >= 0 { introduce(object, behaviour.screens[index]) }
    default: break
    }
  }

  /// Sends the description of a screen, for a new output or after a change.
  package func introduce(_ output: WireObject, _ screen: Behaviour.Screen) {
    far.say(
      output, "geometry",
      [
        .int(0), .int(0), .int(300), .int(200), .int(0), .string("a maker"), .string("a model"),
        .int(0),
      ])
    far.say(
      output, "mode", [.uint(1), .int(screen.width), .int(screen.height), .int(60_000)])
    far.say(output, "scale", [.int(screen.scale)])
    far.say(output, "name", [.string("A-1")])
    far.say(output, "done")
  }

  func introduceKeyboard(_ keyboard: WireObject) {
    guard let (descriptor, size) = behaviour.keymap.file() else { return }
    far.say(
      keyboard, "keymap", [.uint(1), .descriptor(descriptor.number), .uint(size)])
    // A busy machine may send a key's release late; the key must not repeat meanwhile.
    far.say(keyboard, "repeat_info", [.int(25), .int(60_000)])
  }
}
