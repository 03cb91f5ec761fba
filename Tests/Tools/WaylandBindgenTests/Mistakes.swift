extension Mistake {
  /// Elements and attributes that are not where they should be.
  static let form: [Mistake] = [
    Mistake(
      "a name is missing", ["<interface version='1'/>"],
      "p.xml:2: error: <interface> lacks its name"),
    Mistake(
      "a slip in an attribute", ["<interface name='i' version='1' sinse='2'/>"],
      "p.xml:2: error: <interface> has no attribute 'sinse'; expected name, version, frozen"),
    Mistake(
      "an element in the wrong place", ["<request name='r'/>"],
      "p.xml:2: error: <request> does not belong in <protocol>; expected <copyright>, "
        + "<description>, <interface>"),
    .inside(
      "an argument outside a message", ["<arg name='a' type='int'/>"],
      "p.xml:3: error: <arg> does not belong in <interface>; expected <description>, <request>, "
        + "<event>, <enum>"),
    .inside(
      "a type that is not destructor", ["<request name='r' type='destroyer'/>"],
      "p.xml:3: error: type is 'destroyer'; expected destructor or nothing"),
    Mistake("instructions for others are not ours", ["<?xml-stylesheet href='a.css'?>"]),
  ]

  /// Malformed and repeated names.
  static let names: [Mistake] = [
    .inside(
      "a name with a sign in it", ["<request name='do-it'/>"],
      "p.xml:3: error: 'do-it' is not a name; expected letters, digits and underscores"),
    .inside(
      "a name that ends with a space",
      ["<enum name='e'>", "<entry name='a ' value='1'/>", "</enum>"],
      "p.xml:4: error: 'a ' is not a name; expected letters, digits and underscores"),
    .inside(
      "two requests that Swift would write alike",
      ["<request name='set_it'/>", "<request name='setIt'/>"],
      "p.xml:4: error: request 'setIt' is already there as 'set_it' in line 3"),
    .inside(
      "two events of a name", ["<event name='e'/>", "<event name='e'/>"],
      "p.xml:4: error: event 'e' is already there as 'e' in line 3"),
    .inside(
      "two requests of a name with different arguments",
      ["<request name='r'/>", "<request name='r'>", "<arg name='a' type='int'/>", "</request>"],
      "p.xml:4: error: request 'r' is already there as 'r' in line 3"),
    .inside("a request and an event of a name", ["<event name='e'/>", "<request name='e'/>"]),
    .inside(
      "a destroy that does not destroy", ["<request name='destroy'/>"],
      "p.xml:3: error: request 'destroy' must be of type destructor"),
  ]

  /// Malformed versions, and versions that an interface does not have.
  static let versions: [Mistake] = [
    Mistake(
      "no version", ["<interface name='i'/>"], "p.xml:2: error: <interface> lacks its version"),
    Mistake(
      "version 0", ["<interface name='i' version='0'/>"],
      "p.xml:2: error: version is '0'; expected a number from 1 on"),
    .inside(
      "since what", ["<request name='r' since='two'/>"],
      "p.xml:3: error: since is 'two'; expected a number from 1 on"),
    .inside(
      "since a version that never was", ["<request name='r' since='3'/>"],
      "p.xml:3: error: request 'r' is since version 3, but 'thing' ends at 2"),
    .inside(
      "the old after the new is no mistake", ["<event name='a' since='2'/>", "<event name='b'/>"]),
    .inside(
      "an entry since a version that never was",
      ["<enum name='e'>", "<entry name='a' value='1' since='9'/>", "</enum>"],
      "p.xml:4: error: entry 'a' is since version 9, but 'thing' ends at 2"),
    .inside(
      "an enum since a version that never was",
      ["<enum name='e' since='9'>", "<entry name='a' value='1'/>", "</enum>"],
      "p.xml:3: error: enum 'e' is since version 9, but 'thing' ends at 2"),
  ]
}
