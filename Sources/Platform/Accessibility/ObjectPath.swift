internal import Bus

/// The D-Bus paths of the accessible objects; each path ends with the object's id.
enum ObjectPath {
  private static let prefix = "/org/a11y/atspi/accessible/"
  /// The id of the object that stands for the program.
  static let applicationID = "root"
  static let application = path(of: applicationID)
  static let cache = "/org/a11y/atspi/cache"
  /// The path that AT-SPI uses in a reference to no object.
  static let null = "/org/a11y/atspi/null"

  static func path(of id: String) -> String { prefix + id }

  /// Returns the object's id at the end of a path; nil for a path that is not of an accessible
  /// object.
  static func id(in path: String) -> String? {
    path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}

extension BusValue {
  /// A reference to an object: the bus name of the program that has it, and the object's path.
  static func reference(_ bus: String, _ path: String) -> BusValue {
    .structure([.text(bus), .path(path)])
  }
}

/// The names of the D-Bus interfaces that accessible objects have.
enum Interface {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let value = "org.a11y.atspi.Value"
  static let selection = "org.a11y.atspi.Selection"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let image = "org.a11y.atspi.Image"
  static let collection = "org.a11y.atspi.Collection"
  static let cache = "org.a11y.atspi.Cache"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspection = "org.freedesktop.DBus.Introspectable"
}

extension CallError {
  static func unknown(_ what: String, _ name: String) -> CallError {
    CallError("Unknown\(what)", "there is no such thing as “\(name)”")
  }

  static func unsupported(_ what: String) -> CallError {
    CallError("NotSupported", "“\(what)” is not supported")
  }

  static func arguments(expected: String) -> CallError {
    .arguments("expected the arguments “\(expected)”")
  }
}
