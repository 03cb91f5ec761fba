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
    .inside("a request and an event of a name", ["<event name='e'/>", "<request name='e'/>"]),
    Mistake("instructions for others are not ours", ["<?xml-stylesheet href='a.css'?>"]),
  ]

  /// Missing and malformed versions.
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
      "the old after the new is no mistake", ["<event name='a' since='2'/>", "<event name='b'/>"]),
  ]
}
