extension Mistake {
  /// Arguments that cannot be sent, or that refer to nothing.
  static let arguments: [Mistake] = [
    request(
      "an unknown type", "<arg name='a' type='long'/>",
      "unknown type 'long'; expected one of int, uint, fixed, string, object, new_id, array, fd"),
    request(
      "no type", "<arg name='a'/>",
      "<arg> lacks its type; expected one of int, uint, fixed, string, object, new_id, array, fd"),
    request("no name", "<arg type='int'/>", "<arg> lacks its name"),
    request(
      "an interface on a number", "<arg name='a' type='int' interface='thing'/>",
      "'a' is of type int; expected an interface only on object and new_id"),
    request(
      "a number that may be left out", "<arg name='a' type='uint' allow-null='true'/>",
      "'a' is of type uint; expected allow-null only on string and object"),
    request(
      "neither true nor false", "<arg name='a' type='string' allow-null='yes'/>",
      "allow-null is 'yes'; expected true or false"),
    request(
      "an unknown enum", "<arg name='a' type='uint' enum='colour'/>",
      "unknown enum 'colour'; expected one of 'thing', or interface.enum"),
    request(
      "an unknown enum of an interface", "<arg name='a' type='uint' enum='thing.colour'/>",
      "unknown enum 'thing.colour'; expected one of 'thing', or interface.enum"),
    request(
      "an enum on a string", "<arg name='a' type='string' enum='thing.colour'/>",
      "'a' is of type string; expected an enum only on int and uint"),
    .inside(
      "a bitfield on an int",
      [
        "<enum name='e' bitfield='true'><entry name='a' value='1'/></enum>",
        "<request name='r'>", "<arg name='a' type='int' enum='e'/>", "</request>",
      ],
      "p.xml:5: error: 'a' is an int; expected a uint, because enum 'e' is a bitfield"),
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
    .inside(
      "an unknown enum of an event",
      ["<event name='e'>", "<arg name='a' type='uint' enum='other.colour'/>", "</event>"],
      "p.xml:4: error: unknown enum 'other.colour'; expected one of 'thing', or interface.enum"),
    .inside(
      "more arguments than libwayland takes",
      ["<event name='e'>"] + (1...21).map { "<arg name='a\($0)' type='int'/>" } + ["</event>"],
      "p.xml:3: error: 'e' has 21 arguments; expected at most 20"),
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
      "no entries", ["<enum name='e'/>"], "p.xml:3: error: enum 'e' is empty; expected an <entry>"),
    .inside(
      "neither true nor false",
      ["<enum name='e' bitfield='maybe'><entry name='a' value='1'/></enum>"],
      "p.xml:3: error: bitfield is 'maybe'; expected true or false"),
    .inside(
      "a bit without an entry of its own",
      [
        "<enum name='e' bitfield='true'>", "<entry name='a' value='1'/>",
        "<entry name='b' value='0x2'/>", "<entry name='both' value='3'/>",
        "<entry name='slip' value='5'/>", "</enum>",
      ],
      "p.xml:7: error: entry 'slip' of a bitfield is 5; expected bits that have entries of their "
        + "own, and 0x4 has none"),
  ]

  private static func request(_ name: String, _ argument: String, _ message: String) -> Mistake {
    .inside(name, ["<request name='r'>", argument, "</request>"], "p.xml:4: error: " + message)
  }

  private static func entry(_ name: String, _ entry: String, _ message: String) -> Mistake {
    .inside(name, ["<enum name='e'>", entry, "</enum>"], "p.xml:4: error: " + message)
  }
}
