extension Mistake {
  /// Arguments that cannot be sent.
  static let arguments: [Mistake] = [
    request(
      "an unknown type", "<arg name='a' type='long'/>",
      "unknown type 'long'; expected one of int, uint, fixed, string, object, new_id, array, fd"),
    request(
      "no type", "<arg name='a'/>",
      "<arg> lacks its type; expected one of int, uint, fixed, string, object, new_id, array, fd"),
    request("no name", "<arg type='int'/>", "<arg> lacks its name"),
    request(
      "neither true nor false", "<arg name='a' type='string' allow-null='yes'/>",
      "allow-null is 'yes'; expected true or false"),
    .inside(
      "a request that makes two",
      [
        "<request name='r'>", "<arg name='a' type='new_id' interface='thing'/>",
        "<arg name='b' type='new_id' interface='thing'/>", "</request>",
      ],
      "p.xml:3: error: request 'r' makes too many objects; expected at most 1"),
    .inside(
      "a destructor that makes an object",
      [
        "<request name='r' type='destructor'>", "<arg name='a' type='new_id' interface='thing'/>",
        "</request>",
      ],
      "p.xml:3: error: request 'r' makes too many objects; expected at most 0"),
  ]

  /// Enumerations whose numbers do not fit.
  static let values: [Mistake] = [
    entry("no value", "<entry name='a'/>", "<entry> lacks its value"),
    entry(
      "a negative value", "<entry name='a' value='-1'/>",
      "value is '-1'; expected a number of 32 bits without sign, decimal or 0x…"),
    entry(
      "a value of 33 bits", "<entry name='a' value='0x100000000'/>",
      "value is '0x100000000'; expected a number of 32 bits without sign, decimal or 0x…"),
    entry(
      "a sign after 0x", "<entry name='a' value='0x+1'/>",
      "value is '0x+1'; expected a number of 32 bits without sign, decimal or 0x…"),
    .inside(
      "neither true nor false",
      ["<enum name='e' bitfield='maybe'><entry name='a' value='1'/></enum>"],
      "p.xml:3: error: bitfield is 'maybe'; expected true or false"),
  ]

  private static func request(_ name: String, _ argument: String, _ message: String) -> Mistake {
    .inside(name, ["<request name='r'>", argument, "</request>"], "p.xml:4: error: " + message)
  }

  private static func entry(_ name: String, _ entry: String, _ message: String) -> Mistake {
    .inside(name, ["<enum name='e'>", entry, "</enum>"], "p.xml:4: error: " + message)
  }
}
