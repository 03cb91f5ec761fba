/// An error reply to a call: a D-Bus error name, and a text that explains the error to the caller.
package struct CallError: Error {
  package let name: String
  package let text: String

  /// Creates an error whose D-Bus name is `org.freedesktop.DBus.Error.` followed by `kind`.
  package init(_ kind: String, _ text: String) {
    (name, self.text) = ("org.freedesktop.DBus.Error.\(kind)", text)
  }

  package static func arguments(_ text: String) -> CallError { CallError("InvalidArgs", text) }
}
