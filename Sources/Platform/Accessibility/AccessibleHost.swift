package import Semantics

/// The program whose accessible objects ``AccessibilityServer`` offers to screen readers.
package protocol AccessibleHost: AnyObject {
  /// The accessible objects at this moment.
  var contents: any AccessibleContents { get }
  /// The language of the objects' names, as a POSIX locale name.
  var locale: String { get }

  /// Performs a request on the object `id`; returns false if that is not possible now.
  func perform(_ call: AccessibleCall, on id: String) -> Bool
}
