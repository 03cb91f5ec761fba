/// A search for the mistakes in a protocol that the compiler would not find in the generated code.
struct ProtocolCheck {
  private let interfaces: Interfaces
  private let path: String
  private var found = Diagnostics()

  /// Throws all mistakes in `description`; `interfaces` has the interfaces of all files.
  static func run(
    on description: ProtocolDescription, _ interfaces: Interfaces
  ) throws(Diagnostics) {
    var check = ProtocolCheck(interfaces: interfaces, path: description.path)
    for interface in description.interfaces { check.check(interface) }
    try check.found.throwIfAny()
  }

  private init(interfaces: Interfaces, path: String) {
    (self.interfaces, self.path) = (interfaces, path)
  }

  private mutating func report(_ line: Int, _ message: String) { found.report(path, line, message) }

  private mutating func check(_ interface: InterfaceDescription) {
    for messages in [interface.requests, interface.events] { checkUnique(messages) }
    for message in interface.requests + interface.events { check(message, of: interface) }
    for enumeration in interface.enumerations { check(enumeration, of: interface) }
  }

  /// Reports messages of the same name: if their arguments differ, Swift accepts both.
  private mutating func checkUnique(_ messages: [MessageDescription]) {
    var seen: [String: MessageDescription] = [:]
    for message in messages {
      let name = SwiftName.unescapedMember(message.name)
      guard let first = seen.updateValue(message, forKey: name) else { continue }
      report(
        message.line,
        "\(message.direction) '\(message.name)' is already there as '\(first.name)' in line "
          + "\(first.line)")
    }
  }

  private mutating func checkSince(
    _ since: Int, _ line: Int, _ what: String, _ interface: InterfaceDescription
  ) {
    guard since > interface.version else { return }
    report(
      line,
      "\(what) is since version \(since), but '\(interface.name)' ends at \(interface.version)")
  }

  // MARK: Messages

  private mutating func check(_ message: MessageDescription, of interface: InterfaceDescription) {
    checkSince(message.since, message.line, "\(message.direction) '\(message.name)'", interface)
    for argument in message.arguments { check(argument, in: interface) }

    // libwayland's WL_CLOSURE_MAX_ARGS; a new object without an interface counts as three.
    let count = message.signatureInterfaces.count
    if count > 20 {
      report(message.line, "'\(message.name)' has \(count) arguments; expected at most 20")
    }
    guard message.direction == .request else { return }
    // A destructor that makes an object is not supported, because no protocol in use
    // has one.
    let most = message.isDestructor ? 0 : 1
    if message.arguments.count(where: { $0.kind == .newID }) > most {
      report(
        message.line, "request '\(message.name)' makes too many objects; expected at most \(most)")
    }
    if message.name == "destroy", !message.isDestructor {
      report(message.line, "request 'destroy' must be of type destructor")
    }
  }

  private mutating func check(_ argument: ArgumentDescription, in interface: InterfaceDescription) {
    let (kind, line) = (argument.kind, argument.line)
    let isOfType = "'\(argument.name)' is of type \(kind.rawValue)"
    if argument.allowsNull, kind != .string, kind != .object {
      report(line, "\(isOfType); expected allow-null only on string and object")
    }
    if argument.interface != nil, kind != .object, kind != .newID {
      report(line, "\(isOfType); expected an interface only on object and new_id")
    }
    guard let wanted = argument.enumeration else { return }
    guard kind == .int || kind == .uint else {
      return report(line, "\(isOfType); expected an enum only on int and uint")
    }
    guard let (_, enumeration) = argument.enumeration(in: interface, find: { interfaces[$0] })
    else {
      return report(
        line, "unknown enum '\(wanted)'; expected one of '\(interface.name)', or interface.enum")
    }
    if enumeration.isBitfield, kind != .uint {
      report(
        line,
        "'\(argument.name)' is an int; expected a uint, because enum '\(enumeration.name)' is a "
          + "bitfield")
    }
  }

  // MARK: Enumerations

  private mutating func check(
    _ enumeration: EnumerationDescription, of interface: InterfaceDescription
  ) {
    let (name, line) = (enumeration.name, enumeration.line)
    if enumeration.entries.isEmpty {
      report(line, "enum '\(name)' is empty; expected an <entry>")
    }
    checkSince(enumeration.since, line, "enum '\(name)'", interface)
    for entry in enumeration.entries {
      checkSince(entry.since, entry.line, "entry '\(entry.name)'", interface)
    }
    if enumeration.isBitfield { checkBits(of: enumeration) }
  }

  /// Reports each entry of a bitfield with a bit that has no single-bit entry. Either the value is
  /// a typing error, or the enumeration is not a bitfield.
  private mutating func checkBits(of enumeration: EnumerationDescription) {
    let named = enumeration.entries.map(\.value).filter { $0.nonzeroBitCount == 1 }.reduce(0, |)
    for entry in enumeration.entries where entry.value & ~named != 0 {
      let bits = "0x" + String(entry.value & ~named, radix: 16)
      report(
        entry.line,
        "entry '\(entry.name)' of a bitfield is \(entry.value); expected bits that have entries of "
          + "their own, and \(bits) has none")
    }
  }
}
