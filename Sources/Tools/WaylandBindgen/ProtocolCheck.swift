/// A check that the names, versions and references of a set of protocols fit together.
struct ProtocolCheck {
  let set: ProtocolSet
  private(set) var found = Diagnostics()
  private var path = ""
  /// The names of the interfaces' Swift classes.
  private let classes: Set<String>

  init(set: ProtocolSet) {
    self.set = set
    classes = Set(set.interfaces.map { SwiftName.type($0.name) })
  }

  mutating func run() {
    checkInterfaceNames()
    for description in set.protocols {
      path = description.path
      for interface in description.interfaces { check(interface) }
    }
  }

  private mutating func report(_ line: Int, _ message: String) { found.report(path, line, message) }

  // MARK: Names

  private mutating func checkInterfaceNames() {
    var seen: [String: (name: String, location: String)] = [:]
    for description in set.protocols {
      path = description.path
      for interface in description.interfaces {
        let name = SwiftName.type(interface.name)
        if SwiftName.takenTypes.contains(name) {
          report(
            interface.line,
            "interface '\(interface.name)' would hide the Swift type \(name); expected another name"
          )
        }
        if let first = seen[name] {
          report(
            interface.line,
            "interface '\(interface.name)' is already described as '\(first.name)' at \(first.location)"
          )
        } else {
          seen[name] = (interface.name, "\(path):\(interface.line)")
        }
      }
    }
  }

  /// Reports duplicate names; names that are equal in Swift count as duplicates. `what` says in the
  /// report what has the name, such as `request`.
  private mutating func checkUnique(
    _ what: String, _ names: [(name: String, line: Int)],
    inSwift swiftName: (String) -> String = SwiftName.unescapedMember
  ) {
    var seen: [String: (name: String, line: Int)] = [:]
    for item in names {
      let name = swiftName(item.name)
      if let first = seen[name] {
        let line = first.line
        report(
          item.line,
          "\(what) '\(item.name)' is already there as '\(first.name)' in line \(line)")
      } else {
        seen[name] = item
      }
    }
  }

  private mutating func check(_ interface: InterfaceDescription) {
    checkUnique("request", interface.requests.map { ($0.name, $0.line) })
    checkUnique("event", interface.events.map { ($0.name, $0.line) })
    checkUnique(
      "enum", interface.enumerations.map { ($0.name, $0.line) }, inSwift: SwiftName.enumeration)
    for message in interface.requests + interface.events { check(message, of: interface) }
    for enumeration in interface.enumerations { check(enumeration, of: interface) }
  }

  // MARK: Versions

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
    checkUnique("argument", message.arguments.map { ($0.name, $0.line) })
    for argument in message.arguments { check(argument, of: message, in: interface) }

    // libwayland's WL_CLOSURE_MAX_ARGS; a new object without an interface counts as three.
    let count = message.arguments.reduce(0) {
      $0 + ($1.kind == .newID && $1.interface == nil ? 3 : 1)
    }
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
    let method = SwiftName.unescapedMember(message.name)
    let hasParameters = message.arguments.contains { $0.kind != .newID || $0.interface == nil }
    if !hasParameters, SwiftName.takenMethods.contains(method) {
      report(
        message.line,
        "request '\(message.name)' would hide the Swift method \(method); expected another name")
    }
  }

  private mutating func check(
    _ argument: ArgumentDescription, of message: MessageDescription,
    in interface: InterfaceDescription
  ) {
    let (name, kind, line) = (argument.name, argument.kind, argument.line)
    if argument.allowsNull, kind != .string, kind != .object {
      report(
        line, "'\(name)' is of type \(kind.rawValue); expected allow-null only on string and object"
      )
    }
    if let target = argument.interface {
      if kind != .object, kind != .newID {
        report(
          line,
          "'\(name)' is of type \(kind.rawValue); expected an interface only on object and new_id")
      } else if set.interface(target) == nil {
        report(line, "unknown interface '\(target)'; expected one of these files")
      }
    }
    if kind == .newID, message.direction == .event, argument.interface == nil {
      report(
        line, "event '\(message.name)' makes an object; expected an interface that is described")
    }
    if argument.enumeration != nil { checkEnumeration(of: argument, in: interface) }
  }

  private mutating func checkEnumeration(
    of argument: ArgumentDescription, in interface: InterfaceDescription
  ) {
    let (name, kind, line) = (argument.name, argument.kind, argument.line)
    guard kind == .int || kind == .uint else {
      report(line, "'\(name)' is of type \(kind.rawValue); expected an enum only on int and uint")
      return
    }
    guard let (_, enumeration) = argument.enumeration(in: interface, find: set.interface) else {
      let wanted = argument.enumeration ?? ""
      report(
        line, "unknown enum '\(wanted)'; expected one of '\(interface.name)', or interface.enum")
      return
    }
    if enumeration.isBitfield, kind != .uint {
      report(
        line,
        "'\(name)' is an int; expected a uint, because enum '\(enumeration.name)' is a bitfield")
    }
  }

  // MARK: Enumerations

  private mutating func check(
    _ enumeration: EnumerationDescription, of interface: InterfaceDescription
  ) {
    let (name, line) = (enumeration.name, enumeration.line)
    let type = SwiftName.enumeration(name)
    if SwiftName.takenTypes.contains(type) || classes.contains(type) {
      report(
        line, "enum '\(name)' would hide the Swift type \(type); expected another name")
    }
    if enumeration.entries.isEmpty {
      report(line, "enum '\(name)' is empty; expected an <entry>")
    }
    checkSince(enumeration.since, line, "enum '\(name)'", interface)
    checkUnique("entry", enumeration.entries.map { ($0.name, $0.line) })
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
