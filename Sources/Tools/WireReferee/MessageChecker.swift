internal import WaylandBindgen
internal import WireCodec

/// Checks the rules that apply to all requests.
struct MessageChecker {
  let interfaces: Interfaces

  func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    guard message.direction == .request else { return [] }
    var found = destroyedObjects(message, connection)
    found += versions(message, connection)
    found += numbers(message)
    for (form, value) in zip(message.form.arguments, message.arguments) {
      if let violation = argument(form, value, message, connection) { found.append(violation) }
    }
    if message.size > 4096 { found.append(Violation(.size, "\(message.size) bytes")) }
    return found
  }

  private func destroyedObjects(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    var found: [Violation] = []
    if message.fullName == "wp_viewport.set_source"
      || message.fullName == "wp_viewport.set_destination",
      let surface = connection.owners[message.object.creationIndex],
      connection.surfaces[surface] == nil
    {
      found.append(Violation(.life, "the surface of \(message.object) is destroyed"))
    }
    if !message.object.isAlive { found.append(Violation(.life, "\(message.object) is destroyed")) }
    for (name, object) in message.references where !object.isAlive {
      found.append(Violation(.life, "\(name) is \(object), which is destroyed"))
    }
    return found
  }

  private func versions(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let (since, bound) = (message.form.since, message.object.version)
    var found: [Violation] = []
    if since > bound {
      found.append(Violation(.version, "needs version \(since), but the object has \(bound)"))
    }
    guard message.fullName == "wl_registry.bind", let name = message.uint("name"),
      case .bound(let interface, let version, _)? = message["id"]
    else { return found }
    guard let globals = connection.globals[name],
      let global = globals.first(where: { $0.interface == interface && $0.version >= version })
        ?? globals.first(where: { $0.interface == interface }) ?? globals.first
    else { return found + [Violation(.version, "no global has the number \(name)")] }
    if global.interface != interface {
      found.append(Violation(.version, "global \(name) is \(global.interface), not \(interface)"))
    } else if version == 0 || version > global.version {
      found.append(
        Violation(.version, "version \(version) of \(interface), announced as \(global.version)"))
    }
    return found
  }

  private func numbers(_ message: WireMessage) -> [Violation] {
    guard let created = message.created else { return [] }
    if created.id == 0 || created.isMadeByServer {
      return [Violation(.freshNumbers, "\(created.id) is no id of the client's range")]
    }
    guard let before = message.displaced else { return [] }
    let text = before.isAlive ? "still exists" : "is not released by the server yet"
    return [Violation(.freshNumbers, "\(before) \(text)")]
  }

  private func argument(
    _ form: ArgumentDescription, _ value: WireArgument, _ message: WireMessage,
    _ connection: Connection
  ) -> Violation? {
    switch value {
    case .descriptor(nil): return Violation(.descriptors, "\(form.name) has none")
    case .text(nil) where !form.allowsNull, .object(0) where !form.allowsNull:
      return Violation(.arguments, "\(form.name) is null")
    case .object(let id) where id != 0:
      guard let object = message.references[form.name] else {
        guard !connection.hasOpaqueObjects else { return nil }
        return Violation(.arguments, "\(form.name) is \(id), and there is no such object")
      }
      guard let expected = form.interface, expected != object.interface else { return nil }
      return Violation(.arguments, "\(form.name) is \(object), not \(expected)")
    case .uint(let number): return entry(number, form, message)
    case .int(let number): return entry(UInt32(bitPattern: number), form, message)
    default: return nil
    }
  }

  private func entry(
    _ number: UInt32, _ form: ArgumentDescription, _ message: WireMessage
  ) -> Violation? {
    // Drivers have further formats, and arguments without an enumeration are open lists of codes
    // for people and tools. Neither is checked.
    guard form.enumeration != nil, form.enumeration != "wl_shm.format",
      // A version beyond the description may have brought more entries.
      let described = interfaces[message.interface], message.object.version <= described.version,
      let (_, enumeration) = form.enumeration(in: described, find: { interfaces[$0] })
    else { return nil }
    // The versions of entries count only in the interface that declares them.
    let isForeign = form.enumeration != enumeration.name
    let known = enumeration.entries.filter { isForeign || $0.since <= message.object.version }
      .map(\.value)
    let isKnown =
      enumeration.isBitfield ? number & ~known.reduce(0, |) == 0 : known.contains(number)
    return isKnown ? nil : Violation(.arguments, "\(form.name) is \(number)")
  }
}
